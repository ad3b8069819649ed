import type { Plan, PlanProblem } from './problem.ts'

const made = new WeakMap<PlanProblem, FlatOptions>()

/** The options of a problem in a row; made once. */
export function flatOptions(problem: PlanProblem): FlatOptions {
  const known = made.get(problem)
  if (known !== undefined) return known
  const options = new FlatOptions(problem)
  made.set(problem, options)
  return options
}

/** The options of all cells in a row, for passes over all of them. */
class FlatOptions {
  readonly #problem: PlanProblem
  readonly #points: Float64Array
  readonly #isChange: Uint8Array
  /** First option of each cell, and one beyond the last. */
  readonly #cellStart: Int32Array
  /** First class of each option, and one beyond the last. */
  readonly #start: Int32Array
  readonly #serves: Int32Array

  constructor(problem: PlanProblem) {
    this.#problem = problem
    const options = problem.cells.flatMap((cell) => cell.options)
    this.#points = Float64Array.from(options, ({ points }) => points)
    this.#isChange = Uint8Array.from(options, ({ isChange }) => Number(isChange))
    this.#cellStart = startsOf(problem.cells.map((cell) => cell.options.length))
    this.#start = startsOf(options.map(({ serves }) => serves.length))
    this.#serves = new Int32Array(this.#start[options.length])
    for (const [index, { serves }] of options.entries())
      this.#serves.set(serves, this.#start[index])
  }

  /** The bound at these prices, and the option that each cell takes, of equal ones the first. */
  bound(ofClasses: Float64Array, ofChange: number): { points: number; choice: number[] } {
    const { cells, classPoints, maxChanges } = this.#problem
    let points = ofChange * Math.min(maxChanges, cells.length)
    for (let item = 0; item < classPoints.length; item++)
      points += classPoints[item] - ofClasses[item]
    const choice: number[] = []
    for (let cell = 0; cell < cells.length; cell++) {
      const first = this.#cellStart[cell]
      let best = first
      let most = -Infinity
      for (let option = first; option < this.#cellStart[cell + 1]; option++) {
        const value = this.#value(option, ofClasses, ofChange)
        if (value <= most) continue
        most = value
        best = option
      }
      points += most
      choice.push(best - first)
    }
    return { points, choice }
  }

  /** Options of all cells. */
  get count(): number {
    return this.#points.length
  }

  /** Running shares of the options, once a choice has been added to them. */
  sharesAfter(shares: Float64Array, choice: readonly number[], memory: number): Float64Array {
    const after = shares.map((share) => memory * share)
    for (const [cell, option] of choice.entries())
      after[this.#cellStart[cell] + option] += 1 - memory
    return after
  }

  /** Options that have at least this share, the largest first. */
  byShare(shares: Float64Array, least: number): (readonly [cell: number, option: number])[] {
    const found: { cell: number; option: number; share: number }[] = []
    for (let cell = 0; cell + 1 < this.#cellStart.length; cell++) {
      const first = this.#cellStart[cell]
      for (let option = first; option < this.#cellStart[cell + 1]; option++)
        if (shares[option] >= least)
          found.push({ cell, option: option - first, share: shares[option] })
    }
    found.sort((a, b) => b.share - a.share || a.cell - b.cell || a.option - b.option)
    return found.map(({ cell, option }) => [cell, option])
  }

  /** What an option is worth to its cell at these prices. */
  #value(option: number, ofClasses: Float64Array, ofChange: number): number {
    const serves = this.#serves
    const end = this.#start[option + 1]
    let value = this.#points[option] - this.#isChange[option] * ofChange
    for (let at = this.#start[option]; at < end; at++) value += ofClasses[serves[at]]
    return value
  }

  /** How often each class is served, less one; returns how many cells are changed. */
  slope(plan: Plan, slope: Float64Array): number {
    slope.fill(-1)
    let changes = 0
    for (let cell = 0; cell < plan.length; cell++) {
      const option = this.#cellStart[cell] + plan[cell]
      changes += this.#isChange[option]
      for (let at = this.#start[option]; at < this.#start[option + 1]; at++)
        slope[this.#serves[at]]++
    }
    return changes
  }
}

function startsOf(lengths: readonly number[]): Int32Array {
  const starts = new Int32Array(lengths.length + 1)
  for (const [index, length] of lengths.entries()) starts[index + 1] = starts[index] + length
  return starts
}
