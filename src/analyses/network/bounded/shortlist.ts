import type { StopSignal } from '../../stop-signal.ts'
import {
  type BoundedBudget,
  type BoundedOutcome,
  continueSearch,
  searchFrom,
  searchOutcome,
} from './bounded-search.ts'
import { isAllowed, ownPlan, type Plan, type PlanProblem } from './problem.ts'
import { rankChanges } from './rank-changes.ts'

/** A plan that changes few cells, and the problem that it is the plan of. */
export interface Shortlist {
  readonly problem: PlanProblem
  readonly outcome: BoundedOutcome
}

/** The whole plan has been found with more: this one begins with the best part of it. */
const budget: BoundedBudget = { maxEvaluations: 5_000_000, boundSteps: 400 }

/**
 * The plan that changes a few cells alone, with a bound of its own on all such plans. It is sought
 * from the first changes of the whole plan: the best few are not the first ones of many.
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
  const first = firstChanges(few, plan)
  const begun = searchFrom(few, budget, first)
  const outcome = searchOutcome(continueSearch(few, begun, budget, Infinity, stop))
  return { problem: few, outcome }
}

/** As many of the first changes of a plan as are allowed. */
function firstChanges(problem: PlanProblem, plan: Plan): Plan {
  const ranked = rankChanges({ ...problem, maxChanges: Infinity }, plan)
  const after = ranked.map((change) => change.plan)
  return after.findLast((one) => isAllowed(problem, one)) ?? ownPlan(problem)
}
