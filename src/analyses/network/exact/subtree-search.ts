import type { MetricsEvaluator } from '../scoring/metrics.ts'
import { isFeasible } from '../scoring/scoring.ts'
import type { Goal, FoundPlan } from './goal.ts'
import { LagrangianBound } from './lagrangian-bound.ts'
import { LastCell } from './last-cell.ts'
import type { LinearForm } from './linear-form.ts'
import { ObjectiveLinearization } from './linear-form.ts'
import { PairBound } from './pair-bound.ts'
import type { PartialPlan } from './partial-plan.ts'
import { separateBound } from './separate-bound.ts'
import { TripleBound } from './triple-bound.ts'

/** A choice of the branching cell that may still lead to what the search is after. */
export interface Branch {
  readonly place: number
  readonly choice: number
  /** No completion scores more, in the objective form. */
  readonly upper: number
}

export interface SubtreeLimits {
  readonly maxNodes: number
  /** Asked at every node that has more than two free cells; true ends the search. */
  readonly isTimeUp: () => boolean
}

/** Steps of the multipliers: at the root, and below it by the number of free cells. */
const rootIterations = 100
const iterationsByFreeCells = [0, 0, 0, 0, 2, 15, 40]

/** Depth-first search below one partial plan; see docs/network-search.md for the bounds. */
export class SubtreeSearch {
  readonly plan: PartialPlan
  goal: Goal
  best: FoundPlan | null = null
  nodesExpanded = 0
  /** Set when a limit ended the search before the subtree was exhausted. */
  isCutShort = false
  /** Where good plans are expected: the covered buildings of the best plan known. */
  expectedCovered = 0
  /** `active[depth][row]`: 1 while the row may be chosen below the node at that depth. */
  readonly active: readonly Uint8Array[]
  /** `multipliers[depth][criterion]`; the objective is criterion 0, then the constraints. */
  readonly multipliers: readonly (readonly Float64Array[])[]
  private readonly evaluator: MetricsEvaluator
  private limits: SubtreeLimits
  private readonly upper: Float64Array
  private readonly constraintUpper: Float64Array
  private readonly linearization: ObjectiveLinearization
  private readonly lagrangian: LagrangianBound
  private readonly triple: TripleBound
  private readonly pair: PairBound
  private readonly lastCell: LastCell
  private readonly scores: Float64Array

  constructor(plan: PartialPlan, evaluator: MetricsEvaluator, goal: Goal, limits: SubtreeLimits) {
    const { cells, stride, classes } = plan.problem
    const rows = cells.length * stride
    this.plan = plan
    this.evaluator = evaluator
    this.goal = goal
    this.limits = limits
    this.active = Array.from({ length: cells.length + 1 }, () => new Uint8Array(rows))
    this.multipliers = this.active.map(() =>
      [0, ...plan.constraints].map(() => new Float64Array(classes.count)),
    )
    this.upper = new Float64Array(rows)
    this.constraintUpper = new Float64Array(rows)
    this.linearization = new ObjectiveLinearization(plan)
    this.lagrangian = new LagrangianBound(plan)
    this.triple = new TripleBound(plan)
    this.pair = new PairBound(plan)
    this.lastCell = new LastCell(plan)
    this.scores = new Float64Array(stride)
  }

  /** Makes ready for another search from the root; the plan must be empty. */
  reset(goal: Goal, limits: SubtreeLimits, expectedCovered: number): void {
    const { cells, stride } = this.plan.problem
    this.goal = goal
    this.limits = limits
    this.expectedCovered = expectedCovered
    this.best = null
    this.nodesExpanded = 0
    this.isCutShort = false
    this.active[0].fill(0)
    cells.forEach((cell, place) => {
      this.active[0].fill(1, place * stride, place * stride + cell.choiceCount)
    })
    for (const levels of this.multipliers) for (const values of levels) values.fill(0)
  }

  /** Searches all completions of the current partial plan. */
  explore(): void {
    if (this.plan.freeCount === 0) {
      this.consider(this.plan.requestRows())
      return
    }
    if (this.plan.freeCount === 1) {
      this.finish()
      return
    }
    for (const branch of this.branches()) {
      if (this.isDone() || this.goal.closes(branch.upper)) return
      this.enter(branch)
      this.explore()
      this.plan.undo(branch.place)
    }
  }

  private isDone(): boolean {
    return this.isCutShort || (this.goal.kind === 'match' && this.best !== null)
  }

  /** Chooses a branch: the partial plan, its open rows and its multipliers follow. */
  enter(branch: Branch): void {
    const { plan } = this
    const { depth } = plan
    this.active[depth + 1].set(this.active[depth])
    closeTwinRows(plan, branch, this.active[depth + 1])
    if (plan.freeCount > 4) {
      this.multipliers[depth].forEach((values, criterion) => {
        this.multipliers[depth + 1][criterion].set(values)
      })
    }
    plan.choose(branch.place, branch.choice)
  }

  /**
   * Expands the current node: the choices of the first free cell that may still lead to the goal,
   * best bound first. Needs at least two free cells.
   */
  branches(): Branch[] {
    const { plan, goal, limits } = this
    if (this.nodesExpanded >= limits.maxNodes || (plan.freeCount > 2 && limits.isTimeUp())) {
      this.isCutShort = true
      return []
    }
    this.nodesExpanded++
    const active = this.active[plan.depth]
    const place = firstFree(plan)
    for (let index = 0; index < plan.constraints.length; index++) {
      const { minimum, ...form } = plan.constraints[index]
      const sum = { ...form, constant: plan.constraintSum(index) }
      const largest = this.boundRows(sum, minimum, index + 1, this.constraintUpper)
      if (!(largest > minimum)) return []
      this.closeRows(place, this.constraintUpper, minimum)
    }
    const form = this.linearization.at(plan, active, this.expectedCovered)
    const bound = this.boundRows(form, goal.threshold, 0, this.upper)
    if (!(bound > goal.threshold)) return []
    if (goal.isNear(bound) && goal.closesExactly(separateBound(plan, active))) return []
    const { stride, cells } = plan.problem
    const branches: Branch[] = []
    for (let choice = 0; choice < cells[place].choiceCount; choice++) {
      const upper = Math.min(this.upper[place * stride + choice], bound)
      if (active[place * stride + choice] === 1 && !goal.closes(upper))
        branches.push({ place, choice, upper })
    }
    return branches.sort((a, b) => b.upper - a.upper || a.choice - b.choice)
  }

  /** Bounds every open row of the first free cell. @returns a bound of the whole */
  private boundRows(
    form: LinearForm,
    threshold: number,
    criterion: number,
    upper: Float64Array,
  ): number {
    const { plan } = this
    const { depth, freeCount } = plan
    const active = this.active[depth]
    const free = freePlaces(plan)
    if (freeCount === 2)
      return this.pair.bound(plan, form, threshold, [free[0], free[1]], active, upper)
    if (freeCount === 3)
      return this.triple.bound(plan, form, threshold, [free[0], free[1], free[2]], active, upper)
    const iterations = depth === 0 ? rootIterations : iterationsByFreeCells[freeCount]
    const multipliers = this.multipliers[depth][criterion]
    return this.lagrangian.bound(plan, form, threshold, iterations, multipliers, active, upper)
  }

  private closeRows(place: number, upper: Float64Array, minimum: number): void {
    const { stride, cells } = this.plan.problem
    const active = this.active[this.plan.depth]
    for (let row = place * stride; row < place * stride + cells[place].choiceCount; row++)
      if (!(upper[row] > minimum)) active[row] = 0
  }

  /** Scores the completions by the last free cell and keeps what the goal accepts. */
  private finish(): void {
    const { plan, goal, scores } = this
    this.nodesExpanded++
    const place = firstFree(plan)
    const { stride, cells } = plan.problem
    const active = this.active[plan.depth]
    this.lastCell.scores(plan, place, scores)
    for (let choice = 0; choice < cells[place].choiceCount; choice++) {
      if (active[place * stride + choice] === 0 || goal.closes(scores[choice])) continue
      plan.choose(place, choice)
      this.consider(plan.requestRows())
      plan.undo(place)
      if (this.isDone()) return
    }
  }

  private consider(rows: number[]): void {
    const { plan, goal } = this
    const metrics = this.evaluator.evaluate(rows)
    if (plan.constraints.length > 0 && !isFeasible(plan.problem.scoring.constraints, metrics))
      return
    const found = { rows, value: plan.objective.valueOf(metrics) }
    if (!goal.accepts(found)) return
    this.best = found
    this.expectedCovered = metrics.coveredUnits
  }
}

function firstFree(plan: PartialPlan): number {
  return 31 - Math.clz32(plan.freeMask & -plan.freeMask)
}

function freePlaces(plan: PartialPlan): number[] {
  const places: number[] = []
  for (let mask = plan.freeMask; mask !== 0; mask &= mask - 1)
    places.push(31 - Math.clz32(mask & -mask))
  return places
}

/**
 * Two cells with equal grid rows can swap them: of the two plans only the one whose azimuths stand
 * in tie order is searched.
 */
function closeTwinRows(plan: PartialPlan, branch: Branch, active: Uint8Array): void {
  const { problem, freeMask } = plan
  const { cells, stride, twins } = problem
  const rank = cells[branch.place].candidates.gridRanks[branch.choice]
  if (rank < 0) return
  cells.forEach((cell, place) => {
    if ((freeMask & (1 << place)) === 0 || place === branch.place) return
    const mustFollow = twins[branch.place * 8 + place] === 1
    const mustPrecede = twins[place * 8 + branch.place] === 1
    if (!mustFollow && !mustPrecede) return
    cell.candidates.gridRanks.forEach((other, choice) => {
      if (other >= 0 && (mustFollow ? other < rank : other > rank))
        active[place * stride + choice] = 0
    })
  })
}
