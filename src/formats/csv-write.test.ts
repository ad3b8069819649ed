import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../test/runs.ts'
import { type CsvValue, csvText, withoutApostrophe } from './csv-write.ts'

const safe = { escapesFormulas: true } as const
const fieldOf = (value: CsvValue): string => csvText([[value]], safe).replace(/\n$/, '')

const computed = [
  '=1+1',
  '+1',
  '-2+3',
  '-1+cmd|',
  "-1+cmd|' /C calc'!A0",
  '-1.5e3x',
  '-',
  '-5 dB',
  '@SUM(A1)',
  '\t1',
  '\r=1',
  '\n=1',
  '\n1',
  ' =1',
  '\u00a0=1',
  '\u200b=1',
  '\ufeff@a',
  '\u0000=1',
  '\uff1d1',
  '\uff0b1',
  '\uff0d1+1',
  '\uff20a',
  '\ufe661',
  ' \uff1d1',
]
const plain = ['-1', '-1.5e3', '-.5', '-98.25', '12', 'Hotel = Bar', "'quoted", 'a\n=b', '', ' a']

/** A few characters that matter, in any order, before anything. */
const texts = fc
  .tuple(
    fc.array(fc.constantFrom(...'=+-@\t\r\n \'",;1.eE|\u00a0\u200b\uff1d\uff0b\uff0d'.split('')), {
      maxLength: 5,
    }),
    fc.string({ unit: 'grapheme', maxLength: 6 }),
  )
  .map(([start, rest]) => start.join('') + rest)

describe('a field of a table', () => {
  it.each(computed)('gets an apostrophe where a spreadsheet would compute it: %j', (text) => {
    expect(parse(fieldOf(text))).toEqual([[`'${text}`]])
    expect(withoutApostrophe(`'${text}`)).toBe(text)
  })

  it.each(plain)('stays where it would not: %j', (text) => {
    expect(parse(`x,${fieldOf(text)}`)).toEqual([['x', text]])
    expect(withoutApostrophe(text)).toBe(text)
  })

  it('is a number where it is one, and empty where there is nothing', () => {
    expect(csvText([[-1, -1.5e3, 1e-9, true, false, null, undefined]], safe)).toBe(
      '-1,-1500,1e-9,true,false,,\n',
    )
  })

  it('never begins with a sign that is computed, and is otherwise read as it was', () => {
    fc.assert(
      fc.property(texts, fc.constantFrom('\n', '\r\n'), (text, lineEnd) => {
        const written = csvText([['x', text]], { ...safe, lineEnd })
        const [[, field]] = parse(written)
        expect([text, `'${text}`]).toContain(field)
        const looksComputed = /^[\s\p{C}]*[=+@\uff1d\uff0b\uff0d\uff20-]/u.test(field)
        if (looksComputed) expect(Number(field)).toBeLessThanOrEqual(0)
        expect(field).not.toMatch(/^[\t\r\n]/)
        if (!text.startsWith("'")) expect(withoutApostrophe(field)).toBe(text)
      }),
      { numRuns: runs(2000) },
    )
  })

  it('is as it was where nothing is escaped', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const written = csvText([['x', text]], { escapesFormulas: false })
        expect(parse(written, { record_delimiter: '\n' })).toEqual([['x', text]])
      }),
      { numRuns: runs(500) },
    )
  })
})
