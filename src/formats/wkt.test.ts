import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { polygonToWkt } from './wkt.ts'

describe('polygonToWkt', () => {
  it('writes the outer ring and then the holes', () => {
    const outer: [number, number][] = [
      [0, 0],
      [4, 0],
      [4, 4],
      [0, 0],
    ]
    const hole: [number, number][] = [
      [2, 1],
      [3, 1],
      [3, 2],
      [2, 1],
    ]
    expect(polygonToWkt([outer, hole])).toBe('POLYGON ((0 0, 4 0, 4 4, 0 0), (2 1, 3 1, 3 2, 2 1))')
  })

  it('writes no ring at all as an empty polygon', () => {
    expect(polygonToWkt([])).toBe('POLYGON EMPTY')
  })

  it('writes coordinates that read back as the same number', () => {
    const degree = fc.double({ min: -180, max: 180, noNaN: true })
    fc.assert(
      fc.property(fc.array(fc.tuple(degree, degree), { minLength: 1 }), (ring) => {
        const text = polygonToWkt([ring])
        const numbers = text.slice('POLYGON (('.length, -2).split(/,? /).map(Number)
        expect(numbers).toEqual(ring.flat().map((value) => value + 0))
      }),
    )
  })
})
