import { strToU8, zipSync } from 'fflate'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../test/runs.ts'
import { readKml } from './kml-read.ts'
import {
  maximumRowCharacters,
  maximumTableCells,
  maximumTableColumns,
  maximumTableRows,
} from './table-bounds.ts'
import { eachRow } from './table-rows.ts'
import { readNumberedTable, readTable, tableStart } from './table-text.ts'
import { readXlsx } from './xlsx-read.ts'
import { readXml, readXmlBytes } from './xml-events.ts'

const encode = (text: string) => new TextEncoder().encode(text)
const names = 'cell,lon,lat,azimuth\n'
const row = 'A1,7.42,43.73,120\n'

describe('a table of text', () => {
  it.each([readTable, readNumberedTable])(
    'loses no row to a quotation mark that is never closed',
    (read) => {
      const open = read(encode(`${names}${row}A,"7.42,43.73,120\n${row.repeat(100_000)}`))
      expect(open.rows).toHaveLength(100_002)
      expect(open.rows[100_001]).toEqual(['A1', '7.42', '43.73', '120'])
      const first = read(encode(`${names}"${row.repeat(100_000)}`))
      expect(first.rows).toHaveLength(100_000)
    },
  )

  it('hands its rows over as well, to who keeps none', () => {
    let count = 0
    const begin = () => {
      count = 0
      return () => count++
    }
    eachRow(`${names}"${row.repeat(100_000)}`, begin)
    expect(count).toBe(100_001)
  })

  it.each<[string, string, string]>([
    ['rows', names + '1,2,3,4\n'.repeat(maximumTableRows), `${maximumTableRows} rows`],
    ['cells', `${'x,'.repeat(1999)}\n`.repeat(2001), `${maximumTableCells} cells`],
    ['columns', `${'x,'.repeat(maximumTableColumns)}\n`, `${maximumTableColumns} columns`],
    ['columns without values', names + ','.repeat(900_000), `${maximumTableColumns} columns`],
    [
      'characters of a line',
      `${names}${'x'.repeat(maximumRowCharacters + 1)}`,
      'a row of more than',
    ],
  ])('with too many %s is refused by that bound', (_name, text, bound) => {
    expect(() => readTable(encode(text))).toThrow(bound)
  })

  it('whose first line has no end is refused before its fields are looked at', () => {
    const line = Array.from({ length: 300_000 }, (_, i) => `c${i}`).join(',')
    let asked = 0
    const isFirst = () => ++asked < 0
    expect(() => tableStart(`${line}\n${row}`, isFirst)).toThrow('a row of more than')
    const wide = Array.from({ length: 20_000 }, (_, i) => `c${i}`).join(',')
    tableStart(`${wide}\n`, (fields) => {
      expect(fields.length).toBeLessThan(20_000)
      return false
    })
    expect(asked).toBe(0)
  })

  it('with rows of separators alone is as long as its values', () => {
    const table = readTable(encode(names + row + ',,,\r\n'.repeat(maximumTableRows)))
    expect(table.rows).toEqual([['A1', '7.42', '43.73', '120']])
  })

  it('of 100,000 rows and 30 columns is read', () => {
    const line = `${Array.from({ length: 30 }, (_, i) => i).join(';')}\n`
    expect(readTable(encode(line.repeat(100_001))).rows).toHaveLength(100_000)
  })
})

const cell = (value: string) => `<c><v>${value}</v></c>`
const workbook = (rows: string, shared = ''): Uint8Array =>
  zipSync({
    'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="a" id="r"/></sheets></workbook>'),
    'xl/_rels/workbook.xml.rels': strToU8('<r><Relationship Id="r" Target="s.xml"/></r>'),
    'xl/s.xml': strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
    ...(shared !== '' && { 'xl/sharedStrings.xml': strToU8(`<sst>${shared}</sst>`) }),
  })

describe('a workbook', () => {
  it.each<[string, () => Uint8Array, string]>([
    [
      'rows',
      () => workbook(`<row>${cell('1')}</row>`.repeat(maximumTableRows + 1)),
      `${maximumTableRows} rows`,
    ],
    [
      'cells',
      () => workbook(`<row>${cell('').repeat(10_000)}</row>`.repeat(401)),
      `${maximumTableCells} cells`,
    ],
    [
      'characters in a row, all of one shared text',
      () =>
        workbook(
          `<row>${'<c t="s"><v>0</v></c>'.repeat(1000)}</row>`,
          `<si><t>${'lon '.repeat(1000)}</t></si>`,
        ),
      'a row of more than',
    ],
    [
      'characters in a text',
      () => workbook(`<row><c t="inlineStr"><is><t>${'x'.repeat(9_000_000)}</t></is></c></row>`),
      'a tag or a text of more than',
    ],
    [
      'attributes',
      () => workbook(`<row ${Array.from({ length: 500_000 }, (_, i) => `a${i}="1"`).join(' ')}/>`),
      'a tag or a text of more than',
    ],
    ['elements inside one another', () => workbook('<a>'.repeat(300)), 'inside one another'],
  ])('with too many %s is refused by that bound', (_name, make, bound) => {
    expect(() => readXlsx(make())).toThrow(bound)
  })

  it('of many megabytes is read as one of few is, wherever its parts end', () => {
    const rows = Array.from(
      { length: 60_000 },
      (_, i) => `<row>${cell(String(i))}<c t="s"><v>${i % 3}</v></c></row>`,
    )
    const [sheet] = readXlsx(
      workbook(rows.join(''), '<si><t>a</t></si><si><t>b &amp; c</t></si><si><t>ü</t></si>'),
    )
    expect(sheet.rows).toHaveLength(60_000)
    expect(sheet.rows[59_999]).toEqual(['59999', 'ü'])
    expect(sheet.rows[1]).toEqual(['1', 'b & c'])
  })
})

it('a KML with too many placemarks is refused by that bound', () => {
  const text = `<kml>${'<Placemark/>'.repeat(maximumTableRows + 1)}</kml>`
  expect(() => readKml(text)).toThrow(`${maximumTableRows} rows`)
})

describe('XML in parts', () => {
  /** All that a listener is told, texts put together. */
  const told = (read: (listener: Parameters<typeof readXml>[1]) => void): string => {
    const events: string[] = []
    read({
      open: (name, attribute) => events.push(`<${name} ${attribute('a') ?? ''}>`),
      close: (name) => events.push(`</${name}>`),
      text: (text) => events.push(text),
    })
    return events.join('')
  }
  const element = fc.letrec<{ node: string }>((tie) => ({
    node: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom(
        'x',
        'a &lt; b',
        '<!-- <c> > -->',
        '<![CDATA[ </b> ]]>',
        '\n',
        '<e a="1 > 0"/>',
      ),
      fc
        .tuple(fc.constantFrom('b', 'n:c'), fc.array(tie('node'), { maxLength: 4 }))
        .map(([name, inner]) => `<${name} a='v'>${inner.join('')}</${name}>`),
    ),
  })).node

  it('is what it is as a whole, in any parts of its bytes', () => {
    const padding = `<!--${'p'.repeat(1_100_000)}-->`
    fc.assert(
      fc.property(fc.array(element, { maxLength: 6 }), fc.nat(40), (inner, at) => {
        const start = `<?xml version="1.0"?><root>`
        const whole = `${start}${inner.join('')}${'<r>é</r>'.repeat(at)}${padding}${inner.join('')}</root>`
        const parts = told((listener) => {
          readXmlBytes(encode(whole), listener)
        })
        const small = told((listener) => {
          readXml(whole.replace(padding, ''), listener)
        })
        expect(parts).toBe(small)
      }),
      { numRuns: runs(40) },
    )
  })

  it('that ends too early, or whose tags do not fit, is damaged wherever that is', () => {
    const long = `<a>${'<b>x</b>'.repeat(300_000)}`
    for (const text of [long, `${long}</b></a>`, `${long}</a></a>`, `${long}<b></a>`, '']) {
      expect(() => {
        readXmlBytes(encode(text), {})
      }).toThrow('its XML is damaged')
    }
  })
})
