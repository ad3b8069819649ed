import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../test/runs.ts'
import { polygonFeature, squareRing } from '../../../test/made-packs.ts'
import { attachBoxIndex } from '../../spatial/box-index.ts'
import { heightEvidence, materials } from '../../spatial/footprint-store.ts'
import { findSorted, stringAt, stringCount } from '../../spatial/string-table.ts'
import { compareUtf8 } from '../../spatial/utf8-order.ts'
import { buildFootprints, type BuiltFootprints } from './footprint-arrays.ts'
import { FootprintBuilder } from './footprint-builder.ts'
import { footprintText } from '../query/building-items.ts'
import { SkipCounter } from './skip-reasons.ts'
import { summarizeBuildings } from './summarize.ts'

interface Loaded extends BuiltFootprints {
  readonly ids: string[]
  readonly counts: Record<string, number>
}

function load(features: readonly unknown[]): Loaded {
  const skipped = new SkipCounter()
  const builder = new FootprintBuilder(skipped)
  for (const feature of features) builder.add(feature)
  const built = buildFootprints(builder.finish(), skipped)
  const ids = Array.from({ length: built.store.footprintCount }, (_, i) =>
    stringAt(built.store.ids, i),
  )
  return { ...built, ids, counts: skipped.counts() }
}

const ring = squareRing(10, 50, 0.001)

function building(id: unknown, properties: Record<string, unknown> | null = {}): unknown {
  return polygonFeature(id, [ring], properties)
}

function multiPart(id: unknown, polygons: unknown): unknown {
  return {
    type: 'Feature',
    id,
    properties: { building: 'school', demand_weight: 7 },
    geometry: { type: 'MultiPolygon', coordinates: polygons },
  }
}

describe('ids', () => {
  it('are those of the features, or their places in the file', () => {
    const { ids } = load([
      building('way/5'),
      building(17),
      building(undefined),
      building(' a b '),
      building(''),
      building(true),
    ])
    expect(ids.sort()).toEqual(['17', 'a-b', 'feature-2', 'feature-4', 'feature-5', 'way/5'])
  })

  it('are sorted by their UTF-8 bytes, also where UTF-16 orders otherwise', () => {
    const names = ['z', 'Z', '\u{1F3E0}', '\uFF21', 'a', 'ä', 'a-1', 'a10', 'a/2']
    const { ids, store } = load(names.map((name) => building(name)))
    const bytewise = [...names].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    expect(ids).toEqual(bytewise)
    for (const name of names) expect(stringAt(store.ids, findSorted(store.ids, name))).toBe(name)
  })

  it('occur once: the first feature of several stays, the others are counted', () => {
    const { ids, counts, store } = load([
      building('a', { name: 'first' }),
      building('b'),
      building('a', { name: 'second' }),
      building('a', { name: 'third' }),
    ])
    expect(ids).toEqual(['a', 'b'])
    expect(counts).toEqual({ duplicate_id: 2 })
    expect(footprintText(store, 'name', 0)).toBe('first')
  })

  it('that are too long for a route are left out and counted', () => {
    const { ids, counts } = load([building('ü'.repeat(129)), building('ü'.repeat(128))])
    expect(ids).toEqual(['ü'.repeat(128)])
    expect(counts).toEqual({ id_too_long: 1 })
  })

  it('stay sorted, unique and findable for any texts', () => {
    const anyId = fc.oneof(fc.string(), fc.string({ unit: 'binary', maxLength: 5 }), fc.integer())
    fc.assert(
      fc.property(fc.array(anyId, { minLength: 1, maxLength: 40 }), (names) => {
        const { ids, store } = load(names.map((name) => building(name)))
        ids.forEach((id, i) => {
          if (i > 0) expect(compareUtf8(ids[i - 1], id)).toBeLessThan(0)
          expect(findSorted(store.ids, id)).toBe(i)
        })
      }),
      { numRuns: runs(100) },
    )
  })
})

describe('multipart buildings', () => {
  const east = squareRing(10.01, 50, 0.001)

  it('are one footprint per part with one logical building and the same tags', () => {
    const { ids, store } = load([multiPart('school', [[ring], [east]]), building('school-0x')])
    expect(ids).toEqual(['school-0', 'school-0x', 'school-1'])
    const logical = ids.map((_, i) => stringAt(store.logicalIds, store.logicalIndex[i]))
    expect(logical).toEqual(['school', 'school-0x', 'school'])
    expect(stringCount(store.logicalIds)).toBe(2)
    expect([...store.demandWeight]).toEqual([7, 0, 7])
    expect(footprintText(store, 'building', 2)).toBe('school')
  })

  it('keep the places of their parts when one of them is left out', () => {
    const { ids, counts } = load([multiPart('m', [[[[1, 2]]], [ring], 5, [east]])])
    expect(ids).toEqual(['m-1', 'm-3'])
    expect(counts).toEqual({ ring_too_short: 1, invalid_coordinates: 1 })
  })

  it('give way to an earlier footprint of the same id', () => {
    const { ids, counts } = load([building('m-1'), multiPart('m', [[ring], [east]])])
    expect(ids).toEqual(['m-0', 'm-1'])
    expect(counts).toEqual({ duplicate_id: 1 })
  })
})

describe('what is no building', () => {
  it.each([
    ['invalid_feature', null],
    ['invalid_feature', 'text'],
    ['invalid_feature', { type: 'feature', geometry: { type: 'Polygon', coordinates: [ring] } }],
    ['missing_geometry', { type: 'Feature', properties: {}, geometry: null }],
    ['missing_geometry', { type: 'Feature', properties: {} }],
    [
      'unsupported_geometry',
      { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [1, 2] } },
    ],
    ['unsupported_geometry', { type: 'Feature', geometry: { type: 'Polygon3D' } }],
    ['empty_geometry', multiPart('x', [])],
    ['invalid_coordinates', multiPart('x', { 0: 1 })],
  ])('is counted as %s and left out', (reason, feature) => {
    const { ids, counts } = load([building('a'), feature])
    expect(ids).toEqual(['a'])
    expect(counts).toEqual({ [reason]: 1 })
  })

  it('makes a pack invalid when nothing else is there', () => {
    expect(() => load([])).toThrow('buildings: there is no usable footprint')
    expect(() => load([null])).toThrow('buildings: there is no usable footprint')
  })

  it('never stops the loading, whatever JSON holds', () => {
    const geometry = fc.record({
      type: fc.constantFrom('Polygon', 'MultiPolygon', 'Point'),
      coordinates: fc.jsonValue({ maxDepth: 5 }),
    })
    const feature = fc.record({
      type: fc.constant('Feature'),
      id: fc.jsonValue(),
      properties: fc.jsonValue(),
      geometry,
    })
    fc.assert(
      fc.property(fc.array(fc.oneof(feature, fc.jsonValue())), (features) => {
        expect(load([building('a'), ...features]).store.footprintCount).toBeGreaterThan(0)
      }),
    )
  })
})

describe('tags', () => {
  it('are found in any case of letters, the exact name first, and numbers may be text', () => {
    const { store } = load([
      building('a', { Height: '7', HEIGHT: '8', Name: 'Big', 'Building:Levels': 3 }),
      building('b', { Height: '7', height: '9 m', DEMAND_WEIGHT: '12.5' }),
    ])
    expect([...store.heightM]).toEqual([7, 9])
    expect([...store.demandWeight]).toEqual([0, 12.5])
    expect(footprintText(store, 'name', 0)).toBe('Big')
  })

  it('keep the case of their text, and say nothing where they say "no"', () => {
    const { store } = load([
      building('a', { name: ' Schloss VADUZ ', amenity: 'no', building: 'NaN', height: '30 m' }),
    ])
    expect(footprintText(store, 'name', 0)).toBe('Schloss VADUZ')
    expect(footprintText(store, 'amenity', 0)).toBe('')
    expect(footprintText(store, 'building', 0)).toBe('')
    expect(footprintText(store, 'heightTag', 0)).toBe('30 m')
  })

  it('give height with its evidence, and material', () => {
    const { store } = load([
      building('a', { height: '24 m', 'building:levels': 2, 'building:material': 'brick' }),
      building('b', { 'building:levels': '4', 'roof:material': 'metal' }),
      building('c', null),
    ])
    expect([...store.heightM]).toEqual([24, 12, NaN])
    expect([...store.heightEvidence]).toEqual([
      heightEvidence.tag,
      heightEvidence.levels,
      heightEvidence.unavailable,
    ])
    expect(Array.from(store.materialCode, (code) => materials[code])).toEqual([
      'brick',
      'unknown',
      'unknown',
    ])
  })
})

describe('demand', () => {
  it('is the value of the pack where all features carry it', () => {
    const { store, demandSource, missingDemand } = load([
      building('a', { demand_weight: 5, residential_demand: 1, density_score: 2 }),
      building('b', { demand_weight: -5, residential_demand: '3', density_score: 0 }),
    ])
    expect(demandSource).toEqual({
      demandWeight: 'pack',
      residentialDemand: 'pack',
      densityScore: 'pack',
    })
    expect([...store.demandWeight]).toEqual([5, 0])
    expect([...store.residentialDemand]).toEqual([1, 3])
    expect(missingDemand).toEqual({ demandWeight: 0, residentialDemand: 0, densityScore: 0 })
  })

  it('is 0 and counted where only others carry it, and derived where none does', () => {
    const { store, demandSource, missingDemand } = load([
      building('a', { demand_weight: 5, weight_reason: 'given' }),
      building('b', { building: 'apartments', shop: 'mall', demand_weight: 'nan' }),
    ])
    expect(demandSource).toEqual({
      demandWeight: 'pack_partial',
      residentialDemand: 'derived_from_tags',
      densityScore: 'derived_from_tags',
    })
    expect([...store.demandWeight]).toEqual([5, 0])
    expect(missingDemand).toEqual({ demandWeight: 1, residentialDemand: 0, densityScore: 0 })
    expect([...store.residentialDemand]).toEqual([0, 24])
    expect(footprintText(store, 'weightReason', 0)).toBe('given')
    expect(footprintText(store, 'weightReason', 1)).toBe('generic')
    expect(footprintText(store, 'weightConfidence', 1)).toBe('none')
    expect(footprintText(store, 'residentialReason', 1)).toBe('residential:apartments')
    expect(footprintText(store, 'residentialConfidence', 1)).toBe('high')
  })

  it('that no sum could hold is left out and counted', () => {
    const values = [1e308, '1e400', JSON.parse('1e400') as number, -1e308, 1e9, 2]
    const { store, demandSource, counts, missingDemand } = load(
      values.map((value, i) => building(`${i}`, { demand_weight: value })),
    )
    expect([...store.demandWeight]).toEqual([0, 0, 0, 0, 1e9, 2])
    expect(counts).toEqual({ demand_out_of_range: 4 })
    expect(missingDemand.demandWeight).toBe(4)
    expect(demandSource.demandWeight).toBe('pack_partial')
  })

  it('counts neighbours in true metres at 60 degrees north', () => {
    const metresEast = 1 / 55_800
    const near = squareRing(24 + 140 * metresEast, 60, 0.0001)
    const far = squareRing(24 + 160 * metresEast, 60, 0.0001)
    const alone = [polygonFeature('a', [squareRing(24, 60, 0.0001)], { building: 'house' })]
    const withNear = load([...alone, polygonFeature('b', [near], { building: 'house' })])
    const withFar = load([...alone, polygonFeature('b', [far], { building: 'house' })])
    expect([...withNear.store.densityScore]).toEqual([4.4, 4.4])
    expect([...withFar.store.densityScore]).toEqual([0, 0])
  })

  it('takes a multipart building for one neighbour', () => {
    const parts = [[squareRing(10.0001, 50.0001, 0.0001)], [squareRing(10.0005, 50.0001, 0.0001)]]
    const { store } = load([
      polygonFeature('a', [ring], { building: 'yes' }),
      {
        type: 'Feature',
        id: 'b',
        properties: {},
        geometry: { type: 'MultiPolygon', coordinates: parts },
      },
    ])
    expect([...store.densityScore]).toEqual([1.4, 1.4, 1.4])
  })
})

describe('the finished arrays', () => {
  it('lie on shared memory and survive a structured clone without a copy', () => {
    const { store } = load([building('a'), building('b')])
    const clone = structuredClone(store)
    expect(clone).toEqual(store)
    clone.demandWeight[1] = 99
    expect(store.demandWeight[1]).toBe(99)
    const views = Object.values(store).filter((value) => ArrayBuffer.isView(value))
    expect(views.length).toBeGreaterThan(10)
    for (const view of views) expect(view.buffer).toBeInstanceOf(SharedArrayBuffer)
  })

  it('index every footprint by its box', () => {
    const place = fc.tuple(
      fc.integer({ min: -1700, max: 1700 }),
      fc.integer({ min: -800, max: 800 }),
    )
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 60 }), (places) => {
        const features = places.map(([x, y], i) =>
          polygonFeature(`f${i}`, [squareRing(x / 10, y / 10, 0.05)]),
        )
        const { store, ids } = load(features)
        const index = attachBoxIndex(store)
        ids.forEach((id, i) => {
          const [x, y] = places[Number(id.slice(1))]
          expect(store.centroidLon[i]).toBeCloseTo(x / 10 + 0.025, 9)
          expect(store.centroidLat[i]).toBeCloseTo(y / 10 + 0.025, 9)
          const [lon, lat] = [store.centroidLon[i], store.centroidLat[i]]
          expect(index.search(lon, lat, lon, lat)).toContain(i)
        })
      }),
      { numRuns: runs(100) },
    )
  })
})

describe('summarizeBuildings', () => {
  it('counts, averages and rounds as declared', () => {
    const built = load([
      building('a', { demand_weight: 10, residential_demand: 0, density_score: 30, height: 5 }),
      building('b', { demand_weight: 5.005, residential_demand: 1, density_score: 24.99 }),
      building('c', { demand_weight: 0, 'building:levels': 2, material: 'wood', shop: 'no' }),
    ])
    expect(summarizeBuildings(built, 'sure', { duplicate_id: 1 })).toEqual({
      totalBuildings: 3,
      demandWeightedBuildings: 2,
      residentialWeightedBuildings: 1,
      densityWeightedBuildings: 1,
      averageDemandWeight: 7.5,
      averageResidentialDemand: 1,
      averageDensityScore: 18.33,
      maximumDemandWeight: 10,
      maximumResidentialDemand: 1,
      maximumDensityScore: 30,
      tagCoveragePct: {
        'building:levels': 33.33,
        height: 33.33,
        amenity: 0,
        shop: 0,
        office: 0,
        name: 0,
      },
      materialMetadataBuildings: 1,
      materialMetadataCoveragePct: 33.33,
      materialTagCoveragePct: {
        'building:material': 0,
        'facade:material': 0,
        'roof:material': 0,
        material: 33.33,
      },
      materialCategories: { unknown: 2, wood: 1 },
      explicitHeightBuildings: 1,
      levelsDerivedHeightBuildings: 1,
      measuredHeightBuildings: 0,
      estimatedHeightBuildings: 0,
      fallbackOnlyHeightBuildings: 1,
      unavailableHeightBuildings: 1,
      dataQuality: 'good',
      confidence: 'sure',
      demandSource: {
        demandWeight: 'pack',
        residentialDemand: 'pack_partial',
        densityScore: 'pack_partial',
      },
      missingDemand: { demandWeight: 0, residentialDemand: 1, densityScore: 1 },
      skippedFeatures: { duplicate_id: 1 },
    })
  })

  it.each([
    [10, 'good'],
    [9, 'moderate'],
    [3, 'moderate'],
    [2, 'sparse'],
    [0, 'sparse'],
  ])('calls %d weights on 100 buildings %s', (weighted, quality) => {
    const features = Array.from({ length: 100 }, (_, i) =>
      building(i, { demand_weight: Number(i < weighted), residential_demand: 0, density_score: 0 }),
    )
    expect(summarizeBuildings(load(features), '', {}).dataQuality).toBe(quality)
  })
})
