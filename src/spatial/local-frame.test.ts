import fc from 'fast-check'
import { Geodesic } from 'geographiclib-geodesic'
import { describe, expect, it } from 'vitest'
import { boxAround, localFrame, project, unproject } from './local-frame.ts'

const place = fc.record({
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
  lat: fc.double({ min: -70, max: 70, noNaN: true }),
  azimuth: fc.double({ min: 0, max: 360, noNaN: true }),
  distanceM: fc.double({ min: 1, max: 5000, noNaN: true }),
})

/** The point at a geodesic distance and azimuth, by Karney's direct solution. */
function geodesicPoint(lon: number, lat: number, azimuth: number, distanceM: number) {
  const end = Geodesic.WGS84.Direct(lat, lon, azimuth, distanceM)
  return [end.lon2!, end.lat2!] as const
}

describe('local frame', () => {
  it('keeps geodesic distances within 0.05 % up to 5 km and 70 degrees', () => {
    fc.assert(
      fc.property(place, ({ lon, lat, azimuth, distanceM }) => {
        const [x, y] = project(localFrame(lon, lat), ...geodesicPoint(lon, lat, azimuth, distanceM))
        expect(Math.abs(Math.sqrt(x * x + y * y) - distanceM)).toBeLessThan(distanceM * 0.0005)
      }),
    )
  })

  it('points where the geodesic points, within a tenth of a degree', () => {
    fc.assert(
      fc.property(place, ({ lon, lat, azimuth, distanceM }) => {
        const [x, y] = project(localFrame(lon, lat), ...geodesicPoint(lon, lat, azimuth, distanceM))
        const bearing = (Math.atan2(x, y) * 180) / Math.PI
        const turn = Math.abs(((bearing - azimuth + 540) % 360) - 180)
        expect(turn).toBeLessThan(0.1)
      }),
    )
  })

  it('returns from metres to the same degrees', () => {
    fc.assert(
      fc.property(place, ({ lon, lat, azimuth, distanceM }) => {
        const frame = localFrame(lon, lat)
        const point = geodesicPoint(lon, lat, azimuth, distanceM)
        const [backLon, backLat] = unproject(frame, ...project(frame, ...point))
        const [dx, dy] = project(localFrame(...point), backLon, backLat)
        expect(Math.sqrt(dx * dx + dy * dy)).toBeLessThan(1e-6)
      }),
    )
  })

  it('is continuous across the antimeridian', () => {
    const [x] = project(localFrame(179.999, 10), -179.999, 10)
    expect(x).toBeGreaterThan(0)
    expect(x).toBeLessThan(300)
  })

  it('finds a box that no point within the radius leaves', () => {
    fc.assert(
      fc.property(place, ({ lon, lat, azimuth, distanceM }) => {
        fc.pre(Math.abs(lon) < 179)
        const [west, south, east, north] = boxAround(localFrame(lon, lat), distanceM)
        const [pointLon, pointLat] = geodesicPoint(lon, lat, azimuth, distanceM * 0.9999)
        expect(pointLon).toBeGreaterThan(west)
        expect(pointLon).toBeLessThan(east)
        expect(pointLat).toBeGreaterThan(south)
        expect(pointLat).toBeLessThan(north)
      }),
    )
  })
})

const polarPlace = fc.record({
  lon: fc.oneof(
    fc.double({ min: -180, max: 180, noNaN: true }),
    fc.constantFrom(-180, 180, 179.9999, -179.9999),
  ),
  lat: fc
    .tuple(
      fc.oneof(
        fc.double({ min: 85, max: 90, noNaN: true }),
        fc.double({ min: 89.95, max: 90, noNaN: true }),
        fc.constantFrom(85, 90, 89.9999999),
      ),
      fc.constantFrom(1, -1),
    )
    .map(([lat, side]) => lat * side),
  azimuth: fc.double({ min: 0, max: 360, noNaN: true }),
  distanceM: fc.double({ min: 1, max: 5000, noNaN: true }),
})

/** Metres between two points in degrees, by Karney's inverse solution. */
function geodesicM(a: readonly [number, number], b: readonly [number, number]): number {
  return Geodesic.WGS84.Inverse(a[1], a[0], b[1], b[0]).s12!
}

describe('local frame from 85 degrees to the poles and beyond them', () => {
  it('keeps geodesic distances within 0.005 % up to 5 km, 0.02 % up to 100 km', () => {
    fc.assert(
      fc.property(polarPlace, fc.constantFrom(1, 20), ({ lon, lat, azimuth, distanceM }, times) => {
        const farM = distanceM * times
        const [x, y] = project(localFrame(lon, lat), ...geodesicPoint(lon, lat, azimuth, farM))
        const error = Math.abs(Math.sqrt(x * x + y * y) - farM)
        expect(error).toBeLessThan(farM * (times === 1 ? 5e-5 : 2e-4) + 1e-6)
      }),
    )
  })

  it('points where the geodesic points, within a tenth of a degree', () => {
    fc.assert(
      fc.property(polarPlace, ({ lon, lat, azimuth, distanceM }) => {
        const [x, y] = project(localFrame(lon, lat), ...geodesicPoint(lon, lat, azimuth, distanceM))
        const bearing = (Math.atan2(x, y) * 180) / Math.PI
        expect(Math.abs(((bearing - azimuth + 540) % 360) - 180)).toBeLessThan(0.1)
      }),
    )
  })

  it('returns from metres to the same place, with finite degrees on the globe', () => {
    fc.assert(
      fc.property(polarPlace, ({ lon, lat, azimuth, distanceM }) => {
        const frame = localFrame(lon, lat)
        const turn = (azimuth * Math.PI) / 180
        const [x, y] = [distanceM * Math.sin(turn), distanceM * Math.cos(turn)]
        const [pointLon, pointLat] = unproject(frame, x, y)
        expect(Math.abs(pointLon)).toBeLessThanOrEqual(180)
        expect(Math.abs(pointLat)).toBeLessThanOrEqual(90)
        const [backX, backY] = project(frame, pointLon, pointLat)
        expect(Math.abs(backX - x)).toBeLessThan(1e-6)
        expect(Math.abs(backY - y)).toBeLessThan(1e-6)
        const point = geodesicPoint(lon, lat, azimuth, distanceM)
        expect(geodesicM([pointLon, pointLat], point)).toBeLessThan(distanceM * 2e-3 + 1e-6)
      }),
    )
  })

  it('meets the other method at its border', () => {
    fc.assert(
      fc.property(polarPlace, ({ lon, azimuth, distanceM }) => {
        const point = geodesicPoint(lon, 85, azimuth, distanceM)
        const [x, y] = project(localFrame(lon, 84.9999999), ...point)
        const [polarX, polarY] = project(localFrame(lon, 85), ...point)
        expect(Math.abs(polarX - x)).toBeLessThan(distanceM * 5e-3 + 0.02)
        expect(Math.abs(polarY - y)).toBeLessThan(distanceM * 5e-3 + 0.02)
      }),
    )
  })

  it('knows a pole as one point, whatever its longitude', () => {
    fc.assert(
      fc.property(polarPlace, fc.double({ min: -180, max: 180, noNaN: true }), (a, otherLon) => {
        const pole = 90 * Math.sign(a.lat)
        expect(project(localFrame(a.lon, pole), otherLon, pole)).toEqual([0, 0])
        const [x, y] = project(localFrame(a.lon, a.lat), a.lon, pole)
        const [otherX, otherY] = project(localFrame(a.lon, a.lat), otherLon, pole)
        expect(Math.abs(otherX - x)).toBeLessThan(1e-6)
        expect(Math.abs(otherY - y)).toBeLessThan(1e-6)
      }),
    )
  })

  it('has nothing but the origin near the origin: the far side of the Earth is far', () => {
    fc.assert(
      fc.property(polarPlace, fc.double({ min: -90, max: 80, noNaN: true }), (a, lat) => {
        const [x, y] = project(localFrame(a.lon, Math.abs(a.lat)), a.lon + 180, lat)
        expect(Math.sqrt(x * x + y * y)).toBeGreaterThan(500_000)
      }),
    )
  })

  it('finds a box that no point within the radius leaves', () => {
    fc.assert(
      fc.property(polarPlace, ({ lon, lat, azimuth, distanceM }) => {
        const [west, south, east, north] = boxAround(localFrame(lon, lat), distanceM)
        const [pointLon, pointLat] = geodesicPoint(lon, lat, azimuth, distanceM * 0.9999)
        const isWithin = [-360, 0, 360].some(
          (turn) => pointLon + turn >= west && pointLon + turn <= east,
        )
        expect(isWithin).toBe(true)
        expect(pointLat).toBeGreaterThanOrEqual(south)
        expect(pointLat).toBeLessThanOrEqual(north)
        expect(Math.max(Math.abs(south), Math.abs(north))).toBeLessThanOrEqual(90)
      }),
    )
  })
})
