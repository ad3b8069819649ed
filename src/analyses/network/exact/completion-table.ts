import type { LinearForm } from './linear-form.ts'
import type { Subproblem } from './subproblem.ts'

/** Most free cells whose completions fit into a table. */
export const tableCells = 3

/**
 * The amounts of a linear form for all completions of a subproblem with at most three free cells.
 *
 * By inclusion and exclusion, a class with the gains f and g yields f for each server, g - f for each
 * pair of servers and f - 2 g for all three. Runs of choices serve a class, so its pairs of choices
 * form rectangles and its triples boxes: their corners are marked and running sums fill them.
 */
export class CompletionTable {
  /** The amount of choices a, b, c stands at `(a * strideA) + (b * strideB) + c`. */
  values: Float64Array = new Float64Array(0)
  strideA = 0
  strideB = 0
  /** Choices of each of three cells; 1 where there are fewer cells. */
  counts: readonly [number, number, number] = [1, 1, 1]
  /** After `findLargest`: per cell and choice the largest amount with it. */
  readonly tops = [0, 1, 2].map(() => new Float64Array(64))
  private readonly pairs: Float64Array[] = [0, 1, 2].map(() => new Float64Array(0))

  fill(subproblem: Subproblem, form: LinearForm): void {
    const { offsets, cells } = subproblem
    const count = (cell: number) => (cell < cells.length ? offsets[cell + 1] - offsets[cell] : 1)
    this.counts = [count(0), count(1), count(2)]
    const [countA, countB, countC] = this.counts
    this.strideB = countC + 1
    this.strideA = (countB + 1) * this.strideB
    this.values = cleared(this.values, (countA + 1) * this.strideA)
    this.pairs[0] = cleared(this.pairs[0], (countA + 1) * (countB + 1))
    this.pairs[1] = cleared(this.pairs[1], (countA + 1) * (countC + 1))
    this.pairs[2] = cleared(this.pairs[2], (countB + 1) * (countC + 1))
    this.mark(subproblem, form)
    const singles = [0, 1, 2].map((cell) => singleSums(subproblem, form, cell))
    sumUp(this.pairs[0], countA, countB + 1)
    sumUp(this.pairs[1], countA, countC + 1)
    sumUp(this.pairs[2], countB, countC + 1)
    this.sumUpBoxes()
    this.addUp(form.constant, singles)
  }

  /** Finds the largest amount, of all and with every choice. */
  findLargest(): { readonly choices: readonly number[]; readonly top: number } {
    const { values, strideA, strideB, counts } = this
    const [topsA, topsB, topsC] = this.tops
    for (const tops of this.tops) tops.fill(-Infinity)
    let largest = -Infinity
    const choices = [0, 0, 0]
    for (let a = 0; a < counts[0]; a++)
      for (let b = 0; b < counts[1]; b++) {
        const row = a * strideA + b * strideB
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
        choices[0] = a
        choices[1] = b
        choices[2] = values.indexOf(top, row) - row
      }
    return { choices, top: largest }
  }

  /** Calls back for every amount above a limit; `choices` is reused. */
  eachAbove(limit: number, found: (at: number, choices: Int32Array) => void): void {
    const { values, strideA, strideB, counts } = this
    const choices = new Int32Array(tableCells)
    for (choices[0] = 0; choices[0] < counts[0]; choices[0]++)
      for (choices[1] = 0; choices[1] < counts[1]; choices[1]++) {
        const row = choices[0] * strideA + choices[1] * strideB
        for (let c = 0; c < counts[2]; c++) {
          if (values[row + c] <= limit) continue
          choices[2] = c
          found(row + c, choices)
        }
      }
  }

  private mark({ classCount, runs }: Subproblem, { first, second }: LinearForm): void {
    const none = new Int32Array(0)
    const [listA, listB, listC] = [runs[0] ?? none, runs[1] ?? none, runs[2] ?? none]
    const { values, strideA, strideB, pairs } = this
    const [countB, countC] = [this.counts[1] + 1, this.counts[2] + 1]
    const [pairAB, pairAC, pairBC] = pairs
    let endA = 0
    let endB = 0
    let endC = 0
    for (let index = 0; index < classCount; index++) {
      const [fromA, fromB, fromC] = [endA, endB, endC]
      while (listA[endA] === index) endA += 3
      while (listB[endB] === index) endB += 3
      while (listC[endC] === index) endC += 3
      const gain = first[index]
      const loss = second === null ? 0 : second[index]
      if (gain === 0 && loss === 0) continue
      markRectangles(pairAB, countB, listA, fromA, endA, listB, fromB, endB, loss - gain)
      markRectangles(pairAC, countC, listA, fromA, endA, listC, fromC, endC, loss - gain)
      markRectangles(pairBC, countC, listB, fromB, endB, listC, fromC, endC, loss - gain)
      const all = gain - 2 * loss
      for (let a = fromA; a < endA; a += 3) {
        for (let b = fromB; b < endB; b += 3) {
          const near = listA[a + 1] * strideA + listB[b + 1] * strideB
          const left = listA[a + 1] * strideA + listB[b + 2] * strideB
          const right = listA[a + 2] * strideA + listB[b + 1] * strideB
          const far = listA[a + 2] * strideA + listB[b + 2] * strideB
          for (let c = fromC; c < endC; c += 3) {
            const start = listC[c + 1]
            const end = listC[c + 2]
            values[near + start] += all
            values[near + end] -= all
            values[left + start] -= all
            values[left + end] += all
            values[right + start] -= all
            values[right + end] += all
            values[far + start] += all
            values[far + end] -= all
          }
        }
      }
    }
  }

  private sumUpBoxes(): void {
    const { values, strideA, strideB } = this
    const [countA, countB] = this.counts
    for (let a = 0; a < countA; a++) {
      const plane = a * strideA
      sumUp(values.subarray(plane, plane + countB * strideB), countB, strideB)
      if (a === 0) continue
      for (let at = plane; at < plane + countB * strideB; at++) values[at] += values[at - strideA]
    }
  }

  private addUp(constant: number, [singleA, singleB, singleC]: readonly Float64Array[]): void {
    const { values, strideA, strideB, pairs } = this
    const [countA, countB, countC] = this.counts
    const [pairAB, pairAC, pairBC] = pairs
    for (let a = 0; a < countA; a++) {
      for (let b = 0; b < countB; b++) {
        const both = constant + singleA[a] + singleB[b] + pairAB[a * (countB + 1) + b]
        const row = a * strideA + b * strideB
        const atA = a * (countC + 1)
        const atB = b * (countC + 1)
        for (let c = 0; c < countC; c++)
          values[row + c] += both + singleC[c] + pairAC[atA + c] + pairBC[atB + c]
      }
    }
  }
}

function cleared(buffer: Float64Array, length: number): Float64Array {
  if (buffer.length < length) return new Float64Array(length)
  buffer.fill(0, 0, length)
  return buffer
}

function markRectangles(
  table: Float64Array,
  width: number,
  top: Int32Array,
  fromTop: number,
  endTop: number,
  side: Int32Array,
  fromSide: number,
  endSide: number,
  amount: number,
): void {
  for (let a = fromTop; a < endTop; a += 3) {
    const above = top[a + 1] * width
    const below = top[a + 2] * width
    for (let b = fromSide; b < endSide; b += 3) {
      table[above + side[b + 1]] += amount
      table[above + side[b + 2]] -= amount
      table[below + side[b + 1]] -= amount
      table[below + side[b + 2]] += amount
    }
  }
}

function singleSums(
  { offsets, cells, runs }: Subproblem,
  form: LinearForm,
  cell: number,
): Float64Array {
  if (cell >= cells.length) return new Float64Array(1)
  const sums = new Float64Array(offsets[cell + 1] - offsets[cell] + 1)
  const list = runs[cell]
  for (let run = 0; run < list.length; run += 3) {
    sums[list[run + 1]] += form.first[list[run]]
    sums[list[run + 2]] -= form.first[list[run]]
  }
  let sum = 0
  for (let choice = 0; choice < sums.length - 1; choice++) {
    sum += sums[choice]
    sums[choice] = sum + form.gains[offsets[cell] + choice]
  }
  return sums
}

/** Turns marked corners into sums, row by row. */
function sumUp(table: Float64Array, rows: number, width: number): void {
  for (let row = 0; row < rows; row++) {
    let sum = 0
    for (let at = row * width; at < (row + 1) * width; at++) {
      sum += table[at]
      table[at] = row === 0 ? sum : sum + table[at - width]
    }
  }
}
