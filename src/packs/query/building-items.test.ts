import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { polygonFeature, squareRing } from '../../../test/made-packs.ts'
import type { FootprintStore } from '../../spatial/footprint-store.ts'
import { buildFootprints } from '../load/footprint-arrays.ts'
import { FootprintBuilder } from '../load/footprint-builder.ts'
import { buildingItem, footprintRings, queryBuildings } from './building-items.ts'
import { footprintTouchesBox, type BoundingBox } from './footprint-box.ts'
import { SkipCounter } from '../load/skip-reasons.ts'

function storeOf(...features: unknown[]): FootprintStore {
  const skipped = new SkipCounter()
  const builder = new FootprintBuilder(skipped)
  for (const feature of features) builder.add(feature)
  return buildFootprints(builder.finish(), skipped).store
}

function idsIn(footprints: FootprintStore, box: BoundingBox, limit = 1000, offset = 0): string[] {
  return queryBuildings({ footprints }, { box, limit, offset }).items.map(({ id }) => id)
}

const outer = squareRing(10, 50, 0.01)
const courtyard = squareRing(10.002, 50.002, 0.006)

describe('footprintTouchesBox', () => {
  const triangle = [
    [10, 50],
    [10.01, 50],
    [10, 50.01],
    [10, 50],
  ]
  const store = storeOf(polygonFeature('a', [triangle]), polygonFeature('b', [outer, courtyard]))

  it.each([
    ['around it', [9, 49, 11, 51], true],
    ['over a vertex', [9.999, 49.999, 10.001, 50.001], true],
    ['inside it', [10.001, 50.001, 10.002, 50.002], true],
    ['across a wall without a vertex', [10.004, 49.99, 10.005, 50.02], true],
    ['touching a wall from outside', [10.002, 49.9, 10.003, 50], true],
    ['touching a corner', [9.9, 49.9, 10, 50], true],
    ['in the box of the footprint but beside it', [10.008, 50.008, 10.009, 50.009], false],
    ['elsewhere', [10.02, 50, 10.03, 50.01], false],
  ] as const)('sees a box %s', (_name, box, touches) => {
    expect(footprintTouchesBox(store, 0, box)).toBe(touches)
  })

  it('leaves a courtyard out, but not its walls', () => {
    expect(footprintTouchesBox(store, 1, [10.004, 50.004, 10.005, 50.005])).toBe(false)
    expect(footprintTouchesBox(store, 1, [10.002, 50.004, 10.005, 50.005])).toBe(true)
    expect(footprintTouchesBox(store, 1, [10.0005, 50.0005, 10.001, 50.001])).toBe(true)
  })

  it('agrees with a dense grid of points in the box', () => {
    const place = fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 20 }))
    fc.assert(
      fc.property(
        fc.uniqueArray(place, { minLength: 3, maxLength: 6, selector: String }),
        place,
        fc.nat(8),
        fc.nat(8),
        (corners, [x, y], width, height) => {
          const ring = corners.map(([cx, cy]) => [cx / 100, cy / 100])
          fc.pre(areaOf(corners) > 0)
          const footprints = storeOf(polygonFeature('a', [ring]))
          const box: BoundingBox = [x / 100, y / 100, (x + width) / 100, (y + height) / 100]
          const touches = footprintTouchesBox(footprints, 0, box)
          if (hasInnerPoint(corners, x, y, width, height)) expect(touches).toBe(true)
          if (!touches) expect(hasInnerPoint(corners, x, y, width, height)).toBe(false)
        },
      ),
    )
  })
})

function areaOf(corners: readonly (readonly [number, number])[]): number {
  const sum = corners.reduce((total, [x, y], i) => {
    const [nextX, nextY] = corners[(i + 1) % corners.length]
    return total + x * nextY - nextX * y
  }, 0)
  return Math.abs(sum)
}

/** Looks for a point of the box inside the polygon (even-odd), at places that hit no vertex. */
function hasInnerPoint(
  corners: readonly (readonly [number, number])[],
  x: number,
  y: number,
  width: number,
  height: number,
): boolean {
  for (let i = 0; i <= 8 * width; i++) {
    for (let j = 0; j < 8 * height; j++) {
      const px = x + i / 8
      const py = y + j / 8 + 0.0617
      const crossings = corners.filter(([ax, ay], k) => {
        const [bx, by] = corners[(k + 1) % corners.length]
        return ay > py !== by > py && px < ((bx - ax) * (py - ay)) / (by - ay) + ax - 1e-9
      })
      if (crossings.length % 2 === 1) return true
    }
  }
  return false
}

describe('queryBuildings', () => {
  const names = ['b', 'B', 'a-10', 'a-9', 'ä', 'c']
  const row = storeOf(
    ...names.map((name, i) => polygonFeature(name, [squareRing(10 + i / 100, 50, 0.001)])),
  )
  const everything: BoundingBox = [9, 49, 12, 52]

  it('sorts by the bytes of the ids and pages through all of them once', () => {
    const sorted = ['B', 'a-10', 'a-9', 'b', 'c', 'ä']
    expect(idsIn(row, everything)).toEqual(sorted)
    const pages = [0, 2, 4, 6].map((offset) => idsIn(row, everything, 2, offset))
    expect(pages.flat()).toEqual(sorted)
    expect(pages[3]).toEqual([])
  })

  it('counts what matches beyond the page, and repeats an offset beyond it', () => {
    const page = queryBuildings({ footprints: row }, { box: everything, limit: 2, offset: 100 })
    expect(page).toEqual({ items: [], numberMatched: 6, limit: 2, offset: 100 })
  })

  it('gives all of them where no box is asked for, page by page', () => {
    const all = idsIn(row, everything)
    const pages = [0, 4, 8].map(
      (offset) => queryBuildings({ footprints: row }, { box: null, limit: 4, offset }).items,
    )
    expect(pages.flat().map(({ id }) => id)).toEqual(all)
  })

  it('finds the footprints that touch the box and no others', () => {
    expect(idsIn(row, [10.0005, 50, 10.0101, 50.001])).toEqual(['B', 'b'])
    expect(idsIn(row, [10.0011, 50, 10.0099, 50.001])).toEqual([])
  })

  it('agrees with a look at every footprint', () => {
    const cell = fc.tuple(fc.nat(30), fc.nat(30))
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 50 }), cell, cell, (cells, p, q) => {
        const store = storeOf(
          ...cells.map(([x, y], i) =>
            polygonFeature(i, [
              squareRing(x / 100, y / 100, 0.007),
              squareRing(x / 100 + 0.002, y / 100 + 0.002, 0.002),
            ]),
          ),
        )
        const box: BoundingBox = [
          Math.min(p[0], q[0]) / 100 + 0.003,
          Math.min(p[1], q[1]) / 100 + 0.003,
          Math.max(p[0], q[0]) / 100 + 0.0035,
          Math.max(p[1], q[1]) / 100 + 0.0035,
        ]
        const expected = Array.from({ length: store.footprintCount }, (_, i) => i)
          .filter((i) => footprintTouchesBox(store, i, box))
          .map((i) => buildingItem(store, i).id)
        expect(idsIn(store, box)).toEqual(expected)
      }),
    )
  })
})

describe('buildingItem', () => {
  it('shows what is known and leaves the unknown null', () => {
    const store = storeOf(
      polygonFeature('a', [outer, courtyard], {
        building: 'Apartments',
        name: 'Çarşı',
        height: '40 ft',
        'building:material': 'Brick',
        demand_weight: 3,
        residential_demand: 4,
        density_score: 5,
        weight_confidence: 'high',
      }),
      polygonFeature('b', [outer], { 'building:levels': 2 }),
      polygonFeature('c', [outer], null),
    )
    expect(buildingItem(store, 0)).toEqual({
      id: 'a',
      logicalBuildingId: 'a',
      building: 'Apartments',
      name: 'Çarşı',
      amenity: '',
      heightM: 12.192,
      heightSource: 'height',
      heightEvidenceM: 12.192,
      heightEvidenceSource: 'observed_tag',
      heightEvidenceTag: '40 ft',
      material: 'brick',
      demandWeight: 3,
      residentialDemand: 4,
      densityScore: 5,
      weightReason: 'generic',
      weightConfidence: 'high',
      residentialReason: 'none',
      residentialConfidence: 'none',
      rings: [outer, courtyard],
    })
    expect(buildingItem(store, 1)).toMatchObject({
      heightM: 6,
      heightSource: 'building:levels',
      heightEvidenceM: 6,
      heightEvidenceSource: 'derived_from_levels',
      heightEvidenceTag: '2',
    })
    expect(buildingItem(store, 2)).toMatchObject({
      building: '',
      heightM: 9,
      heightSource: 'default-3-storey',
      heightEvidenceM: null,
      heightEvidenceSource: 'unavailable',
      heightEvidenceTag: '',
      material: 'unknown',
    })
  })

  it('gives back every ring as it was, closed', () => {
    const coordinate = fc.tuple(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 0, max: 999 }))
    fc.assert(
      fc.property(
        fc.uniqueArray(coordinate, { minLength: 3, maxLength: 9, selector: String }),
        (corners) => {
          fc.pre(areaOf(corners) > 0)
          const ring = corners.map(([x, y]) => [x / 1000, y / 1000])
          const store = storeOf(polygonFeature('a', [ring]))
          expect(footprintRings(store, 0)).toEqual([[...ring, ring[0]]])
        },
      ),
    )
  })
})
