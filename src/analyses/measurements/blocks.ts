import { type Area, areaSideM } from './areas.ts'
import { meanOf } from './robust-statistics.ts'

/** Samples that are drawn together, by their indices. */
export type Block = readonly number[]

/**
 * Sides of blocks, in areas: 50 to 400 m. Shadowing is alike over 10 to 120 m (TR 38.901, Table 7.5-6),
 * errors of a model over more.
 */
const blockSides = [1, 2, 3, 4, 6, 8] as const
/** So many blocks are left, or those of the shortest side. */
const fewestBlocks = 12

/** The samples by squares of so many areas a side. */
export function squaresOf(areas: readonly Area[], side: number): readonly Block[] {
  if (side === 1) return areas.map(({ samples }) => samples)
  const blocks = new Map<string, number[]>()
  for (const { x, y, samples } of areas) {
    const [column, row] = [x, y].map((at) => Math.floor(at / (side * areaSideM)))
    const key = `${column}:${row}`
    const block = blocks.get(key)
    if (block === undefined) blocks.set(key, [...samples])
    else for (const sample of samples) block.push(sample)
  }
  return [...blocks.values()]
}

/** The samples of the widest squares of areas that are enough to draw from. */
export function wideBlocks(areas: readonly Area[]): readonly Block[] {
  return squaresUpTo(areas, Infinity)
}

/**
 * Squares as wide as errors are alike: the side is the distance over which their correlation falls to
 * 1/e, as told by squares of 50 m beside each other.
 *
 * @param errorsDb of the samples
 */
export function blocksAlike(areas: readonly Area[], errorsDb: readonly number[]): readonly Block[] {
  const correlation = neighbourCorrelation(areas, errorsDb)
  return squaresUpTo(areas, correlation > 0 ? -1 / Math.log(Math.min(correlation, 0.99)) : 0)
}

/** Squares of the first side that is no less than so many areas, and enough of them. */
function squaresUpTo(areas: readonly Area[], wantedSide: number): readonly Block[] {
  let found = squaresOf(areas, 1)
  for (const side of blockSides) {
    const blocks = squaresOf(areas, side)
    if (blocks.length < fewestBlocks) break
    found = blocks
    if (side >= wantedSide) break
  }
  return found
}

/** Correlation between means of areas that share a side, -1 to 1; 1 where none do. */
function neighbourCorrelation(areas: readonly Area[], values: readonly number[]): number {
  const means = areas.map(({ samples }) => meanOf(samples.map((sample) => values[sample])))
  const meanAt = new Map(areas.map(({ x, y }, index) => [`${x}:${y}`, means[index]]))
  const mean = meanOf(means)
  const variance = meanOf(means.map((value) => (value - mean) * (value - mean)))
  const products = areas.flatMap(({ x, y }, index) =>
    [meanAt.get(`${x + areaSideM}:${y}`), meanAt.get(`${x}:${y + areaSideM}`)].flatMap((beside) =>
      beside === undefined ? [] : [(means[index] - mean) * (beside - mean)],
    ),
  )
  return products.length === 0 || variance === 0 ? 1 : meanOf(products) / variance
}
