import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readVectorTile, type TileLayer } from '../../../../test/read-vector-tile.ts'
import { hasRealData, realDataFolder } from '../../../../test/real-data.ts'
import { osmPbfFile } from '../../../../test/worlds/osm-pbf-file.ts'
import type { PbfNode } from '../../../../test/worlds/osm-pbf-file.ts'
import { PackInputs } from '../../../../test/worlds/pack-inputs.ts'
import { unpackTile } from '../../../formats/pmtiles-read.ts'
import { assertBaseMapReadable, packBaseMap } from '../../load/base-map.ts'
import { loadPack } from '../../load/load.ts'
import type { BuildOptions } from '../common/build-options.ts'
import { buildPack } from '../build-pack.ts'

const inputs = new PackInputs()
afterAll(() => rmSync(inputs.folder, { recursive: true }))

const load = (directory: string) => loadPack(directory, { maximumBuildingFileBytes: 1e9 })

/** The tile of zoom 14 that holds the test city, and its layers by name. */
const [z, x, y] = [14, 8529, 5974]

async function layersOf(directory: string, zoom = z): Promise<Record<string, TileLayer>> {
  const steps = z - zoom
  const packed = await packBaseMap(load(directory))!.tile(zoom, x >> steps, y >> steps)
  const layers = packed === null ? [] : readVectorTile(unpackTile(packed))
  return Object.fromEntries(layers.map((layer) => [layer.name, layer]))
}

const names = (layer: TileLayer | undefined) =>
  (layer?.features ?? []).map(({ properties }) => properties.name).toSorted()
const classes = (layer: TileLayer | undefined) =>
  (layer?.features ?? []).map(({ properties }) => properties.class).toSorted()

function squareNodes(first: number, lon: number, lat: number, side: number): PbfNode[] {
  return [
    { id: first, lon, lat },
    { id: first + 1, lon: lon + side, lat },
    { id: first + 2, lon: lon + side, lat: lat + side },
    { id: first + 3, lon, lat: lat + side },
  ]
}
const around = (first: number): number[] => [first, first + 1, first + 2, first + 3, first]

/** A house, two pieces of a street, a park with a hole, a pond, a railway and a quarter. */
function city(change: { readonly ways?: Parameters<typeof osmPbfFile>[0] } = {}) {
  const nodes: PbfNode[] = [
    ...squareNodes(1, 7.42, 43.73, 0.001),
    ...squareNodes(11, 7.41, 43.725, 0.004),
    ...squareNodes(21, 7.411, 43.726, 0.001),
    ...squareNodes(31, 7.416, 43.727, 0.001),
    { id: 41, lon: 7.412, lat: 43.7325 },
    { id: 42, lon: 7.416, lat: 43.7325 },
    { id: 43, lon: 7.42, lat: 43.7325 },
    { id: 44, lon: 9, lat: 43.7325 },
    { id: 51, lon: 7.414, lat: 43.731, tags: { place: 'quarter', name: 'Mitte' } },
    { id: 52, lon: 8.5, lat: 43.731, tags: { place: 'city', name: 'Far away' } },
    { id: 53, lon: 7.414, lat: 43.731, tags: { place: 'quarter' } },
  ]
  const ways = {
    ways: [
      { id: 101, refs: around(1), tags: { building: 'yes' } },
      { id: 102, refs: [41, 42], tags: { highway: 'residential', name: 'Hauptstraße' } },
      { id: 103, refs: [43, 42], tags: { highway: 'residential', name: 'Hauptstraße' } },
      { id: 104, refs: [43, 44], tags: { railway: 'rail', tunnel: 'yes' } },
      { id: 105, refs: around(11) },
      { id: 106, refs: around(21) },
      { id: 107, refs: around(31), tags: { natural: 'water', name: 'Weiher' } },
      { id: 108, refs: [1, 2, 999], tags: { highway: 'path' } },
      { id: 109, refs: [1, 998, 2, 1], tags: { natural: 'water' } },
      { id: 110, refs: [1, 2, 3], tags: { landuse: 'forest' } },
    ],
  }
  const relations = {
    relations: [
      {
        id: 201,
        members: [
          { ref: 105, role: 'outer' },
          { ref: 106, role: 'inner' },
        ],
        tags: { type: 'multipolygon', leisure: 'park', name: 'Stadtpark' },
      },
      {
        id: 202,
        members: [{ ref: 12345, role: 'outer' }],
        tags: { type: 'multipolygon', natural: 'wood' },
      },
    ],
  }
  return osmPbfFile({ nodes }, change.ways ?? ways, relations)
}

async function build(change: Partial<BuildOptions> = {}) {
  const options = inputs.options({
    buildings: [inputs.file('city.osm.pbf', city())],
    clip: [7.405, 43.72, 7.425, 43.735],
    ...change,
  })
  return { directory: options.outputDirectory, ...(await buildPack(options)) }
}

describe('the base map of an extract', () => {
  test('holds streets, water, green, railways and names, cut to the box', async () => {
    const { directory } = await build()
    const layers = await layersOf(directory)
    expect(Object.keys(layers).toSorted()).toEqual(
      ['area_name', 'ground', 'place', 'railway', 'street', 'water'].toSorted(),
    )
    expect(names(layers.area_name)).toEqual(['Stadtpark', 'Weiher'])
    expect(names(layers.place)).toEqual(['Mitte'])
    expect(classes(layers.railway)).toEqual(['rail'])
    expect(layers.railway.features[0].properties.tunnel).toBe(true)
    expect(layers.ground.features[0].rings).toHaveLength(2)
    // The two pieces of the street are one line; the path that lacks a node is what is left of it.
    expect(classes(layers.street)).toEqual(['minor', 'path'])
    const street = layers.street.features.find(({ properties }) => properties.name !== undefined)
    expect(street?.rings).toHaveLength(1)
    // East of 7.425 degrees nothing is drawn, though the railway goes on.
    const edge = ((7.425 + 180) / 360) * (1 << z) * 4096 - x * 4096
    const drawn = Object.values(layers).flatMap(({ features }) => features.flatMap((f) => f.rings))
    const easternmost = drawn.flat().reduce((most, [at]) => Math.max(most, at), -Infinity)
    expect(Math.abs(easternmost - Math.min(edge, 4096 + 64))).toBeLessThan(2)
  })

  test('leaves small things out of far views and keeps the large ones', async () => {
    const { directory } = await build()
    const far = await layersOf(directory, 8)
    expect(Object.keys(far)).toEqual(['railway'])
    const near = await layersOf(directory, 12)
    expect(classes(near.street)).toEqual(['minor'])
    expect(classes(near.ground)).toEqual(['park'])
  })

  test('stands in the manifest with its licence, hash and counts', async () => {
    const { manifest, warnings, directory } = await build()
    expect(manifest.files.base_map).toBe('base-map.pmtiles')
    expect(manifest.layers?.base_map).toMatchObject({
      kind: 'base_map',
      format: 'pmtiles',
      crs: 'EPSG:3857',
      license: 'ODbL 1.0 (c) OpenStreetMap contributors',
    })
    expect(manifest.sha256['base-map.pmtiles']).toMatch(/^[0-9a-f]{64}$/)
    expect(manifest.quality?.feature_counts).toMatchObject({
      base_map_street: 3,
      base_map_railway: 1,
      base_map_place: 1,
      base_map_dropped_missing_nodes: 1,
      base_map_dropped_open_ring: 1,
    })
    expect(manifest.quality?.geometry?.base_map).toEqual({
      invalid_input: 3,
      repaired: 1,
      dropped: 2,
      output: 9,
    })
    expect(warnings).toContain('objects of the base map left out: 2 (missing_nodes 1, open_ring 1)')
    await expect(assertBaseMapReadable(load(directory))).resolves.toBeUndefined()
  })

  test('has the same bytes whenever it is built', async () => {
    const [first, second] = [await build(), await build()]
    const read = (directory: string) => readFileSync(join(directory, 'base-map.pmtiles'))
    expect(read(first.directory).equals(read(second.directory))).toBe(true)
  })

  test('of two extracts that overlap holds everything once', async () => {
    const path = inputs.file('city.osm.pbf', city())
    const { manifest } = await build({ baseMap: [path, inputs.file('twice.osm.pbf', city())] })
    expect(manifest.quality?.feature_counts?.base_map_street).toBe(3)
  })

  test('changes nothing of what the pack answers', async () => {
    const [withMap, without] = [await build(), await build({ baseMap: false })]
    expect(without.manifest.files.base_map).toBeUndefined()
    expect(load(withMap.directory).snapshotId).toBe(load(without.directory).snapshotId)
    expect(packBaseMap(load(without.directory))).toBeNull()
  })

  test('comes from an extract of its own where the buildings are GeoJSON', async () => {
    const buildings = [inputs.buildings([{ id: 'way/1', lon: 7.42, lat: 43.73 }])]
    const none = await build({ buildings })
    expect(none.manifest.files.base_map).toBeUndefined()
    const { directory } = await build({
      buildings,
      baseMap: [inputs.file('city.osm.pbf', city())],
    })
    expect(names((await layersOf(directory)).place)).toEqual(['Mitte'])
  })

  test('has a sea where the extract has a coast, and says when the coast is not readable', async () => {
    const coast = (to: number) => {
      const nodes: PbfNode[] = [
        ...squareNodes(1, 7.42, 43.73, 0.001),
        { id: 61, lon: 7.4, lat: 43.728 },
        { id: 62, lon: to, lat: 43.728 },
      ]
      const ways = [
        { id: 101, refs: around(1), tags: { building: 'yes' } },
        { id: 102, refs: [61, 62], tags: { natural: 'coastline' } },
      ]
      return inputs.file('coast.osm.pbf', osmPbfFile({ nodes }, { ways }))
    }
    const whole = await build({ buildings: [coast(7.43)] })
    const { water } = await layersOf(whole.directory)
    expect(classes(water)).toEqual(['sea'])
    const broken = await build({ buildings: [coast(7.415)] })
    expect(await layersOf(broken.directory)).toEqual({})
    expect(broken.warnings.join()).toMatch(/no sea/)
  })
})

describe('bad extracts', () => {
  test.each([
    ['truncated', (bytes: Buffer) => bytes.subarray(0, bytes.length - 20)],
    ['of 0 bytes', () => Buffer.alloc(0)],
    ['that is a text', () => Buffer.from('<osm version="0.6"></osm>')],
    ['in UTF-16', (bytes: Buffer) => Buffer.from(bytes.toString('latin1'), 'utf16le')],
  ])('%s: the build ends with its name and leaves nothing', async (_kind, change) => {
    const path = inputs.file('bad.osm.pbf', change(city()))
    const options = inputs.options({ baseMap: [path] })
    await expect(buildPack(options)).rejects.toThrow(
      /bad\.osm\.pbf: (the OSM extract cannot be decoded|the file is empty)/,
    )
    expect(() => readFileSync(join(options.outputDirectory, 'manifest.json'))).toThrow()
  })

  test('a description of a map that is not there is refused', async () => {
    const origins = { baseMap: { license: 'mine' } }
    await expect(buildPack(inputs.options({ origins }))).rejects.toThrow(/--base-map-license needs/)
  })
})

describe.skipIf(!hasRealData('data/osm/monaco-latest.osm.pbf'))('Monaco', () => {
  test('has its streets, its harbour and its sea', async () => {
    const { directory, manifest } = await build({
      buildings: [`${realDataFolder}/data/osm/monaco-latest.osm.pbf`],
      towers: [`${realDataFolder}/packs/monaco/towers.geojson`],
      clip: [7.4, 43.72, 7.45, 43.76],
    })
    const layers = await layersOf(directory)
    expect(names(layers.street)).toContain('Rue Grimaldi')
    expect(names(layers.place)).toContain('Fontvieille')
    expect(classes(layers.water)).toContain('sea')
    expect(manifest.quality?.feature_counts?.base_map_dropped_missing_nodes).toBeUndefined()
  })
})
