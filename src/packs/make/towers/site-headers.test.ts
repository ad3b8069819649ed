import { strToU8 } from 'fflate'
import { describe, expect, it, test } from 'vitest'
import { readSiteSources } from './site-sources.ts'
import { previewSites, readSites } from './site-reading.ts'

const previewOf = (text: string) =>
  readSites(readSiteSources('sites.csv', strToU8(text))).map(previewSites)[0]

function fieldsOf(text: string): Readonly<Record<string, unknown>> {
  const { columns, cellCount, refusal } = previewOf(text)
  const found = columns.flatMap(({ name, field }) => (field === undefined ? [] : [[field, name]]))
  return { ...(Object.fromEntries(found) as Record<string, string>), cellCount, refusal }
}

describe('headings of groups above the names', () => {
  const names = 'Site,Latitude,Longitude,Azimuth,Height,Technology,Power'
  const row = 'A,46.9965,-32.9945,120,30,LTE,43'

  test.each([
    ['that are names too', 'Site info,,,Antenna,,Radio,'],
    ['under a title', 'Export of 2026-05-01,,,,,,\n\nSite,,,Antenna,,Technology,'],
    ['in every column', 'Site,Site,Site,Antenna,Antenna,Radio,Radio'],
  ])('leave the row with most names to be that of the names: %s', (_, above) => {
    expect(fieldsOf(`${above}\n${names}\n${row}\n`)).toEqual({
      ...{ site: 'Site', latitude: 'Latitude', longitude: 'Longitude', azimuth: 'Azimuth' },
      ...{ height: 'Height', technology: 'Technology', power: 'Power', cellCount: 1 },
      refusal: undefined,
    })
  })

  it('are joined with the names below where each row has some of them', () => {
    const text =
      'Site,Latitude,Longitude,Antenna,,Radio,\n,,,Azimuth,Height,Technology,Power\n' + `${row}\n`
    const preview = previewOf(text)
    expect(fieldsOf(text)).toMatchObject({
      ...{ site: 'Site', longitude: 'Longitude', azimuth: 'Azimuth', power: 'Power' },
      cellCount: 1,
    })
    expect(preview.columns.map(({ field }) => field)).not.toContain('antenna')
    expect(preview.notes).toEqual([
      '“Azimuth, Height, Technology, Power” is read as a part of the names.',
    ])
  })
})

test('a row of words below the names is a row, as it was', () => {
  const { rowCount, skipped } = previewOf(
    'Site,Latitude,Longitude,Owner\nsite,tbd,tbd,city\nA,1,2,x\n',
  )
  expect([rowCount, skipped]).toEqual([2, { bad_coordinates: 1 }])
})
