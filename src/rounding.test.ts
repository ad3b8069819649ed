import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roundHalfAwayFromZero, roundUpTo6 } from './rounding.ts'

describe('a bound of six decimals', () => {
  it('is the smallest such number that is not below the value', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (value) => {
        const printed = roundUpTo6(value)
        expect(printed).toBeGreaterThanOrEqual(value)
        expect((Math.round(printed * 1e6) - 1) / 1e6).toBeLessThan(value)
        expect(Number(printed.toFixed(6))).toBe(printed)
      }),
    )
  })

  it('is the value itself where that has six decimals', () => {
    for (let millionths = 0; millionths <= 1_000_000; millionths += 997)
      expect(roundUpTo6(millionths / 1e6)).toBe(millionths / 1e6)
  })
})

describe('a rounded number', () => {
  it('is finite, of the same sign and within half a part of the value, however large that is', () => {
    const scale = fc.constantFrom(10, 100, 1000, 1e4, 1e6, 1e7)
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), scale, (value, parts) => {
        const rounded = roundHalfAwayFromZero(value, parts)
        expect(rounded * value).toBeGreaterThanOrEqual(0)
        const lastBit = Math.abs(value) * Number.EPSILON
        expect(Math.abs(rounded - value)).toBeLessThanOrEqual(0.5 / parts + 2 * lastBit)
      }),
    )
    expect(roundHalfAwayFromZero(1e308, 100)).toBe(1e308)
    expect(roundHalfAwayFromZero(-1e308, 100)).toBe(-1e308)
  })
})
