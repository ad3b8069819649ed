import { expect, it, test } from 'vitest'
import { readPatternFile } from '../../../formats/antenna/read.ts'
import { readSiteLists } from './site-list.ts'
import { readSiteSources } from './site-sources.ts'

/** Quotation marks, dashes and Š as Windows-1252 has them, where Latin-1 has control characters. */
function inWindows1252(text: string): Buffer {
  const bytes: Readonly<Record<string, number>> = { '’': 0x92, '”': 0x94, '–': 0x96, Š: 0x8a }
  return Buffer.from(Array.from(text, (one) => bytes[one] ?? one.charCodeAt(0)))
}

const list =
  'Site,Latitude,Longitude,Azimuth\n' +
  'L’Église,46°59’47.4”N,32°59’40.2”W,120\nŠkola – 2,46°59’48.4”N,32°59’42.2”W,240\n'

test.each([
  ['a table', list],
  [
    'KML that declares it',
    '<?xml version="1.0" encoding="ISO-8859-1"?><kml>' +
      '<Placemark><name>L’Église</name><Point><coordinates>-32.9945,46.9965</coordinates></Point></Placemark>' +
      '<Placemark><name>Škola – 2</name><Point><coordinates>-32.9950,46.9967</coordinates></Point></Placemark></kml>',
  ],
])('names and minutes of %s in Windows-1252 are read as they are written', (_, text) => {
  const cells = [...readSiteLists(readSiteSources('sites', inWindows1252(text)))]
  expect(cells).toMatchObject([
    { id: 'L’Église', position: [expect.closeTo(-32.9945, 9), expect.closeTo(46.9965, 9)] },
    { id: 'Škola – 2' },
  ])
})

it('reads an antenna in it as the file in UTF-8', () => {
  const text = 'NAME T – 65°\nFREQUENCY 5.15–5.87 GHz\nGAIN 17.5 dBi\nHORIZONTAL 1\n0 0.0\n'
  const read = readPatternFile(inWindows1252(text))
  expect(read).toEqual(readPatternFile(Buffer.from(text)))
  expect(read).toMatchObject({ name: 'T – 65°', frequencyMhz: 5150 })
})
