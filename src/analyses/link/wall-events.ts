import { wallAtReceiverM } from '../../spatial/wall-counter.ts'

/** Number of events (ascending distances) up to a receiver at a distance. */
export function countWallEvents(eventsM: readonly number[], distanceM: number): number {
  let count = 0
  while (count < eventsM.length && eventsM[count] <= distanceM + wallAtReceiverM) count++
  return count
}
