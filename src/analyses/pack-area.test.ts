import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boxAround, localFrame, project, unproject } from '../spatial/local-frame.ts'
import { PackArea } from './pack-area.ts'

describe('the area of a pack', () => {
  it('ends a way at its bounds: a step before it is inside, a step after it outside', () => {
    const latitudes = fc.double({ min: -80, max: 80, noNaN: true })
    const halves = fc.double({ min: 1e-4, max: 0.02, noNaN: true })
    const bearings = fc.double({ min: 0, max: 360, noNaN: true, maxExcluded: true })
    fc.assert(
      fc.property(latitudes, halves, halves, bearings, (lat, halfLon, halfLat, bearingDeg) => {
        const area = new PackArea([10 - halfLon, lat - halfLat, 10 + halfLon, lat + halfLat])
        const frame = localFrame(10, lat)
        const bearing = (bearingDeg * Math.PI) / 180
        const placeAt = (distanceM: number) =>
          unproject(frame, Math.sin(bearing) * distanceM, Math.cos(bearing) * distanceM)
        const withinM = area.lengthWithinM(placeAt, 5000)
        expect(withinM).toBeGreaterThan(0)
        expect(area.holds(...placeAt(withinM))).toBe(true)
        if (withinM < 5000) expect(area.holds(...placeAt(withinM + 1e-3))).toBe(false)
      }),
    )
  })

  it('holds the box around a circle only where no way within the circle leaves it', () => {
    const places = fc.double({ min: -89, max: 89, noNaN: true })
    const spans = fc.integer({ min: 2, max: 60 }).map((thousandths) => thousandths / 1000)
    const bearings = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true })
    let held = 0
    fc.assert(
      fc.property(places, spans, spans, bearings, (lat, halfLon, halfLat, bearing) => {
        const area = new PackArea([180 - halfLon, lat - halfLat, 180 + halfLon, lat + halfLat])
        const frame = localFrame(-180, lat)
        if (!area.holdsBox(boxAround(frame, 500))) return
        held++
        const placeAt = (distanceM: number) =>
          unproject(frame, Math.sin(bearing) * distanceM, Math.cos(bearing) * distanceM)
        expect(area.lengthWithinM(placeAt, 500)).toBe(500)
      }),
    )
    expect(held).toBeGreaterThan(20)
  })

  it('ends a way due north where the northern bound lies', () => {
    const area = new PackArea([9, 45, 11, 45.01])
    const frame = localFrame(10, 45)
    const [, northM] = project(frame, 10, 45.01)
    const withinM = area.lengthWithinM((distanceM) => unproject(frame, 0, distanceM), 5000)
    expect(withinM).toBeCloseTo(northM, 6)
  })

  it('is left at once by a way that begins outside, though it crosses the area', () => {
    const area = new PackArea([10, 45, 10.01, 45.01])
    const frame = localFrame(9.999, 45.005)
    expect(area.lengthWithinM((distanceM) => unproject(frame, distanceM, 0), 500)).toBe(0)
  })

  it('holds a longitude in whichever turn it is given', () => {
    const area = new PackArea([179.9, -17, 180, -16])
    expect(area.holds(-180, -16.5)).toBe(true)
    expect(area.holds(-180.05, -16.5)).toBe(true)
    expect(area.holds(180.05, -16.5)).toBe(false)
  })
})
