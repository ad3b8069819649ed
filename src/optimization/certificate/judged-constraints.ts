import type { StopSignal } from '../../stop-signal.ts'
import { boundedSearch } from '../search/branch-and-bound.ts'
import type { BoundedBudget } from '../search/search-state.ts'
import { type BoundedPlanDocument, boundedPlanDocument } from './plan-certificate.ts'
import { limitValue, type WishedLimit } from '../model/constraints.ts'
import { lackingPoints, ownPlan, type Plan, type PlanProblem } from '../problem.ts'

/** What became of a hard limit. */
export interface JudgedLimit {
  readonly limit: WishedLimit
  /** Share, number of cells or watts, of the network as it stands and of the plan. */
  readonly baseline: number
  readonly planned: number
  readonly isMet: boolean
  /** Where the plan does not keep it: what no plan exceeds, and what proves that. */
  readonly most: { readonly value: number; readonly certificate: BoundedPlanDocument } | null
  /** No plan keeps it together with those that are kept. */
  readonly isImpossible: boolean
}

/** Enough for a bound on one limit of a plan. */
const budget: BoundedBudget = { maxEvaluations: 1_000_000, boundSteps: 400, staysWhole: true }

/**
 * What became of the limits of a plan. Where it does not keep one, how much of it any plan can have.
 *
 * @param watts that a plan sends
 * @throws {StoppedError} when told to stop
 */
export function judgedLimits(
  problem: PlanProblem,
  limits: readonly WishedLimit[],
  plan: Plan,
  watts: (plan: Plan) => number,
  stop: StopSignal,
): JudgedLimit[] {
  const lacking = lackingPoints(problem, plan)
  return limits.map((limit, index) => {
    const value = (of: Plan) =>
      limit.of === 'transmittedW' ? watts(of) : limitValue(limit, limitSum(problem, index, of))
    const isMet = lacking[index] === 0
    const most = isMet ? null : possibleOf(problem, index, lacking, stop)
    return {
      limit,
      baseline: value(ownPlan(problem)),
      planned: value(plan),
      isMet,
      most:
        most === null
          ? null
          : { value: limitValue(limit, most.bound), certificate: most.certificate },
      isImpossible: most !== null && most.bound < problem.limits[index].least,
    }
  })
}

/** Points that a plan has of a limit. */
function limitSum({ cells, limits }: PlanProblem, limit: number, plan: Plan): number {
  const served = new Set(plan.flatMap((option, cell) => [...cells[cell].options[option].serves]))
  const own = plan.reduce(
    (sum, option, cell) => sum + cells[cell].options[option].limitPoints[limit],
    0,
  )
  return [...served].reduce((sum, item) => sum + limits[limit].classPoints[item], own)
}

/** A bound on what any plan has of a limit that keeps those which are kept. */
function possibleOf(
  problem: PlanProblem,
  limit: number,
  lacking: readonly number[],
  stop: StopSignal,
): { readonly bound: number; readonly certificate: BoundedPlanDocument } {
  const others = [...problem.limits.keys()].filter((at) => at !== limit && lacking[at] === 0)
  const { maxChanges, sites } = problem
  const wanted: PlanProblem = {
    maxChanges,
    sites,
    classPoints: problem.limits[limit].classPoints,
    limits: others.map((at) => problem.limits[at]),
    cells: problem.cells.map((cell) => ({
      ...cell,
      options: cell.options.map((option) => ({
        ...option,
        points: option.limitPoints[limit],
        limitPoints: others.map((at) => option.limitPoints[at]),
      })),
    })),
  }
  const outcome = boundedSearch(wanted, budget, stop)
  return { bound: outcome.upperBound, certificate: boundedPlanDocument(wanted, outcome) }
}
