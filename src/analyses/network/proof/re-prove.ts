import type { BuildingGroup } from './group-buildings.ts'
import { groupBuildings } from './group-buildings.ts'
import { PairTable } from './pair-table.ts'
import type { PlanDocument } from './plan-document.ts'
import type { ObjectiveShares } from './plan-score.ts'
import { objectiveShares, scorePlan } from './plan-score.ts'
import { statedDifference } from './stated-difference.ts'
import type { DocumentCell } from './table-document.ts'

/** Composite scores are compared to this; far above rounding, far below anything reported. */
const scoreTolerance = 1e-9

export interface PlanVerdict {
  /** `not_proven`: the time was up before everything had been looked at. */
  readonly outcome: 'proven' | 'refuted' | 'not_proven'
  /** The plan that the verdict is about, in request order; null when the claim names none. */
  readonly plan: readonly { readonly id: string; readonly azimuth_deg: number }[] | null
  /** What was found, in sentences. */
  readonly statements: readonly string[]
  /** Partial plans of all cells but two whose completions were all evaluated. */
  readonly enumeratedPrefixes: number
  /** Partial plans that a bound has cut off. */
  readonly cutPrefixes: number
}

/**
 * Proves a claim again from the contribution table alone: no step of the search is read or trusted.
 * The plan is scored building by building. Then all plans are enumerated: partial plans are cut off
 * when even the best of every other cell could not beat the claim, and where two cells are left all
 * their choices are evaluated.
 * @param isTimeUp asked at every partial plan; true ends the attempt
 */
export function reprovePlan(document: PlanDocument, isTimeUp: () => boolean): PlanVerdict {
  const plan = planOf(document)
  const wrong = checkPlan(document) ?? statedDifference(document)
  if (wrong !== null)
    return { outcome: 'refuted', plan, statements: [wrong], enumeratedPrefixes: 0, cutPrefixes: 0 }
  const limit =
    document.claim === 'infeasible'
      ? -Infinity
      : (document.claim === 'optimal' ? document.compositeScore! : document.upperBound!) +
        scoreTolerance
  const proof = new Enumeration(sharedFirst(document), limit, isTimeUp)
  proof.run()
  return {
    outcome: proof.betterPlan !== null ? 'refuted' : proof.isCutShort ? 'not_proven' : 'proven',
    plan,
    statements: [...planStatements(document), proof.statement(), ...scopeStatements(document)],
    enumeratedPrefixes: proof.enumerated,
    cutPrefixes: proof.cut,
  }
}

/** @returns what is wrong with the claim itself, or null */
function checkPlan(document: PlanDocument): string | null {
  const { claim, plan, compositeScore, upperBound } = document
  if (claim === 'optimal' && (plan === null || compositeScore === null))
    return 'the certificate claims an optimal plan but names none'
  if (claim === 'bounded' && upperBound === null)
    return 'the certificate claims a bound but names none'
  if (claim === 'infeasible' && plan !== null)
    return 'the certificate names a plan and says that none is feasible'
  if (claim === 'infeasible' && upperBound !== null)
    return 'the certificate names a bound and says that no plan is feasible'
  if (plan === null)
    return compositeScore === null ? null : 'the certificate names a score but no plan'
  const scored = scorePlan(document, plan)
  if (!scored.isFeasible) return 'the plan does not meet the constraints'
  if (!(Math.abs(scored.compositeScore - compositeScore!) <= scoreTolerance))
    return `the plan scores ${scored.compositeScore}, not ${compositeScore}`
  if (upperBound !== null && !(upperBound >= scored.compositeScore - scoreTolerance))
    return `the bound ${upperBound} is below the plan's own score ${scored.compositeScore}`
  if (claim === 'optimal' && upperBound !== null && upperBound > compositeScore! + scoreTolerance)
    return `the bound ${upperBound} is not the score of the plan that is claimed to be optimal`
  return null
}

function planOf({ cells, plan }: PlanDocument): PlanVerdict['plan'] {
  if (plan === null) return null
  return cells.map((cell, index) => ({
    id: cell.id,
    azimuth_deg: cell.azimuthsDeg[plan[index]],
  }))
}

function planStatements(document: PlanDocument): string[] {
  const { plan, compositeScore } = document
  if (plan === null) return []
  const score = (100 * compositeScore!).toFixed(4)
  return [`the plan ${azimuthsText(document, plan)} meets the constraints and scores ${score}`]
}

/** What the verdict says nothing about: a reader must not take it for the whole response. */
function scopeStatements({ stated: { unchecked } }: PlanDocument): string[] {
  return unchecked.length === 0 ? [] : [`not compared: ${unchecked.join(', ')}`]
}

function azimuthsText({ cells }: PlanDocument, plan: readonly number[]): string {
  return cells.map((cell, index) => `${cell.id} ${cell.azimuthsDeg[plan[index]]}`).join(', ')
}

/** The same document with the cells first that can serve what many others can serve too. */
function sharedFirst(document: PlanDocument): PlanDocument {
  const { cells, plan, demandWeights } = document
  const reachable = cells.map((cell) =>
    demandWeights.map((_, building) => cell.serves.some((row) => row[building])),
  )
  const shared = reachable.map((own) =>
    own.reduce(
      (sum, isServed, building) =>
        isServed ? sum + reachable.filter((other) => other[building]).length - 1 : sum,
      0,
    ),
  )
  const order = [...cells.keys()].sort((a, b) => shared[b] - shared[a] || a - b)
  return {
    ...document,
    cells: order.map((index) => cells[index]),
    plan: plan && order.map((index) => plan[index]),
  }
}

/** What is fixed at one level of the enumeration. */
interface Level {
  readonly value: number
  readonly reach: number
  readonly covered: number
  readonly overlap: number
  readonly demandBuildings: number
  readonly residentialBuildings: number
}

class Enumeration {
  isCutShort = false
  betterPlan: readonly number[] | null = null
  enumerated = 0
  cut = 0
  private readonly document: PlanDocument
  private readonly limit: number
  private readonly isTimeUp: () => boolean
  private readonly shares: ObjectiveShares
  private readonly groups: readonly BuildingGroup[]
  private readonly served: readonly (readonly (readonly number[])[])[]
  /** How many of the cells fixed so far serve each group. */
  private readonly times: Uint8Array
  private readonly choices: number[]
  private readonly pair: PairTable
  private readonly reachShare: number
  /** Per cell the nearest earlier cell with the same rows, or -1. */
  private readonly equalCells: readonly number[]

  constructor(document: PlanDocument, limit: number, isTimeUp: () => boolean) {
    this.document = document
    this.limit = limit
    this.isTimeUp = isTimeUp
    this.shares = objectiveShares(document)
    const { groups, served } = groupBuildings(document, this.shares)
    const { minDemandBuildings, minResidentialBuildings } = document.constraints
    const countsMatter = minDemandBuildings > 0 || minResidentialBuildings > 0
    this.groups = groups
    this.served = served
    this.times = new Uint8Array(groups.length)
    this.choices = document.cells.map(() => 0)
    this.pair = new PairTable(served.at(-2)!, served.at(-1)!, groups, countsMatter)
    this.equalCells = document.cells.map((cell, index) =>
      document.cells.findLastIndex((other, place) => place < index && haveEqualRows(cell, other)),
    )
    this.reachShare = document.reachMaximum > 0 ? this.shares.coverage / document.reachMaximum : 0
  }

  run(): void {
    this.enumerate(0, {
      value: 0,
      reach: 0,
      covered: 0,
      overlap: 0,
      demandBuildings: 0,
      residentialBuildings: 0,
    })
  }

  statement(): string {
    const { claim, upperBound } = this.document
    if (this.betterPlan !== null) {
      const scored = scorePlan(this.document, this.betterPlan)
      const azimuths = azimuthsText(this.document, this.betterPlan)
      return `refuted: the plan ${azimuths} is feasible and scores ${(100 * scored.compositeScore).toFixed(4)}`
    }
    if (this.isCutShort) return 'the time was up before the proof was complete'
    if (claim === 'infeasible') return 'no plan meets the constraints'
    if (claim === 'optimal') return 'no plan that meets the constraints scores more'
    return `no plan that meets the constraints scores more than ${(100 * upperBound!).toFixed(4)}`
  }

  private get isDone(): boolean {
    return this.isCutShort || this.betterPlan !== null
  }

  private enumerate(cell: number, level: Level): void {
    if (this.isDone) return
    if (this.isTimeUp()) {
      this.isCutShort = true
      return
    }
    if (!this.canBeat(cell, level)) {
      this.cut++
      return
    }
    if (cell === this.document.cells.length - 2) {
      this.enumerated++
      this.evaluateAll(cell, level)
      return
    }
    for (let choice = this.firstChoice(cell); choice < this.served[cell].length; choice++) {
      this.choices[cell] = choice
      const next = this.fix(cell, choice, level)
      this.enumerate(cell + 1, next)
      for (const group of this.served[cell][choice]) this.times[group]--
      if (this.isDone) return
    }
  }

  /** Equal cells can swap their choices: only plans in which the later one's is not smaller count. */
  private firstChoice(cell: number): number {
    const equal = this.equalCells[cell]
    return equal < 0 ? 0 : this.choices[equal]
  }

  private fix(cell: number, choice: number, level: Level): Level {
    const next = { ...level, reach: level.reach + this.document.cells[cell].reach[choice] }
    for (const index of this.served[cell][choice]) {
      const group = this.groups[index]
      const before = this.times[index]++
      if (before === 0) {
        next.value += group.value
        next.covered += group.buildings
        next.demandBuildings += group.demandBuildings
        next.residentialBuildings += group.residentialBuildings
      } else if (before === 1) next.overlap += group.buildings
    }
    return next
  }

  /** False when even the best of every cell still to come cannot beat the claim. */
  private canBeat(from: number, level: Level): boolean {
    const { constraints, cells } = this.document
    if (level.overlap > constraints.maxOverlapBuildings) return false
    const most = { ...level, valueAndReach: level.value + this.reachShare * level.reach }
    for (let cell = from; cell < cells.length; cell++) {
      const best = this.bestAdditions(cell)
      most.valueAndReach += best.valueAndReach
      most.reach += best.reach
      most.covered += best.covered
      most.demandBuildings += best.demandBuildings
      most.residentialBuildings += best.residentialBuildings
    }
    if (most.reach < constraints.minReach * (1 - 1e-12)) return false
    if (most.demandBuildings < constraints.minDemandBuildings) return false
    if (most.residentialBuildings < constraints.minResidentialBuildings) return false
    const ratio = most.covered > 0 ? level.overlap / most.covered : 0
    return isAbove(most.valueAndReach + this.shares.overlap * (1 - ratio), this.limit)
  }

  /** The largest additions of one cell, each on its own, given what is fixed. */
  private bestAdditions(cell: number) {
    const best = {
      valueAndReach: 0,
      reach: 0,
      covered: 0,
      demandBuildings: 0,
      residentialBuildings: 0,
    }
    const { reach } = this.document.cells[cell]
    this.served[cell].forEach((served, choice) => {
      let value = this.reachShare * reach[choice]
      let covered = 0
      let demandBuildings = 0
      let residentialBuildings = 0
      for (const index of served) {
        if (this.times[index] !== 0) continue
        const group = this.groups[index]
        value += group.value
        covered += group.buildings
        demandBuildings += group.demandBuildings
        residentialBuildings += group.residentialBuildings
      }
      best.valueAndReach = Math.max(best.valueAndReach, value)
      best.reach = Math.max(best.reach, reach[choice])
      best.covered = Math.max(best.covered, covered)
      best.demandBuildings = Math.max(best.demandBuildings, demandBuildings)
      best.residentialBuildings = Math.max(best.residentialBuildings, residentialBuildings)
    })
    return best
  }

  /** Evaluates every choice of the last two cells. */
  private evaluateAll(cell: number, level: Level): void {
    const { pair } = this
    pair.fill(this.times)
    for (let first = this.firstChoice(cell); first < this.served[cell].length; first++) {
      this.choices[cell] = first
      for (
        let second = this.firstChoice(cell + 1);
        second < this.served[cell + 1].length;
        second++
      ) {
        if (!this.beats(cell, level, first, second, first * pair.stride + second)) continue
        this.choices[cell + 1] = second
        const plan = [...this.choices]
        const scored = scorePlan(this.document, plan)
        if (scored.isFeasible && isAbove(scored.compositeScore, this.limit)) this.betterPlan = plan
        if (this.isDone) return
      }
    }
  }

  private beats(cell: number, level: Level, first: number, second: number, at: number): boolean {
    const { pair, document, shares } = this
    const { constraints, cells } = document
    const covered = level.covered + pair.covered[at]
    const overlap = level.overlap + pair.overlap[at]
    const reach = level.reach + cells[cell].reach[first] + cells[cell + 1].reach[second]
    const score =
      level.value +
      pair.value[at] +
      this.reachShare * reach +
      shares.overlap * (1 - (covered > 0 ? overlap / covered : 0))
    if (!isAbove(score, this.limit)) return false
    if (overlap > constraints.maxOverlapBuildings + 0.5) return false
    if (reach < constraints.minReach * (1 - 1e-12)) return false
    const demandBuildings = level.demandBuildings + pair.demandBuildings[at]
    const residentialBuildings = level.residentialBuildings + pair.residentialBuildings[at]
    return !(
      demandBuildings < constraints.minDemandBuildings - 0.5 ||
      residentialBuildings < constraints.minResidentialBuildings - 0.5
    )
  }
}

/** True unless the score is known to be within the limit: what is no number proves nothing. */
function isAbove(score: number, limit: number): boolean {
  return !(score <= limit)
}

function haveEqualRows(left: DocumentCell, right: DocumentCell): boolean {
  return (
    left.azimuthsDeg.length === right.azimuthsDeg.length &&
    left.azimuthsDeg.every(
      (azimuth, row) =>
        azimuth === right.azimuthsDeg[row] &&
        left.reach[row] === right.reach[row] &&
        left.serves[row].every((isServed, building) => isServed === right.serves[row][building]),
    )
  )
}
