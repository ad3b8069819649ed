import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatAngle,
  formatArea,
  formatChange,
  formatDistance,
  formatDuration,
  formatElapsed,
  formatFixed,
  formatIdentifier,
  formatInstant,
  formatNumber,
  formatPercent,
  formatPosition,
  formatPower,
  formatUpperBound,
  normalizeAngle,
  sharedDecimals,
} from './format.ts'

describe('numbers for reading', () => {
  test('unknown is a dash, never a zero', () => {
    for (const format of [formatNumber, formatPower, formatDistance, formatPercent]) {
      expect(format(null)).toBe('–')
      expect(format(undefined)).toBe('–')
      expect(format(Number.NaN)).toBe('–')
      expect(format(0)).toContain('0')
    }
  })

  test('an upper bound is never printed below itself, and by less than one digit above', () => {
    expect(formatUpperBound(73.23464681, 2)).toBe('73.24')
    expect(formatUpperBound(57, 2)).toBe('57')
    expect(formatUpperBound(null)).toBe('–')
    const bound = fc.double({ min: 0, max: 100, noNaN: true })
    fc.assert(
      fc.property(bound, fc.integer({ min: 0, max: 4 }), (value, digits) => {
        const printed = Number(formatUpperBound(value, digits))
        expect(printed).toBeGreaterThanOrEqual(value)
        expect(printed - value).toBeLessThanOrEqual(1.000001 * Number(`1e-${digits}`))
      }),
    )
  })

  test('a number below nothing has a real minus sign, and nothing has none', () => {
    expect(formatNumber(-1234.56, 1)).toBe('−1,234.6')
    expect(formatNumber(-0.01, 1)).toBe('0')
    expect(formatNumber(null)).toBe('–')
  })

  test('carry their units', () => {
    expect(formatPower(-98.26)).toBe('−98.3 dBm')
    expect(formatPercent(12)).toBe('12.0 %')
    expect(formatDistance(999.4)).toBe('999 m')
    expect(formatDistance(1500)).toBe('1.50 km')
    expect(formatElapsed(240.4)).toBe('240 ms')
    expect(formatElapsed(3210)).toBe('3.2 s')
    expect(formatNumber(1234567.891, 1)).toBe('1,234,567.9')
  })

  test('positions name the hemisphere', () => {
    expect(formatPosition(7.421223, 43.736592)).toBe('43.73659° N, 7.42122° E')
    expect(formatPosition(-70.5, -33)).toBe('33.00000° S, 70.50000° W')
  })

  test('changes carry their sign', () => {
    expect(formatChange(3)).toBe('+3')
    expect(formatChange(-1.52, 1)).toBe('−1.5')
    expect(formatChange(0.04, 1)).toBe('±0')
  })

  test('stand below each other with all their decimals', () => {
    expect([200_000, 1_310_000].map((area) => formatArea(area))).toEqual(['0.20 km²', '1.31 km²'])
    expect([9, -12.34, -0.01, null].map((value) => formatFixed(value, 1))).toEqual([
      '9.0',
      '−12.3',
      '0.0',
      '–',
    ])
    expect([6.49, -0.4].map((change) => formatChange(change, 3))).toEqual(['+6.490', '−0.400'])
  })

  test('share the decimals that one of them needs, and the unit of the greatest', () => {
    expect(sharedDecimals([43.01, 40, null, undefined], 6)).toBe(2)
    expect(sharedDecimals([40, 100, 0], 6)).toBe(0)
    expect(sharedDecimals([7.4214999, 1e-7], 7)).toBe(7)
    expect(sharedDecimals([0.123, 5], 1)).toBe(1)
    expect(sharedDecimals([], 3)).toBe(0)
    expect([956, 1020].map((metres) => formatDistance(metres, 1020))).toEqual([
      '0.96 km',
      '1.02 km',
    ])
    expect([90_000, 1_310_000].map((area) => formatArea(area, 1_310_000))).toEqual([
      '0.09 km²',
      '1.31 km²',
    ])
    expect([30, 32.5].map((degrees) => formatAngle(degrees, 1))).toEqual(['30.0°', '32.5°'])
  })

  test('identifiers become words', () => {
    expect(formatIdentifier('known_height_obstruction')).toBe('known height obstruction')
  })

  test('any angle lands in 0 to below 360 and points the same way', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), (degrees) => {
        const turned = normalizeAngle(degrees)
        expect(turned).toBeGreaterThanOrEqual(0)
        expect(turned).toBeLessThan(360)
        const turns = (degrees - turned) / 360
        expect(Math.abs(turns - Math.round(turns))).toBeLessThan(1e-9)
        expect(formatAngle(degrees)).not.toBe('360°')
      }),
    )
    expect(formatAngle(359.97)).toBe('0°')
    expect(formatAngle(-90)).toBe('270°')
  })
})

test('an instant is told to the minute, of any zone in one', () => {
  expect(formatInstant('2026-11-26T22:02:52.260Z')).toBe('2026-11-26 22:02 UTC')
  expect(formatInstant('2026-11-27T00:30:00+02:00')).toBe('2026-11-26 22:30 UTC')
  expect(formatInstant('last winter')).toBe('last winter')
})

test('a long time is told in its two largest parts, the smaller below sixty', () => {
  expect(formatDuration(59.4)).toBe('59 s')
  expect(formatDuration(59.6)).toBe('1 min 0 s')
  expect(formatDuration(200)).toBe('3 min 20 s')
  expect(formatDuration(7500)).toBe('2 h 5 min')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), (seconds) => {
      const numbers = formatDuration(seconds).match(/\d+/g)?.map(Number) ?? []
      expect(numbers.slice(1).every((part) => part < 60)).toBe(true)
    }),
  )
})
