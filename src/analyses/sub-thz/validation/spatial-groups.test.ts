import fc from 'fast-check'
import { Geodesic } from 'geographiclib-geodesic'
import { describe, expect, it } from 'vitest'
import { spatialGroups, unknownCoordinate } from './spatial-groups.ts'

interface Place {
  readonly lon: number
  readonly lat: number
}

function distanceM(a: Place, b: Place): number {
  return Geodesic.WGS84.Inverse(a.lat, a.lon, b.lat, b.lon).s12!
}

/** Places within some kilometres of a town, also of one on the antimeridian. */
const town = fc
  .record({
    centre: fc.constantFrom(
      { lon: 32.8, lat: 39.9 },
      { lon: 180, lat: -16.8 },
      { lon: -70, lat: 68 },
    ),
    offsets: fc.array(
      fc.record({
        lon: fc.double({ min: -0.03, max: 0.03, noNaN: true }),
        lat: fc.double({ min: -0.03, max: 0.03, noNaN: true }),
      }),
      { minLength: 1, maxLength: 25 },
    ),
  })
  .map(({ centre, offsets }) =>
    offsets.map(({ lon, lat }) => {
      const east = centre.lon + lon
      return { lon: east > 180 ? east - 360 : east, lat: centre.lat + lat }
    }),
  )
const metres = fc.integer({ min: 1, max: 800 })

describe('spatial groups', () => {
  it('are always further apart than the separation, by the geodesic', () => {
    fc.assert(
      fc.property(town, metres, metres, (places, cellSizeM, separationM) => {
        const groups = spatialGroups(places, cellSizeM, separationM)
        places.forEach((a, i) => {
          places.slice(0, i).forEach((b, j) => {
            if (groups[i] !== groups[j]) expect(distanceM(a, b)).toBeGreaterThan(separationM)
          })
        })
      }),
    )
  })

  it('keep the names of their places in any order of them', () => {
    fc.assert(
      fc.property(town, metres, (places, cellSizeM) => {
        const groups = spatialGroups(places, cellSizeM, 100)
        const backwards = spatialGroups([...places].reverse(), cellSizeM, 100)
        expect([...backwards].reverse()).toEqual(groups)
      }),
    )
  })

  it('part two streets 1 km apart, and join them where the separation reaches over', () => {
    const places = [
      { lon: 32.8, lat: 39.9 },
      { lon: 32.8002, lat: 39.9 },
      { lon: 32.812, lat: 39.9 },
    ]
    expect(spatialGroups(places, 100, 100)).toEqual([
      'spatial-component-001',
      'spatial-component-001',
      'spatial-component-002',
    ])
    expect(new Set(spatialGroups(places, 100, 2000)).size).toBe(1)
  })

  it('do not shear far from the prime meridian: 99.5 m to the north are 99.5 m', () => {
    const places = [
      { lon: 33, lat: 39.9 },
      { lon: 33, lat: 39.9009 },
    ]
    // The reach is 100 m and one diagonal of a square of 1 m.
    expect(new Set(spatialGroups(places, 1, 100)).size).toBe(1)
    expect(new Set(spatialGroups(places, 1, 97)).size).toBe(2)
  })

  it('hold what has no coordinates in a group of its own', () => {
    const groups = spatialGroups([null, { lon: 1, lat: 1 }, null], 100, 100)
    expect(groups).toEqual([unknownCoordinate, 'spatial-component-001', unknownCoordinate])
    expect(spatialGroups([], 100, 100)).toEqual([])
  })
})
