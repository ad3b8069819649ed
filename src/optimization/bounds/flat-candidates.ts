import { LimitPrices } from './constraint-multipliers.ts'
import { classTerm, MultiplierRange, type ServerRange, serverRange } from './overlap-bound.ts'
import type { Plan, PlanProblem } from '../problem.ts'
import { type SiteChoice, siteChoices } from '../model/site-combinations.ts'

/** Prices, and the option that each cell takes at them. */
interface AtPrices {
  readonly ofClasses: Float64Array
  /** Of a change, points. */
  readonly ofChange: number
  /** Of a point of each limit, in steps. */
  readonly ofLimits: Float64Array
}

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
  readonly #limits: LimitPrices
  /** First option of each cell, and one beyond the last. */
  readonly #cellStart: Int32Array
  /** First class of each option, and one beyond the last. */
  readonly #start: Int32Array
  readonly #serves: Int32Array
  /** Cells that are chosen together, and those that are not, in order. */
  readonly #sites: readonly SiteChoice[]
  readonly #alone: readonly number[]
  /** Of the options at the prices of the moment. */
  readonly #values: Float64Array
  /** Null: nothing is lost where cells overlap. */
  readonly #servers: ServerRange | null
  readonly #range: MultiplierRange
  #neighbours: readonly (readonly number[])[] | null = null

  constructor(problem: PlanProblem) {
    this.#problem = problem
    const options = problem.cells.flatMap((cell) => cell.options)
    this.#points = Float64Array.from(options, ({ points }) => points)
    this.#isChange = Uint8Array.from(options, ({ isChange }) => Number(isChange))
    this.#limits = new LimitPrices(problem)
    this.#servers = problem.overlapPoints === undefined ? null : serverRange(problem)
    this.#range = new MultiplierRange(problem, this.#servers)
    this.#sites = siteChoices(problem)
    const together = new Set(this.#sites.flatMap(({ cells }) => cells))
    this.#alone = [...problem.cells.keys()].filter((cell) => !together.has(cell))
    this.#values = new Float64Array(options.length)
    this.#cellStart = startsOf(problem.cells.map((cell) => cell.options.length))
    this.#start = startsOf(options.map(({ serves }) => serves.length))
    this.#serves = new Int32Array(this.#start[options.length])
    for (const [index, { serves }] of options.entries())
      this.#serves.set(serves, this.#start[index])
  }

  /** The bound at these prices, and the option that each cell takes, of equal ones the first. */
  bound(prices: AtPrices): { points: number; choice: number[] } {
    let points = this.#price(prices)
    const values = this.#values
    const choice: number[] = Array.from({ length: this.#problem.cells.length })
    for (const cell of this.#alone) {
      const option = firstLargest(this.#valuesOf(cell))
      choice[cell] = option
      points += values[this.#cellStart[cell] + option]
    }
    for (const site of this.#sites) {
      const values = site.cells.map((cell) => this.#valuesOf(cell))
      const found = site.best(values)
      for (const [at, cell] of site.cells.entries()) choice[cell] = found.choice[at]
      points += found.points
    }
    return { points, choice }
  }

  /** Of each option of each cell a bound on the plans that take it; -Infinity: there is none. */
  boundsWithEach(prices: AtPrices): Float64Array[] {
    const { points } = this.bound(prices)
    const largest = (values: Float64Array) => values[firstLargest(values)]
    const bounds: Float64Array[] = Array.from({ length: this.#problem.cells.length })
    for (const cell of this.#alone) {
      const values = this.#valuesOf(cell)
      const others = points - largest(values)
      bounds[cell] = values.map((value) => others + value)
    }
    for (const site of this.#sites) {
      const values = site.cells.map((cell) => this.#valuesOf(cell))
      const best = site.bestWithEach(values)
      const others = points - largest(best[0])
      for (const [at, cell] of site.cells.entries())
        bounds[cell] = best[at].map((value) => others + value)
    }
    return bounds
  }

  /** Sets the values of all options at these prices; returns what all plans have besides. */
  #price({ ofClasses, ofChange, ofLimits }: AtPrices): number {
    const { cells, maxChanges } = this.#problem
    const { classPoints, optionPoints, constant } = this.#limits.priced(this.#points, ofLimits)
    let points = ofChange * Math.min(maxChanges, cells.length) - constant
    for (let item = 0; item < classPoints.length; item++)
      points += this.#classTerm(item, classPoints[item], ofClasses[item])
    const values = this.#values
    for (let option = 0; option < values.length; option++)
      values[option] = this.#value(option, optionPoints[option], ofClasses, ofChange)
    return points
  }

  #valuesOf(cell: number): Float64Array {
    return this.#values.subarray(this.#cellStart[cell], this.#cellStart[cell + 1])
  }

  #classTerm(item: number, points: number, multiplier: number): number {
    const { overlapPoints } = this.#problem
    if (overlapPoints === undefined || this.#servers === null) return points - multiplier
    const { least, most } = this.#servers
    return classTerm(points, overlapPoints[item], multiplier, least[item], most[item])
  }

  /** Between which a multiplier of a class is of use. */
  get range(): MultiplierRange {
    return this.#range
  }

  /** Options of all cells. */
  get count(): number {
    return this.#points.length
  }

  /** Of each cell the others that may serve what it may serve, in order; found once. */
  get neighbours(): readonly (readonly number[])[] {
    this.#neighbours ??= neighboursOf(this.#problem)
    return this.#neighbours
  }

  /** Running shares of the options, once a choice has been added to them. */
  sharesAfter(shares: Float64Array, choice: readonly number[], memory: number): Float64Array {
    const after = shares.map((share) => memory * share)
    for (const [cell, option] of choice.entries())
      after[this.#cellStart[cell] + option] += 1 - memory
    return after
  }

  /** Shares of the options of each cell. */
  sharesOfCells(shares: Float64Array): Float64Array[] {
    return this.#problem.cells.map((_, cell) =>
      shares.subarray(this.#cellStart[cell], this.#cellStart[cell + 1]),
    )
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
  #value(option: number, points: number, ofClasses: Float64Array, ofChange: number): number {
    const serves = this.#serves
    const end = this.#start[option + 1]
    let value = points - this.#isChange[option] * ofChange
    for (let at = this.#start[option]; at < end; at++) value += ofClasses[serves[at]]
    return value
  }

  /** Points of each class at prices of limits. */
  classPointsAt(ofLimits: Float64Array): Float64Array {
    return this.#limits.priced(this.#points, ofLimits).classPoints
  }

  /**
   * By how much limits are kept at prices, of which a class gives what it does not keep itself to each
   * cell of a plan that serves it.
   */
  slackOfLimits(plan: Plan, { ofClasses, ofLimits }: AtPrices): Float64Array {
    const { limits } = this.#problem
    const slack = new Float64Array(limits.length)
    if (limits.length === 0) return slack
    const classPoints = this.classPointsAt(ofLimits)
    const given = ofClasses.map((value, item) =>
      classPoints[item] > 0 ? Math.max(0, value) / classPoints[item] : 0,
    )
    const shares = given.map((share) => 1 - share)
    const choice = plan.map((option, cell) => this.#cellStart[cell] + option)
    for (const option of choice)
      for (let at = this.#start[option]; at < this.#start[option + 1]; at++)
        shares[this.#serves[at]] += given[this.#serves[at]]
    return slack.map((_, limit) => this.#limits.slack(limit, shares, choice))
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

/** Place of the largest value, of equal ones the first. */
function firstLargest(values: Float64Array): number {
  let best = 0
  for (let at = 1; at < values.length; at++) if (values[at] > values[best]) best = at
  return best
}

function startsOf(lengths: readonly number[]): Int32Array {
  const starts = new Int32Array(lengths.length + 1)
  for (const [index, length] of lengths.entries()) starts[index + 1] = starts[index] + length
  return starts
}

function neighboursOf({ cells, classPoints }: PlanProblem): number[][] {
  const servers: number[][] = Array.from(classPoints, () => [])
  for (const [cell, { options }] of cells.entries())
    for (const { serves } of options)
      for (const item of serves) if (servers[item].at(-1) !== cell) servers[item].push(cell)
  const others = cells.map(() => new Set<number>())
  for (const list of servers)
    for (const cell of list) for (const other of list) if (other !== cell) others[cell].add(other)
  return others.map((set) => [...set].sort((a, b) => a - b))
}
