import { SeededRandom } from '../../packs/demo/seeded-random.ts'
import { nearestRank } from '../interference/statistics.ts'
import type { StopSignal } from '../../stop-signal.ts'
import { type Area, areaSideM } from './areas.ts'
import { bootstrapRounds, bootstrapSeed, type Interval } from './bootstrap.ts'

const roundsBetweenStops = 64

/**
 * 95 % intervals of the means of several values of the same samples by one block bootstrap: whole blocks
 * are drawn with replacement, the same for all values, because samples near to each other are not
 * independent. Few blocks are allowed for by Student's distribution.
 *
 * @param values of the samples, by series
 * @param drawnBlocks the areas themselves, or wider ones, as a mean over shadowing asks for
 * @throws {StoppedError} when told to stop
 */
export function bootstrapMeanIntervals(
  areas: readonly Area[],
  values: readonly (readonly number[])[],
  drawnBlocks: 'areas' | 'wide',
  stop: StopSignal,
): readonly Interval[] {
  const blocks = drawnBlocks === 'areas' ? areas.map(({ samples }) => samples) : wideBlocks(areas)
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
  const drawn = new Uint32Array(blocks.length)
  for (let round = 0; round < bootstrapRounds; round++) {
    if (round % roundsBetweenStops === 0) stop.throwIfStopped()
    drawn.fill(0)
    for (let draw = 0; draw < blocks.length; draw++) drawn[random.below(blocks.length)]++
    const size = weightedSum(drawn, sizes)
    sums.forEach((series, index) => means[index].push(weightedSum(drawn, series) / size))
  }
  const widening = wideningOf(blocks.length)
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

/**
 * Sides of the blocks, in areas: 50 to 400 m. Shadowing is alike over 10 to 120 m (TR 38.901, Table
 * 7.5-6), errors of a model over more.
 */
const blockSides = [1, 2, 3, 4, 6, 8] as const
/** So many blocks are left, or those of the shortest side. */
const fewestBlocks = 12

/** The samples of the widest squares of areas that are enough to draw from. */
function wideBlocks(areas: readonly Area[]): readonly (readonly number[])[] {
  let drawn: readonly (readonly number[])[] = areas.map(({ samples }) => samples)
  for (const side of blockSides) {
    const blocks = new Map<string, number[]>()
    for (const { x, y, samples } of areas) {
      const [column, row] = [x, y].map((at) => Math.floor(at / (side * areaSideM)))
      const key = `${column}:${row}`
      const block = blocks.get(key)
      if (block === undefined) blocks.set(key, [...samples])
      else for (const sample of samples) block.push(sample)
    }
    if (blocks.size < fewestBlocks) break
    drawn = [...blocks.values()]
  }
  return drawn
}

/** Of a standard normal variable at most 2.5 % lie above. */
const normal = 1.959964

/**
 * By how much the interval of a mean of a few blocks is wider than that of as many as one likes: Student's
 * quantile over the normal one (Abramowitz and Stegun, 26.7.5), and the spread of blocks that are drawn
 * from themselves.
 */
function wideningOf(blockCount: number): number {
  const freedom = blockCount - 1
  const square = normal * normal
  const first = (square + 1) / 4
  const second = ((5 * square + 16) * square + 3) / 96
  const third = (((3 * square + 19) * square + 17) * square - 15) / 384
  const student = 1 + (first + (second + third / freedom) / freedom) / freedom
  return student * Math.sqrt(blockCount / freedom)
}

function weightedSum(weights: Uint32Array, values: Float64Array): number {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += weights[i] * values[i]
  return sum
}
