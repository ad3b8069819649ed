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
