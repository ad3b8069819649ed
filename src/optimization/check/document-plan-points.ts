import type { PlanDocument } from './bounded-plan-document.ts'
import { sampleServers } from './plan-samples.ts'

/**
 * The points of a plan of a document.
 *
 * @param plan of each cell a candidate; where samples count, the plan of the document itself: of no other
 *   one it says what its cells send
 */
export function pointsOf(
  { cells, classPoints, overlapPoints, samples }: PlanDocument,
  plan: readonly number[],
): number {
  const lists = plan.map((candidate, cell) => cells[cell].candidates[candidate].serves)
  const servers = serversOf(lists, classPoints.length)
  const own = plan.reduce(
    (sum, candidate, cell) => sum + cells[cell].candidates[candidate].points,
    0,
  )
  const isServed = samples === null ? [] : sampleServers(samples).map((cell) => cell !== null)
  return servers.reduce((sum, count, item) => {
    if (samples !== null && item >= samples.firstClass)
      return isServed[item - samples.firstClass] ? sum + classPoints[item] : sum
    const lost = count > 1 && overlapPoints !== null ? overlapPoints[item] : 0
    return count > 0 ? sum + classPoints[item] - lost : sum
  }, own)
}

/** The points that a plan adds to a constraint. */
export function constraintPointsOf(
  { cells, constraints }: Pick<PlanDocument, 'cells' | 'constraints'>,
  constraint: number,
  plan: readonly number[],
): number {
  const served = new Set(
    plan.flatMap((candidate, cell) => cells[cell].candidates[candidate].serves),
  )
  const own = plan.reduce(
    (sum, candidate, cell) => sum + cells[cell].candidates[candidate].constraintPoints[constraint],
    0,
  )
  return [...served].reduce((sum, item) => sum + constraints[constraint].classPoints[item], own)
}

/** The baseline plan of a document. */
export function baselinePlanOf({ cells }: Pick<PlanDocument, 'cells'>): number[] {
  return cells.map(({ baseline }) => baseline)
}

/** How many of some lists hold each class. */
export function serversOf(lists: readonly (readonly number[])[], classes: number): number[] {
  const counts = Array.from({ length: classes }, () => 0)
  for (const list of lists) for (const item of list) counts[item]++
  return counts
}
