import fc from 'fast-check'
import geodesic from 'geographiclib-geodesic'
import { describe, expect, it } from 'vitest'
import { countNeighbours } from './neighbours.ts'
import { metresPerDegree } from '../../spatial/ellipsoid.ts'
import { measureRing } from './ring-geometry.ts'
import { runs } from '../../../test/runs.ts'

const wgs84 = geodesic.Geodesic.WGS84

function distanceM(a: readonly number[], b: readonly number[]): number {
  return wgs84.Inverse(a[1], a[0], b[1], b[0]).s12 ?? NaN
}

const onGlobe = (lon: number): number => (lon > 180 ? lon - 360 : lon)

describe('countNeighbours', () => {
  it.each([10, 180])(
    'agrees with geodesics between all pairs, at any latitude, around %d degrees',
    (lonDeg) => {
      const place = fc.tuple(fc.double({ min: -1, max: 1, noNaN: true }), fc.nat(1000))
      fc.assert(
        fc.property(
          fc.integer({ min: -85, max: 85 }),
          fc.array(fc.tuple(place, fc.boolean()), { maxLength: 40 }),
          (latDeg, places) => {
            const scale = metresPerDegree(latDeg)
            const points = places.map(([[fraction, along]]) => [
              onGlobe(lonDeg + (fraction * 400) / scale.east),
              latDeg + (along - 500) / scale.north,
            ])
            const marked = places.map(([, isMarked]) => Number(isMarked))
            // A pair at the very edge of the radius is decided by rounding: leave such worlds out.
            const distances = points.map((a) => points.map((b) => distanceM(a, b)))
            fc.pre(distances.flat().every((distance) => Math.abs(distance - 150) > 0.01))
            const counts = countNeighbours(
              Float64Array.from(points, (point) => point[0]),
              Float64Array.from(points, (point) => point[1]),
              Uint8Array.from(marked),
              150,
            )
            points.forEach((_, i) => {
              const near = points.flatMap((_, j) => (j !== i && distances[i][j] <= 150 ? [j] : []))
              expect(counts.nearby[i]).toBe(near.length)
              expect(counts.nearbyMarked[i]).toBe(near.filter((j) => marked[j] === 1).length)
            })
          },
        ),
        { numRuns: runs(60) },
      )
    },
  )

  it('counts nothing without points, and points at one place as neighbours', () => {
    expect(
      countNeighbours(new Float64Array(), new Float64Array(), new Uint8Array(), 150).nearby,
    ).toHaveLength(0)
    const same = Float64Array.of(5, 5, 5)
    expect([...countNeighbours(same, same, Uint8Array.of(1, 0, 0), 150).nearbyMarked]).toEqual([
      0, 1, 1,
    ])
  })
})

describe('measureRing', () => {
  it('gives the geodesic area of a ring within 0.05 %, in either direction of turning', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -80, max: 80, noNaN: true }),
        fc.array(fc.integer({ min: 20, max: 100 }), { minLength: 3, maxLength: 12 }),
        fc.boolean(),
        (latDeg, radii, reversed) => {
          const scale = metresPerDegree(latDeg)
          const ring = radii.map((radius, index) => {
            const angle = (2 * Math.PI * index) / radii.length
            return [
              20 + (radius * Math.cos(angle)) / scale.east,
              latDeg + (radius * Math.sin(angle)) / scale.north,
            ]
          })
          if (reversed) ring.reverse()
          const reference = wgs84.Polygon(false)
          for (const [lon, lat] of ring) reference.AddPoint(lat, lon)
          const area = Math.abs(reference.Compute(false, true).area ?? NaN)
          const measured = measureRing(ring.flat(), 0, ring.length)
          expect(Math.abs(measured.areaM2 / area - 1)).toBeLessThan(0.0005)
        },
      ),
    )
  })

  it('puts the centroid of a rectangle at its middle', () => {
    const { centroidLon, centroidLat } = measureRing(
      [10, 50, 10.002, 50, 10.002, 50.001, 10, 50.001],
      0,
      4,
    )
    expect(centroidLon).toBeCloseTo(10.001, 12)
    expect(centroidLat).toBeCloseTo(50.0005, 12)
  })

  it('keeps the centroid inside the box of the ring, also when the ring crosses itself', () => {
    const offset = fc.integer({ min: -1000, max: 1000 })
    fc.assert(
      fc.property(fc.array(fc.tuple(offset, offset), { minLength: 3 }), (points) => {
        const ring = points.map(([x, y]) => [30 + x * 1e-7, 60 + y * 1e-7])
        const { centroidLon, centroidLat } = measureRing(ring.flat(), 0, ring.length)
        const lons = ring.map(([lon]) => lon)
        const lats = ring.map(([, lat]) => lat)
        expect(centroidLon).toBeGreaterThanOrEqual(Math.min(...lons) - 1e-12)
        expect(centroidLon).toBeLessThanOrEqual(Math.max(...lons) + 1e-12)
        expect(centroidLat).toBeGreaterThanOrEqual(Math.min(...lats) - 1e-12)
        expect(centroidLat).toBeLessThanOrEqual(Math.max(...lats) + 1e-12)
      }),
    )
  })
})
