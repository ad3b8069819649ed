import { describe, expect, it, test } from 'vitest'
import { readSiteTable } from './site-table.ts'
import {
  antennaHeightM,
  azimuthDeg,
  frequencyGhz,
  transmitPowerDbm,
  yesOrNo,
} from './site-values.ts'

describe('a value of a site list', () => {
  it.each([
    [azimuthDeg('1.2e2'), 120],
    [azimuthDeg('1.2E+2 deg.'), 120],
    [azimuthDeg('-9e1°'), 270],
    [antennaHeightM('3e1 m', 'height'), 30],
    [antennaHeightM("1e2'", 'height'), 30.48],
    [antennaHeightM('2.5e1', 'height'), 25],
    [frequencyGhz('2.6e3 MHz', 'band'), 2.6],
    [frequencyGhz("3'500 MHz", 'band'), 3.5],
    [frequencyGhz('2.8e10Hz', 'band'), 28],
    [transmitPowerDbm('4e1 W', 'power'), 46.02],
    [transmitPowerDbm('4.6e1', 'power'), 46],
  ])('is read with its exponent and its unit: %d', (value, expected) => {
    expect(value).toBeCloseTo(expected, 9)
  })

  it.each(["'", '\u200b', '\ufeff', '\u2060', "\u200b'", " ' "])(
    'is the same behind what a spreadsheet writes before it and nobody sees: %j',
    (before) => {
      expect(azimuthDeg(`${before}120`)).toBe(120)
      expect(azimuthDeg(`${before}-9.5°\u200b`)).toBe(350.5)
      expect(antennaHeightM(`${before}30 m\u2060`, 'height')).toBe(30)
      expect(antennaHeightM(`${before}100'`, 'height')).toBe(30.48)
      expect(frequencyGhz(`${before}3\u200b500 MHz`, 'band')).toBe(3.5)
      expect(transmitPowerDbm(`${before}46`, 'power')).toBe(46)
      expect(yesOrNo(`${before}0`)).toBe(false)
    },
  )

  it('with an apostrophe in its midst that parts no thousands is none', () => {
    for (const text of ["1'2", "1'20'0", "'"]) expect(azimuthDeg(text), text).toBeUndefined()
  })

  it('of so few megahertz that a separator of thousands was read as a decimal comma is not read', () => {
    expect(frequencyGhz('1,800', 'Frequency (MHz)')).toBeUndefined()
    expect(frequencyGhz('1,800 MHz', 'band')).toBeUndefined()
    expect(frequencyGhz('868,300', 'Frequency (MHz)')).toBeCloseTo(0.8683, 9)
    expect(frequencyGhz('3,500', 'Frequency (GHz)')).toBeCloseTo(3.5, 9)
  })

  it.each(['1.2.3', '1e', '1e1e1', '12 13', 'e1', '1e1 2', '0x10', '1e1.5', '6\'4"', '--1'])(
    'is not read in part: %s',
    (text) => {
      expect(azimuthDeg(text)).toBeUndefined()
      expect(antennaHeightM(text, 'height')).toBeUndefined()
      expect(frequencyGhz(text, 'band')).toBeUndefined()
      expect(transmitPowerDbm(text, 'power')).toBeUndefined()
    },
  )

  const placeOf = (lon: string, lat: string) => {
    const table = {
      names: ['lon', 'lat'],
      rows: [
        [lon, lat],
        ['1', '2'],
      ],
      separator: ';',
    }
    const [row] = readSiteTable(table).rows
    return 'skipped' in row ? row.skipped : row.position
  }

  it('is a place with an exponent, a degree sign and a side', () => {
    expect(placeOf('7.4212e0', '4.37346e1')).toEqual([7.4212, 43.7346])
    expect(placeOf('7.4212e0° W', '4,37346E+1°S')).toEqual([-7.4212, -43.7346])
    expect(placeOf('7.4212 e', '43.7346 N')).toEqual([7.4212, 43.7346])
    expect(placeOf('7.4212.1', '43.7346')).toBe('bad_coordinates')
    expect(placeOf('7.4212 m', '43.7346')).toBe('bad_coordinates')
  })

  test.each(['Yes', ' TRUE ', '-1', '1', 'Ja', 'oui', 'Sí', 'sim', 'Tak', 'Evet', 'WAHR'])(
    'says yes in the languages of site lists: %s',
    (text) => expect(yesOrNo(text)).toBe(true),
  )

  test.each(['No', 'false', '0', 'Nein', 'NON', 'Não', 'Nie', 'Hayır', 'ne', 'Falsch', 'off'])(
    'says no in them: %s',
    (text) => expect(yesOrNo(text)).toBe(false),
  )

  test.each(['', '2', 'planned', 'yes no', 'constructor'])(
    'says neither where it is something else: “%s”',
    (text) => expect(yesOrNo(text)).toBeUndefined(),
  )
})
