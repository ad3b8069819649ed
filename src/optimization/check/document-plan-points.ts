import type { PlanDocument } from './bounded-plan-document.ts'
import { sampleServers } from './plan-samples.ts'
import { serversOf } from './servers.ts'

/**
 * The points of a plan of a document.
 *
 * @param plan of each cell an option; where samples count, the plan of the document itself: of no other
 *   one it says what its cells send
 */
export function pointsOf(
  { cells, classPoints, overlapPoints, samples }: PlanDocument,
  plan: readonly number[],
): number {
  const lists = plan.map((option, cell) => cells[cell].options[option].serves)
  const servers = serversOf(lists, classPoints.length)
  const own = plan.reduce((sum, option, cell) => sum + cells[cell].options[option].points, 0)
  const isServed = samples === null ? [] : sampleServers(samples).map((cell) => cell !== null)
  return servers.reduce((sum, count, item) => {
    if (samples !== null && item >= samples.firstClass)
      return isServed[item - samples.firstClass] ? sum + classPoints[item] : sum
    const lost = count > 1 && overlapPoints !== null ? overlapPoints[item] : 0
    return count > 0 ? sum + classPoints[item] - lost : sum
  }, own)
}

/** The points that a plan adds to a limit. */
export function limitPointsOf(
  { cells, limits }: Pick<PlanDocument, 'cells' | 'limits'>,
  limit: number,
  plan: readonly number[],
): number {
  const served = new Set(plan.flatMap((option, cell) => cells[cell].options[option].serves))
  const own = plan.reduce(
    (sum, option, cell) => sum + cells[cell].options[option].limitPoints[limit],
    0,
  )
  return [...served].reduce((sum, item) => sum + limits[limit].classPoints[item], own)
}

/** Of each cell what it is now. */
export function ownPlanOf({ cells }: Pick<PlanDocument, 'cells'>): number[] {
  return cells.map(({ own }) => own)
}
