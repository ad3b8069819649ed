import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { osmPbfFile } from '../../../../test/worlds/osm-pbf-file.ts'
import { mastOf } from './mast-state.ts'
import { readOsmTowers } from './osm-towers.ts'
import { readGeojsonTowers, type SkippedTower, type TowerInput } from './tower-input.ts'

type Tags = Record<string, string>

async function read(
  source: AsyncIterable<TowerInput | SkippedTower>,
): Promise<(TowerInput | SkippedTower)[]> {
  const towers: (TowerInput | SkippedTower)[] = []
  for await (const tower of source) towers.push(tower)
  return towers
}

/** What becomes of tags on a node, on a way that carries its places, and on a feature. */
async function becomes(tags: Tags): Promise<readonly (string | undefined)[]> {
  const node = { id: 1, lon: 7, lat: 43, tags }
  const places: [number, number][] = [
    [7, 43],
    [7.001, 43],
    [7, 43.001],
    [7, 43],
  ]
  const way = { id: 2, refs: [5, 6, 7, 5], places, tags }
  const ofExtract = await read(
    readOsmTowers(() => Readable.from([osmPbfFile({ nodes: [node] }, { ways: [way] })])),
  )
  const geometry = { type: 'Point', coordinates: [7, 43] }
  const feature = { type: 'Feature', properties: tags, geometry }
  const text = JSON.stringify({ type: 'FeatureCollection', features: [feature] })
  const ofFeature = await read(readGeojsonTowers(Readable.from([Buffer.from(text)]), {}))
  return [...ofExtract, ...ofFeature].map((one) => ('skipped' in one ? one.skipped : 'site'))
}

const mast = { man_made: 'mast', 'tower:type': 'communication' }

describe('a mast', () => {
  it.each<Tags>([
    { ...mast, disused: 'yes' },
    { ...mast, abandoned: 'yes' },
    { ...mast, demolished: 'yes' },
    { ...mast, removed: '2019' },
    { ...mast, razed: 'yes' },
    { ...mast, ruins: 'yes' },
    { 'disused:man_made': 'mast' },
    { 'abandoned:man_made': 'communications_tower' },
    { 'demolished:man_made': 'tower', 'tower:type': 'communication' },
    { 'was:man_made': 'mast', 'was:tower:type': 'communication' },
    { 'removed:man_made': 'mast', height: '40' },
    { man_made: 'disused', disused: 'mast' },
    { man_made: 'mast', 'disused:communication:mobile_phone': 'yes' },
    { man_made: 'mast', 'abandoned:tower:type': 'communication' },
    { ...mast, operational_status: 'closed' },
    { ...mast, operational_status: 'Out of order' },
    { ...mast, status: 'abandoned' },
  ])('that is out of use or gone is left out as disused, however tagged: %o', async (tags) => {
    const [node, way, feature] = await becomes(tags)
    expect([node, way]).toEqual(['disused', 'disused'])
    expect(feature).toBe('disused')
  })

  it.each<Tags>([
    { ...mast, proposed: 'yes' },
    { 'proposed:man_made': 'mast' },
    { 'planned:man_made': 'tower', 'tower:type': 'communication' },
    { man_made: 'construction', construction: 'mast' },
    { man_made: 'proposed', proposed: 'communications_tower' },
    { 'construction:man_made': 'mast' },
    { ...mast, construction: 'yes' },
    { ...mast, operational_status: 'under_construction' },
  ])('that is not built is left out as such, however tagged: %o', async (tags) => {
    expect(await becomes(tags)).toEqual(['not_built', 'not_built', 'not_built'])
  })

  it.each<Tags>([
    mast,
    { ...mast, disused: 'no', abandoned: 'no' },
    { ...mast, operational_status: 'operational' },
    { ...mast, status: 'active' },
    { ...mast, construction: 'lattice' },
    { ...mast, 'tower:construction': 'guyed_lattice' },
    { ...mast, 'disused:communication:television': 'yes' },
    { ...mast, 'was:name': 'Sender Nord' },
    { ...mast, disused: 'partial' },
  ])('that is on the air stays: %o', async (tags) => {
    expect(await becomes(tags)).toEqual(['site', 'site', 'site'])
  })

  it('that has an end date stays, and that is told', async () => {
    const node = { id: 1, lon: 7, lat: 43, tags: { ...mast, end_date: '2015' } }
    const [tower] = await read(readOsmTowers(() => Readable.from([osmPbfFile({ nodes: [node] })])))
    expect(tower).toMatchObject({ doubts: ['end_date'] })
  })

  it('was never what something else in disuse was', () => {
    expect(mastOf({ 'disused:railway': 'station' })).toBeUndefined()
    expect(mastOf({ 'disused:man_made': 'tower' })).toBeUndefined()
    expect(mastOf({ 'disused:man_made': 'mast', 'tower:type': 'lighting' })).toBeUndefined()
    expect(mastOf({ disused: 'yes', building: 'yes' })).toBeUndefined()
  })
})

it('a site list of another source keeps what it says of its state in other words', async () => {
  const properties = { name: 'A', status: 'planned', construction: 'yes' }
  const geometry = { type: 'Point', coordinates: [7, 43] }
  const text = JSON.stringify({
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties, geometry }],
  })
  const [tower] = await read(readGeojsonTowers(Readable.from([Buffer.from(text)]), {}))
  expect(tower).toMatchObject({ properties: { status: 'planned' } })
})
