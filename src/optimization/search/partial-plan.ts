import type { StopSignal } from '../../stop-signal.ts'
import { continueSearch, searchOutcome } from './branch-and-bound.ts'
import { type BoundedBudget, searchFrom } from './search-state.ts'
import { isAllowed, baselinePlan, type Plan, type PlanProblem } from '../problem.ts'
import { rankChanges } from './rank-changes.ts'
import { withCandidates } from '../model/restricted-problem.ts'

/** The best few of some changes of a plan. */
interface PartialPlan {
  readonly plan: Plan
  readonly points: number
  /** No other candidate of so few of these changes has more. */
  readonly upperBound: number
}

/** There are two candidates a cell: enough for the best of them. */
const budget: BoundedBudget = { maxEvaluations: 1_000_000, boundSteps: 300, staysWhole: true }

/**
 * Which of the changes of a plan are the best, where no more may be made than the problem allows.
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
  const begun = searchFrom(restricted, budget, start)
  const found = searchOutcome(continueSearch(restricted, begun, budget, Infinity, stop))
  return {
    plan: found.plan.map((place, cell) => places[cell][place]),
    points: found.points,
    upperBound: found.upperBound,
  }
}

/** As many of the first changes of a plan as are allowed. */
function firstChanges(problem: PlanProblem, plan: Plan): Plan {
  const ranked = rankChanges({ ...problem, maxChanges: Infinity }, plan)
  const after = ranked.map((change) => change.plan)
  return after.findLast((one) => isAllowed(problem, one)) ?? baselinePlan(problem)
}
