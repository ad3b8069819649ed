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

  it('is the same whether its longitudes go on beyond 180 degrees or jump', () => {
    const jumping = [...acrossAntimeridian.slice(0, 2), ...acrossAntimeridian.slice(3)]
    const onwards = jumping.map(([lon, lat]) => [lon < 0 ? lon + 360 : lon, lat])
    expect(resolveSimpleRing(onwards, 'ring')).toEqual(resolveSimpleRing(jumping, 'ring'))
    const east = onwards.map(([lon, lat]) => [lon - 360, lat])
    expect(resolveSimpleRing(east, 'ring')).toEqual(east)
  })

  it('is refused beyond a turn of the globe, and where it is wider than one', () => {
    expect(() =>
      resolveSimpleRing(
        [
          [0, 0],
          [360.1, 0],
          [0, 1],
        ],
        'ring',
      ),
    ).toThrow('ring[1] must be [longitude, latitude] between -360 and 360, -90 and 90')
    expect(() =>
      resolveSimpleRing(
        [
          [-200, 0],
          [-50, 0],
          [100, 0],
          [200, 0],
          [200, 1],
          [100, 1],
          [-50, 1],
          [-200, 1],
        ],
        'ring',
      ),
    ).toThrow('ring must be at most 360 degrees wide')
  })

  it('is refused where it crosses itself there, as elsewhere', () => {
    const [a, , , b, c, d] = acrossAntimeridian
    expect(() => resolveSimpleRing([a, c, b, d], 'ring')).toThrow('ring must not cross or touch')
  })
})
