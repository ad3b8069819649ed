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
  const blocks = new Map<number, number[]>()
  for (const area of areas) {
    const key = squareOf(area, side)
    const block = blocks.get(key)
    if (block === undefined) blocks.set(key, [...area.samples])
    else for (const sample of area.samples) block.push(sample)
  }
  return [...blocks.values()]
}

/** More squares than a row of a campaign has. */
const columnStep = 1_000_000

/** A number for the square of so many areas a side that an area lies in. */
function squareOf({ x, y }: Pick<Area, 'x' | 'y'>, side: number): number {
  return columnStep * Math.floor(x / (side * areaSideM)) + Math.floor(y / (side * areaSideM))
}

/** The samples of the widest squares of areas that are enough to draw from. */
export function wideBlocks(areas: readonly Area[]): readonly Block[] {
  return squaresOf(areas, sideUpTo(areas, Infinity).side)
}

/**
 * Squares as wide as errors are alike: the side is the distance over which their correlation falls to
 * 1/e, as told by squares of 50 m beside each other.
 *
 * @param errorsDb of the samples
 */
export function blocksAlike(areas: readonly Area[], errorsDb: readonly number[]): readonly Block[] {
  return squaresOf(areas, sideUpTo(areas, wantedSide(areas, errorsDb)).side)
}

/** How many squares `blocksAlike` has. */
export function countAlike(areas: readonly Area[], errorsDb: readonly number[]): number {
  return sideUpTo(areas, wantedSide(areas, errorsDb)).count
}

/** In areas; 0 and more. */
function wantedSide(areas: readonly Area[], errorsDb: readonly number[]): number {
  const correlation = neighbourCorrelation(areas, errorsDb)
  return correlation > 0 ? -1 / Math.log(Math.min(correlation, 0.99)) : 0
}

/** The first side that is no less than so many areas and leaves enough squares, and their number. */
function sideUpTo(areas: readonly Area[], wanted: number) {
  let found = { side: 1, count: areas.length }
  for (const side of blockSides) {
    const count = new Set(areas.map((area) => squareOf(area, side))).size
    if (count < fewestBlocks) break
    found = { side, count }
    if (side >= wanted) break
  }
  return found
}

/** Correlation between means of areas that share a side, -1 to 1; 1 where none do. */
function neighbourCorrelation(areas: readonly Area[], values: readonly number[]): number {
  const means = areas.map(({ samples }) => {
    let sum = 0
    for (const sample of samples) sum += values[sample]
    return sum / samples.length
  })
  const meanAt = new Map(areas.map((area, index) => [squareOf(area, 1), means[index]]))
  const mean = meanOf(means)
  const variance = meanOf(means.map((value) => (value - mean) * (value - mean)))
  let sum = 0
  let pairs = 0
  areas.forEach(({ x, y }, index) => {
    for (const beside of [
      { x: x + areaSideM, y },
      { x, y: y + areaSideM },
    ]) {
      const other = meanAt.get(squareOf(beside, 1))
      if (other === undefined) continue
      sum += (means[index] - mean) * (other - mean)
      pairs++
    }
  })
  return pairs === 0 || variance === 0 ? 1 : sum / pairs / variance
}
