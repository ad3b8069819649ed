import type { EvaluatedPlan, PlanNames } from './search-space.ts'
import { compareRanked } from './search-space.ts'

/** Most solutions of a frontier that a response shows. */
export const shownFrontierSize = 25

/** True when `left` is nowhere below `right` and somewhere above it. Exact. */
export function dominates(left: readonly number[], right: readonly number[]): boolean {
  let isAbove = false
  for (let index = 0; index < left.length; index++) {
    if (left[index] < right[index]) return false
    if (left[index] > right[index]) isAbove = true
  }
  return isAbove
}

/**
 * The feasible plans that no other feasible plan dominates, one for each id (the first met), in the
 * order given. Plans of equal utilities all stay.
 */
export function nonDominated<Metrics>(
  plans: readonly EvaluatedPlan<Metrics>[],
): EvaluatedPlan<Metrics>[] {
  const byId = new Map<string, EvaluatedPlan<Metrics>>()
  for (const plan of plans) if (plan.isFeasible && !byId.has(plan.id)) byId.set(plan.id, plan)
  return undominated([...byId.values()])
}

/** As `nonDominated`, but plans whose candidates print alike are all looked at and all stay. */
export function undominated<Metrics>(
  plans: readonly EvaluatedPlan<Metrics>[],
): EvaluatedPlan<Metrics>[] {
  const feasible = plans.filter(({ isFeasible }) => isFeasible)
  // Whatever dominates a plan is lexicographically above it: one pass over the sorted plans suffices.
  const order = feasible
    .map((_, index) => index)
    .sort((a, b) => compareDescending(feasible[a].utilities, feasible[b].utilities) || a - b)
  const remaining: number[] = []
  for (const index of order) {
    const { utilities } = feasible[index]
    if (!remaining.some((other) => dominates(feasible[other].utilities, utilities)))
      remaining.push(index)
  }
  return remaining.sort((a, b) => a - b).map((index) => feasible[index])
}

function compareDescending(left: readonly number[], right: readonly number[]): number {
  for (let index = 0; index < left.length; index++)
    if (left[index] !== right[index]) return right[index] - left[index]
  return 0
}

/** The frontier of a set of plans, best first, cut at the size that is shown. */
export function rankedFrontier<Metrics>(
  names: PlanNames,
  plans: readonly EvaluatedPlan<Metrics>[],
): EvaluatedPlan<Metrics>[] {
  return bestRanked(names, nonDominated(plans))
}

/** Of plans that do not dominate each other the best ones, as many as are shown, one for each id. */
export function bestRanked<Metrics>(
  names: PlanNames,
  plans: readonly EvaluatedPlan<Metrics>[],
): EvaluatedPlan<Metrics>[] {
  const shown = new Map<string, EvaluatedPlan<Metrics>>()
  for (const plan of plans.toSorted((left, right) => compareRanked(names, left, right))) {
    if (!shown.has(plan.id)) shown.set(plan.id, plan)
    if (shown.size === shownFrontierSize) break
  }
  return [...shown.values()]
}
