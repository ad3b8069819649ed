import type { StopSignal } from '../../stop-signal.ts'
import { type BoundedOutcome, continueSearch, searchOutcome } from './branch-and-bound.ts'
import { type BoundedBudget, searchFrom } from './search-state.ts'
import { rankChanges } from './rank-changes.ts'
import { withCandidates } from '../model/restricted-problem.ts'
import { isAllowed, baselinePlan, type Plan, type PlanProblem } from '../problem.ts'

/** A plan that changes few cells, and the problem that it is the plan of. */
export interface Shortlist {
  readonly problem: PlanProblem
  readonly outcome: BoundedOutcome
}

/** Budget of a shortlist: it begins with the best part of a plan that was found with more. */
const budget: BoundedBudget = { maxEvaluations: 5_000_000, boundSteps: 400, staysWhole: true }

/**
 * The plan that changes a few cells alone, with a bound of its own on all such plans. It is sought
 * from the best so few changes of the whole plan.
 *
 * @throws {StoppedError} when told to stop
 */
export function shortlistOf(
  problem: PlanProblem,
  { plan }: Pick<BoundedOutcome, 'plan'>,
  changes: number,
  stop: StopSignal,
): Shortlist {
  const few = { ...problem, maxChanges: Math.min(changes, problem.maxChanges) }
  const begun = searchFrom(few, budget, bestPartialPlan(few, plan, stop).plan)
  const outcome = searchOutcome(continueSearch(few, begun, budget, Infinity, stop))
  return { problem: few, outcome }
}

/** A plan with the best few changes of another one. */
interface PartialPlan {
  readonly plan: Plan
  readonly points: number
  /** Bound on the points of all plans with as few of these changes. */
  readonly upperBound: number
}

/** Budget with two candidates a cell. */
const partialBudget: BoundedBudget = {
  maxEvaluations: 1_000_000,
  boundSteps: 300,
  staysWhole: true,
}

/**
 * The best of the changes of a plan, as many as the problem allows.
 *
 * @throws {StoppedError} when told to stop
 */
export function bestPartialPlan(problem: PlanProblem, plan: Plan, stop: StopSignal): PartialPlan {
  const places = problem.cells.map(({ baseline }, cell) =>
    plan[cell] === baseline ? [baseline] : [baseline, plan[cell]],
  )
  const restricted = withCandidates(problem, places)
  const first = firstChanges(problem, plan)
  const start = first.map((candidate, cell) => places[cell].indexOf(candidate))
  const begun = searchFrom(restricted, partialBudget, start)
  const found = searchOutcome(continueSearch(restricted, begun, partialBudget, Infinity, stop))
  return {
    plan: found.plan.map((place, cell) => places[cell][place]),
    points: found.points,
    upperBound: found.upperBound,
  }
}

/** A plan with as many of its first changes as are allowed. */
function firstChanges(problem: PlanProblem, plan: Plan): Plan {
  const ranked = rankChanges({ ...problem, maxChanges: Infinity }, plan)
  const after = ranked.map((change) => change.plan)
  return after.findLast((one) => isAllowed(problem, one)) ?? baselinePlan(problem)
}
