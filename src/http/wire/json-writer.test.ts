import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roundTo1 } from '../../rounding.ts'
import { encoded, JsonWriter } from './json-writer.ts'
import { runs } from '../../../test/runs.ts'

function written(write: (writer: JsonWriter) => unknown): string {
  const writer = new JsonWriter()
  write(writer)
  return new TextDecoder().decode(writer.finish())
}

describe('JSON written into bytes', () => {
  it('has tenths as the rounding rule has them', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e8, max: 1e8, noNaN: true }), (value) => {
        expect(written((writer) => writer.tenths(value))).toBe(String(roundTo1(value)))
      }),
    )
  })

  it('has degrees within half of the sixth decimal, and no zeros behind them', () => {
    fc.assert(
      fc.property(fc.double({ min: -180, max: 180, noNaN: true }), (value) => {
        const text = written((writer) => writer.millionths(value))
        expect(Math.abs(Number(text) - value)).toBeLessThanOrEqual(5.000001e-7)
        expect(text).toMatch(/^(0|-?([1-9]\d*|0\.\d*[1-9]|[1-9]\d*\.\d*[1-9]))$/)
      }),
    )
  })

  it.each([
    [0, '0'],
    [-0, '0'],
    [-0.04, '0'],
    [-0.05, '-0.1'],
    [0.05, '0.1'],
    [-115, '-115'],
    [99.95, '100'],
    [1e300, '1e+300'],
    [NaN, 'null'],
    [Infinity, 'null'],
  ])('writes %d as %s', (value, text) => {
    expect(written((writer) => writer.tenths(value))).toBe(text)
  })

  it('has bytes that were encoded before as it has their text, across pieces too', () => {
    const sentence = '"Höhe über Grund, 5 % – längs":'
    const bytes = encoded(sentence)
    const repeats = 300_000
    const text = written((writer) => {
      for (let index = 0; index < repeats; index++) writer.bytes(bytes)
    })
    expect(text === sentence.repeat(repeats)).toBe(true)
  })

  it('counts like numbers are written', () => {
    fc.assert(
      fc.property(fc.nat({ max: Number.MAX_SAFE_INTEGER }), (value) => {
        expect(written((writer) => writer.count(value))).toBe(String(value))
      }),
    )
  })

  it('keeps every piece of an answer of 30 MB, with and without a guess', () => {
    const line = '0123456789abcdef'.repeat(70)
    const lines = Math.ceil(30e6 / line.length)
    for (const guess of [0, 1e6, 9e6, 40e6]) {
      const text = written((writer) => {
        writer.ascii('[').expect(guess)
        for (let index = 0; index < lines; index++) writer.ascii(line).count(index).ascii(',')
        return writer.utf8('ü]')
      })
      const expected = Array.from({ length: lines }, (_, index) => `${line}${index},`).join('')
      // Not by `toBe`: it would print thirty megabytes.
      expect(text === `[${expected}ü]`).toBe(true)
    }
  })

  it('keeps any text and value, however much of it there is', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.string({ unit: 'grapheme' }), (values, name) => {
        const value = { [name]: values, filler: 'ü'.repeat(70_000) }
        const text = written((writer) =>
          writer.ascii('{').members(value).ascii(',"last":').json(values).ascii('}'),
        )
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify({ ...value, last: values })))
      }),
      { numRuns: runs(30) },
    )
  })

  it('refuses to grow beyond 128 MiB, and says what to do', () => {
    const mebibyte = 'x'.repeat(1024 * 1024)
    const write = (count: number) => {
      const writer = new JsonWriter()
      for (let index = 0; index < count; index++) writer.ascii(mebibyte)
      writer.ascii('"')
    }
    expect(() => write(128)).not.toThrow()
    expect(() => write(130)).toThrow(/longer than 128 MiB; ask for a smaller radius/)
  })
})
