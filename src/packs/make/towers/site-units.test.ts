import { describe, expect, it, test } from 'vitest'
import { ofText } from '../../../../test/worlds/site-files.ts'
import type { SitePreview } from './site-reading.ts'

/** What the first row of a list says. */
function first({ firstRows: [row] }: SitePreview) {
  if (row === undefined || 'skipped' in row) throw new Error('no cell')
  return row
}

const list = (name: string, value: string) =>
  ofText(`Cell;Latitude;Longitude;Azimuth;${name}\nA;46.9965;-32.9945;0;${value}\n`)

describe('a column in parts or multiples of a unit', () => {
  test.each([
    ['Electrical Tilt(0.1degree)', '40', { electrical_downtilt_deg: 4 }],
    ['Mechanical Tilt [1/10 deg]', '15', { mechanical_downtilt_deg: 1.5 }],
    ['DL Frequency (100 kHz)', '18450', { frequency_ghz: 1.845 }],
    ['Max Power(0.1dBm)', '461', { tx_power_dbm: 46.1 }],
    ['Power (mW)', '20000', { tx_power_dbm: 43.01 }],
    ['Gain (0.1 dBi)', '175', { tx_antenna_gain_dbi: 17.5 }],
    ['Beamwidth (tenths)', '650', { beam_width: 65 }],
  ])('is converted: %s', (name, value, expected) => {
    expect(first(list(name, value)).record.members.rf_profile).toEqual(expected)
  })

  test.each([
    ['Antenna Height (dm)', '250', 25],
    ['Antenna Height (cm)', '300', 3],
    ['antenna_height_cm', '2850', 28.5],
    ['Antenna Height (0.1 m)', '285', 28.5],
    ['Antenna Height (ft)', '100', 30.48],
    // The unit of the value is nearer to it.
    ['Antenna Height (dm)', '25 m', 25],
    ['Antenna Height', '250 dm', 25],
  ])('gives the height in metres: %s', (name, value, expected) => {
    expect(first(list(name, value)).record.members.antenna_height_m).toBe(expected)
  })

  test.each([
    ['Antenna Height (hm)', '“hm” is no unit of height that is known here'],
    ['Antenna Height (AMSL)', '“AMSL” is no unit of height that is known here'],
    ['Electrical Tilt (steps)', '“steps” is no unit of electrical tilt that is known here'],
    ['Power (EIRP)', '“EIRP” is no unit of power that is known here'],
  ])('is left out and told where its unit is not known: %s', (name, reason) => {
    const preview = list(name, '25')
    expect(first(preview).record).toMatchObject({ members: {}, unread: [] })
    expect(preview.columns.at(-1)).toMatchObject({ name, field: undefined, reason })
  })

  it('does not hide a plain one of the same meaning', () => {
    const preview = ofText(
      'Cell,Lat,Lon,Antenna Height (AMSL),Height (m)\nA,46.9965,-32.9945,312.5,28.5\n',
    )
    expect(first(preview).record.members.antenna_height_m).toBe(28.5)
  })

  it('that is named by hand and in an unknown unit is refused by its name', () => {
    const text = 'Cell,Lat,Lon,Höhe (hm)\nA,46.9965,-32.9945,3\n'
    expect(ofText(text, { columns: { height: 'Höhe (hm)' } }).refusal).toMatch(
      'column Höhe (hm): “hm” is no unit of height',
    )
  })
})

describe('coordinates', () => {
  test.each([
    ['Latitude (1e-7 deg)', 'Longitude (1e-7 deg)', '469965000', '-329945000'],
    ['latitudeE7', 'longitudeE7', '469965000', '-329945000'],
    ['Latitude (microdegrees)', 'Longitude (microdegrees)', '46996500', '-32994500'],
    ['Lat (mdeg)', 'Lon (mdeg)', '46996.5', '-32994.5'],
    ['Latitude (x100000)', 'Longitude (x100000)', '4699650', '-3299450'],
  ])('in parts of degrees are degrees: %s', (lat, lon, y, x) => {
    expect(first(ofText(`Cell,${lat},${lon}\nA,${y},${x}\n`)).position).toEqual([-32.9945, 46.9965])
  })

  it('in kilometres of a grid are where its metres are', () => {
    const metres = ofText('Cell;Easting;Northing\nA;695123.4;5334567.8\n', { epsg: 25832 })
    const kilometres = ofText('Cell;Easting (km);Northing (km)\nA;695.1234;5334.5678\n', {
      epsg: 25832,
    })
    expect(first(kilometres).position).toEqual(first(metres).position)
  })

  it('in feet of a survey are refused by that name', () => {
    const preview = ofText('Cell,X (US survey feet),Y (US survey feet)\nA,695123,5334567\n', {
      epsg: 25832,
    })
    expect(preview.refusal).toMatch('the coordinates are in “survey”, which is not known here')
  })
})

describe('a row of units below the names', () => {
  it('is a part of them', () => {
    const preview = ofText(
      'Cell,Lat,Lon,Antenna Height,Electrical Tilt\n,deg,deg,dm,0.1°\nA,46.9965,-32.9945,285,40\n',
    )
    expect(first(preview).record.members).toMatchObject({
      antenna_height_m: 28.5,
      rf_profile: { electrical_downtilt_deg: 4 },
    })
    expect(preview.notes).toEqual(['“deg, deg, dm, 0.1°” is read as a part of the names.'])
  })
})
