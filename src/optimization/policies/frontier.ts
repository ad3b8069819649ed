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

/** The feasible plans that no other one dominates, in the order given; those of equal utilities all stay. */
export function undominated<Metrics>(
  plans: readonly EvaluatedPlan<Metrics>[],
): EvaluatedPlan<Metrics>[] {
  return withoutDominated(plans.filter(({ isFeasible }) => isFeasible))
}

/**
 * Leaves out what another item dominates; keeps the order given.
 *
 * @param poll called at each comparison
 */
export function withoutDominated<Item extends { readonly utilities: readonly number[] }>(
  items: readonly Item[],
  poll: () => void = () => {},
): Item[] {
  // Whatever dominates an item is lexicographically above it: one pass over the sorted items suffices.
  const order = [...items.entries()].sort(([, a], [, b]) => {
    poll()
    return compareDescending(a.utilities, b.utilities)
  })
  const front: typeof order = []
  for (const entry of order) {
    const isDominated = front.some(([, member]) => {
      poll()
      return dominates(member.utilities, entry[1].utilities)
    })
    if (!isDominated) front.push(entry)
  }
  return front.sort(([a], [b]) => a - b).map(([, item]) => item)
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

/** The best of plans that do not dominate each other: as many as are shown, one for each id. */
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
