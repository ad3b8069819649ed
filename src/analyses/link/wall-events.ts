import { edgeM } from '../../spatial/ray-shadows.ts'
import { wallAtReceiverM } from '../../spatial/wall-counter.ts'

/**
 * Number of events (ascending distances) up to a receiver at a distance; null where rounding decides
 * whether one of them is before or behind it.
 */
export function countWallEvents(eventsM: readonly number[], distanceM: number): number | null {
  const farthestM = distanceM + wallAtReceiverM
  let count = 0
  while (count < eventsM.length && eventsM[count] < farthestM - edgeM) count++
  return count < eventsM.length && eventsM[count] <= farthestM + edgeM ? null : count
}
