import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOpenCellIdLine, readOpenCellIdCsv } from './opencellid-csv.ts'
import type { OpenCellIdRow } from './opencellid-csv.ts'

async function* inPieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function read(text: string, pieceBytes = 1e6) {
  const rows: OpenCellIdRow[] = []
  const skipped: string[] = []
  for await (const row of readOpenCellIdCsv(inPieces(text, pieceBytes))) {
    if ('skipped' in row) skipped.push(row.skipped)
    else rows.push(row)
  }
  return { rows, skipped }
}

const header =
  'radio,mcc,net,area,cell,unit,lon,lat,range,samples,changeable,created,updated,averageSignal'
const line = 'LTE,286,2,45407,14100493,0,30.2092,40.7027,1661,22,1,1459528450,1743956832,0'
const cell = {
  radio: 'LTE',
  mcc: 286,
  net: 2,
  area: 45407,
  cell: 14100493,
  unit: 0,
  lon: 30.2092,
  lat: 40.7027,
  range: 1661,
  samples: 22,
  created: 1459528450,
  updated: 1743956832,
  averageSignal: 0,
}

describe('a row is read', () => {
  test.each([
    ['without names', line],
    ['with names', `${header}\n${line}\n`],
    ['with CRLF, byte order mark and blank lines', `\ufeff${header}\r\n\r\n${line}\r\n\r\n`],
    ['with quotes and spaces', line.replace('LTE', '"LTE"').replaceAll(',', ' , ')],
    ['in small letters', line.replace('LTE', 'lte')],
    ['with semicolons', `${header}\n${line}\n`.replaceAll(',', ';')],
    ['with semicolons, without names', line.replaceAll(',', ';')],
    ['with decimal commas', line.replaceAll(',', ';').replaceAll('.', ',')],
    ['with tabs and quotes', `${header}\r\n${line}`.replaceAll(',', '\t').replace('LTE', '"LTE"')],
  ])('%s', async (_, text) => {
    expect(await read(text)).toEqual({ rows: [cell], skipped: [] })
  })

  test('with other names in another order', async () => {
    const text =
      'Latitude,Longitude,Radio,MCC,MNC,LAC,CID\n40.7027,30.2092,LTE,286,2,45407,14100493'
    const { lon, lat, radio, mcc, net, area, cell: number } = cell
    expect((await read(text)).rows).toEqual([{ lon, lat, radio, mcc, net, area, cell: number }])
  })

  test('with empty columns at the end, which are left out', async () => {
    const { rows } = await read('NR,1,1,5,7,,7.4,43.7,,,,,,')
    expect(rows).toEqual([{ radio: 'NR', mcc: 1, net: 1, area: 5, cell: 7, lon: 7.4, lat: 43.7 }])
  })

  test('wherever the file is cut into pieces', async () => {
    const text = `${header}\n${line}\n`.repeat(1) + `${line}\n`.repeat(20)
    for (const size of [1, 2, 7, 64]) expect((await read(text, size)).rows).toHaveLength(21)
  })
})

test.each([
  ['wrong_column_count', 'LTE,286,2,45407'],
  ['bad_radio', line.replace('LTE', '')],
  ['bad_radio', line.replace('LTE', '5')],
  ['bad_coordinates', line.replace('30.2092', '230.2')],
  ['bad_coordinates', line.replace('40.7027', 'north')],
  ['bad_coordinates', line.replace('40.7027', '')],
  ['bad_coordinates', line.replace('30.2092,40.7027', '0,0')],
  ['bad_cell_id', line.replace('14100493', '0')],
  ['bad_cell_id', line.replace('14100493', '-1')],
  ['bad_cell_id', line.replace('14100493', '1e3')],
  ['bad_cell_id', line.replace('14100493', '99999999999999999999')],
  ['bad_network_code', line.replace('45407', 'x')],
])('an odd row is skipped as %s and the rest is read: %s', async (reason, text) => {
  expect(await read(`${text}\n${line}\n`)).toEqual({ rows: [cell], skipped: [reason] })
})

test('numbers that a program writes with a decimal are the same cell, also without names', async () => {
  const padded = line.replace('286,2,45407,14100493', '286.0,2.0,45407.0,14100493.0')
  expect(padded).not.toBe(line)
  for (const text of [`${header}\n${padded}\n`, `${padded}\n`]) {
    expect(isOpenCellIdLine(text.split('\n')[0])).toBe(true)
    expect(await read(text)).toEqual({ rows: [cell], skipped: [] })
  }
  const german = `${header}\n${padded}\n`.replaceAll(',', ';').replaceAll('.', ',')
  expect(await read(german)).toEqual({ rows: [cell], skipped: [] })
})

test.each([
  ['an export', header, true],
  ['an export without names', line, true],
  ['one that a spreadsheet has put in quotation marks', header.replaceAll(/\w+/g, '"$&"'), true],
  ['one with other names of network and area', 'radio,mcc,mnc,lac,cid,lon,lat', true],
  ['a list of planners', 'Radio,MCC,MNC,TAC,Cell,Lon,Lat,Azimuth,Height', false],
  ['one that leaves out the area', 'radio,mcc,mnc,cell,lon,lat', false],
  ['one of heights', `${header},Antennenhöhe (m)`, false],
])('the first line tells an export from other lists: %s', (_, first, isExport) => {
  expect(isOpenCellIdLine(first)).toBe(isExport)
})

test('an export is known by its first line, whatever separates its columns', async () => {
  for (const separator of [',', ';', '\t', '|']) {
    for (const first of [header, line]) {
      expect(isOpenCellIdLine(first.replaceAll(',', separator)), first + separator).toBe(true)
    }
    const planned = 'Radio,MCC,MNC,LAC,CID,lon,lat,azimuth'.replaceAll(',', separator)
    expect(isOpenCellIdLine(planned)).toBe(false)
    // In pieces of any size, with the separator in the last of the first line alone.
    const text = `${header}\n${line}\n`.replaceAll(',', separator)
    for (const size of [1, 7, 1e6])
      expect(await read(text, size)).toEqual({ rows: [cell], skipped: [] })
  }
})

test('a file without the needed columns is refused by their names', async () => {
  await expect(read('radio,lon,lat\nLTE,1,2')).rejects.toThrow(/no column mcc, net, area, cell/)
})

test('a lost quotation mark does not swallow the file', async () => {
  const text = `${header}\n"${line}\n${`${line}\n`.repeat(2000)}`
  await expect(read(text)).rejects.toMatchObject({ reason: 'not_processable' })
})

test('any text gives rows, reasons or a refusal', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 200 }), async (text) => {
      try {
        const { rows } = await read(text)
        for (const row of rows) expect(row.cell).toBeGreaterThan(0)
      } catch (error) {
        expect(error).toMatchObject({ reason: 'not_processable' })
      }
    }),
  )
})
