import type { StopSignal } from '../../stop-signal.ts'
import { boundedSearch } from '../search/branch-and-bound.ts'
import type { BoundedBudget } from '../search/search-state.ts'
import { type BoundedPlanDocument, boundedPlanDocument } from './plan-certificate.ts'
import { constraintValue, type Constraint } from '../model/constraints.ts'
import {
  constraintSum,
  constraintViolations,
  servedBy,
  baselinePlan,
  type Plan,
  type PlanProblem,
} from '../problem.ts'

/** Verdict on a constraint of a plan. */
export interface JudgedConstraint {
  readonly limit: Constraint
  /** Share, number of cells or watts, of the network as it stands and of the plan. */
  readonly baseline: number
  readonly planned: number
  readonly isMet: boolean
  /** Where the plan does not keep it: what no plan exceeds, and what proves that. */
  readonly most: { readonly value: number; readonly certificate: BoundedPlanDocument } | null
  /** No plan keeps it together with those that are kept. */
  readonly isImpossible: boolean
}

/** Enough for a bound on one constraint of a plan. */
const budget: BoundedBudget = { maxEvaluations: 1_000_000, boundSteps: 400, staysWhole: true }

/**
 * What became of the constraints of a plan. Where it does not keep one, how much of it any plan can have.
 *
 * @param watts that a plan sends
 * @throws {StoppedError} when told to stop
 */
export function judgedConstraints(
  problem: PlanProblem,
  constraints: readonly Constraint[],
  plan: Plan,
  watts: (plan: Plan) => number,
  stop: StopSignal,
): JudgedConstraint[] {
  const violations = constraintViolations(problem, plan)
  return constraints.map((constraint, index) => {
    const value = (of: Plan) =>
      constraint.of === 'transmittedW'
        ? watts(of)
        : constraintValue(constraint, constraintSum(problem, index, of, servedBy(problem, of)))
    const isMet = violations[index] === 0
    const most = isMet ? null : possibleOf(problem, index, violations, stop)
    return {
      limit: constraint,
      baseline: value(baselinePlan(problem)),
      planned: value(plan),
      isMet,
      most:
        most === null
          ? null
          : { value: constraintValue(constraint, most.bound), certificate: most.certificate },
      isImpossible: most !== null && most.bound < problem.constraints[index].least,
    }
  })
}

/** A bound on what any plan has of a constraint that keeps those which are kept. */
function possibleOf(
  problem: PlanProblem,
  constraint: number,
  violations: readonly number[],
  stop: StopSignal,
): { readonly bound: number; readonly certificate: BoundedPlanDocument } {
  const others = [...problem.constraints.keys()].filter(
    (at) => at !== constraint && violations[at] === 0,
  )
  const { maxChanges, sites } = problem
  const wanted: PlanProblem = {
    maxChanges,
    sites,
    classPoints: problem.constraints[constraint].classPoints,
    constraints: others.map((at) => problem.constraints[at]),
    cells: problem.cells.map((cell) => ({
      ...cell,
      candidates: cell.candidates.map((candidate) => ({
        ...candidate,
        points: candidate.constraintPoints[constraint],
        constraintPoints: others.map((at) => candidate.constraintPoints[at]),
      })),
    })),
  }
  const outcome = boundedSearch(wanted, budget, stop)
  return { bound: outcome.upperBound, certificate: boundedPlanDocument(wanted, outcome) }
}
