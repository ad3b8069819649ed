import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../test/runs.ts'
import { eachRow } from './table-rows.ts'
import { TableRoom } from './table-bounds.ts'
import { parserOptions } from './table-text.ts'

type Row = readonly [line: number, ...fields: readonly string[]]

function rowsOf(text: string, separator: string): readonly Row[] {
  let rows: Row[] = []
  const begin = () => {
    rows = []
    return (fields: readonly string[], line: number) => rows.push([line, ...fields])
  }
  eachRow(text, begin, { offset: 0, linesBefore: 0, separator })
  return rows
}

/** The rows of the whole text at once, by the parser alone. */
function parsed(text: string, separator: string): readonly Row[] {
  const rows: Row[] = []
  let doubled = 0
  parse(text, {
    ...parserOptions(separator),
    on_record: (fields: string[], { lines }: { readonly lines: number }) => {
      for (const field of fields) doubled += field.split('\r\n').length - 1
      rows.push([lines - doubled, ...fields])
      return null
    },
  })
  return rows
}

/** More than one piece of a text. */
const longComment = 'x'.repeat(70_000)

const plain = fc.constantFrom(
  'a',
  ' 7.42 ',
  '',
  '  ',
  '-98,5',
  '\u00a0é',
  '区',
  '\u000b',
  'x y',
  longComment,
)
const quoted = fc.constantFrom(
  '"a"',
  '"b ""c"" d"',
  '"one\ntwo"',
  '"1\r\n2\r\n3"',
  '" "',
  '""',
  '"é;,"',
)
const end = fc.constantFrom('\n', '\r\n', '\r', '\n\n', '\r\n\r\n')

const textOf = (field: fc.Arbitrary<string>, separator: string) =>
  fc
    .array(fc.tuple(fc.array(field, { minLength: 3, maxLength: 3 }), end), { maxLength: 40 })
    .map((lines) => lines.map(([fields, after]) => fields.join(separator) + after).join(''))

describe('the rows of a table in pieces', () => {
  it.each([',', ';', '\t', '#'])('are those of the parser with the separator %j', (separator) => {
    fc.assert(
      fc.property(textOf(plain, separator), (text) => {
        expect(rowsOf(text, separator)).toEqual(parsed(text, separator))
      }),
      { numRuns: runs(100) },
    )
  })

  it('are those of the parser where fields have quotation marks and several lines', () => {
    const field = fc.oneof({ weight: 3, arbitrary: plain }, { weight: 1, arbitrary: quoted })
    fc.assert(
      fc.property(textOf(field, ';'), (text) => {
        expect(rowsOf(`h;i;j\n${text}`, ';')).toEqual(parsed(`h;i;j\n${text}`, ';'))
      }),
      { numRuns: runs(200) },
    )
  })

  it('go on in one piece where rows of empty texts fill the other ones', () => {
    const text = `a,b\n${'"",""\n'.repeat(60_000)}1,2\n`
    expect(rowsOf(text, ',')).toEqual([
      [1, 'a', 'b'],
      [60_002, '1', '2'],
    ])
  })

  it('are read once more where a quotation mark is lost, but not behind very many', () => {
    const rows = (count: number) => `${'1,2\n'.repeat(count)}"3,4\n5,6\n`
    expect(rowsOf(rows(2), ',').slice(2)).toEqual([
      [3, '"3', '4'],
      [4, '5', '6'],
    ])
    expect(() => rowsOf(rows(280_000), ',')).toThrow(
      'a quotation mark behind row 250000 is not closed: remove it',
    )
  })

  it('are refused before the first is handed over where there are too many', () => {
    let handed = 0
    const begin = () => () => handed++
    const start = { offset: 0, linesBefore: 0, separator: ',' }
    const text = 'a,b\n'.repeat(11)
    expect(() => eachRow(text, begin, start, { room: new TableRoom(10, Infinity) })).toThrow(
      'it has more than 10 rows',
    )
    expect(handed).toBe(0)
  })
})
