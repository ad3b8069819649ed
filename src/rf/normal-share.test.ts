import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalQuantile } from './normal-quantile.ts'
import { normalShare } from './normal-share.ts'

describe('the share of a normal variable below a number of deviations', () => {
  // Abramowitz and Stegun, Handbook of Mathematical Functions, Table 26.1, 15 decimals.
  it.each([
    [0, 0.5],
    [0.5, 0.691462461274013],
    [1, 0.841344746068543],
    [2, 0.977249868051821],
    [3, 0.99865010196837],
    [-1, 1 - 0.841344746068543],
    [-9, 0],
    [9, 1],
  ])('of %d is %d', (deviations, share) => {
    expect(normalShare(deviations)).toBeCloseTo(share, 14)
  })

  it('is undone by the quantile, and is never out of 0 to 1', () => {
    fc.assert(
      fc.property(fc.double({ min: -20, max: 20, noNaN: true }), (deviations) => {
        const share = normalShare(deviations)
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(1)
        if (Math.abs(deviations) > 4) return
        expect(normalQuantile(share)).toBeCloseTo(deviations, 5)
      }),
    )
  })
})
