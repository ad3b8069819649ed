import type { Subproblem, Tally } from './subproblem.ts'

/** Most free cells whose completions fit into a table. */
export const tableCells = 3

const sides = [0, 1, 2]
/** The 36 azimuths of the grid and one beside it. */
const maximumCandidates = 37

/**
 * The amounts of a tally for all candidates of at most three cells; nothing else is free.
 *
 * By inclusion and exclusion, a class with the gains f and g yields f for each server, g - f for each
 * pair of servers and f - 2 g for all three. Runs of candidates serve a class, so its pairs of candidates
 * form rectangles and its triples boxes: their corners are marked and running sums fill them.
 */
export class CompletionTable {
  /** The amount of candidates a, b, c stands at `a * strides[0] + b * strides[1] + c`. */
  values: Float64Array = new Float64Array(0)
  /** Candidates of each of three cells; 1 where there are fewer cells. */
  counts: readonly number[] = []
  /** After `findLargest`: per cell and candidate the largest amount with it. */
  readonly tops = sides.map(() => new Float64Array(64))
  #strides: readonly number[] = []
  #lists: readonly Int32Array[] = []
  /** Running sums of the plane and of the line before. */
  readonly #plane = new Float64Array(maximumCandidates * maximumCandidates)
  readonly #line = new Float64Array(maximumCandidates)
  /** Where the runs of the class at hand begin and end in each list. */
  readonly #from = [0, 0, 0]
  readonly #to = [0, 0, 0]

  fill({ classCount, runs }: Subproblem, cells: readonly number[], tally: Tally): void {
    const gains = sides.map((side) =>
      side < cells.length ? tally.gains[cells[side]] : new Float64Array(1),
    )
    this.#lists = sides.map((side) => (side < cells.length ? runs[cells[side]] : new Int32Array(0)))
    this.counts = gains.map(({ length }) => length)
    const [countA, countB, countC] = this.counts
    this.#strides = [(countB + 1) * (countC + 1), countC + 1, 1]
    const length = countA * this.#strides[0]
    // Marks behind the last candidate fall into one more plane.
    if (this.values.length < length + this.#strides[0])
      this.values = new Float64Array(length + this.#strides[0])
    else this.values.fill(0, 0, length)
    this.#from.fill(0)
    this.#to.fill(0)
    for (let index = 0; index < classCount; index++) this.#markClass(index, tally)
    this.#sumUp(tally.base, gains)
  }

  /** Leaves out completions with candidates of two sides that may not stand together. */
  exclude(left: number, right: number, isOut: (candidate: number, other: number) => boolean): void {
    const { values, counts } = this
    const strides = this.#strides
    const third = sides.find((side) => side !== left && side !== right)!
    for (let candidate = 0; candidate < counts[left]; candidate++)
      for (let other = 0; other < counts[right]; other++) {
        if (!isOut(candidate, other)) continue
        const start = candidate * strides[left] + other * strides[right]
        for (let at = 0; at < counts[third]; at++) values[start + at * strides[third]] = -Infinity
      }
  }

  /** Calls back for every amount above a limit; `candidates` is reused. */
  eachAbove(limit: number, found: (at: number, candidates: Int32Array) => void): void {
    const { values, counts } = this
    const strides = this.#strides
    const count = counts[2]
    const candidates = new Int32Array(tableCells)
    for (candidates[0] = 0; candidates[0] < counts[0]; candidates[0]++)
      for (candidates[1] = 0; candidates[1] < counts[1]; candidates[1]++) {
        const row = candidates[0] * strides[0] + candidates[1] * strides[1]
        for (let c = 0; c < count; c++) {
          if (values[row + c] <= limit) continue
          candidates[2] = c
          found(row + c, candidates)
        }
      }
  }

  /** Finds the largest amount, of all and with every candidate. */
  findLargest(): { readonly candidates: readonly number[]; readonly top: number } {
    const { values, counts } = this
    const strides = this.#strides
    const [topsA, topsB, topsC] = this.tops
    for (const tops of this.tops) tops.fill(-Infinity)
    let largest = -Infinity
    const candidates = [0, 0, 0]
    for (let a = 0; a < counts[0]; a++)
      for (let b = 0; b < counts[1]; b++) {
        const row = a * strides[0] + b * strides[1]
        let top = -Infinity
        for (let c = 0; c < counts[2]; c++) {
          const value = values[row + c]
          if (value > top) top = value
          if (value > topsC[c]) topsC[c] = value
        }
        if (top > topsA[a]) topsA[a] = top
        if (top > topsB[b]) topsB[b] = top
        if (top <= largest) continue
        largest = top
        candidates[0] = a
        candidates[1] = b
        candidates[2] = values.indexOf(top, row) - row
      }
    return { candidates, top: largest }
  }

  #markClass(index: number, { first, second }: Tally): void {
    const lists = this.#lists
    const from = this.#from
    const to = this.#to
    for (let side = 0; side < tableCells; side++) {
      const list = lists[side]
      let end = (from[side] = to[side])
      while (list[end] === index) end += 3
      to[side] = end
    }
    const gain = first[index]
    const loss = second === null ? 0 : second[index]
    if (gain === 0 && loss === 0) return
    for (let side = 0; side < tableCells; side++) this.#markRuns(side, gain)
    this.#markRectangles(0, 1, loss - gain)
    this.#markRectangles(0, 2, loss - gain)
    this.#markRectangles(1, 2, loss - gain)
    this.#markBoxes(gain - 2 * loss)
  }

  /** An amount where one side serves the class, whatever the others choose. */
  #markRuns(side: number, amount: number): void {
    const { values } = this
    const list = this.#lists[side]
    const stride = this.#strides[side]
    for (let run = this.#from[side]; run < this.#to[side]; run += 3) {
      values[list[run + 1] * stride] += amount
      values[list[run + 2] * stride] -= amount
    }
  }

  /** An amount where two sides serve the class, whatever the third one chooses. */
  #markRectangles(left: number, right: number, amount: number): void {
    const { values } = this
    const from = this.#from
    const to = this.#to
    const [listA, listB] = [this.#lists[left], this.#lists[right]]
    const [strideA, strideB] = [this.#strides[left], this.#strides[right]]
    for (let a = from[left]; a < to[left]; a += 3) {
      const near = listA[a + 1] * strideA
      const far = listA[a + 2] * strideA
      for (let b = from[right]; b < to[right]; b += 3) {
        const start = listB[b + 1] * strideB
        const end = listB[b + 2] * strideB
        values[near + start] += amount
        values[near + end] -= amount
        values[far + start] -= amount
        values[far + end] += amount
      }
    }
  }

  /** An amount where all three sides serve the class. */
  #markBoxes(amount: number): void {
    const { values } = this
    const from = this.#from
    const to = this.#to
    const [listA, listB, listC] = this.#lists
    const [strideA, strideB] = this.#strides
    for (let a = from[0]; a < to[0]; a += 3)
      for (let b = from[1]; b < to[1]; b += 3)
        for (let corner = 0; corner < 4; corner++) {
          const row = listA[a + 1 + (corner & 1)] * strideA + listB[b + 1 + (corner >> 1)] * strideB
          const signed = corner === 0 || corner === 3 ? amount : -amount
          for (let c = from[2]; c < to[2]; c += 3) {
            values[row + listC[c + 1]] += signed
            values[row + listC[c + 2]] -= signed
          }
        }
  }

  /** Turns marked corners into sums, along rows, across rows and across planes, and adds the rest. */
  #sumUp(base: number, [gainsA, gainsB, gainsC]: readonly Float64Array[]): void {
    const { values } = this
    const plane = this.#plane
    const line = this.#line
    const [planeStride, rowStride] = this.#strides
    plane.fill(0)
    for (let a = 0; a < gainsA.length; a++) {
      line.fill(0)
      for (let b = 0; b < gainsB.length; b++) {
        const row = a * planeStride + b * rowStride
        const before = b * gainsC.length
        const both = base + gainsA[a] + gainsB[b]
        let sum = 0
        for (let c = 0; c < gainsC.length; c++) {
          sum += values[row + c]
          line[c] += sum
          plane[before + c] += line[c]
          values[row + c] = plane[before + c] + (both + gainsC[c])
        }
      }
    }
  }
}
