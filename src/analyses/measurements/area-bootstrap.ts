import { SeededRandom } from '../../packs/demo/seeded-random.ts'
import { nearestRank } from '../interference/statistics.ts'
import type { StopSignal } from '../stop-signal.ts'
import type { Area } from './areas.ts'
import { bootstrapRounds, bootstrapSeed, type Interval } from './bootstrap.ts'

const roundsBetweenStops = 64

/**
 * 95 % intervals of the means of several values of the same samples by one block bootstrap: whole areas
 * are drawn with replacement, the same for all values, because samples of one area are not independent.
 *
 * @param values of the samples, by series
 * @throws {StoppedError} when told to stop
 */
export function bootstrapMeanIntervals(
  areas: readonly Area[],
  values: readonly (readonly number[])[],
  stop: StopSignal,
): readonly Interval[] {
  const sizes = Float64Array.from(areas, ({ samples }) => samples.length)
  const sums = values.map((series) =>
    Float64Array.from(areas, ({ samples }) => {
      let sum = 0
      for (const sample of samples) sum += series[sample]
      return sum
    }),
  )
  const means = values.map((): number[] => [])
  const random = new SeededRandom(bootstrapSeed)
  const drawn = new Uint32Array(areas.length)
  for (let round = 0; round < bootstrapRounds; round++) {
    if (round % roundsBetweenStops === 0) stop.throwIfStopped()
    drawn.fill(0)
    for (let draw = 0; draw < areas.length; draw++) drawn[random.below(areas.length)]++
    const size = weightedSum(drawn, sizes)
    sums.forEach((series, index) => means[index].push(weightedSum(drawn, series) / size))
  }
  return means.map((found) => {
    found.sort((a, b) => a - b)
    return { lowerDb: nearestRank(found, 2.5), upperDb: nearestRank(found, 97.5) }
  })
}

function weightedSum(weights: Uint32Array, values: Float64Array): number {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += weights[i] * values[i]
  return sum
}
