import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readGeojsonLines } from './geojson-lines.ts'

async function read(bytes: Uint8Array, pieces = 1): Promise<unknown[]> {
  const size = Math.max(1, Math.ceil(bytes.length / pieces))
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
  const lines: unknown[] = []
  for await (const line of readGeojsonLines(chunks())) {
    lines.push('broken' in line ? 'broken' : line.value)
  }
  return lines
}

describe('GeoJSON with one feature to a line', () => {
  it('gives the values of all lines, however the bytes arrive', async () => {
    const value = fc.jsonValue().filter((one) => JSON.stringify(one) !== '-0')
    const ending = fc.constantFrom('\n', '\r\n', '\n\n', ',\n')
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(value, ending)),
        fc.boolean(),
        fc.integer({ min: 1, max: 50 }),
        async (lines, hasSeparators, pieces) => {
          const text = lines
            .map(([one, end]) => (hasSeparators ? '\u001e' : '') + JSON.stringify(one) + end)
            .join('')
          const expected = lines.map(([one]) => JSON.parse(JSON.stringify(one)) as unknown)
          expect(await read(new TextEncoder().encode(text), pieces)).toEqual(expected)
        },
      ),
    )
  })

  it('takes a mark of UTF-8 at the start and a last line without an end', async () => {
    expect(await read(new TextEncoder().encode('\ufeff{"a":1}\n{"b":2}'))).toEqual([
      { a: 1 },
      { b: 2 },
    ])
    expect(await read(new Uint8Array(0))).toEqual([])
  })

  it('gives lines that are no JSON in UTF-8 as broken, and goes on', async () => {
    const latin = Buffer.from('{"name":"Caf\xe9"}\n', 'latin1')
    const text = Buffer.from('{"a":1}\n{"type":"Feat\n[1,\nhello\n{"b":2}\n')
    expect(await read(Buffer.concat([text, latin, Buffer.from('{"c":3}')]))).toEqual([
      { a: 1 },
      'broken',
      'broken',
      'broken',
      { b: 2 },
      'broken',
      { c: 3 },
    ])
  })
})
