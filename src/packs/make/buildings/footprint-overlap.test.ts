import fc from 'fast-check'
import { intersection, union } from 'polyclip-ts'
import { describe, expect, test } from 'vitest'
import { squareRing } from '../../../../test/made-packs.ts'
import type { Polygon, Position } from '../common/building-input.ts'
import { footprintOverlap } from './footprint-overlap.ts'
import { runs } from '../../../../test/runs.ts'

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
      { numRuns: runs(60) },
    )
  })

  test('is 1 with itself, 0 apart, and leaves out courtyards', () => {
    const house: Polygon = [squareRing(0, 0, 4)]
    expect(footprintOverlap([house], [house]).iou).toBe(1)
    expect(footprintOverlap([house], [[squareRing(5, 0, 4)]]).iou).toBe(0)
    const yard: Polygon = [squareRing(0, 0, 4), squareRing(1, 1, 2)]
    expect(footprintOverlap([yard], [house]).iou).toBeCloseTo(0.75, 2)
    expect(footprintOverlap([yard], [[squareRing(1, 1, 2)]]).iou).toBe(0)
  })
})
