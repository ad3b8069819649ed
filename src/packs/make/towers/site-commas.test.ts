import { describe, expect, it, test } from 'vitest'
import { ofText } from '../../../../test/worlds/site-files.ts'

function membersOf(text: string) {
  const [row] = ofText(text).firstRows
  if (row === undefined || 'skipped' in row) throw new Error('no cell')
  return { ...row.record.members, ...row.record.members.rf_profile, unread: row.record.unread }
}

describe('a comma between digits', () => {
  test.each([
    ['Azimuth', '60,180', 'azimuth'],
    ['Azimuth', '0,120', 'azimuth'],
    ['Frequency', '800,1800', 'frequency'],
    ['Electrical Tilt', '2,8', 'electrical_tilt'],
    ['Beamwidth', '65,7', 'beam_width'],
    ['Height', '28,5', 'height'],
    ['Frequency (MHz)', '1,800', 'frequency'],
    ['Power', '43,46', 'power'],
  ])(
    'is no decimal comma in a table of commas whose other numbers have points: %s %s',
    (name, value, field) => {
      const text = `Cell,Latitude,Longitude,${name}\nA,46.9965,-32.9945,"${value}"\n`
      expect(membersOf(text)).toEqual({ cell: 'A', unread: [field] })
      expect(ofText(text).unread).toEqual([{ field, count: 1, example: value }])
    },
  )

  test.each([
    ['Azimuth', '60,180'],
    ['Electrical Tilt', '2,8'],
    ['Beamwidth', '65,7'],
    ['Frequency', '800,1800'],
  ])(
    'may be a list too where another sign separates, and the numbers have points: %s',
    (name, value) => {
      for (const separator of [';', '\t', '|']) {
        const rows = [
          ['Cell', 'Latitude', 'Longitude', name],
          ['A', '46.9965', '-32.9945', value],
        ]
        const { unread } = membersOf(rows.map((row) => row.join(separator)).join('\n'))
        expect(unread, separator).toHaveLength(1)
      }
    },
  )

  it('is that of the decimals where the coordinates have it, also in a table of commas', () => {
    const rows = [
      ['Cell', 'Latitude', 'Longitude', 'Azimuth', 'Height', 'Electrical Tilt', 'Frequency (MHz)'],
      ['A', '46,9965', '-32,9945', '120,5', '28,5', '2,8', '868,300'],
    ]
    const expected = {
      azimuth_deg: 120.5,
      antenna_height_m: 28.5,
      electrical_downtilt_deg: 2.8,
      frequency_ghz: 0.8683,
      unread: [],
    }
    for (const separator of [';', '\t', '|']) {
      expect(membersOf(rows.map((row) => row.join(separator)).join('\n'))).toMatchObject(expected)
    }
    const quoted = rows.map((row) => row.map((value) => `"${value}"`).join(',')).join('\n')
    expect(membersOf(quoted)).toMatchObject(expected)
  })

  it('is that of the decimals beside points where no list can be meant', () => {
    const text =
      'Cell;Latitude;Longitude;Azimuth;Height;Power;Frequency (GHz)\n' +
      'A;46.9965;-32.9945;120;28,5;43,01;3,5\n'
    expect(membersOf(text)).toMatchObject({
      ...{ antenna_height_m: 28.5, tx_power_dbm: 43.01, frequency_ghz: 3.5, unread: [] },
    })
  })

  it('is that of the decimals where other numbers of the table show it, but may part a thousand', () => {
    const text =
      'Cell;Latitude;Longitude;Azimuth;Height;Electrical Tilt\n' +
      'A;46.9965;-32.9945;120;28,5;2,8\nB;46.9965;-32.9945;60,180;30;4\n'
    expect(membersOf(text)).toMatchObject({ electrical_downtilt_deg: 2.8, unread: [] })
    expect(ofText(text).unread).toEqual([{ field: 'azimuth', count: 1, example: '60,180' }])
  })

  it('is that of the decimals in a table of commas whose metres have none, where no list is written so', () => {
    const text = 'Cell,Easting,Northing,epsg,Power\nA,695123,5334567,25832,"43,01"\n'
    expect(membersOf(text)).toMatchObject({ tx_power_dbm: 43.01, unread: [] })
  })
})

describe('an azimuth', () => {
  test.each([
    ['1.2', 1.2],
    ['60.18', 60.18],
    ['0.1', 0.1],
    ['-10', 350],
    ['-9.6', 350.4],
    ['-0.1', 359.9],
    ['360', 0],
    ['360.5', 0.5],
    ['359.999', 359.999],
  ])('keeps its digits when it is turned: %s', (text, expected) => {
    const list = `Cell,Lat,Lon,Azimuth\nA,46.9965,-32.9945,${text}\n`
    expect(membersOf(list)).toEqual({ cell: 'A', azimuth_deg: expected, unread: [] })
  })

  test.each(['361', '370', '720', '999', '-999', '9999', '-99', '-9', 'N/A', '-', 'null', '#N/A'])(
    'is none where no direction is said: %s',
    (text) => {
      const list = `Cell,Lat,Lon,Azimuth\nA,46.9965,-32.9945,${text}\n`
      expect(membersOf(list)).toEqual({ cell: 'A', unread: ['azimuth'] })
    },
  )
})
