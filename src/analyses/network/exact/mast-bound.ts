import { CompletionTable } from './completion-table.ts'
import type { LinearForm } from './linear-form.ts'
import type { Subproblem } from './subproblem.ts'

/** Per class: what is paid for being served, and what a second server costs either mast. */
export const mastMultipliers = 3

interface MastTask {
  /** Per choice: 1 while it may be chosen; choices that cannot lead above the limit are closed. */
  readonly open: Uint8Array
  /** Told the best choices at every step. @returns what completions must be above to matter */
  readonly met: (choices: Int32Array) => number
  readonly steps: number
}

/** The choices of the cells on one mast, and the most that they can lead to. */
export interface MastChoices {
  readonly choices: readonly number[]
  readonly bound: number
}

/** The cells on one mast, and what all their choices earn. */
interface Mast {
  /** Places of the cells in the subproblem. */
  readonly cells: readonly number[]
  readonly part: Subproblem
  readonly gains: Float64Array
  readonly table: CompletionTable
  readonly first: Float64Array
  readonly second: Float64Array
  /** 1 for the classes that it can serve. */
  readonly serves: Uint8Array
  /** Cells that serve each class in the best choices. */
  readonly served: Uint8Array
  top: number
}

/**
 * Bounds a linear form by two masts of at most three cells, each looked at as a whole: what overlaps
 * among the cells of one mast counts in full.
 *
 * For a class with the gains f and g <= 0 that both masts can serve, let F = max(0, f + g), take any
 * v in [0, F] and a, b in [0, -g], and m = f + g - F + v + a + b, at least 0. Pay m once; a server
 * alone on its mast earns f - m, two or more on one mast F - v - a, or F - v - b on the other. For no,
 * one and more servers on either mast that sums up to at least 0, f and f + g. A class served already
 * (f < 0) charges each mast half. Now the masts part, and the bound is the constant, all m and the
 * best completion of either mast.
 */
export class MastBound {
  /** Largest bound of a choice given up. */
  largestCut = -Infinity
  readonly sides: readonly [readonly number[], readonly number[]]
  private readonly subproblem: Subproblem
  private readonly form: LinearForm
  private readonly masts: readonly [Mast, Mast]
  /** v, a and b of every class, moved in place. */
  private readonly values: readonly Float64Array[]
  private readonly caps: readonly Float64Array[]
  private readonly slopes: readonly Float64Array[]
  private readonly isShared: Uint8Array
  private readonly best: Int32Array
  /** The constant and what is paid once. */
  private base = 0

  /**
   * @param sides the cells on either mast, by their places in the subproblem
   */
  constructor(
    subproblem: Subproblem,
    form: LinearForm,
    sides: readonly [readonly number[], readonly number[]],
  ) {
    const { classCount, cells, multipliers } = subproblem
    const values = multipliers.slice(-mastMultipliers)
    this.sides = sides
    this.subproblem = subproblem
    this.form = form
    this.masts = [mastOf(subproblem, form, sides[0]), mastOf(subproblem, form, sides[1])]
    this.values = values
    const { first } = form
    const second = form.second ?? new Float64Array(classCount)
    const cost = second.map((gain) => -gain)
    this.caps = [first.map((gain, index) => Math.max(0, gain + second[index])), cost, cost]
    this.slopes = values.map(() => new Float64Array(classCount))
    const [left, right] = this.masts
    this.isShared = left.serves.map((serves, index) =>
      serves === 1 && right.serves[index] === 1 && first[index] >= 0 ? 1 : 0,
    )
    this.best = new Int32Array(cells.length)
    for (let index = 0; index < classCount; index++) {
      for (const [which, list] of values.entries()) {
        if (list[index] < 0) list[index] = which === 0 ? this.caps[which][index] / 2 : 0
        list[index] = Math.min(list[index], this.caps[which][index])
      }
      this.keepPaying(index)
    }
  }

  /** Moves the multipliers. @returns the smallest bound found; the last one stands in the tables */
  bound({ open, met, steps }: MastTask): number {
    let smallest = Infinity
    let [length, failures] = [1, 0]
    for (let step = 0; ; step++) {
      const bound = this.evaluate()
      const limit = met(this.best)
      if (bound < smallest - 1e-9) failures = 0
      else if (++failures === 6) [length, failures] = [length * 0.7, 0]
      smallest = Math.min(smallest, bound)
      if (bound <= limit) return smallest
      this.closeChoices(open, limit)
      if (step === steps || !this.move(length * (bound - limit))) return smallest
    }
  }

  /** What the choices of the first mast can lead to, best first; only those above the limit. */
  branches(limit: number): MastChoices[] {
    const [mast, other] = this.masts
    const found: MastChoices[] = []
    const rest = this.base + other.top
    mast.table.eachAbove(limit - rest, (at, choices) => {
      const bound = rest + mast.table.values[at]
      found.push({ choices: [...choices.subarray(0, mast.cells.length)], bound })
    })
    return found.sort((a, b) => b.bound - a.bound)
  }

  /** Choices of the second mast that can lead above a limit beside choices of the first. */
  openBeside(bound: number, limit: number): Uint8Array {
    const { offsets, rows } = this.subproblem
    const [, other] = this.masts
    const open = new Uint8Array(rows.length).fill(1)
    for (const [at, cell] of other.cells.entries())
      for (let choice = offsets[cell]; choice < offsets[cell + 1]; choice++)
        if (bound - other.top + other.table.tops[at][choice - offsets[cell]] <= limit)
          open[choice] = 0
    return open
  }

  private evaluate(): number {
    this.price()
    let bound = this.base
    for (const mast of this.masts) {
      const { table, part, first, second, gains, served } = mast
      table.fill(part, { constant: 0, first, second, gains })
      const { choices, top } = table.findLargest()
      mast.top = top
      bound += top
      served.fill(0)
      for (const [at, cell] of mast.cells.entries()) {
        this.best[cell] = choices[at]
        const list = part.runs[at]
        for (let run = 0; run < list.length; run += 3)
          if (list[run + 1] <= choices[at] && choices[at] < list[run + 2]) served[list[run]]++
      }
    }
    return bound
  }

  /** Turns the multipliers into gains of either mast. */
  private price(): void {
    const { form, values, caps, isShared, masts } = this
    const [left, right] = masts
    this.base = form.constant
    for (let index = 0; index < isShared.length; index++) {
      const f = form.first[index]
      const g = -caps[1][index]
      if (isShared[index] === 1) {
        const [v, a, b] = [values[0][index], values[1][index], values[2][index]]
        const most = caps[0][index]
        const paid = f + g - most + v + a + b
        this.base += paid
        left.first[index] = right.first[index] = f - paid
        left.second[index] = most - v - a - (f - paid)
        right.second[index] = most - v - b - (f - paid)
      } else {
        // Served by one mast alone, or already: then either mast that may serve it too pays its part.
        const share = f < 0 && left.serves[index] + right.serves[index] === 2 ? 0.5 : 1
        left.first[index] = right.first[index] = share * f
        left.second[index] = right.second[index] = share * g
      }
    }
  }

  private closeChoices(open: Uint8Array, limit: number): void {
    const { offsets } = this.subproblem
    const [left, right] = this.masts
    for (const mast of this.masts) {
      const rest = this.base + (mast === left ? right : left).top
      for (const [at, cell] of mast.cells.entries())
        for (let choice = offsets[cell]; choice < offsets[cell + 1]; choice++) {
          const bound = rest + mast.table.tops[at][choice - offsets[cell]]
          if (open[choice] === 0 || !(bound <= limit)) continue
          open[choice] = 0
          this.largestCut = Math.max(this.largestCut, bound)
        }
    }
  }

  /** Moves the multipliers against their slopes. @returns false when there is nowhere to go */
  private move(length: number): boolean {
    const { values, caps, slopes, isShared, masts } = this
    const [left, right] = masts
    let squares = 0
    for (let index = 0; index < isShared.length; index++) {
      if (isShared[index] === 0) continue
      const [one, other] = [left.served[index], right.served[index]]
      const [isOne, isOther] = [one > 0 ? 1 : 0, other > 0 ? 1 : 0]
      slopes[0][index] = 1 - isOne - isOther
      slopes[1][index] = 1 - isOne - (other === 1 ? 1 : 0)
      slopes[2][index] = 1 - isOther - (one === 1 ? 1 : 0)
      for (let which = 0; which < mastMultipliers; which++) {
        const value = values[which][index]
        const slope = slopes[which][index]
        const cap = caps[which][index]
        if (slope > 0 ? value <= 0 : value >= cap) slopes[which][index] = 0
        else squares += slope * slope * cap
      }
    }
    if (squares === 0) return false
    const step = length / squares
    for (let index = 0; index < isShared.length; index++) {
      if (isShared[index] === 0) continue
      for (let which = 0; which < mastMultipliers; which++) {
        const cap = caps[which][index]
        const moved = values[which][index] - step * cap * slopes[which][index]
        values[which][index] = moved < 0 ? 0 : moved > cap ? cap : moved
      }
      this.keepPaying(index)
    }
    return true
  }

  /** What is paid once is never negative. */
  private keepPaying(index: number): void {
    const [, a, b] = this.values
    const lack = this.caps[1][index] - this.form.first[index] - a[index] - b[index]
    if (lack <= 0 || this.isShared[index] === 0) return
    a[index] += lack / 2
    b[index] += lack / 2
  }
}

function mastOf(from: Subproblem, form: LinearForm, cells: readonly number[]): Mast {
  const { offsets, runs, classCount } = from
  const places = new Int32Array(cells.length + 1)
  for (const [at, cell] of cells.entries())
    places[at + 1] = places[at] + offsets[cell + 1] - offsets[cell]
  const serves = new Uint8Array(classCount)
  for (const cell of cells)
    for (let run = 0; run < runs[cell].length; run += 3) serves[runs[cell][run]] = 1
  return {
    cells,
    part: { ...from, cells, offsets: places, runs: cells.map((cell) => runs[cell]) },
    gains: Float64Array.from(
      cells.flatMap((cell) => [...form.gains.subarray(offsets[cell], offsets[cell + 1])]),
    ),
    table: new CompletionTable(),
    first: new Float64Array(classCount),
    second: new Float64Array(classCount),
    serves,
    served: new Uint8Array(classCount),
    top: 0,
  }
}
