import { expect } from 'vitest'
import {
  type BoundedOutcome,
  boundedSearch,
} from '../../src/optimization/search/branch-and-bound.ts'
import type { BoundedBudget } from '../../src/optimization/search/search-state.ts'
import { isAllowed, scaledObjective, type PlanProblem } from '../../src/optimization/problem.ts'
import { neverStop } from '../../src/stop-signal.ts'

/** Every plan, whether it keeps the constraints or not. */
export function everyPlan({ cells }: PlanProblem): number[][] {
  return cells.reduce<number[][]>(
    (plans, { candidates }) =>
      plans.flatMap((plan) => [...candidates.keys()].map((o) => [...plan, o])),
    [[]],
  )
}

/** Those of them that may be chosen. */
export function allowedPlans(problem: PlanProblem): number[][] {
  return everyPlan(problem).filter((plan) => isAllowed(problem, plan))
}

/** The search of a problem whose best plan is known: its plan lies below that, its bound above. */
export function searchAround(
  problem: PlanProblem,
  best: number,
  budget: BoundedBudget,
): BoundedOutcome {
  const outcome = boundedSearch(problem, budget, neverStop)
  expect(isAllowed(problem, outcome.plan)).toBe(true)
  expect(scaledObjective(problem, outcome.plan)).toBe(outcome.points)
  expect(outcome.points).toBeLessThanOrEqual(best)
  expect(outcome.upperBound).toBeGreaterThanOrEqual(best)
  expect(Number.isSafeInteger(outcome.upperBound)).toBe(true)
  return outcome
}
