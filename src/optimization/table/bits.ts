/** Number of 32-bit words that hold one bit per item. */
export function wordCountFor(itemCount: number): number {
  return (itemCount + 31) >>> 5
}

/** Number of set bits in a 32-bit word. */
export function popcount32(word: number): number {
  let count = word - ((word >>> 1) & 0x55555555)
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333)
  return Math.imul((count + (count >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** True when the item's bit is set in a row of words that starts at `offset`. */
export function hasBit(words: Uint32Array, offset: number, item: number): boolean {
  return ((words[offset + (item >>> 5)] >>> (item & 31)) & 1) === 1
}

/** Sets the item's bit in a row of words that starts at `offset`. */
export function setBit(words: Uint32Array, offset: number, item: number): void {
  words[offset + (item >>> 5)] |= 1 << (item & 31)
}

/** The bitset of the items whose weight is positive. */
export function positiveBits(weights: Float64Array): Uint32Array {
  const words = new Uint32Array(wordCountFor(weights.length))
  for (let item = 0; item < weights.length; item++) if (weights[item] > 0) setBit(words, 0, item)
  return words
}

/**
 * Sums of weights over bitsets, four items at a time: for every group of four items the sums of its
 * sixteen subsets. Exact when the weights are exactly summable, whatever the grouping.
 */
export function subsetSumTable(weights: Float64Array): Float64Array {
  const groups = wordCountFor(weights.length) * 8
  const sums = new Float64Array(groups * 16)
  for (let group = 0; group < groups; group++) {
    for (let subset = 1; subset < 16; subset++) {
      const lowestItem = 31 - Math.clz32(subset & -subset)
      const item = group * 4 + lowestItem
      const weight = item < weights.length ? weights[item] : 0
      sums[group * 16 + subset] = sums[group * 16 + (subset & (subset - 1))] + weight
    }
  }
  return sums
}

/** The sum of the weights of one word's items, from the table of `subsetSumTable`. */
export function wordSum(sums: Float64Array, wordIndex: number, word: number): number {
  const base = wordIndex << 7
  return (
    sums[base + (word & 15)] +
    sums[base + 16 + ((word >>> 4) & 15)] +
    sums[base + 32 + ((word >>> 8) & 15)] +
    sums[base + 48 + ((word >>> 12) & 15)] +
    sums[base + 64 + ((word >>> 16) & 15)] +
    sums[base + 80 + ((word >>> 20) & 15)] +
    sums[base + 96 + ((word >>> 24) & 15)] +
    sums[base + 112 + (word >>> 28)]
  )
}
