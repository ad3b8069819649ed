import { describe, expect, it } from 'vitest'
import { resolveSimpleRing } from './simple-ring.ts'

const acrossAntimeridian = [
  [179.9, -17],
  [180, -17],
  [-180, -17],
  [-179.9, -17],
  [-179.9, -16.8],
  [179.9, -16.8],
]

describe('a ring that is sent', () => {
  it('goes the short way across the antimeridian, and 180 degrees is one corner on either side', () => {
    const lons = resolveSimpleRing(acrossAntimeridian, 'ring').map(([lon]) => lon)
    expect(lons).toHaveLength(5)
    expect(lons.slice(0, 2)).toEqual([179.9, 180])
    expect(lons[2]).toBeCloseTo(180.1, 9)
  })

  it('is refused where it crosses itself there, as elsewhere', () => {
    const [a, , , b, c, d] = acrossAntimeridian
    expect(() => resolveSimpleRing([a, c, b, d], 'ring')).toThrow('ring must not cross or touch')
  })
})
