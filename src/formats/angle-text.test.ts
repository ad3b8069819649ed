import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { angleDeg } from './angle-text.ts'

const lon = (text: string) => angleDeg(text, 'longitude', 'unknown')
const lat = (text: string) => angleDeg(text, 'latitude', 'unknown')

const signed = (degrees: number, isNegative: boolean): number => (isNegative ? -degrees : degrees)

describe('an angle of a list', () => {
  test.each([
    ['7°25\'16.32"E', 7.4212],
    ['7° 25′ 16,32″ E', 7.4212],
    ["E 7°25'16.32''", 7.4212],
    ['7d25m16.32s W', -7.4212],
    ['7 25 16.32 W', -7.4212],
    ['7:25:16.32', 7.4212],
    ['-7:25:16.32', -7.4212],
    ["7º25.272'", 7.4212],
    ['7 25.272 E', 7.4212],
    ['0072516.32E', 7.4212],
    ['7,4212° E', 7.4212],
    ['W7.4212', -7.4212],
    ['+7.4212', 7.4212],
    ['\u22127.4212', -7.4212],
  ])('is read: %s', (text, degrees) => {
    expect(lon(text)).toBeCloseTo(degrees, 9)
  })

  test.each([
    ...['7°60\'00"', '7°25\'60"', "7.5°30'", '7°25\'16"N', "-7°25'W", '7 -25 16', '7 25', '7°°25'],
    ...['7"25\'16°', '7:25:16:3', 'E', '', 'east', '7 25 16 E E', '7x25', '7.4212 m', '7d', "25'"],
  ])('is none: %s', (text) => {
    expect(lon(text)).toBeNaN()
  })

  it('has O for east or west only where that is known', () => {
    expect(lon("7°25'O")).toBeNaN()
    expect(angleDeg("7°30'O", 'longitude', 'east')).toBe(7.5)
    expect(angleDeg("7°30'O", 'longitude', 'west')).toBe(-7.5)
    expect(angleDeg("7°30'O", 'latitude', 'west')).toBeNaN()
  })

  it('is the sum of its parts in every spelling, to a tenth of a millisecond of arc', () => {
    const parts = fc.record({
      degrees: fc.integer({ min: 0, max: 89 }),
      minutes: fc.integer({ min: 0, max: 59 }),
      milliseconds: fc.integer({ min: 0, max: 59_999 }),
      isNegative: fc.boolean(),
    })
    fc.assert(
      fc.property(parts, ({ degrees, minutes, milliseconds, isNegative }) => {
        const seconds = (milliseconds / 1000).toFixed(3)
        const expected = signed(degrees + minutes / 60 + milliseconds / 3_600_000, isNegative)
        const side = isNegative ? 'S' : 'N'
        const sign = isNegative ? '-' : ''
        const two = (value: number) => String(value).padStart(2, '0')
        const spellings = [
          `${degrees}°${minutes}'${seconds}"${side}`,
          `${side} ${degrees}° ${minutes}′ ${seconds.replace('.', ',')}″`,
          `${degrees} ${minutes} ${seconds} ${side}`,
          `${sign}${degrees}:${minutes}:${seconds}`,
          `${sign}${degrees}d${minutes}m${seconds}s`,
          `${two(degrees)}${two(minutes)}${seconds.padStart(6, '0')}${side}`,
        ]
        for (const text of spellings) expect(lat(text)).toBeCloseTo(expected, 8)
      }),
    )
  })

  it('is a number or none, whatever the text', () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom(...'0123456789.,-+°\'"′″ :dmsNSEWOeo'.split('')) }),
    )
    fc.assert(
      fc.property(text, (value) => {
        expect(typeof lon(value)).toBe('number')
      }),
    )
  })
})
