import type { StopSignal } from '../../stop-signal.ts'
import { continueSearch, searchOutcome } from './branch-and-bound.ts'
import { type BoundedBudget, searchFrom } from './search-state.ts'
import { isAllowed, ownPlan, type Plan, type PlanProblem } from '../problem.ts'
import { rankChanges } from './rank-changes.ts'
import { withOptions } from '../model/restricted-problem.ts'

/** The best few of some changes of a plan. */
interface PartOfPlan {
  readonly plan: Plan
  readonly points: number
  /** No other choice of so few of these changes has more. */
  readonly upperBound: number
}

/** There are two options a cell: enough for the best of them. */
const budget: BoundedBudget = { maxEvaluations: 1_000_000, boundSteps: 300, staysWhole: true }

/**
 * Which of the changes of a plan are the best, where no more may be made than the problem allows.
 *
 * @throws {StoppedError} when told to stop
 */
export function bestPartOf(problem: PlanProblem, plan: Plan, stop: StopSignal): PartOfPlan {
  const places = problem.cells.map(({ own }, cell) =>
    plan[cell] === own ? [own] : [own, plan[cell]],
  )
  const part = withOptions(problem, places)
  const first = firstChanges(problem, plan)
  const start = first.map((option, cell) => places[cell].indexOf(option))
  const begun = searchFrom(part, budget, start)
  const found = searchOutcome(continueSearch(part, begun, budget, Infinity, stop))
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
  return after.findLast((one) => isAllowed(problem, one)) ?? ownPlan(problem)
}
