import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unpackLzw } from './lzw.ts'
import { runs } from '../../test/runs.ts'

const isWidthEnd = (next: number) => [512, 1024, 2048].includes(next)

/** Packs as TIFF 6.0, section 13 tells writers to, with the texts themselves as keys. */
function packLzw(bytes: Uint8Array): Uint8Array {
  const bits: number[] = []
  let width = 9
  let table = new Map<string, number>()
  let next = 258
  const put = (code: number): void => {
    for (let bit = width - 1; bit >= 0; bit--) bits.push((code >> bit) & 1)
  }
  const codeOf = (text: string) => (text.length === 2 ? parseInt(text, 16) : table.get(text)!)
  put(256)
  let text = ''
  for (const byte of bytes) {
    const longer = text + byte.toString(16).padStart(2, '0')
    if (longer.length === 2 || table.has(longer)) {
      text = longer
      continue
    }
    put(codeOf(text))
    table.set(longer, next++)
    if (isWidthEnd(next)) width++
    if (next === 4095) {
      put(256)
      table = new Map()
      next = 258
      width = 9
    }
    text = longer.slice(-2)
  }
  if (text !== '') put(codeOf(text))
  // The reader counts one more text before it reads the end.
  if (isWidthEnd(next + 1)) width++
  put(257)
  const packed = new Uint8Array(Math.ceil(bits.length / 8))
  bits.forEach((bit, i) => (packed[i >> 3] |= bit << (7 - (i & 7))))
  return packed
}

describe('unpackLzw', () => {
  it('gives back what was packed', () => {
    const length = { minLength: 0, maxLength: 9000, size: 'max' } as const
    const few = fc.array(fc.nat(2), length).map((list) => Uint8Array.from(list))
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array(length), few), (bytes) => {
        const unpacked = unpackLzw(packLzw(bytes), bytes.length)
        expect(unpacked !== undefined && Buffer.from(unpacked).equals(bytes)).toBe(true)
      }),
      { numRuns: runs(40) },
    )
  })

  it('stops at the bound, however much the codes stand for', () => {
    const packed = packLzw(new Uint8Array(200_000))
    expect(packed.length).toBeLessThan(1000)
    expect(unpackLzw(packed, 199_999)).toBeUndefined()
    expect(unpackLzw(packed, 200_000)).toHaveLength(200_000)
  })

  it('refuses codes without meaning and never leaves its bounds', () => {
    expect(unpackLzw(Uint8Array.of(0xff, 0xff, 0xff), 100)).toBeUndefined()
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(2000), (packed, maximum) => {
        expect(unpackLzw(packed, maximum)?.length ?? 0).toBeLessThanOrEqual(maximum)
      }),
    )
  })
})
