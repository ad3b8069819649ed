import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bearing, circleBounds, destination, distance, sectorRing } from './geometry.ts'
import type { Position } from './geometry.ts'

const places = fc.record({
  lon: fc.double({ min: -179, max: 179, noNaN: true }),
  lat: fc.double({ min: -70, max: 70, noNaN: true }),
})
const bearings = fc.double({ min: 0, max: 359.9, noNaN: true })
const distances = fc.double({ min: 10, max: 5000, noNaN: true })

describe('positions on the map', () => {
  test('a destination lies at its bearing and distance', () => {
    fc.assert(
      fc.property(places, bearings, distances, ({ lon, lat }, bearingDeg, distanceM) => {
        const from: Position = [lon, lat]
        const to = destination(from, bearingDeg, distanceM)
        expect(distance(from, to)).toBeCloseTo(distanceM, 3)
        const off = Math.abs(bearing(from, to) - bearingDeg)
        expect(Math.min(off, 360 - off)).toBeLessThan(1e-3)
      }),
    )
  })

  test('a sector starts and ends at the cell, a full circle does not pass it', () => {
    const centre: Position = [7, 43]
    const slice = sectorRing(centre, 90, 120, 400)
    expect(slice[0]).toEqual(centre)
    expect(slice.at(-1)).toEqual(centre)
    const circle = sectorRing(centre, 90, 360, 400)
    for (const position of circle) expect(distance(centre, position)).toBeCloseTo(400, 3)
    expect(circle.at(-1)).toEqual(circle[0])
  })

  test('the bounds of a circle hold it', () => {
    const [west, south, east, north] = circleBounds([7, 43], 400)
    for (const [lon, lat] of sectorRing([7, 43], 0, 360, 400)) {
      expect(lon).toBeGreaterThanOrEqual(west - 1e-9)
      expect(lon).toBeLessThanOrEqual(east + 1e-9)
      expect(lat).toBeGreaterThanOrEqual(south - 1e-9)
      expect(lat).toBeLessThanOrEqual(north + 1e-9)
    }
  })
})
