import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roundUpTo6 } from './rounding.ts'

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
