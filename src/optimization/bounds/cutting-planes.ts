import {
  type SeparationState,
  type FractionalClass,
  type Fractions,
  noSeparation,
  separateCuts,
} from './cut-separation.ts'
import { lagrangianBound, flatCandidates } from './lagrangian-bound.ts'
import type { BoundProof } from './subgradient.ts'
import { type Multipliers, largestConstraintMultiplier, multiplierSteps } from './multipliers.ts'
import {
  ProgramRules,
  type Relaxation,
  type RelaxedSolver,
  type Rules,
} from '../model/integer-program.ts'
import {
  cutTerms,
  type ZeroHalfCut,
  type PricedCut,
  type ServingCandidates,
  servingCandidates,
  withCuts,
} from './zero-half-cuts.ts'
import { planProgram, type ProgramPlaces, programUnit } from '../model/plan-program.ts'
import { objectiveScale, type PlanProblem } from '../problem.ts'
import type { StopSignal } from '../../stop-signal.ts'

/** A bound proven with cuts: the multipliers are those of the problem with the cuts. */
interface CutProof extends BoundProof {
  readonly cuts: readonly PricedCut[]
}

interface CutInUse extends ZeroHalfCut {
  /** Rounds since it had a price. */
  readonly idle: number
}

/** State of the cutting planes: the cuts of each round suffice, since the solver repeats the rest exactly. */
export interface CuttingState {
  /** Cuts of each completed round. */
  readonly rounds: readonly (readonly ZeroHalfCut[])[]
  /** Separation of the round that is under way. */
  readonly search: SeparationState
}

interface CuttingResult {
  /** State to resume from; null: over. */
  readonly left: CuttingState | null
  /** The lowest bound; null: none is lower. */
  readonly proof: CutProof | null
  /** Evaluations that would have taken the time of the solver. */
  readonly evaluations: number
  readonly hasFailed: boolean
}

/** Rounds of cutting planes, and cuts of each round. */
const rounds = 40
const cutsOfRound = 200

/** Orders of elimination in each separation, and where these find no cut. */
const fewOrders = 30
const manyOrders = 300

/** Least progress of eight rounds together, points; below it cutting planes stop. */
const leastDrop = 1e6

/** Simplex iterations of all rounds together. */
const maximumIterations = 10_000

/** Largest program that is cut, terms of its rows. */
const maximumTerms = 300_000

/** Evaluations that take as long as an iteration of the solver, about. */
const candidatesPerIteration = 100

/** Rounds without a dual value after which a cut is removed. */
const patience = 3

/** Integrality tolerance of the solution of the relaxation. */
const leastFraction = 1e-6

const noCutting: CuttingState = { rounds: [], search: noSeparation }

/** When the cutting planes end. */
interface CuttingGoal {
  /** Bound at which the node is pruned. */
  readonly enough: number
  /** Rows that separation may look at, about; then it is left. */
  readonly rows: number
}

/**
 * Lowers the bound of all plans by cutting planes: the linear relaxation is solved, violated zero-half cuts
 * are added to it, and so on. Its dual values, as whole multipliers, prove the bound by arithmetic.
 *
 * @param from where the search was left; null: it begins
 * @throws {StoppedError} when told to stop
 */
export function boundByCuttingPlanes(
  problem: PlanProblem,
  from: CuttingState | null,
  goal: CuttingGoal,
  relaxed: RelaxedSolver,
  stop: StopSignal,
): CuttingResult {
  const nothing = { left: null, proof: null, evaluations: 0 }
  const { program, places } = planProgram(problem)
  if (program.column.length > maximumTerms) return { ...nothing, hasFailed: false }
  const rulesBefore = program.lowest.length
  const separator = new CutSeparator(from ?? noCutting, goal.rows, stop)
  const result = relaxed(
    program,
    (relaxation) =>
      cutRelaxation(problem, places, relaxation, goal.enough, rulesBefore, separator, stop),
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
  separator: CutSeparator,
  stop: StopSignal,
): CuttingResult {
  const serving = servingCandidates(problem)
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
    const found = separator.cutsOf(round, cuts, () => fractionsOf(problem, places, columns))
    if (found === null)
      return { left: separator.state, proof: null, evaluations: 0, hasFailed: false }
    if (found.length === 0) break
    const fresh = found.map((cut) => ({ ...cut, idle: 0 }))
    cuts = [...withoutIdle(cuts, prices, relaxation, rulesBefore), ...fresh]
    relaxation.add(rulesOf(problem, places, fresh, serving))
  }
  return { left: null, proof, evaluations: iterations * candidatesPerIteration, hasFailed: false }
}

/** Separates the cuts of each round from a resumed state, until so many rows were looked at. */
class CutSeparator {
  #state: CuttingState
  #rows: number
  readonly #stop: StopSignal

  constructor(from: CuttingState, rows: number, stop: StopSignal) {
    this.#state = from
    this.#rows = rows
    this.#stop = stop
  }

  get state(): CuttingState {
    return this.#state
  }

  /** Violated cuts of a round that are not in use; null: left before they are known. */
  cutsOf(
    round: number,
    cuts: readonly ZeroHalfCut[],
    fractionsOfRound: () => Fractions,
  ): readonly ZeroHalfCut[] | null {
    const known = this.#state.rounds.at(round)
    if (known !== undefined) return known
    const fractions = fractionsOfRound()
    const inUse = new Set(cuts.map(keyOf))
    for (const orders of [fewOrders, manyOrders]) {
      const search = this.#separate(fractions, orders)
      if (search.orders < orders) return null
      const fresh = search.found.map(({ cut }) => cut).filter((cut) => !inUse.has(keyOf(cut)))
      if (fresh.length === 0 && orders < manyOrders) continue
      this.#state = { rounds: [...this.#state.rounds, fresh], search: noSeparation }
      return fresh
    }
    return null
  }

  #separate(fractions: Fractions, orders: number): SeparationState {
    const mayGoOn = (rows: number) => {
      this.#stop.throwIfStopped()
      this.#rows -= rows
      return this.#rows > 0
    }
    const goal = { count: cutsOfRound, orders, mayGoOn }
    const search = separateCuts(fractions, this.#state.search, goal)
    this.#state = { ...this.#state, search }
    return search
  }
}

function keyOf({ classes, cells }: ZeroHalfCut): string {
  return `${classes.join(' ')}:${cells.join(' ')}`
}

/** Removes cuts that have had no dual value of late: a smaller program is solved sooner. */
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

/** Fractional candidates of a solution, and the classes that they serve. */
function fractionsOf(
  problem: PlanProblem,
  { first, groups, groupColumn }: ProgramPlaces,
  columns: Float64Array,
): Fractions {
  const cellOfColumn = problem.cells.flatMap(({ candidates }, cell) => candidates.map(() => cell))
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
  cuts: readonly ZeroHalfCut[],
  serving: ServingCandidates,
): Rules {
  const columnOf = new Map(groups.map(({ classes }, at) => [classes[0], groupColumn + at]))
  const rules = new ProgramRules()
  for (const cut of cuts) {
    const { constant, ofCells } = cutTerms(problem, cut, serving)
    const byCount = new Map<number, number[]>()
    for (const [cell, list] of ofCells)
      for (const [candidate, count] of list.entries()) {
        if (count === 0) continue
        const columns = byCount.get(count) ?? []
        byCount.set(count, columns)
        columns.push(first[cell] + candidate)
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

/** Bound that the dual values of the solver prove, as whole multipliers within their range. */
function proofOf(
  problem: PlanProblem,
  places: ProgramPlaces,
  found: readonly ZeroHalfCut[],
  prices: Float64Array,
  rulesBefore: number,
): CutProof {
  const cuts = pricedCuts(problem, found, (at) => wholePoints(prices[rulesBefore + at]), places)
  const priced = withCuts(problem, cuts)
  const multipliers = multipliersOf(priced, places, prices)
  return { cuts, multipliers, bound: lagrangianBound(priced, multipliers) }
}

function wholePoints(price: number): number {
  return Math.max(0, Math.floor(price * programUnit))
}

/**
 * Cuts with their multipliers. The multiplier of a group of classes is taken from one class after the other:
 * none gives more than its points, and where they end, so do the cuts.
 */
function pricedCuts(
  { classPoints }: PlanProblem,
  cuts: readonly ZeroHalfCut[],
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
  { groups, groupRule, changesRule, constraintRule }: ProgramPlaces,
  prices: Float64Array,
): Multipliers {
  const ofConstraints = Float64Array.from(priced.constraints, (_, constraint) => {
    const price = Math.max(0, -prices[constraintRule + constraint])
    return Math.min(
      largestConstraintMultiplier * multiplierSteps,
      Math.round(price * multiplierSteps),
    )
  })
  const points = flatCandidates(priced).classPointsAt(ofConstraints)
  // A class that no candidate serves is left out of the program; one that is always served keeps nothing.
  const ofClasses = Float64Array.from(points)
  const isServed = new Uint8Array(points.length)
  for (const { candidates } of priced.cells)
    for (const { serves } of candidates) for (const item of serves) isServed[item] = 1
  for (let item = 0; item < points.length; item++) if (isServed[item] === 1) ofClasses[item] = 0
  for (const [at, { classes }] of groups.entries()) {
    let due = wholePoints(prices[groupRule + at])
    for (const item of classes) {
      ofClasses[item] = Math.min(points[item], due)
      due -= ofClasses[item]
    }
  }
  const ofChange = changesRule < 0 ? 0 : Math.min(objectiveScale, wholePoints(prices[changesRule]))
  return { ofClasses, ofChange, ofConstraints }
}
