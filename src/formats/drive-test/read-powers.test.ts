import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { driveTestColumns } from './header.ts'
import { readDriveTest } from './read.ts'
import { lengthM, readPower } from './values.ts'

describe('a measured power', () => {
  it.each([
    'Simulated RSRP',
    'Predicted RSRP',
    'RSRP_pred',
    'Model RSRP',
    'RSRP (model)',
    'Expected RSRP',
    'Calculated RSRP [dBm]',
    'estimated_rsrp',
    'Planned RSRP',
    'RSRP forecast',
    'Theoretical RSRP',
    'RSRP Offset',
    'RSRP threshold',
    'Target RSRP',
    'RSRP delta',
    'RSRP error',
    'Min RSRP',
    'Required RSRP',
    'RSRP (min)',
    'simRSRP',
    'RSRP berechnet',
    'RSRP simulé',
    'RSRP previsto',
    'Oczekiwany RSRP',
    'Tahmini RSRP',
    'LTE RSRP predicted',
  ])('is not what somebody computed or wants: %s', (name) => {
    const text = `lat,lon,${name},RAT,RSSI\n46.9,-32.9,-89,LTE,-60\n`
    expect(() => readDriveTest(text)).toThrow(/^no column holds rsrp/)
    expect(driveTestColumns(text).question).toMatch(/^no column holds rsrp/)
    const beside = `lat,lon,${name},RSRP,RAT\n46.9,-32.9,-89,-91,LTE\n`
    expect(readDriveTest(beside).samples).toMatchObject([{ rsrpDbm: -91 }])
  })

  it.each(['SIM1 RSRP', 'SIM 2 RSRP', 'RSRP (dBm)', 'Avg RSRP', 'RSRP[0]'])('is %s', (name) => {
    const { samples } = readDriveTest(`lat,lon,${name},RAT\n46.9,-32.9,-89,LTE\n`)
    expect(samples).toMatchObject([{ rsrpDbm: -89 }])
  })

  it('is read as a whole or not at all, whatever stands between two of them', () => {
    const number = fc.integer({ min: -130, max: -60 })
    const between = fc.constantFrom(
      '/',
      ' / ',
      ';',
      '|',
      ', ',
      ' ',
      '..',
      ' to ',
      '-',
      ' dBm / ',
      '\\',
      ' & ',
      '(',
      ':',
    )
    fc.assert(
      fc.property(number, number, between, (first, second, sign) => {
        const read = readPower(`${first}${sign}${second}`, 'rsrp')
        expect(read).toHaveProperty('skipped')
      }),
    )
    const { samples, skipped, firstSkipped } = readDriveTest(
      'lat;lon;rsrp;rat\n46.9;-32.9;-100/-95;LTE\n46.9;-32.8;-101;LTE\n46.9;-32.7;"-100;-95";LTE\n',
    )
    expect([samples.length, skipped]).toEqual([1, { unreadable_power: 2 }])
    expect(firstSkipped.unreadable_power).toMatch(/^line 2, column rsrp: .* but is "-100\/-95"$/)
  })

  it.each([
    ['-97.5 dBm', -97.5],
    ['-97,5(dBm)', -97.5],
    ['-127 dBW', -97],
    ['43 ASU', -97],
    ['-97 [dBm]', -97],
  ])('may have its unit behind it: %s', (text, valueDb) => {
    expect(readPower(text, 'rsrp')).toEqual({ valueDb })
  })
})

describe('the accuracy of a place', () => {
  it.each([
    ['850 m', 'Accuracy', 850],
    ['5m', 'Accuracy', 5],
    ['±5 m', 'Accuracy', 5],
    ['+/- 5', 'Accuracy', 5],
    ['10 ft', 'Accuracy', 3.048],
    ['0,85 km', 'Accuracy', 850],
    ['12 metres', 'Accuracy', 12],
    ['12', 'Accuracy (ft)', 3.6576],
    ['0.85', 'accuracy_km', 850],
    ['12', 'GPS Accuracy [m]', 12],
  ])('%s under %s is %d m', (text, name, metres) => {
    expect(lengthM(text, name)).toBeCloseTo(metres, 9)
  })

  it.each(['5 m / 8 m', 'good', '5 parsecs', '-3', ''])('cannot be read from %j', (text) => {
    expect(lengthM(text, 'Accuracy')).toBeNaN()
  })

  it('that cannot be read is told with its place in the file', () => {
    const { samples, unread } = readDriveTest(
      'lat,lon,rsrp,rat,accuracy\n46.9,-32.9,-90,LTE,good\n46.9,-32.8,-90,LTE,850 m\n46.9,-32.7,-90,LTE,\n',
    )
    expect(samples.map(({ accuracyM }) => accuracyM)).toEqual([null, 850, null])
    expect(unread).toEqual({
      accuracy: { count: 1, first: 'line 2, column accuracy: cannot be read, but is "good"' },
    })
  })
})
