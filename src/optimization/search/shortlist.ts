import type { StopSignal } from '../../stop-signal.ts'
import { type BoundedOutcome, continueSearch, searchOutcome } from './branch-and-bound.ts'
import { type BoundedBudget, searchFrom } from './search-state.ts'
import { bestPartialPlan } from './partial-plan.ts'
import type { PlanProblem } from '../problem.ts'

/** A plan that changes few cells, and the problem that it is the plan of. */
export interface Shortlist {
  readonly problem: PlanProblem
  readonly outcome: BoundedOutcome
}

/** The whole plan has been found with more: this one begins with the best part of it. */
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
