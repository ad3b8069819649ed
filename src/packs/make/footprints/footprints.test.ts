import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { intersection, union } from 'polyclip-ts'
import { afterAll, describe, expect, test } from 'vitest'
import { osmPbfFile } from '../../../../test/worlds/osm-pbf-file.ts'
import { PackInputs, readFeaturesOf } from '../../../../test/worlds/pack-inputs.ts'
import { footprintOfId, heightLedger } from '../../../analyses/spatial-evidence/height-ledger.ts'
import { heightSources } from '../../../spatial/footprint-store.ts'
import { buildingItem } from '../../query/building-items.ts'
import { loadPack } from '../../load/load.ts'
import { roofHeights } from '../../load/heights.ts'
import { parseExternalHeights } from '../../load/external-heights.ts'
import type { Polygon, Position } from '../building-input.ts'
import { buildPack } from '../build-pack.ts'
import { footprintFacts } from './footprint-source.ts'
import { footprintOverlap } from './footprint-overlap.ts'

const inputs = new PackInputs()
afterAll(() => rmSync(inputs.folder, { recursive: true }))

const square = (west: number, south: number, side: number): Position[] => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
]

describe('the source of a footprint is found by the names of its properties', () => {
  test('Overture: heights by what each dataset is, floors, uses and names', () => {
    const overture = (dataset: string, change: Record<string, unknown> = {}) =>
      footprintFacts({
        id: '08b2a',
        height: 21.5,
        num_floors: 6,
        class: 'apartments',
        subtype: 'residential',
        names: { primary: 'Haus am See', common: null },
        facade_material: 'brick',
        sources: [{ property: '', dataset, record_id: 'r1', confidence: null }],
        ...change,
      })
    const estimated = overture('Microsoft ML Buildings')
    expect(estimated).toEqual({
      id: '08b2a',
      isUnderground: false,
      properties: {
        id: '08b2a',
        class: 'apartments',
        subtype: 'residential',
        facade_material: 'brick',
        building: 'apartments',
        name: 'Haus am See',
        'building:material': 'brick',
        'building:levels': '6',
        source: 'Microsoft ML Buildings',
        height_candidates: [
          {
            height_m: 21.5,
            evidence: 'estimated',
            source: 'Microsoft ML Buildings',
            id: 'r1',
            match: 'exact',
          },
        ],
      },
    })
    expect(overture('OpenStreetMap').properties).toMatchObject({ height: '21.5' })
    expect(overture('OpenStreetMap').properties).not.toHaveProperty('height_candidates')
    const measured = overture('OpenStreetMap', {
      sources: JSON.stringify([
        { property: '', dataset: 'OpenStreetMap' },
        { property: '/properties/height', dataset: 'USGS Lidar' },
      ]),
    }).properties
    expect(measured).not.toHaveProperty('height')
    expect(measured.height_candidates).toMatchObject([
      { height_m: 21.5, evidence: 'measured', source: 'USGS Lidar' },
    ])
    expect(overture('Esri Community Maps').properties.height_candidates).toMatchObject([
      { evidence: 'estimated' },
    ])
    expect(overture('OpenStreetMap', { is_underground: true }).isUnderground).toBe(true)
    expect(overture('OpenStreetMap', { class: null }).properties.building).toBe('residential')
    expect(overture('OpenStreetMap', { class: null, subtype: null }).properties.building).toBe(
      'yes',
    )
  })

  test('Microsoft and Google: estimates, and -1 is no height', () => {
    const microsoft = footprintFacts({ height: 12.345, confidence: 0.9 }).properties
    expect(microsoft.height_candidates).toEqual([
      { height_m: 12.35, evidence: 'estimated', source: 'Microsoft ML Buildings', match: 'exact' },
    ])
    expect(microsoft).not.toHaveProperty('height')
    const unknown = footprintFacts({ height: -1, confidence: -1 }).properties
    expect(unknown).toEqual({ confidence: -1, building: 'yes', source: 'Microsoft ML Buildings' })
    expect(
      footprintFacts({ area_in_meters: 120, confidence: 0.7, full_plus_code: '6GCR' }).properties,
    ).toMatchObject({ source: 'Google Open Buildings', building: 'yes' })
    expect(footprintFacts({ bf_source: 'google', confidence: 0.8 }).properties.source).toBe(
      'google open buildings',
    )
  })

  test('names that say how a height is known, whatever their case', () => {
    expect(footprintFacts({ measuredHeight: '17.2', use: 'x' }).properties).toEqual({
      measuredHeight: '17.2',
      use: 'x',
      height_candidates: [
        { height_m: 17.2, evidence: 'measured', source: 'measuredHeight', match: 'exact' },
      ],
    })
    expect(footprintFacts({ HEIGHT_AGL_M: 9 }).properties.height_candidates).toMatchObject([
      { height_m: 9, evidence: 'estimated' },
    ])
  })

  test('tags of OpenStreetMap stay as they are', () => {
    for (const properties of [
      { building: 'yes', height: '12 m', 'building:levels': '4' },
      { building: 'house', height: 7, confidence: 'high' },
      { height: 9, note: 'surveyed' },
      {},
    ]) {
      expect(footprintFacts(properties)).toEqual({ properties, isUnderground: false })
    }
  })
})

describe('the overlap of two footprints', () => {
  /** Area that polyclip-ts gives, with plain planar areas. */
  const areaOf = (polygons: readonly Polygon[]): number =>
    polygons.reduce(
      (sum, [outer, ...holes]) =>
        sum + ringArea(outer) - holes.reduce((inner, hole) => inner + ringArea(hole), 0),
      0,
    )
  const ringArea = (ring: readonly Position[]): number =>
    Math.abs(ring.slice(1).reduce((sum, [x, y], i) => sum + ring[i][0] * y - x * ring[i][1], 0) / 2)

  test('is the share of areas that a clipper finds', () => {
    const polygon = fc
      .tuple(
        fc.array(fc.integer({ min: 20, max: 60 }), { minLength: 3, maxLength: 9 }),
        fc.integer({ min: -40, max: 40 }),
        fc.integer({ min: -40, max: 40 }),
      )
      .map(([radii, east, north]): Polygon => {
        const points = radii.map((radius, i): Position => {
          const angle = (2 * Math.PI * (i + 0.1)) / radii.length
          return [east + radius * Math.cos(angle), north + radius * Math.sin(angle)]
        })
        return [[...points, points[0]]]
      })
    fc.assert(
      fc.property(polygon, polygon, (a, b) => {
        const common = areaOf(intersection([a], [b]))
        const { iou, shareOfSecond } = footprintOverlap([a], [b])
        expect(Math.abs(iou - common / areaOf(union([a], [b])))).toBeLessThan(0.03)
        expect(Math.abs(shareOfSecond - common / areaOf([b]))).toBeLessThan(0.03)
      }),
      { numRuns: 60 },
    )
  })

  test('is 1 with itself, 0 apart, and leaves out courtyards', () => {
    const house: Polygon = [square(0, 0, 4)]
    expect(footprintOverlap([house], [house]).iou).toBe(1)
    expect(footprintOverlap([house], [[square(5, 0, 4)]]).iou).toBe(0)
    const yard: Polygon = [square(0, 0, 4), square(1, 1, 2)]
    expect(footprintOverlap([yard], [house]).iou).toBeCloseTo(0.75, 2)
    expect(footprintOverlap([yard], [[square(1, 1, 2)]]).iou).toBe(0)
  })
})

/** About 20 m a side. */
const side = 0.0002
const line = (ring: readonly Position[], properties: Record<string, unknown>): string =>
  JSON.stringify({
    type: 'Feature',
    properties,
    geometry: { type: 'Polygon', coordinates: [ring] },
  })

const extract = () => {
  const corners = (first: number, lon: number, lat: number) =>
    square(lon, lat, side)
      .slice(0, 4)
      .map(([x, y], i) => ({ id: first + i, lon: x, lat: y }))
  const refs = (first: number) => [first, first + 1, first + 2, first + 3, first]
  return osmPbfFile(
    {
      nodes: [
        ...corners(1, 7.42, 43.73),
        ...corners(11, 7.421, 43.73),
        ...corners(21, 7.422, 43.73),
      ],
    },
    {
      ways: [
        { id: 101, refs: refs(1), tags: { building: 'yes', height: '10' } },
        { id: 102, refs: refs(11), tags: { building: 'yes', 'building:levels': '4' } },
        { id: 103, refs: refs(21), tags: { building: 'yes' } },
      ],
    },
  )
}
/** The same three a little aside, one that overlaps by halves, one elsewhere. */
const footprints = (height: (index: number) => number) =>
  [
    square(7.42 + side / 20, 43.73, side),
    square(7.421, 43.73 + side / 20, side),
    square(7.422, 43.73, side * 0.9),
    square(7.422 + side / 2, 43.73, side),
    square(7.424, 43.73, side),
  ]
    .map((ring, i) => line(ring, { height: height(i), confidence: -1 }))
    .join('\n')

async function build(...files: readonly string[]) {
  const options = inputs.options({ buildings: files, baseMap: false })
  const result = await buildPack(options)
  const pack = loadPack(options.outputDirectory, { maximumBuildingFileBytes: 1e8 })
  const ledgerOf = (id: string) => heightLedger(pack, footprintOfId(pack.footprints, id)!, null)
  const sourceOf = (id: string) =>
    buildingItem(pack.footprints, footprintOfId(pack.footprints, id)!).heightEvidenceSource
  return { ...result, directory: options.outputDirectory, pack, ledgerOf, sourceOf }
}

describe('two sources of one city', () => {
  const extractFile = () => inputs.file('city.osm.pbf', extract())
  const microsoft = () =>
    inputs.file(
      'part.geojsonl',
      footprints((i) => 20 + i),
    )

  test('are joined by overlap: heights beside each other, no building twice', async () => {
    const { manifest, ledgerOf, sourceOf, pack, warnings } = await build(extractFile(), microsoft())
    expect(pack.footprints.footprintCount).toBe(4)
    expect(manifest.quality?.feature_counts).toMatchObject({
      buildings: 4,
      buildings_joined: 3,
      buildings_dropped_overlaps_another: 1,
      buildings_height_from_tag: 1,
      buildings_height_from_levels: 0,
      buildings_height_estimated: 3,
      buildings_height_unknown: 0,
    })
    expect(warnings.join()).toMatch(/overlaps_another 1/)
    // Its own tag goes before an estimate; the estimate stands beside it.
    const tagged = await ledgerOf('way/101')
    expect(tagged.selected).toMatchObject({ heightM: 10, category: 'osm_explicit_height' })
    expect(tagged.alternatives).toMatchObject([
      {
        heightM: 20,
        category: 'external_building_height',
        evidenceClass: 'usable_with_qualification',
        matchQuality: 'high_confidence_overlap',
        source: 'Microsoft ML Buildings',
      },
    ])
    expect(tagged.conflict.status).toBe('review_required')
    // An estimate goes before storeys.
    const levels = await ledgerOf('way/102')
    expect(levels.selected).toMatchObject({ heightM: 21, category: 'external_building_height' })
    expect(levels.alternatives).toMatchObject([{ heightM: 12, category: 'osm_levels_derived' }])
    expect(['way/101', 'way/102', 'way/103', 'feature-4'].map(sourceOf)).toEqual([
      'observed_tag',
      'estimated',
      'estimated',
      'estimated',
    ])
    expect(pack.summary).toMatchObject({ estimatedHeightBuildings: 3, explicitHeightBuildings: 1 })
  })

  test('measured heights go before tags', async () => {
    const lidar = inputs.file(
      'lidar.geojson',
      JSON.stringify({
        type: 'FeatureCollection',
        features: [JSON.parse(line(square(7.42, 43.73, side), { lidar_height: 14.5 })) as unknown],
      }),
    )
    const { ledgerOf, sourceOf } = await build(extractFile(), lidar)
    const { selected, alternatives } = await ledgerOf('way/101')
    expect(selected).toMatchObject({
      heightM: 14.5,
      category: 'lidar_derived',
      evidenceClass: 'trusted',
      source: 'lidar_height',
    })
    expect(alternatives).toMatchObject([{ heightM: 10, category: 'osm_explicit_height' }])
    expect(sourceOf('way/101')).toBe('measured')
  })

  test('keep the footprint of the first file, and are the same whenever they are built', async () => {
    const files = [extractFile(), microsoft()]
    const [first, second] = [await build(...files), await build(...files)]
    const read = (directory: string) => readFileSync(join(directory, 'buildings.geojson'))
    expect(read(first.directory).equals(read(second.directory))).toBe(true)
    const house = readFeaturesOf(first.directory, 'buildings.geojson').find(
      ({ id }) => id === 'way/101',
    )
    expect(house?.geometry).toMatchObject({
      coordinates: [
        square(7.42, 43.73, side).map(([x, y]) => [
          expect.closeTo(x, 7) as number,
          expect.closeTo(y, 7) as number,
        ]),
      ],
    })
  })

  test('an antenna stands on the roof that counts in the end', async () => {
    const sites = inputs.file(
      'sites.csv',
      'site,longitude,latitude\nA,7.4211,43.7301\nB,7.4221,43.7301\n',
    )
    const options = inputs.options({
      buildings: [
        extractFile(),
        inputs.file(
          'low.geojsonl',
          footprints((i) => 5 + i),
        ),
      ],
      towers: [sites],
      baseMap: false,
    })
    await buildPack(options)
    const towers = readFeaturesOf(options.outputDirectory, 'towers.geojson')
    // Storeys said 12 m of the first roof, nobody anything of the second.
    expect(towers.map(({ properties }) => properties.antenna_height_m)).toEqual([9, 10])
  })

  test('a second footprint of one file for one building is left out', async () => {
    const twice = [0, 1]
      .map((i) => line(square(7.42, 43.73, side), { height: 20 + i, confidence: 1 }))
      .join('\n')
    const { manifest, ledgerOf } = await build(extractFile(), inputs.file('twice.geojsonl', twice))
    expect(manifest.quality?.feature_counts).toMatchObject({
      buildings_joined: 1,
      buildings_dropped_overlaps_another: 1,
    })
    expect((await ledgerOf('way/101')).alternatives.map(({ heightM }) => heightM)).toEqual([20])
  })

  test('files of neighbouring places without ids keep all their buildings', async () => {
    const part = (lon: number) =>
      inputs.file('part.geojsonl', line(square(lon, 43.73, side), { height: 8, confidence: 1 }))
    const { pack } = await build(part(7.42), part(7.43))
    expect(pack.footprints.footprintCount).toBe(2)
  })
})

describe('footprints in bad files', () => {
  const lines = Array.from({ length: 50 }, (_, i) =>
    line(square(7.42 + i / 1000, 43.73, side), { height: 8, confidence: 1 }),
  )

  test('a tenth of the lines broken: they are counted, the others stay', async () => {
    const text = lines.map((one, i) => (i % 10 === 3 ? one.slice(0, 40) : one)).join('\n')
    const { manifest, warnings } = await build(inputs.file('broken.geojsonl', text))
    expect(manifest.quality?.feature_counts).toMatchObject({
      buildings: 45,
      buildings_dropped_broken_line: 5,
    })
    expect(warnings).toContain('buildings dropped: 5 (broken_line 5)')
  })

  test('cut off anywhere, the whole lines before stay', async () => {
    const text = Buffer.from(lines.join('\n'))
    const cut = text.subarray(0, Math.floor(text.length * 0.61))
    const { pack } = await build(inputs.file('cut.geojsonl', cut))
    expect(pack.footprints.footprintCount).toBe(30)
  })

  test.each([
    ['of 0 bytes', Buffer.alloc(0), /.*/],
    ['in UTF-16', Buffer.from(lines.join('\n'), 'utf16le'), /UTF-16/],
    ['packed and cut off', gzipSync(lines.join('\n')).subarray(0, 300), /damaged gzip/],
    ['that is no GeoJSON', Buffer.from('a,b,c\n1,2,3\n'), /no usable building|unusable|left/],
  ])('%s: refused, nothing is left behind', async (_kind, content, message) => {
    const file = inputs.file('bad.geojsonl', content)
    const options = inputs.options({ buildings: [file] })
    await expect(buildPack(options)).rejects.toThrow(message)
    expect(() => readFileSync(join(options.outputDirectory, 'manifest.json'))).toThrow()
  })
})

test('the height that counts is the first of the ledger, whatever is known', () => {
  const external = fc.record({
    height_m: fc.integer({ min: 1, max: 300 }),
    evidence: fc.constantFrom('measured' as const, 'tagged' as const, 'estimated' as const),
    source: fc.constantFrom('a', 'b', 'ü'),
    id: fc.constantFrom('1', '2'),
    match: fc.constantFrom('exact' as const, 'high_confidence_overlap' as const),
  })
  const order = ['measured', 'observed_tag', 'estimated', 'derived_from_levels']
  fc.assert(
    fc.property(
      fc.array(external, { maxLength: 5 }),
      fc.option(fc.integer({ min: 1, max: 300 })),
      fc.option(fc.integer({ min: 1, max: 90 })),
      (given, height, levels) => {
        const candidates = parseExternalHeights(JSON.stringify(given))
        expect(candidates).toEqual(given)
        const roofs = roofHeights(height, levels, candidates)
        expect(roofs).toHaveLength(given.length + Number(height !== null) + Number(levels !== null))
        const ranks = roofs.map(({ evidence }) => order.indexOf(heightSources[evidence]))
        expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
      },
    ),
  )
})
