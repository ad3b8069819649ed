import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { runs } from '../../test/runs.ts'
import { unitInName, withoutUnit } from './column-units.ts'
import { inBaseUnit, type UnitKind } from './units.ts'

/** What a value of 845 under a name is in the base unit; the name's word where it is not known. */
function read(name: string, kind: UnitKind): number | string {
  const said = unitInName(name, kind)
  if (said.is === 'unsaid') return 845
  return said.is === 'known' ? inBaseUnit(845, said.unit) : said.text
}

describe('the unit in the name of a column', () => {
  test.each([
    ['Tilt (0.1 degree)', 84.5],
    ['Tilt(0,1°)', 84.5],
    ['Tilt [1/10 deg]', 84.5],
    ['Tilt {tenths}', 84.5],
    ['Tilt (tenths of a degree)', 84.5],
    ['Tilt (Zehntel Grad)', 84.5],
    ['Tilt, 0.1 deg', 84.5],
    ['Tilt in 0.1 deg', 84.5],
    ['Tilt - 0.1°', 84.5],
    ['tilt_0_1deg', 84.5],
    ['tilt_x10', 84.5],
    ['Tilt (x10)', 84.5],
    ['Tilt (deg*10)', 84.5],
    ['Tilt (°/10)', 84.5],
    ['tilt_cdeg', 8.45],
    ['Tilt (mdeg)', 0.845],
    ['Latitude (microdegrees)', 0.000845],
    ['Latitude (µdeg)', 0.000845],
    ['latitudeE7', 0.0000845],
    ['Latitude (1e-7 deg)', 0.0000845],
    ['Latitude (10^-7)', 0.0000845],
    ['Azimuth (gon)', 760.5],
    ['Azimuth (°)', 845],
    ['AZIMUTH_DEG', 845],
    ['Azimut (Grad)', 845],
    ['Azimuth (degrees from north)', 845],
    ['Azimuth (true north)', 845],
    ['Azimuth (0-360)', 845],
    ['Azimuth_10', 845],
    ['Azimuth (2)', 845],
  ])('of an angle: %s', (name, expected) => expect(read(name, 'angle')).toBe(expected))

  test.each([
    ['Height (dm)', 84.5],
    ['Height/cm', 8.45],
    ['heightCm', 8.45],
    ['Height [mm]', 0.845],
    ['Height (0.1 m)', 84.5],
    ['Height (km)', 845_000],
    ['Height (ft)', 257.556],
    ['Height ft AGL', 257.556],
    ['Height (inch)', 21.463],
    ['Antennenhöhe über Grund (m)', 845],
    ['Höhe (m ü. Grund)', 845],
    ['Height (m AGL)', 845],
    ['ANTENNA_HEIGHT_M', 845],
  ])('of a length: %s', (name, expected) => expect(read(name, 'length')).toBe(expected))

  test.each([
    ['DL Frequency (100 kHz)', 84_500_000],
    ['DL Frequency(100kHz)', 84_500_000],
    ['frequency_khz', 845_000],
    ['Frequency kHz', 845_000],
    ['freqMHz', 845e6],
    ['Częstotliwość GHz', 845e9],
    ['Frequency (Hz)', 845],
  ])('of a frequency: %s', (name, expected) => expect(read(name, 'frequency')).toBe(expected))

  test.each([
    ['Power (0.1dBm)', 84.5],
    ['Max Transmit Power(0,1 dBm)', 84.5],
    ['Power (dBm x10)', 84.5],
    ['Power dBm', 845],
    ['TX_POWER_DBM', 845],
    ['Power (dBW)', 875],
    // Milliwatts.
    ['Power (W)', 845_000],
    ['MaxPowerW', 845_000],
    ['Power (mW)', 845],
  ])('of a power: %s', (name, expected) => expect(read(name, 'power')).toBe(expected))

  test.each([
    ['Tilt (foo)', 'angle', 'foo'],
    ['Tilt (deg) (x10)', 'angle', 'deg, x10'],
    ['Frequency (MHz) (x10)', 'frequency', 'x10'],
    ['Electrical Tilt (steps)', 'angle', 'steps'],
    ['Azimuth (mils)', 'angle', 'mils'],
    ['Tilt (x10 deg)', 'angle', 'x10 deg'],
    ['Azimuth (magnetic)', 'angle', 'magnetic'],
    ['Beamwidth (vertical)', 'angle', 'vertical'],
    ['Height (hm)', 'length', 'hm'],
    ['Height (AMSL)', 'length', 'AMSL'],
    ['Höhe (m ü. NN)', 'length', 'm ü. NN'],
    ['Height (dBm)', 'length', 'dBm'],
    ['Frequency (x10)', 'frequency', 'x10'],
    ['Power (dBm/MHz)', 'power', 'dBm/MHz'],
    ['Power (dBm EIRP)', 'power', 'dBm EIRP'],
    ['RS Power (RS)', 'power', 'RS'],
  ] as const)('is not known, and no remark: %s', (name, kind, text) =>
    expect(read(name, kind)).toBe(text),
  )

  test('stands at the end of a name that is known without it', () => {
    expect(withoutUnit('antenna_height_dm')).toBe('antenna height')
    expect(withoutUnit('Tilt in 0.1 deg')).toBe('Tilt')
    expect(withoutUnit('Azimuth_10')).toBe('Azimuth_10')
    expect(withoutUnit('Tilt (0.1 deg)')).toBe('Tilt (0.1 deg)')
  })

  it('adds no digits to what it converts', () => {
    const decimals = fc.integer({ min: -9_999_999, max: 9_999_999 })
    fc.assert(
      fc.property(decimals, fc.integer({ min: 1, max: 6 }), (digits, power) => {
        const name = `Tilt (${Number(`1e-${power}`).toFixed(power)} deg)`
        const said = unitInName(name, 'angle')
        expect(said.is === 'known' && inBaseUnit(digits, said.unit)).toBe(
          Number(`${digits}e-${power}`),
        )
      }),
      { numRuns: runs(200) },
    )
  })

  it('is found or not in any name whatever', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (name) => {
        expect(['known', 'unknown', 'unsaid']).toContain(unitInName(name, 'length').is)
        expect(typeof withoutUnit(name)).toBe('string')
      }),
      { numRuns: runs(300) },
    )
  })
})
