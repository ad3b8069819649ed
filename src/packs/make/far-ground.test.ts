import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { hasRealData, realDataFolder } from '../../../test/real-data.ts'
import { clutterFile } from '../../../test/worlds/clutter-file.ts'
import { osmPbfFile, osmPbfFileWithBox } from '../../../test/worlds/osm-pbf-file.ts'
import { PackInputs, towerLine } from '../../../test/worlds/pack-inputs.ts'
import type { BuildOptions } from './common/build-options.ts'
import { buildPack } from './build-pack.ts'

const inputs = new PackInputs()
afterAll(() => rmSync(inputs.folder, { recursive: true }))

const box = [7.4, 43.7, 7.5, 43.8] as const
const extract = 'data/osm/monaco-latest.osm.pbf'

/** Tiles are known by their names: nothing of these could be read. */
const tile = (name: string) => inputs.namedFile(name, 'x')

const square = [
  { id: 1, lon: 7.42, lat: 43.73 },
  { id: 2, lon: 7.4202, lat: 43.73 },
  { id: 3, lon: 7.4202, lat: 43.7302 },
]
const ways = [{ id: 1, refs: [1, 2, 3, 1], tags: { building: 'yes' } }]

function geojson(bbox: readonly number[], ring = square.map(({ lon, lat }) => [lon, lat])) {
  const geometry = { type: 'Polygon', coordinates: [[...ring, ring[0]]] }
  const features = [{ type: 'Feature', properties: { building: 'yes' }, geometry }]
  return JSON.stringify({ type: 'FeatureCollection', bbox, features })
}

/** What a build that ends with a refusal had begun to do, and the refusal. */
async function refused(change: Partial<BuildOptions>) {
  const stages = new Set<string>()
  const build = inputs.options({ ...change, onProgress: ({ stage }) => stages.add(stage) })
  const message = await buildPack(build).then(
    () => 'built',
    (error: unknown) => (error as Error).message,
  )
  return { stages: [...stages], message }
}

const headered: readonly (readonly [string, () => string])[] = [
  [
    'an extract',
    () => inputs.file('a.osm.pbf', osmPbfFileWithBox(box, { nodes: square }, { ways })),
  ],
  ['a GeoJSON file', () => inputs.file('a.geojson', geojson(box))],
  ['a packed GeoJSON file', () => inputs.file('a.geojson.gz', gzipSync(geojson(box)))],
]

describe('ground far from the box that the buildings tell', () => {
  test.each(headered)('is refused before %s is read', async (_, buildings) => {
    const terrain = [tile('N60E024.hgt')]
    const { stages, message } = await refused({ buildings: [buildings()], terrain })
    expect(message).toBe(
      'terrain: the files lie outside the pack: N60E024.hgt (24 to 25 E, 60 to 61 N); what covers ' +
        '7.3 to 7.6 E, 43.6 to 43.9 N is needed, such as the tiles N43E007',
    )
    expect(stages).toEqual([])
  })

  test('is refused when it is clutter too', async () => {
    const place = { west: 24, north: 61, spacingDeg: 0.01 }
    const cover = inputs.file(
      'cover.tif',
      await clutterFile(new Float64Array(16).fill(10), 4, place),
    )
    const given = { clutter: [cover], clutterTable: 'worldcover' }
    const { stages, message } = await refused({ ...given, buildings: [headered[0][1]()] })
    expect(message).toMatch(/^clutter: the files lie outside the pack: .*cover\.tif \(/)
    expect(stages).toEqual([])
  })

  test('is refused where clutter would be derived of more than can be, by the header or the box', async () => {
    const wide = inputs.file(
      'wide.osm.pbf',
      osmPbfFileWithBox([-20, 30, 50, 70], { nodes: square }, { ways }),
    )
    const cells =
      'clutter: 252001 x 144001 cells of 30 m cover the pack (-20 to 50 degrees east, 30 to'
    const byHeader = await refused({ buildings: [wide], clutter: ['osm'] })
    expect(byHeader.message).toContain(cells)
    expect(byHeader.message).toContain('--bbox')
    const byBox = await refused({ buildings: [wide], clutter: ['osm'], clip: [-20, 30, 50, 70] })
    expect(byBox).toEqual(byHeader)
    expect(byBox.stages).toEqual([])
    const small = await refused({ buildings: [wide], clutter: ['osm'], clip: box })
    expect(small.message).toBe('built')
  })

  test.skipIf(!hasRealData(extract))(
    'is refused before an extract of Geofabrik is read',
    async () => {
      const buildings = [join(realDataFolder, extract)]
      const { stages, message } = await refused({ buildings, terrain: [tile('N60E024.hgt')] })
      expect(message).toMatch(
        /; what covers 7\.3 to 7\.5 E, 43\.7 to 43\.8 N is needed, .*N43E007$/,
      )
      expect(stages).toEqual([])
    },
  )
})

describe('ground that may reach the buildings is not judged before they are read', () => {
  const plain = () => inputs.buildings([{ lon: 7.42, lat: 43.73 }])
  const lines = () => {
    const ring = square.map(({ lon, lat }) => [lon, lat])
    const geometry = { type: 'Polygon', coordinates: [[...ring, ring[0]]] }
    return inputs.file('a.geojsonl', JSON.stringify({ type: 'Feature', properties: {}, geometry }))
  }

  test.each<[string, () => Partial<BuildOptions>]>([
    [
      'when it lies 40 km from the box',
      () => ({ buildings: [headered[0][1]()], terrain: [tile('N43E008.hgt')] }),
    ],
    [
      'when one of its files may lie anywhere',
      () => ({
        buildings: [headered[0][1]()],
        terrain: [tile('N60E024.hgt'), tile('relief.tif')],
      }),
    ],
    [
      'when one of the files of buildings tells no box',
      () => ({ buildings: [headered[1][1](), plain()], terrain: [tile('N60E024.hgt')] }),
    ],
    ['when they come in lines', () => ({ buildings: [lines()], terrain: [tile('N60E024.hgt')] })],
    [
      'when the extract tells no box',
      () => ({
        buildings: [inputs.file('a.osm.pbf', osmPbfFile({ nodes: square }, { ways }))],
        terrain: [tile('N60E024.hgt')],
      }),
    ],
    [
      'when the box is contradicted by the first nodes',
      () => ({
        buildings: [
          inputs.file(
            'a.osm.pbf',
            osmPbfFileWithBox([10, 50, 11, 51], { nodes: square }, { ways }),
          ),
        ],
        terrain: [tile('N60E024.hgt')],
      }),
    ],
    [
      'when the box is not on the globe',
      () => ({
        buildings: [inputs.file('a.geojson', geojson([-999, -999, 999, 999]))],
        terrain: [tile('N60E024.hgt')],
      }),
    ],
  ])('%s', async (_, change) => {
    const { stages, message } = await refused(change())
    expect(stages).toContain('read_buildings')
    expect(message).toMatch(/terrain/)
  })

  test('when latitude and longitude are swapped: that is what is said', async () => {
    const swapped = square.map(({ lon, lat }) => [lat, lon])
    const { message } = await refused({
      buildings: [inputs.file('a.geojson', geojson([43.7, 7.4, 43.8, 7.5], swapped))],
      towers: [inputs.towers(towerLine(1, 7.421, 43.731))],
      terrain: [tile('N43E007.hgt')],
    })
    expect(message).toMatch(/swapped/)
  })

  test('when a file is damaged: that is what is said', async () => {
    const { message } = await refused({
      buildings: [inputs.file('x.osm.pbf', 'text')],
      terrain: [tile('N60E024.hgt')],
    })
    expect(message).toMatch(/x\.osm\.pbf: .*cannot be decoded/)
  })
})
