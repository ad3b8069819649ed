import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { intersection } from 'polyclip-ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clutterAt, prepareClutterWindow } from '../../spatial/clutter-window.ts'
import { heightEvidence } from '../../spatial/footprint-store.ts'
import { prepareTerrainWindow, sampleTerrain } from '../../spatial/terrain-window.ts'
import type { Polygon, Position } from '../make/common/building-input.ts'
import { ringContains } from '../make/common/ring-assembly.ts'
import { doubleArea, isValidPolygon } from '../make/buildings/ring-validity.ts'
import type { UnitRing } from '../make/buildings/ring-validity.ts'
import { openElevationFile } from '../load/elevation-file.ts'
import { examinePackClutter, openPackClutter } from '../load/clutter-layer.ts'
import { loadPack } from '../load/load.ts'
import type { PackSnapshot } from '../snapshot.ts'
import { buildDemoCity } from './demo-city.ts'
import { demoElevationM } from './demo-terrain.ts'

interface Feature<Coordinates> {
  id: string
  properties: Record<string, unknown>
  geometry: { coordinates: Coordinates }
}

const folder = mkdtempSync(join(tmpdir(), 'demo-city-'))
const directory = join(folder, 'demo')
let pack: PackSnapshot
let buildings: Feature<Polygon>[]
let towers: Feature<Position>[]
beforeAll(async () => {
  await buildDemoCity(directory)
  pack = loadPack(directory, { maximumBuildingFileBytes: 1e8 })
  const read = (name: string): unknown => JSON.parse(readFileSync(join(directory, name), 'utf8'))
  buildings = (read('buildings.geojson') as { features: Feature<Polygon>[] }).features
  towers = (read('towers.geojson') as { features: Feature<Position>[] }).features
})
afterAll(() => rmSync(folder, { recursive: true }))

test('the same city has the same bytes', async () => {
  const again = join(folder, 'again')
  await buildDemoCity(again)
  for (const name of readdirSync(directory)) {
    expect(readFileSync(join(again, name)).equals(readFileSync(join(directory, name)))).toBe(true)
  }
})

test('the loader takes all of it', () => {
  expect(pack.footprints.footprintCount).toBe(4000)
  expect(pack.skippedFeatures).toEqual({})
  expect(pack.manifest.generated_at).toBe('2026-01-01T00:00:00Z')
})

test('its clutter is that of its map and its roofs: streets and parks open, houses by height', async () => {
  expect((await examinePackClutter(pack))?.counts[0]).toBe(0)
  const file = (await openPackClutter(pack))!
  const { clutter } = file
  const window = await prepareClutterWindow(clutter, clutter.raster.bounds)
  await file.close()
  const { centroidLon, centroidLat, footprintCount } = pack.footprints
  let builtUp = 0
  for (let i = 0; i < footprintCount; i++) {
    const place = clutterAt(window, centroidLon[i], centroidLat[i])
    if (window.classes[place - 1].name.startsWith('built-up')) builtUp++
  }
  // A small house may stand on the corner of four cells.
  expect(builtUp / footprintCount).toBeGreaterThan(0.9)
  const names = clutter.classes.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['open', 'water', 'built-up, roofs unknown']))
})

test('everything says that it is synthetic', () => {
  const { name, sources, licenses, confidence } = pack.manifest
  for (const text of [name, confidence, ...sources, ...licenses]) expect(text).toMatch(/synthetic/i)
  for (const { properties } of [...buildings, ...towers]) {
    expect(properties.source).toBe('synthetic')
    if (typeof properties.name === 'string') expect(properties.name).toMatch(/^Synthetic /)
  }
  expect(towers.every(({ properties }) => properties.is_simulated === true)).toBe(true)
})

test('a third of the roof heights is unknown, the rest is from tags and levels', () => {
  const counted = (code: number) =>
    pack.footprints.heightEvidence.filter((evidence) => evidence === code).length / 4000
  expect(counted(heightEvidence.unavailable)).toBeCloseTo(1 / 3, 1)
  expect(counted(heightEvidence.tag)).toBeCloseTo(1 / 3, 1)
  expect(counted(heightEvidence.levels)).toBeCloseTo(1 / 3, 1)
})

test('it has courtyards, shared walls, high-rise, houses, shops and schools', () => {
  const tagged = (tag: string, value: string) =>
    buildings.filter(({ properties }) => properties[tag] === value).length
  expect(
    buildings.filter(({ geometry }) => geometry.coordinates.length === 2).length,
  ).toBeGreaterThan(50)
  expect(
    Math.max(...buildings.map(({ properties }) => Number(properties['building:levels'] ?? 0))),
  ).toBeGreaterThan(20)
  for (const [tag, value] of [
    ['building', 'apartments'],
    ['building', 'house'],
    ['building', 'yes'],
    ['amenity', 'school'],
    ['amenity', 'hospital'],
    ['shop', 'supermarket'],
    ['building:material', 'brick'],
  ]) {
    expect(tagged(tag, value)).toBeGreaterThan(3)
  }
  const corners = buildings.flatMap(({ geometry }) => geometry.coordinates[0].slice(1).map(String))
  expect(corners.length - new Set(corners).size).toBeGreaterThan(500)
})

test('footprints have 4 to 12 corners and no two cover common ground', () => {
  const units = buildings.map(({ geometry }) =>
    geometry.coordinates.map((ring) =>
      ring.map(([lon, lat]) => [Math.round(lon * 1e7), Math.round(lat * 1e7)] as const),
    ),
  )
  const boxes = units.map(([outer]) => ({
    west: Math.min(...outer.map(([x]) => x)),
    east: Math.max(...outer.map(([x]) => x)),
    south: Math.min(...outer.map(([, y]) => y)),
    north: Math.max(...outer.map(([, y]) => y)),
  }))
  let neighbours = 0
  units.forEach(([outer], i) => {
    expect(outer.length - 1).toBeGreaterThanOrEqual(4)
    expect(outer.length - 1).toBeLessThanOrEqual(12)
    for (let j = i + 1; j < units.length; j++) {
      const [a, b] = [boxes[i], boxes[j]]
      if (a.east < b.west || b.east < a.west || a.north < b.south || b.north < a.south) continue
      neighbours++
      expect(commonAreaM2(units[i], units[j])).toBeLessThan(0.5)
    }
  })
  expect(neighbours).toBeGreaterThan(500)
  expect(units.every((rings) => isValidPolygon(rings))).toBe(true)
})

/** Area that two buildings share, in square metres; coordinates are multiples of 1e-7 degrees. */
function commonAreaM2(a: UnitRing[], b: UnitRing[]): number {
  const shared = intersection(
    a.map((ring) => ring.map(([x, y]): Position => [x, y])),
    b.map((ring) => ring.map(([x, y]): Position => [x, y])),
  )
  const squareUnits = shared.flat().reduce((sum, ring) => sum + doubleArea(ring) / 2, 0)
  return squareUnits * 0.0111 * 0.0076
}

describe('sites', () => {
  test('have three sectors 120 degrees apart at one place', () => {
    const bySite = new Map<unknown, typeof towers>()
    for (const tower of towers) {
      const site = tower.properties.site_id
      bySite.set(site, [...(bySite.get(site) ?? []), tower])
    }
    expect(bySite.size).toBe(towers.length / 3)
    for (const sectors of bySite.values()) {
      expect(sectors.map(({ properties }) => properties.azimuth_deg)).toEqual([30, 150, 270])
      expect(new Set(sectors.map(({ geometry }) => String(geometry.coordinates))).size).toBe(1)
    }
    expect(new Set(towers.map(({ properties }) => properties.radio_type))).toEqual(
      new Set(['NR', 'LTE']),
    )
  })

  test('on roofs stand on their building and above its roof, masts stand free', () => {
    const byId = new Map(buildings.map((building) => [building.id, building]))
    const covers = ({ geometry }: Feature<Polygon>, place: Position): boolean => {
      const [outer, ...holes] = geometry.coordinates
      return ringContains(outer, place) && !holes.some((hole) => ringContains(hole, place))
    }
    const kinds = { rooftop: 0, mast: 0 }
    for (const { properties, geometry } of towers) {
      const place = geometry.coordinates
      const kind = properties.site_type as keyof typeof kinds
      kinds[kind]++
      if (kind === 'mast') {
        expect(buildings.some((building) => covers(building, place))).toBe(false)
        continue
      }
      const host = byId.get(properties.host_building as string)!
      expect(covers(host, place)).toBe(true)
      const { height, 'building:levels': levels } = host.properties
      const roofM = Number(height ?? Number(levels ?? 0) * 3)
      expect(Number(properties.antenna_height_m)).toBeGreaterThan(roofM)
    }
    expect(kinds.rooftop).toBeGreaterThan(20)
    expect(kinds.mast).toBeGreaterThan(5)
  })
})

test('the terrain covers the city, has a hill, and is ground of a declared datum', async () => {
  const file = await openElevationFile(join(directory, 'terrain.tif'))
  const [west, south, east, north] = pack.manifest.bounds
  const window = await prepareTerrainWindow(file.raster, [west, south, east, north])
  let highest = -Infinity
  let lowest = Infinity
  for (let i = 0; i <= 60; i++) {
    for (let j = 0; j <= 60; j++) {
      const lon = west + ((east - west) * i) / 60
      const lat = south + ((north - south) * j) / 60
      const { elevationM } = sampleTerrain(window, lon, lat, 'bilinear')
      highest = Math.max(highest, elevationM ?? NaN)
      lowest = Math.min(lowest, elevationM ?? NaN)
    }
  }
  await file.close()
  expect(highest).toBeGreaterThan(150)
  expect(highest).toBeLessThanOrEqual(demoElevationM(900, 1100) + 2)
  expect(lowest).toBeGreaterThan(20)
  expect(lowest).toBeLessThan(60)
  expect(pack.manifest.layers?.terrain).toMatchObject({
    elevation_kind: 'dtm',
    vertical_datum: 'Synthetic sea level',
  })
})
