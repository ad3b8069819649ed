import { SeededRandom } from '../../packs/demo/seeded-random.ts'
import { nearestRank } from '../interference/statistics.ts'
import type { StopSignal } from '../../stop-signal.ts'
import type { Area } from './areas.ts'
import { type Block, squaresOf, wideBlocks } from './blocks.ts'
import { bootstrapRounds, bootstrapSeed, type Interval } from './bootstrap.ts'
import { quantileOver } from './student.ts'

const roundsBetweenStops = 64

/**
 * 95 % intervals of the means of several values of the same samples by one block bootstrap: whole blocks
 * are drawn with replacement, the same for all values, because samples near to each other are not
 * independent. Few blocks are allowed for by Student's distribution.
 *
 * @param values of the samples, by series
 * @param drawn the areas themselves, wide squares of them, as a mean over shadowing asks for, or blocks
 * @param fitted how many numbers the values were fitted with; the mean is one
 * @throws {StoppedError} when told to stop
 */
export function bootstrapMeanIntervals(
  areas: readonly Area[],
  values: readonly (readonly number[])[],
  drawn: 'areas' | 'wide' | readonly Block[],
  stop: StopSignal,
  fitted = 1,
): readonly Interval[] {
  const blocks = blocksDrawn(areas, drawn)
  const sizes = Float64Array.from(blocks, ({ length }) => length)
  const sums = values.map((series) =>
    Float64Array.from(blocks, (samples) => {
      let sum = 0
      for (const sample of samples) sum += series[sample]
      return sum
    }),
  )
  const means = values.map((): number[] => [])
  const random = new SeededRandom(bootstrapSeed)
  const counts = new Uint32Array(blocks.length)
  for (let round = 0; round < bootstrapRounds; round++) {
    if (round % roundsBetweenStops === 0) stop.throwIfStopped()
    counts.fill(0)
    for (let draw = 0; draw < blocks.length; draw++) counts[random.below(blocks.length)]++
    const size = weightedSum(counts, sizes)
    sums.forEach((series, index) => means[index].push(weightedSum(counts, series) / size))
  }
  const widening = wideningOf(blocks.length, fitted)
  const all = new Uint32Array(blocks.length).fill(1)
  const size = weightedSum(all, sizes)
  return means.map((found, index) => {
    found.sort((a, b) => a - b)
    const mean = weightedSum(all, sums[index]) / size
    return {
      lowerDb: mean - widening * (mean - nearestRank(found, 2.5)),
      upperDb: mean + widening * (nearestRank(found, 97.5) - mean),
    }
  })
}

function blocksDrawn(areas: readonly Area[], drawn: 'areas' | 'wide' | readonly Block[]) {
  if (drawn === 'areas') return squaresOf(areas, 1)
  return drawn === 'wide' ? wideBlocks(areas) : drawn
}

/** Share of a normal variable below the upper end of an interval of 95 %. */
const upperShare = 0.975

/**
 * By how much the interval of a mean of a few blocks is wider than that of as many as one likes: Student's
 * quantile over the normal one, and the spread of blocks that are drawn from themselves.
 */
function wideningOf(blockCount: number, fitted: number): number {
  const freedom = Math.max(1, blockCount - fitted)
  return quantileOver(upperShare, freedom) * Math.sqrt(blockCount / freedom)
}

function weightedSum(weights: Uint32Array, values: Float64Array): number {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += weights[i] * values[i]
  return sum
}
