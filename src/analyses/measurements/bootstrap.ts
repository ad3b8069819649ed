import { SeededRandom } from '../../packs/demo/seeded-random.ts'
import type { StopSignal } from '../../stop-signal.ts'
import { nearestRank } from '../interference/statistics.ts'

/** Rounds of a bootstrap, and the seed that makes them the same every time. */
export const bootstrapRounds = 2000
export const bootstrapSeed = 2000
const resamplesBetweenStops = 64

export interface Interval {
  readonly lowerDb: number
  readonly upperDb: number
}

/**
 * 95 % interval of the median by a block bootstrap: whole areas are drawn with replacement, because
 * samples of one area are not independent of each other.
 *
 * @param groups values by area, dB; at least one area with at least one value
 * @throws {StoppedError} when told to stop
 */
export function bootstrapMedianInterval(
  groups: readonly (readonly number[])[],
  stop: StopSignal,
): Interval {
  const sorted = groups
    .flatMap((values, group) => values.map((value) => ({ value, group })))
    .sort((a, b) => a.value - b.value)
  const random = new SeededRandom(bootstrapSeed)
  const drawn = new Uint32Array(groups.length)
  const medians: number[] = []
  for (let round = 0; round < bootstrapRounds; round++) {
    if (round % resamplesBetweenStops === 0) stop.throwIfStopped()
    drawn.fill(0)
    let size = 0
    for (let draw = 0; draw < groups.length; draw++) {
      const group = random.below(groups.length)
      drawn[group]++
      size += groups[group].length
    }
    medians.push(weightedMedian(sorted, drawn, size))
  }
  medians.sort((a, b) => a - b)
  return { lowerDb: nearestRank(medians, 2.5), upperDb: nearestRank(medians, 97.5) }
}

/** The median of `size` values, each as often as its group was drawn. */
function weightedMedian(
  sorted: readonly { readonly value: number; readonly group: number }[],
  drawn: Uint32Array,
  size: number,
): number {
  const upperRank = size >>> 1
  const lowerRank = size % 2 === 1 ? upperRank : upperRank - 1
  let seen = 0
  let lower = NaN
  for (const { value, group } of sorted) {
    seen += drawn[group]
    if (Number.isNaN(lower) && seen > lowerRank) lower = value
    if (seen > upperRank) return (lower + value) / 2
  }
  return lower
}

/**
 * 95 % interval of the median from order statistics: the values `ceil(0.98 sqrt n)` places below and
 * above the middle, as if all samples were independent. Beside the bootstrap a lower limit of doubt.
 *
 * @param sorted ascending, at least one
 */
export function orderStatisticInterval(sorted: readonly number[]): Interval {
  const middle = sorted.length >>> 1
  const half = Math.ceil(0.98 * Math.sqrt(sorted.length))
  return {
    lowerDb: sorted[Math.max(0, middle - half)],
    upperDb: sorted[Math.min(sorted.length - 1, middle + half)],
  }
}
