import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { clutterFile } from '../../../../test/worlds/clutter-file.ts'
import { osmPbfFile } from '../../../../test/worlds/osm-pbf-file.ts'
import { sparseRaster } from '../../../../test/worlds/sparse-raster.ts'
import { PackInputs } from '../../../../test/worlds/pack-inputs.ts'
import { hasRealData, realDataFolder } from '../../../../test/real-data.ts'
import { clutterAt, prepareClutterWindow } from '../../../spatial/clutter-window.ts'
import { examinePackClutter, openPackClutter } from '../../load/clutter-layer.ts'
import { loadPack } from '../../load/load.ts'
import type { BuildOptions } from '../common/build-options.ts'
import { buildPack } from '../build-pack.ts'
import { writeClutter } from './clutter-layer.ts'
import { defaultClutterHeightM, worldCoverClasses } from './worldcover.ts'

const inputs = new PackInputs()
afterAll(() => rmSync(inputs.folder, { recursive: true }))

const load = (directory: string) => loadPack(directory, { maximumBuildingFileBytes: 1e9 })
const fixtures = new URL('../../../../test/fixtures/terrain/', import.meta.url)
const bytesOf = (directory: string) =>
  ['clutter.tif', 'clutter-classes.json', 'manifest.json'].map((name) =>
    readFileSync(join(directory, name)),
  )

/** Codes every 0.0005 degrees around the one building of `PackInputs`. */
async function raster(codeAt: (column: number, row: number) => number, west = 7.4) {
  const codes = Float64Array.from({ length: 80 * 80 }, (_, i) => codeAt(i % 80, Math.floor(i / 80)))
  const place = { west, north: 43.75, spacingDeg: 0.0005 }
  return inputs.file('cover.tif', await clutterFile(codes, 80, place))
}

async function namesAt(directory: string, points: readonly (readonly [number, number])[]) {
  const file = (await openPackClutter(load(directory)))!
  const window = await prepareClutterWindow(file.clutter, file.clutter.raster.bounds)
  await file.close()
  return points.map(([lon, lat]) => window.classes[clutterAt(window, lon, lat) - 1]?.name ?? null)
}

describe('clutter from rasters', () => {
  test('is cut to the pack on its own postings, with the classes that occur, and read as it was', async () => {
    const cover = await raster((column, row) => (row < 20 ? NaN : column < 40 ? 10 : 80))
    const build = inputs.options({
      clutter: [cover],
      clutterTable: 'worldcover',
      terrainMarginM: 200,
    })
    const { manifest, warnings } = await buildPack(build)
    expect(manifest.files).toMatchObject({
      clutter: 'clutter.tif',
      clutter_classes: 'clutter-classes.json',
    })
    expect(manifest.layers?.clutter).toMatchObject({
      kind: 'clutter',
      source: expect.stringMatching(/^GeoTIFF .*cover\.tif$/) as unknown,
      license: 'CC BY 4.0 (c) ESA WorldCover project',
    })
    const snapshot = load(build.outputDirectory)
    expect((await examinePackClutter(snapshot))?.counts).toHaveLength(3)
    const file = (await openPackClutter(snapshot))!
    await file.close()
    const { raster: part, classes } = file.clutter
    expect(classes).toEqual(worldCoverClasses.filter(({ code }) => code === 10 || code === 80))
    expect(part.width).toBeLessThan(20)
    expect((part.originLonDeg - 7.4) / 0.0005).toBeCloseTo(
      Math.round((part.originLonDeg - 7.4) / 0.0005),
      6,
    )
    const points = [
      [7.4194, 43.731],
      [7.4206, 43.731],
    ] as const
    expect(await namesAt(build.outputDirectory, points)).toEqual([
      'tree cover',
      'permanent water bodies',
    ])
    expect(warnings.filter((text) => text.includes('clutter'))).toEqual([])
    expect(manifest.quality?.summary).toContain('clutter of 2 classes every 1.8 arc-seconds')
  })

  test('may be of files of a billion postings, as WorldCover comes: what is cut from them counts', async () => {
    const tile = { west: 6, north: 45, spacingDeg: 1 / 12_000, side: 36_000, value: 10 }
    const bytes = sparseRaster({ ...tile, at: [17_040, 15_240] })
    const build = inputs.options({
      clutter: [inputs.file('tile.tif', bytes)],
      clutterTable: 'worldcover',
      terrainMarginM: 50,
    })
    await buildPack(build)
    expect(await namesAt(build.outputDirectory, [[7.42, 43.73]])).toEqual(['tree cover'])
  })

  test('may have more postings than a grid in memory: they are asked for by window', async () => {
    const paths = { raster: `${inputs.output()}.tif`, table: `${inputs.output()}.json` }
    const grid = { width: 108_000, height: 96_000, originLonDeg: 6, originLatDeg: 55 }
    const spacing = { spacingLonDeg: 1 / 12_000, spacingLatDeg: 1 / 12_000 }
    const asked: number[][] = []
    const write = (workFolder: string | null) => {
      const readRows = () => Promise.reject(new Error('rows'))
      const readWindow = (...window: number[]) => {
        asked.push(window)
        return Promise.reject(new Error('a window'))
      }
      const byWindow = workFolder === null ? {} : { byWindow: { readWindow, workFolder } }
      const codes = { sampleType: 'uint8', compressed: true } as const
      const clutter = { grid: { ...grid, ...spacing }, ...codes, reader: { readRows, ...byWindow } }
      return writeClutter(paths, clutter, worldCoverClasses, () => undefined)
    }
    await expect(write(inputs.folder)).rejects.toThrow('a window')
    expect(asked).toEqual([[0, 0, 2048, 2048]])
    await expect(write(null)).rejects.toThrow(
      'clutter: 108000 x 96000 postings are too many; clip with --bbox',
    )
  })

  test('twice gives the same bytes', async () => {
    const cover = await raster((column, row) => (column * row) % 3)
    const table = inputs.file(
      't.csv',
      'class,height_m,category\n1,4,suburban\n2,9.5,dense_urban\n0,0,open_rural',
    )
    const once = inputs.options({ clutter: [cover], clutterTable: table })
    await buildPack(once)
    const again = { ...once, outputDirectory: inputs.output() }
    await buildPack(again)
    expect(bytesOf(again.outputDirectory)).toEqual(bytesOf(once.outputDirectory))
  })

  test('that ends inside the pack, or has holes, is told of', async () => {
    const cover = await raster((_, row) => (row % 2 === 0 ? NaN : 10), 7.4206)
    const { warnings } = await buildPack(
      inputs.options({ clutter: [cover], clutterTable: 'worldcover' }),
    )
    expect(warnings.join('\n')).toMatch(/clutter postings without a class: \d+/)
    expect(warnings).toContain('the clutter does not cover all of the pack')
  })

  test.each<[string, () => Promise<Partial<BuildOptions>>, RegExp]>([
    [
      'a class without a line in the table',
      async () => ({ clutter: [await raster(() => 55)] }),
      /^clutter: the files have the class 55, which the table does not know$/,
    ],
    [
      'another coordinate system',
      async () => ({ clutter: [new URL('refused_utm.tif', fixtures).pathname] }),
      /^refused_utm\.tif: clutter raster: it is in the projected system EPSG:\d+, EPSG:4326 is needed$/,
    ],
    [
      'elsewhere',
      async () => ({ clutter: [await raster(() => 10, 9)] }),
      /^clutter: the files lie outside the pack: .*\.tif \(.* N\); what covers .* is needed$/,
    ],
    [
      'nothing known inside the pack',
      async () => ({ clutter: [await raster(() => NaN)] }),
      /^clutter: the files know no class inside the pack$/,
    ],
    [
      'elevations',
      async () => ({ clutter: [new URL('int16_cog.tif', fixtures).pathname] }),
      /^int16_cog\.tif: clutter raster: its samples are int16, classes are uint8 or uint16$/,
    ],
    [
      'an empty file',
      async () => ({ clutter: [inputs.file('empty.tif', '')] }),
      /empty\.tif: the file is empty$/,
    ],
    [
      'zeros',
      async () => ({ clutter: [inputs.file('zeros.tif', new Uint8Array(4000))] }),
      /zeros\.tif: clutter raster: it is not a TIFF file$/,
    ],
    [
      'floats, NaN among them',
      async () => ({
        clutter: [new URL('float32_deflate_predictor3_tiled.tif', fixtures).pathname],
      }),
      /clutter raster: its samples are float32, classes are uint8 or uint16$/,
    ],
    [
      'a file cut in its samples',
      () => {
        const tile = { west: 7, north: 44, spacingDeg: 1 / 1200, side: 1200, value: 10 }
        const whole = sparseRaster({ ...tile, at: [504, 324] })
        return Promise.resolve({
          clutter: [inputs.file('cut.tif', whole.subarray(0, whole.length - 20))],
        })
      },
      /cut\.tif: clutter raster: the file is truncated: strip or tile \d+ ends at byte \d+/,
    ],
    [
      'a truncated file',
      async () => ({
        clutter: [inputs.file('half.tif', readFileSync(await raster(() => 10)).subarray(0, 150))],
      }),
      /half\.tif: /,
    ],
    [
      'no table of that name',
      async () => ({ clutter: [await raster(() => 10)], clutterTable: 'nowhere.csv' }),
      /^nowhere\.csv: the table cannot be read$/,
    ],
    [
      'a bad table',
      async () => ({
        clutter: [await raster(() => 10)],
        clutterTable: inputs.file('bad.csv', 'class,height_m,category\n10,900,open_rural'),
      }),
      /bad\.csv: clutter table: class 1 of the table: height_m must be between 0 and 200$/,
    ],
    [
      'a table of terrain',
      async () => ({ clutter: [inputs.file('cover.png', 'x')] }),
      /cover\.png: expected a file \.tif, \.tiff$/,
    ],
  ])('%s is refused', async (_, change, reason) => {
    const build = inputs.options({ clutterTable: 'worldcover', ...(await change()) })
    await expect(buildPack(build)).rejects.toThrow(reason)
  })

  test.each<[Partial<BuildOptions>, string]>([
    [{ clutter: ['a.tif'] }, '--clutter needs --clutter-table: worldcover, or a table'],
    [{ clutterTable: 'worldcover' }, '--clutter-table needs --clutter'],
    [{ clutter: ['osm', 'a.tif'] }, '--clutter osm cannot stand beside files'],
    [{ clutter: ['osm'], clutterTable: 'worldcover' }, 'leave out --clutter-table'],
    [{ clutter: ['osm'] }, '--clutter osm needs an extract (.osm.pbf) among --buildings'],
    [{ origins: { clutter: { license: 'CC0' } } }, '--clutter-license needs --clutter'],
    [{ clutter: ['a.tif'], clutterTable: ' ' }, '--clutter-table must not be blank'],
  ])('options that do not hold are named by their flags: %j', async (change, reason) => {
    await expect(buildPack(inputs.options(change))).rejects.toMatchObject({
      reason: 'invalid_request',
      message: expect.stringContaining(reason) as unknown,
    })
  })

  test('without it the manifest names none', async () => {
    const { manifest } = await buildPack(inputs.options({}))
    expect(JSON.stringify(manifest)).not.toContain('clutter')
  })
})

test('WorldCover: every class has the height of its category in P.1812, and its own code', () => {
  expect(worldCoverClasses.map(({ code }) => code)).toEqual([
    10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 100,
  ])
  for (const { heightM, category } of worldCoverClasses) {
    expect(heightM).toBe(defaultClutterHeightM[category])
  }
})

describe('clutter of an extract', () => {
  const square = (first: number, lon: number, lat: number, side: number) => [
    { id: first, lon, lat },
    { id: first + 1, lon: lon + side, lat },
    { id: first + 2, lon: lon + side, lat: lat + side },
    { id: first + 3, lon, lat: lat + side },
  ]
  const around = (first: number) => [first, first + 1, first + 2, first + 3, first]
  const extract = () =>
    inputs.file(
      'city.osm.pbf',
      osmPbfFile(
        {
          nodes: [
            ...square(1, 7.42, 43.73, 0.001),
            ...square(11, 7.41, 43.725, 0.004),
            ...square(21, 7.416, 43.727, 0.002),
            ...square(31, 7.41, 43.731, 0.001),
          ],
        },
        {
          ways: [
            { id: 101, refs: around(1), tags: { building: 'yes', height: '24' } },
            { id: 102, refs: around(11), tags: { landuse: 'forest' } },
            { id: 103, refs: around(21), tags: { natural: 'water' } },
            { id: 104, refs: around(31), tags: { building: 'yes' } },
          ],
        },
      ),
    )
  const points = [
    [7.4205, 43.7305],
    [7.412, 43.7305],
    [7.417, 43.731],
    [7.4105, 43.7315],
    [7.4185, 43.7308],
  ] as const

  test('knows forest, water, and built-up cells with their mean roof; twice the same bytes', async () => {
    const build = inputs.options({
      buildings: [extract()],
      clutter: ['osm'],
      clip: [7.409, 43.724, 7.422, 43.733],
    })
    const { manifest } = await buildPack(build)
    expect(
      await namesAt(build.outputDirectory, [...points, [7.412, 43.727], [7.417, 43.728]]),
    ).toEqual([
      'built-up, roofs of 24 m',
      'open',
      'open',
      'built-up, roofs unknown',
      'open',
      'forest',
      'water',
    ])
    expect(manifest.layers?.clutter?.license).toBe('ODbL 1.0 (c) OpenStreetMap contributors')
    expect(manifest.quality?.feature_counts).toMatchObject({ clutter_classes: 5 })
    const again = { ...build, outputDirectory: inputs.output() }
    await buildPack(again)
    expect(bytesOf(again.outputDirectory)).toEqual(bytesOf(build.outputDirectory))
    const mapless = { ...build, outputDirectory: inputs.output(), baseMap: false as const }
    await buildPack(mapless)
    expect(bytesOf(mapless.outputDirectory)[0]).toEqual(bytesOf(build.outputDirectory)[0])
  })

  test('of a box of more cells than are counted together is that of a small one, tiled', async () => {
    const small = inputs.options({
      buildings: [extract()],
      clutter: ['osm'],
      clip: [7.409, 43.724, 7.422, 43.733],
      baseMap: false,
    })
    await buildPack(small)
    // Its fields of 2048 cells meet within the forest.
    const west = 7.412 - 2048 / 3600
    const large = {
      ...small,
      outputDirectory: inputs.output(),
      clip: [west, 42.9, west + 1.3, 44.2] as const,
    }
    await buildPack(large)
    const codesAt = async (directory: string) => {
      const file = (await openPackClutter(load(directory)))!
      const window = await prepareClutterWindow(file.clutter, [7.4095, 43.7245, 7.4215, 43.7325])
      await file.close()
      const names: (string | undefined)[] = []
      for (let lat = 43.7245; lat < 43.7325; lat += 0.0001) {
        for (let lon = 7.4095; lon < 7.4215; lon += 0.0001) {
          names.push(window.classes[clutterAt(window, lon, lat) - 1]?.name)
        }
      }
      return { names, width: file.clutter.raster.width }
    }
    const [few, many] = await Promise.all(
      [small, large].map(async ({ outputDirectory }) => codesAt(outputDirectory)),
    )
    expect(many.width).toBe(4681)
    expect(new Set(few.names).size).toBe(5)
    expect(many.names).toEqual(few.names)
    expect(readFileSync(join(large.outputDirectory, 'clutter-classes.json'))).toEqual(
      readFileSync(join(small.outputDirectory, 'clutter-classes.json')),
    )
  })

  test.skipIf(!hasRealData('data/osm'))(
    'of Monaco has sea, roofs and nothing unknown',
    async () => {
      const build = inputs.options({
        buildings: [join(realDataFolder, 'data/osm', 'monaco-latest.osm.pbf')],
        clutter: ['osm'],
        baseMap: false,
      })
      const { manifest } = await buildPack(build)
      const file = (await openPackClutter(load(build.outputDirectory)))!
      await file.close()
      const names = file.clutter.classes.map(({ name }) => name)
      expect(names).toEqual(expect.arrayContaining(['open', 'water', 'built-up, roofs unknown']))
      expect(manifest.quality?.missing_fields?.clutter).toEqual({ class: 0 })
    },
  )
})
