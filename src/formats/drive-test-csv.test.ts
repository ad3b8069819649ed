import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SightlineError } from '../errors.ts'
import { readDriveTestCsv } from './drive-test-csv.ts'

describe('a drive test as CSV', () => {
  it('has the columns of the import form', () => {
    const { samples } = readDriveTestCsv(
      'id,longitude,latitude,technology,rsrp_dbm,cell_id\nott-1,-75.8,45.3,4g,-88,9391431\n',
    )
    expect(samples).toEqual([
      { id: 'ott-1', lon: -75.8, lat: 45.3, technology: '4g', rsrpDbm: -88, cellId: '9391431' },
    ])
  })

  it('may have decimal commas, semicolons, a byte order mark and the names of a logger', () => {
    const { samples, skipped } = readDriveTestCsv(
      '\uFEFFTimestamp;Longitude;Latitude;NetworkTech;Level;CellID\r\n' +
        '1;13,4050;52,5200;LTE;-97,5;123\r\n' +
        '2;13,4051;52,5201;NR SA;-101;\r\n' +
        '3;13,4052;52,5202;HSPA+;-80;9\r\n' +
        '4;13,4053;52,5203;LTE;;9\r\n',
    )
    expect(samples).toEqual([
      { id: 'line-2', lon: 13.405, lat: 52.52, technology: '4g', rsrpDbm: -97.5, cellId: '123' },
      { id: 'line-3', lon: 13.4051, lat: 52.5201, technology: '5g', rsrpDbm: -101, cellId: null },
    ])
    expect(skipped).toEqual({ no_rsrp: 1, other_technology: 1, no_position: 0 })
  })

  it('takes columns by the names that are given, and a technology for all rows', () => {
    const { samples } = readDriveTestCsv('Länge\tBreite\tPegel\n7.4\t43.7\t-70\n', {
      columns: { lon: 'länge', lat: 'Breite', rsrp: 'Pegel' },
      technology: '5g',
    })
    expect(samples[0]).toMatchObject({ lon: 7.4, lat: 43.7, rsrpDbm: -70, technology: '5g' })
  })

  it.each([
    ['lon,lat,rsrp,tech\n7,43,-19,4g', /^line 2, column rsrp: .*between -180 and -20.*"-19"$/],
    ['lon,lat,rsrp,tech\n7,43,-80,4g\n7,91,-80,4g', /^line 3, column lat: /],
    ['lon,lat,rsrp,tech\n7,43,abc,4g', /^line 2, column rsrp: /],
    ['lon,lat,rsrp,tech\n7,43,-80,6g', /^line 2, column tech: must be 4g or 5g/],
    ['lon,lat,rsrp\n7,43,-80', /^line 2, column technology: .*--technology/],
    ['id,lon,lat,rsrp,tech\na,7,43,-80,4g\na,7,43,-81,4g', /^line 3, column id: .*line 2/],
    ['east,north,power\n1,2,3', /^no column holds lon: found are east, north, power; wanted/],
    ['lon,LON,lat,rsrp,tech\n7,7,43,-80,4g', /^two columns hold lon: lon, LON/],
    ['', /empty/],
    ['lon,lat,"rsrp\n7,43', /no CSV|no column/],
  ])('names line and column of what it cannot read: %j', (text, message) => {
    expect(() => readDriveTestCsv(text)).toThrow(message)
  })

  it('refuses any other text in words', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        try {
          readDriveTestCsv(`lon,lat,rsrp,tech\n${text}`)
        } catch (error) {
          expect(error).toBeInstanceOf(SightlineError)
        }
      }),
    )
  })
})
