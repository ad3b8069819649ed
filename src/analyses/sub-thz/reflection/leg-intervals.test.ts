import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rectangle } from '../../../../test/worlds/block-world.ts'
import { type Corner, legIntervals } from './leg-intervals.ts'

const toleranceM = 1e-6
const ring = (...bounds: [number, number, number, number]): Corner[] =>
  rectangle(...bounds).map(([x, y]) => ({ x, y }))
const at = (x: number, y: number) => ({ x, y, z: 0 })

describe('where a leg meets a polygon', () => {
  const square = [ring(10, -5, 20, 5)]

  it('is a stretch between its walls', () => {
    const [found, ...others] = legIntervals(at(0, 0), at(40, 0), square, toleranceM)
    expect(found.entry).toBeCloseTo(0.25, 12)
    expect(found.exit).toBeCloseTo(0.5, 12)
    expect(others).toEqual([])
  })

  it('is two stretches on both sides of a courtyard', () => {
    const yard = [ring(10, -5, 30, 5), ring(15, -2, 25, 2)]
    const found = legIntervals(at(0, 0), at(40, 0), yard, toleranceM)
    expect(found.map(({ entry, exit }) => [entry * 40, exit * 40])).toEqual([
      [10, 15],
      [25, 30],
    ])
  })

  it('begins or ends where an antenna stands inside', () => {
    expect(legIntervals(at(15, 0), at(40, 0), square, toleranceM)).toEqual([
      { entry: 0, exit: 0.2 },
    ])
    expect(legIntervals(at(12, 0), at(18, 0), square, toleranceM)).toEqual([{ entry: 0, exit: 1 }])
  })

  it('is a touch without length at a corner and at the end on a wall', () => {
    const corner = legIntervals(at(0, 15), at(20, -5), [ring(0, -5, 10, 5)], toleranceM)
    expect(corner).toHaveLength(1)
    expect(corner[0].entry).toBe(corner[0].exit)
    expect(corner[0].entry).toBeCloseTo(0.5, 12)
    const end = legIntervals(at(0, 0), at(10, 0), square, toleranceM)
    expect(end).toEqual([{ entry: 1, exit: 1 }])
  })

  it('has length along a wall', () => {
    expect(legIntervals(at(0, 5), at(40, 5), square, toleranceM)).toEqual([
      { entry: 0.25, exit: 0.5 },
    ])
  })

  it('is nothing beside it', () => {
    expect(legIntervals(at(0, 5.001), at(40, 5.001), square, toleranceM)).toEqual([])
    expect(legIntervals(at(0, 0), at(9.9, 0), square, toleranceM)).toEqual([])
  })

  it('covers exactly the points that are inside', () => {
    const coordinate = fc.double({ min: -30, max: 50, noNaN: true })
    const point = fc.record({ x: coordinate, y: coordinate, z: fc.constant(0) })
    fc.assert(
      fc.property(point, point, fc.double({ min: 0, max: 1, noNaN: true }), (from, to, t) => {
        const lengthM = Math.sqrt(
          (to.x - from.x) * (to.x - from.x) + (to.y - from.y) * (to.y - from.y),
        )
        fc.pre(lengthM > 0.01)
        const x = from.x + t * (to.x - from.x)
        const y = from.y + t * (to.y - from.y)
        const marginM = Math.min(
          ...[x - 10, x - 20, y + 5, y - 5].map((distance) => Math.abs(distance)),
        )
        fc.pre(marginM > 1e-4)
        const isInside = x > 10 && x < 20 && y > -5 && y < 5
        const found = legIntervals(from, to, square, toleranceM)
        expect(found.some(({ entry, exit }) => t >= entry && t <= exit)).toBe(isInside)
      }),
    )
  })
})
