import { MetricsEvaluator } from '../scoring/metrics.ts'
import type { Scoring } from '../scoring/scoring.ts'
import type { ContributionTable } from '../table/table.ts'
import type { ConstraintForm, ObjectiveForm } from './criteria.ts'
import { constraintForms, objectiveForm } from './criteria.ts'
import type { FoundPlan } from './goal.ts'
import { Goal } from './goal.ts'
import { PartialPlan } from './partial-plan.ts'
import type { ExactProblem } from './problem.ts'
import { compileProblem } from './problem.ts'
import { separateBound } from './separate-bound.ts'
import type { SubtreeLimits } from './subtree-search.ts'
import { SubtreeSearch } from './subtree-search.ts'

/** A part of the search that can run anywhere: plain data, the result depends on nothing else. */
export interface SubtreeTask {
  /** The choices that lead to the subtree. */
  readonly path: readonly { readonly place: number; readonly choice: number }[]
  readonly goal: 'improve' | 'match'
  /** Score to beat or to match, in the objective form. */
  readonly goalValue: number
  /** The plan known to have that score, if any. */
  readonly knownRows: readonly number[] | null
  readonly expectedCovered: number
  readonly hasConstraints: boolean
  /** Rows still open in the subtree; null: all. */
  readonly active: Uint8Array | null
  /** Multipliers to start from, per criterion; null: zeros. */
  readonly multipliers: readonly Float64Array[] | null
  readonly maxNodes: number
}

export interface SubtreeResult {
  readonly best: FoundPlan | null
  readonly expectedCovered: number
  readonly nodesExpanded: number
  /** Largest score left unexplored because it could only equal the best one. */
  readonly largestTie: number
  readonly isComplete: boolean
}

const noConstraints: readonly ConstraintForm[] = []

/** What the tasks of one search share; every worker compiles its own from table and scoring. */
export class SubtreeRunner {
  readonly problem: ExactProblem
  readonly evaluator: MetricsEvaluator
  readonly objective: ObjectiveForm
  readonly constraints: readonly ConstraintForm[]
  private readonly spare: SubtreeSearch[] = []

  constructor(table: ContributionTable, scoring: Scoring) {
    this.evaluator = new MetricsEvaluator(table)
    this.problem = compileProblem(table, scoring)
    this.objective = objectiveForm(this.problem)
    this.constraints = constraintForms(this.problem)
  }

  /** A search at the root of the tree; hand it back with `release` when its plan is empty again. */
  take(
    goal: Goal,
    hasConstraints: boolean,
    limits: SubtreeLimits,
    expectedCovered: number,
  ): SubtreeSearch {
    const constraints = hasConstraints ? this.constraints : noConstraints
    const index = this.spare.findIndex((search) => search.plan.constraints === constraints)
    const [reused] = index < 0 ? [] : this.spare.splice(index, 1)
    const search =
      reused ??
      new SubtreeSearch(
        new PartialPlan(this.problem, this.objective, constraints),
        this.evaluator,
        goal,
        limits,
      )
    search.reset(goal, limits, expectedCovered)
    return search
  }

  release(search: SubtreeSearch): void {
    this.spare.push(search)
  }

  /** Runs one task to its end or its limits. `isTimeUp` may also throw to stop altogether. */
  run(task: SubtreeTask, isTimeUp: () => boolean): SubtreeResult {
    const goal = new Goal(task.goal, this.objective, task.goalValue, task.knownRows)
    const limits = { maxNodes: task.maxNodes, isTimeUp }
    const search = this.take(goal, task.hasConstraints, limits, task.expectedCovered)
    const { depth: taken, isOpen } = this.descend(search, task)
    if (isOpen) search.explore()
    for (let step = taken - 1; step >= 0; step--) search.plan.undo(task.path[step].place)
    const result = {
      best: search.best,
      expectedCovered: search.expectedCovered,
      nodesExpanded: search.nodesExpanded,
      largestTie: goal.largestTie,
      isComplete: !search.isCutShort,
    }
    this.release(search)
    return result
  }

  /** A bound on the composite score of all plans in a subtree; needs no node. */
  boundOf(task: SubtreeTask): number {
    const goal = new Goal(task.goal, this.objective, task.goalValue, task.knownRows)
    const limits = { maxNodes: 0, isTimeUp: () => false }
    const search = this.take(goal, task.hasConstraints, limits, task.expectedCovered)
    const { depth: taken, isOpen } = this.descend(search, task)
    const bound = isOpen ? separateBound(search.plan, search.active[taken]) : 0
    for (let step = taken - 1; step >= 0; step--) search.plan.undo(task.path[step].place)
    this.release(search)
    return bound
  }

  /** Walks to the subtree; it is not open when symmetry closes a choice on the way. */
  private descend(search: SubtreeSearch, task: SubtreeTask): { depth: number; isOpen: boolean } {
    for (const step of task.path) {
      const { depth } = search.plan
      const row = step.place * this.problem.stride + step.choice
      if (search.active[depth][row] === 0) return { depth, isOpen: false }
      search.enter({ ...step, upper: Infinity })
    }
    const { depth } = search.plan
    if (task.active !== null) search.active[depth].set(task.active)
    task.multipliers?.forEach((values, criterion) => {
      search.multipliers[depth][criterion].set(values)
    })
    return { depth, isOpen: true }
  }
}
