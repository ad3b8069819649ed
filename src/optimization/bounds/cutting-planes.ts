import {
  type CutSearch,
  type FractionalClass,
  type Fractions,
  noCutsSought,
  seekCuts,
} from './cut-separation.ts'
import { dualBound, type DualProof, type Multipliers } from './lagrangian-bound.ts'
import { flatOptions } from './flat-candidates.ts'
import {
  ProgramRules,
  type Relaxation,
  type RelaxedSolver,
  type Rules,
} from '../model/integer-program.ts'
import { largestLimitPrice, priceSteps } from './constraint-multipliers.ts'
import {
  cutTerms,
  type OddCut,
  type PricedCut,
  type ServingOptions,
  servingOptions,
  withCuts,
} from './zero-half-cuts.ts'
import { planProgram, type ProgramPlaces, programUnit } from '../model/plan-program.ts'
import { allPoints, type PlanProblem } from '../problem.ts'
import type { StopSignal } from '../../stop-signal.ts'

/** A bound by cuts: the multipliers are those of the problem with them. */
interface CutProof extends DualProof {
  readonly cuts: readonly PricedCut[]
}

interface CutInUse extends OddCut {
  /** Rounds since it had a price. */
  readonly idle: number
}

/** How far cuts have been sought: what was found says all, for what a solver makes of it is always the same. */
export interface CutsSought {
  /** What each round has found that is over. */
  readonly rounds: readonly (readonly OddCut[])[]
  /** Of the round after them. */
  readonly search: CutSearch
}

interface Cutting {
  /** Null: it is over. */
  readonly left: CutsSought | null
  /** Null: there is none that is lower. */
  readonly proof: CutProof | null
  /** Options that the solver would have weighed in the time that it took. */
  readonly evaluations: number
  readonly hasFailed: boolean
}

/** Rounds of cuts, and cuts of each of them. */
const rounds = 40
const cutsOfRound = 200

/** Orders of elimination in which cuts are sought, and where these find none. */
const fewOrders = 30
const manyOrders = 300

/** What a round takes off the bound, points; when eight together take no more, there are no further ones. */
const leastDrop = 1e6

/** Of the simplex method, in all rounds together. */
const maximumIterations = 10_000

/** Terms of the rules of a program; larger ones are not cut. */
const maximumTerms = 300_000

/** An iteration of the solver takes as long as so many options, about. */
const optionsPerIteration = 100

/** A cut without a price for so many rounds goes out again. */
const patience = 3

/** What is taken less is not taken, and nearly all of one is all of it. */
const leastFraction = 1e-6

const nothingSought: CutsSought = { rounds: [], search: noCutsSought }

/** How cuts are sought. */
interface CuttingGoal {
  /** A bound that need not be lowered. */
  readonly enough: number
  /** Rows that may be looked at on the way to further cuts, about; then the search is left. */
  readonly rows: number
}

/**
 * Lowers the bound of all plans by cuts: the linear program of a problem is solved by fractions of
 * options, what these exceed is added to it, and so on. Its prices prove the bound by arithmetic.
 *
 * @param from where the search was left; null: it begins
 * @throws {StoppedError} when told to stop
 */
export function boundByCuts(
  problem: PlanProblem,
  from: CutsSought | null,
  goal: CuttingGoal,
  relaxed: RelaxedSolver,
  stop: StopSignal,
): Cutting {
  const nothing = { left: null, proof: null, evaluations: 0 }
  const { program, places } = planProgram(problem)
  if (program.column.length > maximumTerms) return { ...nothing, hasFailed: false }
  const rulesBefore = program.lowest.length
  const seeker = new CutSeeker(from ?? nothingSought, goal.rows, stop)
  const result = relaxed(
    program,
    (relaxation) =>
      cutRelaxation(problem, places, relaxation, goal.enough, rulesBefore, seeker, stop),
    stop,
  )
  return result ?? { ...nothing, hasFailed: true }
}

function cutRelaxation(
  problem: PlanProblem,
  places: ProgramPlaces,
  relaxation: Relaxation,
  enough: number,
  rulesBefore: number,
  seeker: CutSeeker,
  stop: StopSignal,
): Cutting {
  const serving = servingOptions(problem)
  let cuts: readonly CutInUse[] = []
  const bounds: number[] = []
  let [proof, iterations]: [CutProof | null, number] = [null, 0]
  for (let round = 0; round < rounds && iterations < maximumIterations; round++) {
    stop.throwIfStopped()
    const solved = relaxation.solve()
    if (solved === null) break
    iterations += solved.iterations
    const { columns, prices } = solved
    proof = lowerOf(proof, proofOf(problem, places, cuts, prices, rulesBefore))
    bounds.push(proof.bound.points)
    if (proof.bound.points <= enough || isStalled(bounds)) break
    const found = seeker.cutsOf(round, cuts, () => fractionsOf(problem, places, columns))
    if (found === null)
      return { left: seeker.sought, proof: null, evaluations: 0, hasFailed: false }
    if (found.length === 0) break
    const fresh = found.map((cut) => ({ ...cut, idle: 0 }))
    cuts = [...withoutIdle(cuts, prices, relaxation, rulesBefore), ...fresh]
    relaxation.add(rulesOf(problem, places, fresh, serving))
  }
  return { left: null, proof, evaluations: iterations * optionsPerIteration, hasFailed: false }
}

/** Seeks the cuts of one round after the other, from where it was left, until so many rows were looked at. */
class CutSeeker {
  #sought: CutsSought
  #rows: number
  readonly #stop: StopSignal

  constructor(from: CutsSought, rows: number, stop: StopSignal) {
    this.#sought = from
    this.#rows = rows
    this.#stop = stop
  }

  get sought(): CutsSought {
    return this.#sought
  }

  /** Exceeded cuts that are not in use; none: there are none. Null: it is left before they are known. */
  cutsOf(
    round: number,
    cuts: readonly OddCut[],
    fractionsOfRound: () => Fractions,
  ): readonly OddCut[] | null {
    const known = this.#sought.rounds.at(round)
    if (known !== undefined) return known
    const fractions = fractionsOfRound()
    const inUse = new Set(cuts.map(keyOf))
    for (const orders of [fewOrders, manyOrders]) {
      const search = this.#seek(fractions, orders)
      if (search.orders < orders) return null
      const fresh = search.found.map(({ cut }) => cut).filter((cut) => !inUse.has(keyOf(cut)))
      if (fresh.length === 0 && orders < manyOrders) continue
      this.#sought = { rounds: [...this.#sought.rounds, fresh], search: noCutsSought }
      return fresh
    }
    return null
  }

  #seek(fractions: Fractions, orders: number): CutSearch {
    const mayGoOn = (rows: number) => {
      this.#stop.throwIfStopped()
      this.#rows -= rows
      return this.#rows > 0
    }
    const goal = { count: cutsOfRound, orders, mayGoOn }
    const search = seekCuts(fractions, this.#sought.search, goal)
    this.#sought = { ...this.#sought, search }
    return search
  }
}

function keyOf({ classes, cells }: OddCut): string {
  return `${classes.join(' ')}:${cells.join(' ')}`
}

/** Leaves out cuts that have had no price of late: a program of fewer rules is sooner solved. */
function withoutIdle(
  cuts: readonly CutInUse[],
  prices: Float64Array,
  relaxation: Relaxation,
  rulesBefore: number,
): CutInUse[] {
  const aged = cuts.map((cut, at) => ({
    ...cut,
    idle: prices[rulesBefore + at] > 0 ? 0 : cut.idle + 1,
  }))
  const isOut = ({ idle }: CutInUse) => idle >= patience
  const out = [...aged.keys()].filter((at) => isOut(aged[at]))
  if (out.length > 0) relaxation.remove(Int32Array.from(out, (at) => rulesBefore + at))
  return aged.filter((cut) => !isOut(cut))
}

function lowerOf(known: CutProof | null, found: CutProof): CutProof {
  return known === null || found.bound.points < known.bound.points ? found : known
}

function isStalled(bounds: readonly number[]): boolean {
  return bounds.length > 8 && bounds.at(-9)! - bounds.at(-1)! < leastDrop
}

/** What of a plan is taken by fractions, and which classes these may serve too often. */
function fractionsOf(
  problem: PlanProblem,
  { first, groups, groupColumn }: ProgramPlaces,
  columns: Float64Array,
): Fractions {
  const cellOfColumn = problem.cells.flatMap(({ options }, cell) => options.map(() => cell))
  const number = new Map<number, number>()
  const [cellOf, share]: [number[], number[]] = [[], []]
  for (let column = 0; column < first[problem.cells.length]; column++) {
    const taken = columns[column]
    if (taken <= leastFraction || taken >= 1 - leastFraction) continue
    number.set(column, cellOf.length)
    cellOf.push(cellOfColumn[column])
    share.push(taken)
  }
  const classes = new Map<string, FractionalClass>()
  for (const [at, { classes: items, servers }] of groups.entries()) {
    const together = servers.reduce((sum, column) => sum + columns[column], 0)
    const served = columns[groupColumn + at]
    const slack = Math.max(0, together - served) + Math.max(0, 1 - served)
    const fractions = servers.flatMap((column) => number.get(column) ?? [])
    if (fractions.length === 0 || slack > 0.98) continue
    const wholes = servers
      .filter((column) => columns[column] >= 1 - leastFraction)
      .map((column) => cellOfColumn[column])
    const key = `${fractions.join(' ')}:${wholes.join(' ')}`
    const before = classes.get(key)
    if (before === undefined || slack < before.slack)
      classes.set(key, { item: items[0], slack, fractions, wholes })
  }
  return { cellOf, share, classes: [...classes.values()] }
}

function rulesOf(
  problem: PlanProblem,
  { first, groups, groupColumn }: ProgramPlaces,
  cuts: readonly OddCut[],
  serving: ServingOptions,
): Rules {
  const columnOf = new Map(groups.map(({ classes }, at) => [classes[0], groupColumn + at]))
  const rules = new ProgramRules()
  for (const cut of cuts) {
    const { constant, ofCells } = cutTerms(problem, cut, serving)
    const byCount = new Map<number, number[]>()
    for (const [cell, list] of ofCells)
      for (const [option, count] of list.entries()) {
        if (count === 0) continue
        const columns = byCount.get(count) ?? []
        byCount.set(count, columns)
        columns.push(first[cell] + option)
      }
    rules.add(
      -Infinity,
      constant,
      { columns: cut.classes.map((item) => columnOf.get(item)!), factor: 1 },
      ...[...byCount].map(([count, columns]) => ({ columns, factor: -count })),
    )
  }
  return rules.arrays
}

/** What the prices of the solver prove once they are whole numbers within their limits. */
function proofOf(
  problem: PlanProblem,
  places: ProgramPlaces,
  found: readonly OddCut[],
  prices: Float64Array,
  rulesBefore: number,
): CutProof {
  const cuts = pricedCuts(problem, found, (at) => wholePoints(prices[rulesBefore + at]), places)
  const priced = withCuts(problem, cuts)
  const multipliers = multipliersOf(priced, places, prices)
  return { cuts, multipliers, bound: dualBound(priced, multipliers) }
}

function wholePoints(price: number): number {
  return Math.max(0, Math.floor(price * programUnit))
}

/**
 * Cuts with prices. A group of classes is paid from one of them after the other: no class is given more
 * than its points, and where they end, so do the cuts.
 */
function pricedCuts(
  { classPoints }: PlanProblem,
  cuts: readonly OddCut[],
  priceOf: (at: number) => number,
  { groups }: ProgramPlaces,
): PricedCut[] {
  const left = Float64Array.from(classPoints)
  const groupOf = new Map(groups.map(({ classes }) => [classes[0], classes]))
  const priced: PricedCut[] = []
  for (const [at, { classes, cells }] of cuts.entries()) {
    let due = priceOf(at)
    while (due > 0) {
      const payers = classes.map((item) => groupOf.get(item)!.find((one) => left[one] > 0))
      const all = payers.filter((one) => one !== undefined)
      if (all.length < payers.length) break
      const price = all.reduce((least, one) => Math.min(least, left[one]), due)
      for (const one of all) left[one] -= price
      priced.push({ classes: all.sort((a, b) => a - b), cells, price })
      due -= price
    }
  }
  return priced
}

function multipliersOf(
  priced: PlanProblem,
  { groups, groupRule, changesRule, limitRule }: ProgramPlaces,
  prices: Float64Array,
): Multipliers {
  const ofLimits = Float64Array.from(priced.limits, (_, limit) => {
    const price = Math.max(0, -prices[limitRule + limit])
    return Math.min(largestLimitPrice * priceSteps, Math.round(price * priceSteps))
  })
  const points = flatOptions(priced).classPointsAt(ofLimits)
  // A class that no option serves is left out of the program; one that is always served keeps nothing.
  const ofClasses = Float64Array.from(points)
  const isServed = new Uint8Array(points.length)
  for (const { options } of priced.cells)
    for (const { serves } of options) for (const item of serves) isServed[item] = 1
  for (let item = 0; item < points.length; item++) if (isServed[item] === 1) ofClasses[item] = 0
  for (const [at, { classes }] of groups.entries()) {
    let due = wholePoints(prices[groupRule + at])
    for (const item of classes) {
      ofClasses[item] = Math.min(points[item], due)
      due -= ofClasses[item]
    }
  }
  const ofChange = changesRule < 0 ? 0 : Math.min(allPoints, wholePoints(prices[changesRule]))
  return { ofClasses, ofChange, ofLimits }
}
