import { rmSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { neverStop } from '../stop-signal.ts'
import { loadPack } from '../packs/load/load.ts'
import { vectorTile } from '../packs/query/vector-tiles.ts'
import { tilesPerAxis } from '../packs/query/tile-grid.ts'
import type { PackSnapshot } from '../packs/snapshot.ts'
import { polygonFeature, squareRing, temporaryDirectory, writePack } from '../../test/made-packs.ts'
import { readVectorTile } from '../../test/read-vector-tile.ts'
import { changeSection, windowedTwin } from '../../test/worlds/windowed-pack.ts'
import { withBuildings } from './attached-buildings.ts'
import { runs } from '../../test/runs.ts'

const [lon, lat] = [7.4, 46.2]
const stepDeg = 0.0006
const side = 80

/**
 * More buildings than an overview has room for, many of one size, some of several parts of different sizes.
 */
function buildings() {
  return Array.from({ length: side * side }, (_, i) => {
    const ringOf = (shareOfStep: number, away = 0) =>
      squareRing(
        lon + stepDeg * ((i % side) + away),
        lat + stepDeg * Math.floor(i / side),
        shareOfStep * stepDeg,
      )
    const size = [0.05, 0.3, 0.3, 0.5, 0.3][(i * 7) % 5]
    const properties = { building: 'yes', height: String(1 + (i % 30)) }
    if (i % 11 > 0) return polygonFeature(`way/${i}`, [ringOf(size)], properties)
    return {
      ...{ type: 'Feature', id: `relation/${i}`, properties },
      geometry: {
        type: 'MultiPolygon',
        coordinates: [[ringOf(0.1)], [ringOf(0.3, 0.4)], [ringOf(i % 2 === 0 ? 0.9 : 0.05, 0.8)]],
      },
    }
  })
}

let whole: PackSnapshot
let windowed: PackSnapshot
beforeAll(() => {
  const directory = join(temporaryDirectory(), 'many')
  writePack(directory, { buildings: buildings() })
  const twin = windowedTwin(directory)
  afterAll(() => rmSync(twin, { recursive: true }))
  whole = loadPack(directory, { maximumBuildingFileBytes: 1e9 })
  windowed = loadPack(twin, { maximumBuildingFileBytes: 1e9 })
}, 60_000)

/** What a tile shows; the numbers of buildings count those in memory. */
function shown(tile: Uint8Array) {
  return readVectorTile(tile).flatMap(({ name, features }) =>
    features.map(({ properties, rings }) => ({ name, properties, rings })),
  )
}

it('overviews of buildings that are read by window show the largest ones, as those in one piece do', async () => {
  const place = fc.record({
    z: fc.integer({ min: 0, max: 13 }),
    east: fc.double({ min: -0.4, max: 1.4, noNaN: true }),
    north: fc.double({ min: -0.4, max: 1.4, noNaN: true }),
  })
  let most = 0
  await fc.assert(
    fc.asyncProperty(place, async ({ z, east, north }) => {
      const n = tilesPerAxis(z)
      const latitude = ((lat + north * side * stepDeg) * Math.PI) / 180
      const x = Math.floor(((lon + east * side * stepDeg + 180) / 360) * n)
      const y = Math.floor(((1 - Math.asinh(Math.tan(latitude)) / Math.PI) / 2) * n)
      const expected = shown(vectorTile(whole, z, x, y))
      const found = await withBuildings(windowed, neverStop, (snapshot) =>
        Promise.resolve(vectorTile(snapshot, z, x, y)),
      )
      expect(shown(found)).toEqual(expected)
      most = Math.max(most, expected.length)
    }),
    {
      numRuns: runs(40),
      examples: [[{ z: 10, east: 0.5, north: 0.5 }], [{ z: 12, east: 0.5, north: 0.5 }]],
    },
  )
  expect(most).toBeGreaterThanOrEqual(4000)
}, 60_000)

it('no overview is made from a list that has changed', async () => {
  const directory = join(temporaryDirectory(), 'few')
  writePack(directory, { buildings: [polygonFeature('way/1', [squareRing(lon, lat, 0.01)])] })
  const twin = windowedTwin(directory)
  const snapshot = loadPack(twin, { maximumBuildingFileBytes: 1e9 })
  const spoil = (bytes: Buffer) => bytes.writeUInt8(bytes.at(-1)! ^ 1, bytes.length - 1)
  changeSection(twin, 'overviews', spoil, 'left')
  const tile = withBuildings(snapshot, neverStop, (read) =>
    Promise.resolve(vectorTile(read, 0, 0, 0)),
  )
  await expect(tile).rejects.toThrow(
    'the buildings file of the dataset has changed since it was loaded',
  )
  rmSync(twin, { recursive: true })
})
