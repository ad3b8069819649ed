import type { Measure, Subproblem } from './subproblem.ts'

/**
 * One amount for all candidates of three cells, the others being decided.
 *
 * Where p, q and r say which of the three serve a group, it yields
 *   f (p + q + r) + (g - f) (pq + pr + qr) + (f - 2 g) pqr:
 * 0, f, f + g, f + g for none to three servers. Stretches of candidates serve a group, so every product
 * is a set of boxes among the candidates. Their corners are marked, and running sums fill them.
 */
export class BoxTable {
  values = new Float64Array(0)
  /** Candidates of each of the three cells. */
  counts: readonly number[] = []
  /** The amount of candidates a, b, c stands at `a * strides[0] + b * strides[1] + c`. */
  strides: readonly number[] = []

  /** @param cells the three, as numbered in the part */
  fill(subproblem: Subproblem, cells: readonly number[], measure: Measure): void {
    this.counts = cells.map((cell) => subproblem.candidates[cell].length)
    const [countA, countB, countC] = this.counts
    this.strides = [(countB + 1) * (countC + 1), countC + 1, 1]
    const length = (countA + 1) * this.strides[0]
    if (this.values.length < length) this.values = new Float64Array(length)
    else this.values.fill(0, 0, length)
    this.#mark(subproblem, cells, measure)
    for (const axis of [0, 1, 2]) this.#sumAlong(axis, length)
    this.#addOwn(
      measure.base,
      cells.map((cell) => measure.own[cell]),
    )
  }

  #mark({ stretches, groupCount }: Subproblem, cells: readonly number[], measure: Measure): void {
    const lists = cells.map((cell) => stretches[cell])
    const from = [0, 0, 0]
    const to = [0, 0, 0]
    for (let group = 0; group < groupCount; group++) {
      for (let side = 0; side < 3; side++) {
        from[side] = to[side]
        while (lists[side][to[side]] === group) to[side] += 3
      }
      const f = measure.once[group]
      const g = measure.again === null ? 0 : measure.again[group]
      if (f === 0 && g === 0) continue
      for (let a = from[0]; a < to[0]; a += 3) {
        this.#markSide(0, lists[0], a, f)
        for (let b = from[1]; b < to[1]; b += 3) {
          this.#markPair(0, 1, lists[0], a, lists[1], b, g - f)
          for (let c = from[2]; c < to[2]; c += 3)
            this.#markBox(lists[0], a, lists[1], b, lists[2], c, f - 2 * g)
        }
        for (let c = from[2]; c < to[2]; c += 3)
          this.#markPair(0, 2, lists[0], a, lists[2], c, g - f)
      }
      for (let b = from[1]; b < to[1]; b += 3) {
        this.#markSide(1, lists[1], b, f)
        for (let c = from[2]; c < to[2]; c += 3)
          this.#markPair(1, 2, lists[1], b, lists[2], c, g - f)
      }
      for (let c = from[2]; c < to[2]; c += 3) this.#markSide(2, lists[2], c, f)
    }
  }

  /** An amount for some candidates of one cell, whatever the others choose. */
  #markSide(side: number, list: Int32Array, at: number, amount: number): void {
    const stride = this.strides[side]
    this.values[list[at + 1] * stride] += amount
    this.values[list[at + 2] * stride] -= amount
  }

  #markPair(
    left: number,
    right: number,
    listLeft: Int32Array,
    atLeft: number,
    listRight: Int32Array,
    atRight: number,
    amount: number,
  ): void {
    const { values, strides } = this
    const near = listLeft[atLeft + 1] * strides[left]
    const far = listLeft[atLeft + 2] * strides[left]
    const start = listRight[atRight + 1] * strides[right]
    const end = listRight[atRight + 2] * strides[right]
    values[near + start] += amount
    values[near + end] -= amount
    values[far + start] -= amount
    values[far + end] += amount
  }

  #markBox(
    listA: Int32Array,
    a: number,
    listB: Int32Array,
    b: number,
    listC: Int32Array,
    c: number,
    amount: number,
  ): void {
    const { values, strides } = this
    for (let corner = 0; corner < 4; corner++) {
      const row =
        listA[a + 1 + (corner & 1)] * strides[0] + listB[b + 1 + (corner >> 1)] * strides[1]
      const signed = corner === 0 || corner === 3 ? amount : -amount
      values[row + listC[c + 1]] += signed
      values[row + listC[c + 2]] -= signed
    }
  }

  /** Adds to every place what stands before it along one side. */
  #sumAlong(side: number, length: number): void {
    const { values, strides } = this
    const stride = strides[side]
    const block = side === 0 ? length : strides[side - 1]
    for (let start = 0; start < length; start += block)
      for (let at = start + stride; at < start + block; at++) values[at] += values[at - stride]
  }

  #addOwn(base: number, [ownA, ownB, ownC]: readonly Float64Array[]): void {
    const { values, strides } = this
    for (let a = 0; a < ownA.length; a++)
      for (let b = 0; b < ownB.length; b++) {
        const row = a * strides[0] + b * strides[1]
        const both = base + ownA[a] + ownB[b]
        for (let c = 0; c < ownC.length; c++) values[row + c] += both + ownC[c]
      }
  }
}
