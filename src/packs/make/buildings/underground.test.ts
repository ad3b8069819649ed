import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { osmPbfFile } from '../../../../test/worlds/osm-pbf-file.ts'
import type { SourceObject } from '../common/building-input.ts'
import { BuildingCollector } from './building-collector.ts'
import { FeatureSpool } from './building-spool.ts'
import { readGeojsonBuildings, readGeojsonLineBuildings } from './geojson-buildings.ts'
import { readOsmBuildings } from './osm-buildings.ts'
import { isUnderground } from './underground.ts'

type Tags = Record<string, string>

const below: readonly Tags[] = [
  { building: 'yes', location: 'underground' },
  { building: 'train_station', location: 'underground', height: '9', 'building:levels': '3' },
  { building: 'yes', location: 'Underground;subsurface' },
  { building: 'parking', parking: 'underground', amenity: 'parking' },
  { building: 'yes', layer: '-2' },
  { building: 'yes', layer: '-1', covered: 'yes' },
  { building: 'garages', layer: '-1' },
  { building: 'train_station', layer: '-1' },
  { building: 'yes', layer: '-2', 'building:levels': '0' },
  { building: 'yes', level: '-2;-1' },
  { building: 'yes', level: '-3--1' },
  { building: 'yes', tunnel: 'yes' },
  { building: 'garages', 'building:levels': '0', 'building:levels:underground': '2' },
  { building: 'underground' },
  { building: 'yes', underground: 'yes' },
]

const above: readonly Tags[] = [
  { building: 'yes' },
  { building: 'yes', location: 'overground' },
  { building: 'yes', location: 'underground;overground' },
  { building: 'apartments', parking: 'underground' },
  { building: 'parking', parking: 'multi-storey', amenity: 'parking' },
  { building: 'parking', parking: 'underground', 'building:levels': '4' },
  { building: 'retail', layer: '-1', height: '12 m' },
  { building: 'retail', layer: '-1', 'building:levels': '2' },
  { building: 'yes', layer: '-1', name: 'Under the boulevard' },
  { building: 'yes', layer: '-2;1' },
  { building: 'yes', layer: '1' },
  { building: 'yes', layer: '0' },
  { building: 'shop', level: '-1;0' },
  { building: 'yes', tunnel: 'building_passage' },
  { building: 'yes', tunnel: 'no' },
  { building: 'yes', 'building:levels': '5', 'building:levels:underground': '3' },
  { building: 'yes', 'building:levels:underground': '1' },
  { building: 'roof', 'building:levels': '0' },
]

const square = [
  [7, 43],
  [7.001, 43],
  [7.001, 43.001],
  [7, 43.001],
  [7, 43],
]
const feature = (properties: Readonly<Record<string, unknown>>) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates: [square] },
})

async function only(source: AsyncIterable<SourceObject>): Promise<string> {
  const found: string[] = []
  for await (const one of source) {
    found.push('skipped' in one ? one.skipped : 'dropped' in one ? one.dropped : 'taken')
  }
  return found.join()
}

const bytesOf = (text: string) => Readable.from([Buffer.from(text)])

/**
 * What is read of tags on a way, on the outline of a relation, on a relation, and on a feature of GeoJSON.
 */
async function readInEveryForm(tags: Tags): Promise<readonly string[]> {
  const nodes = square.slice(0, 4).map(([lon, lat], i) => ({ id: i + 1, lon, lat }))
  const refs = [1, 2, 3, 4, 1]
  const extract = (ofWay: Tags, ofRelation?: Tags) => {
    const relation = { id: 9, members: [{ ref: 8, role: 'outer' }], tags: ofRelation ?? {} }
    const relations = ofRelation === undefined ? [] : [{ relations: [relation] }]
    const file = osmPbfFile({ nodes }, { ways: [{ id: 8, refs, tags: ofWay }] }, ...relations)
    return readOsmBuildings(() => Readable.from([file]), undefined)
  }
  const { building, ...rest } = tags
  const text = JSON.stringify({ type: 'FeatureCollection', features: [feature(tags)] })
  return Promise.all(
    [
      extract(tags),
      extract({}, { type: 'multipolygon', ...tags }),
      extract(tags, { type: 'multipolygon', building }),
      extract({ building }, { type: 'multipolygon', building, ...rest }),
      readGeojsonBuildings(bytesOf(text)),
      readGeojsonLineBuildings(bytesOf(JSON.stringify(feature(tags)))),
    ].map(only),
  )
}

describe('a building', () => {
  it.each(below)('under the ground is left out and counted, in every form: %o', async (tags) => {
    expect(new Set(await readInEveryForm(tags))).toEqual(new Set(['underground']))
  })

  it.each(above)('that rises above the ground stays, in every form: %o', async (tags) => {
    expect(new Set(await readInEveryForm(tags))).toEqual(new Set(['taken']))
  })

  it('that a negative layer alone may put under the ground stays, and that is told', () => {
    const folder = mkdtempSync(join(tmpdir(), 'low-layer-'))
    const collector = new BuildingCollector(new FeatureSpool(join(folder, 'spool')), undefined)
    const tagged = [{ layer: '-1' }, { layer: '0' }, { LAYER: -1 }, { layer: '-1', height: '9' }]
    tagged.forEach((properties, i) => {
      const polygons = [[square.map(([lon, lat]): [number, number] => [lon + i / 100, lat])]]
      collector.add({ id: `${i}`, properties, polygons, incomplete: false })
    })
    collector.spool.close()
    rmSync(folder, { recursive: true })
    expect(collector.counts.lowLayer).toBe(3)
  })

  it.each([
    { is_underground: true },
    { is_underground: 'True', height: 3 },
    { LOCATION: 'underground' },
    { layer: -2 },
    { level: -1 },
    { lageZurErdoberflaeche: 1200 },
    { LAGEZURERDOBERFLAECHE: 'Unter der Erdoberfläche' },
    { is_underground: true, sources: [{ dataset: 'OpenStreetMap' }] },
  ])('of another source is left out by its own words: %o', async (properties) => {
    const text = JSON.stringify({ type: 'FeatureCollection', features: [feature(properties)] })
    expect(await only(readGeojsonBuildings(bytesOf(text)))).toBe('underground')
  })
})

it('no hint alone outweighs a height, and no height outweighs what is said', () => {
  const heights = fc.double({ min: 0.5, max: 400, noNaN: true })
  const hints = fc.constantFrom<Tags>(
    { layer: '-2' },
    { layer: '-1', covered: 'yes' },
    { level: '-1' },
    { tunnel: 'yes' },
    { parking: 'underground' },
  )
  fc.assert(
    fc.property(heights, hints, (heightM, hint) => {
      const tags = { building: 'yes', height: heightM.toFixed(2), ...hint }
      expect(isUnderground(tags)).toBe(false)
      expect(isUnderground({ ...tags, location: 'underground' })).toBe(true)
    }),
  )
})
