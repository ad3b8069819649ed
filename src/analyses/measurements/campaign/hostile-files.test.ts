import { describe, expect, it } from 'vitest'
import { decodeTable } from '../../../formats/table-text.ts'
import { importCampaign } from './import.ts'

/** A row of every kind that people and spreadsheets make, with what becomes of it; null: a sample. */
const rows: readonly (readonly [text: string, reason: string | null])[] = [
  ['2026-05-31T10:00:00Z,7.10,43.70,-90,4g,A', null],
  ['31.05.2026 10:02:00,7.12,43.72,-92,LTE,Ä', null],
  ['2026.05.31_10.04.00,7.13,43.73,-93,4g,A', null],
  ['1780222800,7.14,43.74,-94,4g,A', null],
  ['10:30:00,7.16,43.76,-96,4g,A', null],
  ['whenever,7.17,43.77,-97,4g,A', null],
  ['2026-05-31T10:42:00Z,7.18,43.78,-98 dBm,4g,A', null],
  ['2026-05-31T10:43:00Z,7.19,43.79,0.5 pW,4g,A', null],
  ['2026-05-31T10:44:00Z,7.20,43.80,-128 dBW,4g,A', null],
  ['2026-05-31T10:46:00Z,7.22,43.82,30 ASU,4g,A', null],
  ['2026-05-31T10:46:00Z,7.22,43.82,30 ASU,4g,A', 'duplicate'],
  ['2026-05-31T10:40:00Z,0,0,-90,4g,A', 'position_at_zero'],
  ['2026-05-31T10:41:00Z,7.1,43.7,=1+1,4g,A', 'formula'],
  ['2026-05-31T10:41:00Z,=7.1,43.7,-90,4g,A', 'formula'],
  ['2026-05-31T10:45:00Z,7.21,43.81,-98 furlong,4g,A', 'unknown_unit'],
  ['2026-05-31T10:47:00Z,997.22,43.82,-90,4g,A', 'unreadable_position'],
  ['2026-05-31T10:48:00Z,7.22,abc,-90,4g,A', 'unreadable_position'],
  ['2026-05-31T10:49:00Z,7.23,43.83,-300,4g,A', 'power_out_of_range'],
  ['2026-05-31T10:51:00Z,7.23,43.83,Infinity,4g,A', 'unreadable_power'],
  ['2026-05-31T10:52:00Z,7.23,43.83,,4g,A', 'no_rsrp'],
  ['2026-05-31T10:53:00Z,,,-90,4g,A', 'no_position'],
  ['2026-05-31T10:54:00Z,7.23,43.83,-90,3g,A', 'other_technology'],
  ['2026-05-31T10:55:00Z,7.23,43.83,-90,9g?,A', 'unknown_technology'],
]
const text = ['time,lon,lat,rsrp,tech,cell', ...rows.map(([row]) => row), ''].join('\r\n')

function utf16(written: string, isBigEndian: boolean): Uint8Array {
  const bytes = Buffer.from(written, 'utf16le')
  return isBigEndian ? bytes.swap16() : bytes
}

const mark = '\uFEFF'
const files: Readonly<Record<string, Uint8Array>> = {
  'UTF-8': Buffer.from(text),
  'UTF-8 with a mark': Buffer.from(mark + text),
  'UTF-16, little end first': utf16(text, false),
  'UTF-16, little end first, with a mark': utf16(mark + text, false),
  'UTF-16, big end first': utf16(text, true),
  'UTF-16, big end first, with a mark': utf16(mark + text, true),
  'Latin-1': Buffer.from(text, 'latin1'),
  'lines that end as on old machines': Buffer.from(text.replaceAll('\r\n', '\r')),
  'tabs for commas': Buffer.from(text.replaceAll(',', '\t')),
}

describe('a file as bad as they come', () => {
  const wanted: Record<string, number> = {}
  for (const [, reason] of rows) if (reason !== null) wanted[reason] = (wanted[reason] ?? 0) + 1

  it.each(Object.entries(files))('is read row by row, each counted: %s', (name, bytes) => {
    const campaign = importCampaign([{ name, text: decodeTable(bytes) }], { isWhole: true })
    expect(campaign.leftOut).toEqual(wanted)
    expect(campaign.samples).toHaveLength(rows.filter(([, reason]) => reason === null).length)
    expect(campaign.unreadTimes).toBe(1)
    expect(new Set(campaign.samples.map(({ cellId }) => cellId))).toEqual(new Set(['A', 'Ä']))
  })

  it.each([
    ['empty', new Uint8Array()],
    ['a mark alone', Buffer.from(mark)],
    ['a ZIP', Buffer.from(`504b0304${'00'.repeat(500)}`, 'hex')],
    ['any bytes', Uint8Array.from({ length: 5000 }, (_, i) => (i * 7919) % 256)],
  ])('is refused in words where it is no table: %s', (name, bytes) => {
    expect(() => importCampaign([{ name, text: decodeTable(bytes) }])).toThrow(
      /names|no column|archive/,
    )
  })
})
