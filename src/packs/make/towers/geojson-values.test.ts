import { describe, expect, it, test } from 'vitest'
import { previewSites, readSites } from './site-reading.ts'
import { readSiteSources } from './site-sources.ts'
import { readGeojsonTowers, type SkippedTower, type TowerInput } from './tower-input.ts'

const point = { type: 'Point', coordinates: [-32.9945, 46.9965] }

function collection(properties: object, geometry: unknown = point): Buffer {
  const features = [{ type: 'Feature', properties, geometry }]
  return Buffer.from(JSON.stringify({ type: 'FeatureCollection', features }))
}

async function towerOf(bytes: Buffer): Promise<TowerInput | SkippedTower> {
  const chunks = (async function* () {
    yield await Promise.resolve(bytes)
  })()
  for await (const tower of readGeojsonTowers(chunks, {})) return tower
  throw new Error('no feature')
}

const previewOf = (bytes: Buffer) =>
  readSites(readSiteSources('sites.geojson', bytes)).map(previewSites)[0]

describe('a property of GeoJSON', () => {
  test.each([
    ['azimuth', [0, 120, 240]],
    ['azimuth', { deg: 120 }],
    ['azimuth', true],
    ['azimuth', []],
    ['height', [30]],
    ['power', { dbm: 43 }],
    ['electrical_tilt', '2,8'],
  ])(
    'that is no value of its field is left out and counted, here and on the page: %s',
    async (name, value) => {
      const bytes = collection({ site: 'A', [name]: value })
      const example = typeof value === 'string' ? value : JSON.stringify(value)
      expect(await towerOf(bytes)).toMatchObject({ unread: [name], examples: { [name]: example } })
      expect(previewOf(bytes).unread).toEqual([{ field: name, count: 1, example }])
    },
  )

  it('whose name says a unit that is not known is left out and counted', async () => {
    expect(await towerOf(collection({ 'Height (hm)': 3 }))).toMatchObject({ unread: ['height'] })
    const converted = await towerOf(collection({ 'Height (dm)': 285 }))
    expect(converted).toMatchObject({ properties: { antenna_height_m: 28.5 }, unread: [] })
  })

  it('that is null says nothing', async () => {
    expect(await towerOf(collection({ azimuth: null }))).toMatchObject({ unread: [] })
    expect(previewOf(collection({ azimuth: null })).unread).toEqual([])
  })
})

describe('a feature', () => {
  test.each([
    ['a MultiPoint', { type: 'MultiPoint', coordinates: [point.coordinates] }],
    ['a collection', { type: 'GeometryCollection', geometries: [point] }],
  ])('of one point in %s stands there', async (_, geometry) => {
    const bytes = collection({ azimuth: 120 }, geometry)
    expect(await towerOf(bytes)).toMatchObject({ position: [-32.9945, 46.9965] })
    expect(previewOf(bytes).firstRows).toMatchObject([{ position: [-32.9945, 46.9965] }])
  })

  it('of several points stands nowhere, which is said', async () => {
    const geometry = { type: 'MultiPoint', coordinates: [point.coordinates, [-32.99, 46.99]] }
    const bytes = collection({}, geometry)
    expect(await towerOf(bytes)).toEqual({ skipped: 'several_points' })
    expect(previewOf(bytes)).toMatchObject({
      cellCount: 0,
      notes: ['1 feature of several points has no place: which is meant is not said.'],
    })
  })

  test.each([
    null,
    { type: 'LineString', coordinates: [[0, 1]] },
    { type: 'MultiPoint', coordinates: [] },
    { type: 'MultiPoint', coordinates: 'x' },
    {
      type: 'GeometryCollection',
      geometries: [{ type: 'GeometryCollection', geometries: [point] }],
    },
  ])('of no point is none: %j', async (geometry) => {
    expect(await towerOf(collection({}, geometry))).toEqual({ skipped: 'not_a_point' })
  })
})
