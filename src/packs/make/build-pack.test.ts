import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { osmPbfFile } from '../../../test/worlds/osm-pbf-file.ts'
import { PackInputs, readFeaturesOf, towerLine } from '../../../test/worlds/pack-inputs.ts'
import { hasRealData, realDataFolder } from '../../../test/real-data.ts'
import { prepareTerrainWindow, sampleTerrain } from '../../spatial/terrain-window.ts'
import { stringAt } from '../../spatial/string-table.ts'
import { openElevationFile } from '../load/elevation-file.ts'
import { loadPack } from '../load/load.ts'
import { buildPack } from './build-pack.ts'

const inputs = new PackInputs()
afterAll(() => rmSync(inputs.folder, { recursive: true }))

const load = (directory: string) => loadPack(directory, { maximumBuildingFileBytes: 1e9 })

/** Takes the demand out of the buildings of a pack, so that the loader has to derive it. */
function stripDemand(directory: string): void {
  const demandNames = /^(demand_weight|residential_demand|density_score|weight_|residential_)/
  const features = readFeaturesOf(directory, 'buildings.geojson').map((feature) => ({
    ...feature,
    properties: Object.fromEntries(
      Object.entries(feature.properties).filter(([name]) => !demandNames.test(name)),
    ),
  }))
  const text = JSON.stringify({ type: 'FeatureCollection', features })
  const manifest = JSON.parse(readFileSync(join(directory, 'manifest.json'), 'utf8')) as {
    sha256: Record<string, string>
  }
  manifest.sha256['buildings.geojson'] = createHash('sha256').update(text).digest('hex')
  writeFileSync(join(directory, 'buildings.geojson'), text)
  writeFileSync(join(directory, 'manifest.json'), JSON.stringify(manifest))
}

describe('a built pack', () => {
  test('is loaded as it was meant: hashes, ids in byte order, demand, quality', async () => {
    const build = inputs.options({
      buildings: [
        inputs.buildings([
          {
            id: 'way/9',
            lon: 7.42,
            lat: 43.73,
            properties: { building: 'hospital', height: '21 m' },
          },
          {
            id: 'way/10',
            lon: 7.421,
            lat: 43.73,
            properties: { building: 'yes', 'building:levels': 3 },
          },
        ]),
      ],
    })
    const { manifest, warnings } = await buildPack(build)
    const snapshot = load(build.outputDirectory)
    expect(manifest.schema_version).toBe(2)
    expect(Array.from({ length: 2 }, (_, i) => stringAt(snapshot.footprints.ids, i))).toEqual([
      'way/10',
      'way/9',
    ])
    expect([...snapshot.footprints.heightM]).toEqual([9, 21])
    expect([...snapshot.footprints.demandWeight]).toEqual([0, 70])
    expect(snapshot.skippedFeatures).toEqual({})
    expect(manifest.quality?.feature_counts).toMatchObject({
      buildings: 2,
      buildings_height_from_tag: 1,
      buildings_height_from_levels: 1,
      buildings_height_unknown: 0,
      towers: 1,
    })
    expect(manifest.quality?.missing_fields?.buildings).toMatchObject({ height: 1, name: 2 })
    expect(manifest.quality?.coverage?.coverage_ratio).toBe(1)
    expect(warnings).toEqual([])
    for (const [name, hash] of Object.entries(manifest.sha256)) {
      const bytes = readFileSync(join(build.outputDirectory, name))
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash)
    }
  })

  test('carries the same demand that the loader would derive from its tags', async () => {
    const kinds = ['yes', 'apartments', 'house', 'retail', 'school', 'yes', 'residential']
    const build = inputs.options({
      buildings: [
        inputs.buildings(
          Array.from({ length: 80 }, (_, i) => ({
            id: `way/${i}`,
            lon: 7.42 + (i % 9) * 0.0005,
            lat: 43.73 + Math.floor(i / 9) * 0.0004,
            properties: {
              building: kinds[i % kinds.length],
              'building:levels': String(1 + (i % 6)),
            },
          })),
        ),
      ],
    })
    await buildPack(build)
    const given = load(build.outputDirectory)
    expect(given.demandSource.demandWeight).toBe('pack')
    stripDemand(build.outputDirectory)
    const derived = load(build.outputDirectory)
    expect(derived.demandSource.demandWeight).toBe('derived_from_tags')
    for (const column of ['demandWeight', 'residentialDemand', 'densityScore'] as const) {
      expect(derived.footprints[column]).toEqual(given.footprints[column])
    }
    expect(Math.max(...given.footprints.residentialDemand)).toBeGreaterThan(30)
  })

  test('has the same bytes when it is built again, whatever the order of the features', async () => {
    const buildings = Array.from({ length: 50 }, (_, i) => ({
      id: `way/${i}`,
      lon: 7.42 + (i % 10) * 0.0004,
      lat: 43.73 + Math.floor(i / 10) * 0.0004,
      properties: { building: 'yes', name: `n${i}` },
    }))
    const turned = [...buildings].reverse()
    const packs = [buildings, buildings, turned].map((list) =>
      inputs.options({
        buildings: [inputs.buildings(list)],
        origins: { buildings: { source: 's' }, towers: { source: 't' } },
      }),
    )
    for (const build of packs) await buildPack(build)
    const bytes = packs.map(({ outputDirectory }) =>
      readdirSync(outputDirectory).map((name) => readFileSync(join(outputDirectory, name), 'utf8')),
    )
    expect(bytes[1]).toEqual(bytes[0])
    expect(bytes[2]).toEqual(bytes[0])
  })

  test('says where its data come from and under which licence', async () => {
    const nodes = [0, 1, 2, 3].map((i) => ({
      id: i + 1,
      lon: 7.42 + (i === 1 || i === 2 ? 0.001 : 0),
      lat: 43.73 + (i > 1 ? 0.001 : 0),
    }))
    const extract = inputs.file(
      'town.osm.pbf',
      osmPbfFile(
        { nodes },
        { ways: [{ id: 5, refs: [1, 2, 3, 4, 1], tags: { building: 'yes' } }] },
      ),
    )
    const build = inputs.options({
      buildings: [extract],
      origins: { towers: { source: 'Own survey', license: 'all rights reserved' } },
    })
    const { manifest } = await buildPack(build)
    expect(manifest.licenses).toEqual([
      'all rights reserved',
      'ODbL 1.0 (c) OpenStreetMap contributors',
    ])
    expect(manifest.sources[1]).toMatch(/^OpenStreetMap extract .*town\.osm\.pbf$/)
    expect(load(build.outputDirectory).footprints.footprintCount).toBe(1)
  })
})

describe('demand of the input', () => {
  test('is kept as it is when any building carries it, and said so', async () => {
    const build = inputs.options({
      buildings: [
        inputs.buildings([
          {
            id: 'a',
            lon: 7.42,
            lat: 43.73,
            properties: { building: 'hospital', demand_weight: 3 },
          },
          { id: 'b', lon: 7.43, lat: 43.73, properties: { building: 'hospital' } },
        ]),
      ],
    })
    const { warnings } = await buildPack(build)
    expect(warnings.join()).toMatch(/carries demandWeight/)
    const snapshot = load(build.outputDirectory)
    expect(snapshot.demandSource.demandWeight).toBe('pack_partial')
    expect([...snapshot.footprints.demandWeight]).toEqual([3, 0])
    expect(snapshot.demandSource.residentialDemand).toBe('pack')
  })
})

describe('clipping to a box', () => {
  const clip = [7.42, 43.73, 7.43, 43.74] as const

  test('keeps whole buildings that touch it and towers inside it', async () => {
    const build = inputs.options({
      clip,
      buildings: [
        inputs.buildings([
          { id: 'inside', lon: 7.425, lat: 43.735 },
          { id: 'across', lon: 7.4199, lat: 43.735 },
          { id: 'outside', lon: 7.41, lat: 43.735 },
        ]),
      ],
      towers: [inputs.towers(towerLine(1, 7.425, 43.735), towerLine(2, 7.4199, 43.735))],
    })
    const { manifest } = await buildPack(build)
    const features = readFeaturesOf(build.outputDirectory, 'buildings.geojson')
    expect(features.map(({ id }) => id)).toEqual(['across', 'inside'])
    expect(manifest.bounds[0]).toBe(7.4199)
    expect(manifest.quality?.feature_counts).toMatchObject({
      buildings_skipped_outside_bbox: 1,
      towers_skipped_outside_bbox: 1,
    })
    expect(manifest.quality?.coverage?.requested_bounds).toEqual([...clip])
    expect(manifest.quality?.coverage?.coverage_ratio).toBeLessThan(0.6)
  })

  test('fails when no tower or no building is left, and leaves nothing behind', async () => {
    const far = [1, 1, 2, 2] as const
    const build = inputs.options({ clip: far })
    await expect(buildPack(build)).rejects.toThrow('no tower is left inside the box')
    const withTower = inputs.options({ clip: far, towers: [inputs.towers(towerLine(1, 1.5, 1.5))] })
    await expect(buildPack(withTower)).rejects.toThrow('no building is left inside the box')
    for (const { outputDirectory } of [build, withTower]) {
      expect(existsSync(outputDirectory)).toBe(false)
    }
    expect(readdirSync(inputs.folder).filter((name) => name.includes('partial'))).toEqual([])
  })
})

test('GeoJSON towers keep their members; what the file does not say comes from the flag', async () => {
  const tower = (id: string, properties: object) => ({
    type: 'Feature',
    id,
    properties,
    geometry: { type: 'Point', coordinates: [7.42, 43.73] },
  })
  const features = [
    tower('a', { cell_id: '12', radio_type: 'LTE', is_simulated: false, azimuth_deg: 30 }),
    tower('b', { azimuth_deg: 150 }),
    { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [] } },
  ]
  const path = inputs.file(
    'towers.geojson.gz',
    gzipSync(JSON.stringify({ type: 'FeatureCollection', features })),
  )
  const build = inputs.options({ towers: [path], towersSimulated: true })
  await buildPack(build)
  const written = readFeaturesOf(build.outputDirectory, 'towers.geojson')
  expect(written.map(({ properties }) => properties)).toEqual([
    { cell_id: 12, radio_type: 'LTE', is_simulated: false, azimuth_deg: 30 },
    { cell_id: 13, radio_type: 'unknown', is_simulated: true, azimuth_deg: 150 },
  ])
})

test.each([
  ['yes', true],
  ['TRUE', true],
  [1, true],
  [0, false],
  ['no', false],
])('GeoJSON towers whose is_simulated is %j are %s', async (said, isSimulated) => {
  const features = [
    {
      type: 'Feature',
      id: 'a',
      properties: { is_simulated: said },
      geometry: { type: 'Point', coordinates: [7.42, 43.73] },
    },
  ]
  const text = JSON.stringify({ type: 'FeatureCollection', features })
  const towers = [inputs.file('flagged.geojson', Buffer.from(text))]
  const build = inputs.options({ towers, towersSimulated: !isSimulated })
  const { manifest } = await buildPack(build)
  const [written] = readFeaturesOf(build.outputDirectory, 'towers.geojson')
  expect(written.properties).toMatchObject({ is_simulated: isSimulated })
  expect(manifest.quality?.feature_counts?.towers_simulated).toBe(isSimulated ? 1 : 0)
})

const fixtures = new URL('../../../test/fixtures/terrain/', import.meta.url)
const fixtureRaster = new URL('int16_deflate_predictor2_tiled.tif', fixtures).pathname
const atFixture = (): string => inputs.buildings([{ id: 'a', lon: 7.05, lat: 43.5 }])

test('a list of planners that names network and area keeps azimuths and heights', async () => {
  const list = join(inputs.folder, 'planned.csv')
  writeFileSync(
    list,
    'Radio,MCC,MNC,TAC,Cell,Lon,Lat,Azimuth,Height\nLTE,228,1,3601,17,7.05,43.5,120,30\n',
  )
  const build = inputs.options({ buildings: [atFixture()], towers: [list] })
  const { manifest } = await buildPack(build)
  expect(readFeaturesOf(build.outputDirectory, 'towers.geojson')[0].properties).toMatchObject({
    cell_id: 17,
    azimuth_deg: 120,
    antenna_height_m: 30,
  })
  expect(manifest.licenses.join()).not.toContain('OpenCelliD')
})

test('terrain is cut out around the pack and keeps its elevations', async () => {
  const build = inputs.options({
    buildings: [atFixture()],
    towers: [inputs.towers(towerLine(1, 7.06, 43.51))],
    terrain: [fixtureRaster],
    terrainDeclaration: {
      elevationKind: 'dtm',
      verticalDatum: 'EGM96',
      verticalDatumKind: 'orthometric',
    },
  })
  const { manifest } = await buildPack(build)
  expect(manifest.layers?.terrain).toMatchObject({
    format: 'geotiff',
    elevation_kind: 'dtm',
    vertical_datum: 'EGM96',
    vertical_datum_kind: 'orthometric',
  })
  const box = [7.05, 43.5, 7.06, 43.51] as const
  const source = await openElevationFile(fixtureRaster)
  const built = await openElevationFile(join(build.outputDirectory, 'terrain.tif'))
  expect(built.raster.width * built.raster.height).toBeLessThan(80)
  const windows = await Promise.all(
    [source, built].map(({ raster }) => prepareTerrainWindow(raster, box)),
  )
  for (let i = 0; i <= 10; i++) {
    const [a, b] = windows.map((window) =>
      sampleTerrain(window, 7.05 + i * 0.001, 43.5 + i * 0.0009, 'bilinear'),
    )
    expect(a.status).toBe('interpolated')
    expect(b.elevationM).toBeCloseTo(a.elevationM!, 6)
  }
  await Promise.all([source.close(), built.close()])
})

test.skipIf(!hasRealData('data/osm'))('a real city is built from what planners have', async () => {
  const data = join(realDataFolder, 'data')
  const build = inputs.options({
    id: 'monaco',
    buildings: [join(data, 'osm/monaco-latest.osm.pbf')],
    towers: [join(data, 'towers/monaco_cells.csv')],
    terrain: [join(data, 'terrain/N43E007.hgt.zip')],
    towersSimulated: true,
  })
  const { manifest } = await buildPack(build)
  const snapshot = load(build.outputDirectory)
  // Counts of an independent conversion of the same extract, less the station under the rock.
  expect(snapshot.footprints.footprintCount).toBe(1206)
  expect(snapshot.towers.towerCount).toBe(51)
  expect(manifest.quality?.missing_fields?.buildings).toMatchObject({
    height: 1171,
    'building:levels': 1105,
    'building:material': 1205,
  })
  expect(snapshot.skippedFeatures).toEqual({})
  const terrain = await openElevationFile(join(build.outputDirectory, 'terrain.tif'))
  const window = await prepareTerrainWindow(terrain.raster, [7.41, 43.725, 7.44, 43.75])
  // The palace stands on its rock above the harbour.
  expect(sampleTerrain(window, 7.4203, 43.7313, 'bilinear').elevationM).toBeGreaterThan(30)
  await terrain.close()
})
