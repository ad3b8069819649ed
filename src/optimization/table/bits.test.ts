import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasBit, popcount32, positiveBits, setBit, subsetSumTable, wordSum } from './bits.ts'

describe('bitsets', () => {
  it('count the bits that a text of the number shows', () => {
    fc.assert(
      fc.property(fc.integer({ min: -0x80000000, max: 0xffffffff }), (word) => {
        const shown = (word >>> 0).toString(2).replaceAll('0', '').length
        expect(popcount32(word)).toBe(shown)
      }),
    )
  })

  it('hold what was set and nothing else', () => {
    const words = new Uint32Array(6)
    for (const item of [0, 31, 32, 63, 95]) setBit(words, 3, item)
    const found = Array.from({ length: 96 }, (_, item) => item).filter((i) => hasBit(words, 3, i))
    expect(found).toEqual([0, 31, 32, 63, 95])
    expect([...words.slice(0, 3)]).toEqual([0, 0, 0])
  })

  it('sum the weights of the set items of a word', () => {
    const weight = fc.integer({ min: 0, max: 1000 })
    const word = fc.integer({ min: 0, max: 0xffffffff })
    fc.assert(
      fc.property(fc.array(weight, { minLength: 1, maxLength: 70 }), word, (weights, bits) => {
        const sums = subsetSumTable(Float64Array.from(weights))
        const lastWord = (weights.length - 1) >>> 5
        const plain = weights
          .slice(lastWord * 32)
          .reduce((sum, value, item) => sum + (((bits >>> item) & 1) === 1 ? value : 0), 0)
        expect(wordSum(sums, lastWord, bits)).toBe(plain)
      }),
    )
  })

  it('mark the items of positive weight', () => {
    expect([...positiveBits(Float64Array.from([0, 2, 0, 0.5]))]).toEqual([0b1010])
  })
})
