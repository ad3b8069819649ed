import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DegreeMap, partAround, valueAt } from './degree-map.ts'

const spacingDeg = 1.5
const earth: DegreeMap = {
  westDeg: 0,
  northDeg: 90,
  spacingDeg,
  columns: 241,
  values: Array.from({ length: 121 * 241 }, (_, i) => {
    const column = (i % 241) % 240
    return Math.sin(column / 7) * 40 + Math.floor(i / 241)
  }),
}
const lon = fc.double({ min: -180, max: 180, noNaN: true })
const lat = fc.double({ min: -89, max: 89, noNaN: true })

describe('a map on an even grid of degrees', () => {
  test('has its values at its nodes, whichever way a longitude is written', () => {
    for (const [column, row] of [
      [0, 0],
      [5, 40],
      [239, 119],
    ]) {
      const place = { lon: column * spacingDeg, lat: 90 - row * spacingDeg }
      const value = earth.values[row * 241 + column]
      expect(valueAt(earth, place)).toBeCloseTo(value, 10)
      expect(valueAt(earth, { ...place, lon: place.lon - 360 })).toBeCloseTo(value, 10)
    }
  })

  test('is a plane where its values are one', () => {
    const plane = (x: number, y: number) => 300 + 2 * x - 3 * y
    const map: DegreeMap = {
      westDeg: 6,
      northDeg: 51,
      spacingDeg,
      columns: 3,
      values: Array.from({ length: 9 }, (_, i) => plane((i % 3) * 1.5, Math.floor(i / 3) * 1.5)),
    }
    fc.assert(
      fc.property(
        fc.double({ min: 6, max: 9, noNaN: true }),
        fc.double({ min: 48, max: 51, noNaN: true }),
        (x, y) => {
          expect(valueAt(map, { lon: x, lat: y })).toBeCloseTo(plane(x - 6, 51 - y), 9)
        },
      ),
    )
    expect(valueAt(map, { lon: 5.99, lat: 50 })).toBeNull()
    expect(valueAt(map, { lon: 7, lat: 51.01 })).toBeNull()
    expect(valueAt(map, { lon: NaN, lat: 50 })).toBeNull()
  })

  test('says in a part around a box what the whole says, at least one spacing beyond the box', () => {
    fc.assert(
      fc.property(
        lon,
        lat,
        fc.double({ min: 0.001, max: 400, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (west, south, widthDeg, x, y) => {
          const east = Math.min(west + widthDeg, 180)
          const north = Math.min(south + widthDeg, 90)
          const part = partAround(earth, [west, south, east, north])
          const place = {
            lon: west - 1.4 + x * (east - west + 2.8),
            lat: Math.min(90, Math.max(-90, south - 1.4 + y * (north - south + 2.8))),
          }
          expect(valueAt(part, place)).toBeCloseTo(valueAt(earth, place)!, 8)
        },
      ),
    )
  })
})
