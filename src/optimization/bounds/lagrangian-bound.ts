import { ConstraintMultipliers, type Multipliers } from './multipliers.ts'
import { classTerm, MultiplierRange, type ServerRange, serverRange } from './overlap-bound.ts'
import type { Plan, PlanProblem } from '../problem.ts'
import { type SiteCombinations, siteCombinations } from '../model/site-combinations.ts'

/** A bound on the points of every plan, and the candidate that each cell takes at the multipliers. */
interface LagrangianBound {
  readonly points: number
  readonly solution: readonly number[]
}

/** Evaluates the Lagrangian bound of a problem: one pass over all candidates. */
export function lagrangianBound(problem: PlanProblem, multipliers: Multipliers): LagrangianBound {
  return flatCandidates(problem).bound(multipliers)
}

const made = new WeakMap<PlanProblem, FlatCandidates>()

/** The candidates of a problem as flat arrays; made once for a problem. */
export function flatCandidates(problem: PlanProblem): FlatCandidates {
  const known = made.get(problem)
  if (known !== undefined) return known
  const candidates = new FlatCandidates(problem)
  made.set(problem, candidates)
  return candidates
}

/** The candidates of all cells as flat arrays, for passes over all of them. */
class FlatCandidates {
  readonly #problem: PlanProblem
  readonly #points: Float64Array
  readonly #isChange: Uint8Array
  readonly #constraints: ConstraintMultipliers
  /** First candidate of each cell, and one beyond the last. */
  readonly #cellStart: Int32Array
  /** First class of each candidate, and one beyond the last. */
  readonly #start: Int32Array
  readonly #serves: Int32Array
  /** Cells that are chosen together, and those that are not, in order. */
  readonly #sites: readonly SiteCombinations[]
  readonly #alone: readonly number[]
  /** Value of each candidate at the latest multipliers. */
  readonly #values: Float64Array
  /** Null: nothing is lost where cells overlap. */
  readonly #servers: ServerRange | null
  readonly #range: MultiplierRange
  #neighbours: readonly (readonly number[])[] | null = null

  constructor(problem: PlanProblem) {
    this.#problem = problem
    const candidates = problem.cells.flatMap((cell) => cell.candidates)
    this.#points = Float64Array.from(candidates, ({ points }) => points)
    this.#isChange = Uint8Array.from(candidates, ({ isChange }) => Number(isChange))
    this.#constraints = new ConstraintMultipliers(problem)
    this.#servers = problem.overlapPoints === undefined ? null : serverRange(problem)
    this.#range = new MultiplierRange(problem, this.#servers)
    this.#sites = siteCombinations(problem)
    const together = new Set(this.#sites.flatMap(({ cells }) => cells))
    this.#alone = [...problem.cells.keys()].filter((cell) => !together.has(cell))
    this.#values = new Float64Array(candidates.length)
    this.#cellStart = startsOf(problem.cells.map((cell) => cell.candidates.length))
    this.#start = startsOf(candidates.map(({ serves }) => serves.length))
    this.#serves = new Int32Array(this.#start[candidates.length])
    for (const [index, { serves }] of candidates.entries())
      this.#serves.set(serves, this.#start[index])
  }

  /** The bound, and the candidate that each cell takes: of equal ones the first. */
  bound(multipliers: Multipliers): LagrangianBound {
    let points = this.#evaluate(multipliers)
    const values = this.#values
    const solution: number[] = Array.from({ length: this.#problem.cells.length })
    for (const cell of this.#alone) {
      const candidate = firstLargest(this.#valuesOf(cell))
      solution[cell] = candidate
      points += values[this.#cellStart[cell] + candidate]
    }
    for (const site of this.#sites) {
      const values = site.cells.map((cell) => this.#valuesOf(cell))
      const found = site.best(values)
      for (const [at, cell] of site.cells.entries()) solution[cell] = found.solution[at]
      points += found.points
    }
    return { points, solution }
  }

  /** Bounds on the plans that take each candidate of each cell; -Infinity: there is no such plan. */
  boundsWithEach(multipliers: Multipliers): Float64Array[] {
    const { points } = this.bound(multipliers)
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

  /** Evaluates all candidates at the multipliers. @returns points that every plan has besides */
  #evaluate({ ofClasses, ofChange, ofConstraints }: Multipliers): number {
    const { cells, maxChanges } = this.#problem
    const { classPoints, candidatePoints, constant } = this.#constraints.relaxed(
      this.#points,
      ofConstraints,
    )
    let points = ofChange * Math.min(maxChanges, cells.length) - constant
    for (let item = 0; item < classPoints.length; item++)
      points += this.#classTerm(item, classPoints[item], ofClasses[item])
    const values = this.#values
    for (let candidate = 0; candidate < values.length; candidate++)
      values[candidate] = this.#value(candidate, candidatePoints[candidate], ofClasses, ofChange)
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

  /** Range in which a multiplier of a class may lower the bound. */
  get range(): MultiplierRange {
    return this.#range
  }

  /** Number of candidates of all cells. */
  get count(): number {
    return this.#points.length
  }

  /** Neighbours of each cell: cells that may serve a class that it may serve, ascending; found once. */
  get neighbours(): readonly (readonly number[])[] {
    this.#neighbours ??= neighboursOf(this.#problem)
    return this.#neighbours
  }

  /** Running shares of the candidates after one more solution. */
  sharesAfter(shares: Float64Array, solution: readonly number[], memory: number): Float64Array {
    const after = shares.map((share) => memory * share)
    for (const [cell, candidate] of solution.entries())
      after[this.#cellStart[cell] + candidate] += 1 - memory
    return after
  }

  /** Shares of the candidates of each cell. */
  sharesOfCells(shares: Float64Array): Float64Array[] {
    return this.#problem.cells.map((_, cell) =>
      shares.subarray(this.#cellStart[cell], this.#cellStart[cell + 1]),
    )
  }

  /** Candidates that have at least this share, the largest first. */
  byShare(shares: Float64Array, least: number): (readonly [cell: number, candidate: number])[] {
    const found: { cell: number; candidate: number; share: number }[] = []
    for (let cell = 0; cell + 1 < this.#cellStart.length; cell++) {
      const first = this.#cellStart[cell]
      for (let candidate = first; candidate < this.#cellStart[cell + 1]; candidate++)
        if (shares[candidate] >= least)
          found.push({ cell, candidate: candidate - first, share: shares[candidate] })
    }
    found.sort((a, b) => b.share - a.share || a.cell - b.cell || a.candidate - b.candidate)
    return found.map(({ cell, candidate }) => [cell, candidate])
  }

  /** Value of a candidate to its cell at the multipliers. */
  #value(candidate: number, points: number, ofClasses: Float64Array, ofChange: number): number {
    const serves = this.#serves
    const end = this.#start[candidate + 1]
    let value = points - this.#isChange[candidate] * ofChange
    for (let at = this.#start[candidate]; at < end; at++) value += ofClasses[serves[at]]
    return value
  }

  /** Points of each class with the constraints in the objective. */
  classPointsAt(ofConstraints: Float64Array): Float64Array {
    return this.#constraints.relaxed(this.#points, ofConstraints).classPoints
  }

  /**
   * Slack of each constraint at a solution. A class splits what it adds to a constraint as it splits its
   * points: its multiplier goes to each cell that serves it, the rest counts once.
   */
  slackOfConstraints(plan: Plan, { ofClasses, ofConstraints }: Multipliers): Float64Array {
    const { constraints } = this.#problem
    const slack = new Float64Array(constraints.length)
    if (constraints.length === 0) return slack
    const classPoints = this.classPointsAt(ofConstraints)
    const given = ofClasses.map((value, item) =>
      classPoints[item] > 0 ? Math.max(0, value) / classPoints[item] : 0,
    )
    const shares = given.map((share) => 1 - share)
    const solution = plan.map((candidate, cell) => this.#cellStart[cell] + candidate)
    for (const candidate of solution)
      for (let at = this.#start[candidate]; at < this.#start[candidate + 1]; at++)
        shares[this.#serves[at]] += given[this.#serves[at]]
    return slack.map((_, constraint) => this.#constraints.slack(constraint, shares, solution))
  }

  /** Subgradient of the class multipliers: servers of each class less one. @returns changed cells */
  slope(plan: Plan, slope: Float64Array): number {
    slope.fill(-1)
    let changes = 0
    for (let cell = 0; cell < plan.length; cell++) {
      const candidate = this.#cellStart[cell] + plan[cell]
      changes += this.#isChange[candidate]
      for (let at = this.#start[candidate]; at < this.#start[candidate + 1]; at++)
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

/** Cells that may serve each class, ascending. */
export function cellsOfClasses({ cells, classPoints }: PlanProblem): number[][] {
  const servers: number[][] = Array.from(classPoints, () => [])
  for (const [cell, { candidates }] of cells.entries())
    for (const { serves } of candidates)
      for (const item of serves) if (servers[item].at(-1) !== cell) servers[item].push(cell)
  return servers
}

function neighboursOf(problem: PlanProblem): number[][] {
  const others = problem.cells.map(() => new Set<number>())
  for (const list of cellsOfClasses(problem))
    for (const cell of list) for (const other of list) if (other !== cell) others[cell].add(other)
  return others.map((set) => [...set].sort((a, b) => a - b))
}
