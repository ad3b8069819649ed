import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { PackInputs, towerLine } from '../../../test/worlds/pack-inputs.ts'
import { loadPack } from '../load/load.ts'
import type { BuildOptions } from './common/build-options.ts'
import { buildPack } from './build-pack.ts'

const inputs = new PackInputs()
afterAll(() => rmSync(inputs.folder, { recursive: true }))

const load = (directory: string) => loadPack(directory, { maximumBuildingFileBytes: 1e9 })
const emptyCollection = '{"type":"FeatureCollection","features":[]}'
const fixtures = new URL('../../../test/fixtures/terrain/', import.meta.url)
const fixtureRaster = new URL('int16_deflate_predictor2_tiled.tif', fixtures).pathname

describe('the output folder', () => {
  test('is not overwritten without force, and with it only files of the pack give way', async () => {
    const build = inputs.options({})
    await buildPack(build)
    writeFileSync(join(build.outputDirectory, 'mine.txt'), 'mine')
    await expect(buildPack(build)).rejects.toThrow(/exists already$/)
    expect(existsSync(join(build.outputDirectory, 'mine.txt'))).toBe(true)
    const { warnings } = await buildPack({ ...build, force: true })
    expect(warnings.at(-1)).toMatch(/does not name were left: mine\.txt$/)
    expect(readdirSync(build.outputDirectory).sort()).toEqual([
      'buildings.geojson',
      'manifest.json',
      'mine.txt',
      'towers.geojson',
    ])
  })

  test('stays as it was when the new build fails', async () => {
    const build = inputs.options({})
    await buildPack(build)
    const broken = inputs.file('broken.geojson', '{"type":"FeatureCollection","features":[{"type":')
    await expect(buildPack({ ...build, force: true, buildings: [broken] })).rejects.toThrow(
      /broken/,
    )
    expect(load(build.outputDirectory).footprints.footprintCount).toBe(1)
  })
})

describe('inputs that cannot be used are refused by name', () => {
  test.each<[string, () => Partial<BuildOptions>, RegExp]>([
    [
      'missing',
      () => ({ buildings: [join(inputs.folder, 'nothing.geojson')] }),
      /nothing\.geojson: no such file/,
    ],
    [
      'unknown kind',
      () => ({ buildings: [inputs.file('houses.shp', '')] }),
      /houses\.shp: expected a file/,
    ],
    [
      'towers as buildings',
      () => ({ buildings: [inputs.towers(towerLine(1, 7.42, 43.73))] }),
      /cells\.csv: neither lines of GeoJSON .* nor a table with a column geometry/,
    ],
    [
      'no PBF',
      () => ({ buildings: [inputs.file('x.osm.pbf', 'text')] }),
      /x\.osm\.pbf: .*cannot be decoded/,
    ],
    [
      'cut gzip',
      () => ({
        buildings: [inputs.file('x.geojson.gz', gzipSync(emptyCollection).subarray(0, -12))],
      }),
      /damaged gzip/,
    ],
    [
      'no CSV',
      () => ({ towers: [inputs.file('x.csv', 'a,b\n')] }),
      /x\.csv: OpenCelliD export: it has no usable|x\.csv|usable tower/,
    ],
    [
      'damaged tile',
      () => ({ terrain: [inputs.file('N43E007.hgt', 'x')] }),
      /N43E007\.hgt: terrain raster/,
    ],
    [
      'a packed tile that unpacks to more than a tile',
      () => ({ terrain: [inputs.file('N43E007.hgt.gz', gzipSync(Buffer.alloc(60e6)))] }),
      /N43E007\.hgt\.gz: it unpacks to more than 25934402 bytes/,
    ],
  ])('%s', async (_, change, reason) => {
    const build = inputs.options(change())
    await expect(buildPack(build)).rejects.toThrow(reason)
    expect(existsSync(build.outputDirectory)).toBe(false)
  })
})

describe('options that cannot hold are refused before any file is read', () => {
  /** Two units of UTF-16 and four bytes of UTF-8 each. */
  const longest = '𝄞'.repeat(128)
  const terrain = [fixtureRaster]

  test.each<[string, Partial<BuildOptions>, string]>([
    ['no buildings', { buildings: [] }, 'buildings: at least one file is needed'],
    [
      'the towers of no extract',
      { towers: ['osm'] },
      '--towers osm needs an extract (.osm.pbf) among --buildings',
    ],
    ['a blank id', { id: ' ' }, 'id must not be blank'],
    ['an id of 129 characters', { id: `${longest}x` }, 'id must be at most 128 characters'],
    ['a name of 129 characters', { name: `${longest}x` }, 'name must be at most 128 characters'],
    ['a blank version', { version: '' }, 'version must not be blank'],
    ['a blank confidence', { confidence: '' }, '--confidence must not be blank'],
    [
      'a blank licence',
      { origins: { towers: { license: ' ' } } },
      '--towers-license must not be blank',
    ],
    [
      'a time that is none',
      { generatedAt: 'yesterday' },
      '--generated-at must be an instant of RFC 3339, such as 2026-01-01T00:00:00Z',
    ],
    [
      'a dtm without datum',
      { terrain, terrainDeclaration: { elevationKind: 'dtm' } },
      'layers.terrain.vertical_datum is required for a dtm',
    ],
    [
      'a dtm without the kind of its datum',
      { terrain, terrainDeclaration: { elevationKind: 'dtm', verticalDatum: 'EGM96' } },
      'layers.terrain.vertical_datum_kind is required for a dtm',
    ],
    ...(
      [
        [{ terrainDeclaration: { elevationKind: 'dsm' } }, '--elevation-kind'],
        [{ terrainDeclaration: { verticalDatum: 'EGM96' } }, '--vertical-datum'],
        [{ terrainDeclaration: { verticalDatumKind: 'unknown' } }, '--vertical-datum-kind'],
        [{ terrainDeclaration: { geoidModel: 'EGM96' } }, '--geoid-model'],
        [{ terrainDeclaration: { acquisitionEpoch: '2000' } }, '--terrain-epoch'],
        [{ origins: { terrain: { source: 'x' } } }, '--terrain-source'],
        [{ origins: { terrain: { license: 'x' } } }, '--terrain-license'],
        [{ terrainMarginM: 0 }, '--terrain-margin-m'],
      ] as const
    ).map(
      ([change, flag]) =>
        [
          `${flag} without terrain`,
          change,
          `${flag} needs --terrain: there is no terrain that it could describe`,
        ] as [string, Partial<BuildOptions>, string],
    ),
  ])('%s', async (_, change, reason) => {
    const stages: string[] = []
    const build = inputs.options({
      // Not there: whoever looked for it first would say so.
      buildings: [join(inputs.folder, 'nothing.geojson')],
      ...change,
      onProgress: ({ stage }) => stages.push(stage),
    })
    await expect(buildPack(build)).rejects.toMatchObject({
      reason: 'invalid_request',
      message: reason,
    })
    expect(stages).toEqual([])
    expect(existsSync(build.outputDirectory)).toBe(false)
  })

  test('names of exactly 128 characters are taken', async () => {
    const { manifest } = await buildPack(inputs.options({ id: longest, version: longest }))
    expect(manifest).toMatchObject({ id: longest, name: longest, version: longest })
  })
})
