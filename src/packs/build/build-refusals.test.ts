import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { PackInputs, towerLine } from '../../../test/worlds/pack-inputs.ts'
import { loadPack } from '../load.ts'
import type { BuildOptions } from './build-options.ts'
import { buildPack } from './build-pack.ts'

const inputs = new PackInputs()
afterAll(() => rmSync(inputs.folder, { recursive: true }))

const load = (directory: string) => loadPack(directory, { maximumBuildingFileBytes: 1e9 })
const emptyCollection = '{"type":"FeatureCollection","features":[]}'
const fixtures = new URL('../../../test/fixtures/terrain/', import.meta.url)
const fixtureRaster = new URL('int16_deflate_predictor2_tiled.tif', fixtures).pathname
const atFixture = (): string => inputs.buildings([{ id: 'a', lon: 7.05, lat: 43.5 }])

describe('the output folder', () => {
  test('is not overwritten without force, and replaced as a whole with it', async () => {
    const build = inputs.options({})
    await buildPack(build)
    writeFileSync(join(build.outputDirectory, 'mine.txt'), 'mine')
    await expect(buildPack(build)).rejects.toThrow(/exists already; use --force/)
    expect(existsSync(join(build.outputDirectory, 'mine.txt'))).toBe(true)
    await buildPack({ ...build, force: true })
    expect(readdirSync(build.outputDirectory).sort()).toEqual([
      'buildings.geojson',
      'manifest.json',
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
      () => ({ buildings: [inputs.file('cells.csv', '')] }),
      /cells\.csv: expected/,
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
    ['none', () => ({ buildings: [] }), /buildings: at least one file/],
    ['blank id', () => ({ id: ' ' }), /id must not be blank/],
    [
      'dtm without datum',
      () => ({
        terrain: [fixtureRaster],
        buildings: [atFixture()],
        towers: [inputs.towers(towerLine(1, 7.05, 43.5))],
        terrainDeclaration: { elevationKind: 'dtm' },
      }),
      /vertical_datum/,
    ],
  ])('%s', async (_, change, reason) => {
    const build = inputs.options(change())
    await expect(buildPack(build)).rejects.toThrow(reason)
    expect(existsSync(build.outputDirectory)).toBe(false)
  })
})
