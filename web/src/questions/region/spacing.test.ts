import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { regionResolution } from '../../../../src/analyses/question-bounds.ts'
import { proposedSpacingM } from './spacing.ts'

describe('the spacing proposed for a region', () => {
  test.each([
    [1e6, 10],
    [25e6, 10],
    [100e6, 20],
    [625e6, 50],
    [2500e6, 100],
    [1e12, 200],
  ])('of %d m² is %d m', (areaM2, spacingM) => {
    expect(proposedSpacingM(areaM2)).toBe(spacingM)
  })

  test('is one that the service takes, grows with the area, and bounds its nodes up to 10,000 km²', () => {
    const { minimum, maximum } = regionResolution.bound
    fc.assert(
      fc.property(fc.double({ min: 1, max: 1e10, noNaN: true }), (areaM2) => {
        const spacingM = proposedSpacingM(areaM2)
        expect(spacingM).toBeGreaterThanOrEqual(minimum)
        expect(spacingM).toBeLessThanOrEqual(maximum)
        expect(proposedSpacingM(2 * areaM2)).toBeGreaterThanOrEqual(spacingM)
        expect(areaM2 / (spacingM * spacingM)).toBeLessThanOrEqual(250_000)
      }),
    )
  })
})
