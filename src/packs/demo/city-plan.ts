import { SeededRandom } from './seeded-random.ts'

/** One block of a city between its streets. */
export interface CityBlock {
  readonly column: number
  readonly row: number
  /** Centre in metres east and north of the city's centre. */
  readonly x: number
  readonly y: number
  /** Side of the built part in metres, streets taken off. */
  readonly sideM: number
  /** Number of buildings. */
  readonly buildingCount: number
  /** 0 at the centre of the city, 1 in the middle of its edges, 2 in its corners. */
  readonly remoteness: number
}

/** How many buildings a city has, and on what ground. */
export interface CitySize {
  readonly buildings: number
  readonly widthKm: number
  readonly seed: number
}

/** Distance of parallel streets, metres. */
const streetDistanceM = 120
export const streetWidthM = 18
/** More buildings do not fit into a block without becoming sheds. */
const maximumPerBlock = 36
/** Share of blocks, in thousandths, that stay empty as parks. */
const parkPermille = 60

/**
 * Lays out the blocks of a square city, dense in the middle and loose towards its edge, with
 * exactly the given number of buildings. Blocks come row by row from the south-west.
 *
 * @throws RangeError when that many buildings do not fit on the ground.
 */
export function planCity(size: CitySize): CityBlock[] {
  const widthM = size.widthKm * 1000
  const count = Math.max(1, Math.round(widthM / streetDistanceM))
  const pitchM = widthM / count
  const places = Array.from({ length: count * count }, (_, index) =>
    placeBlock(index, count, pitchM),
  )
  const weights = places.map(({ column, row, remoteness }) =>
    weightOf(size, column, row, remoteness),
  )
  const shares = fillUpTo(size.buildings, weights)
  let before = 0
  let sum = 0
  return places.map((place, index) => {
    sum += shares[index]
    const buildingCount = Math.round(sum) - before
    before += buildingCount
    return { ...place, buildingCount }
  })
}

function placeBlock(
  index: number,
  count: number,
  pitchM: number,
): Omit<CityBlock, 'buildingCount'> {
  const column = index % count
  const row = Math.floor(index / count)
  const x = (column + 0.5 - count / 2) * pitchM
  const y = (row + 0.5 - count / 2) * pitchM
  const half = (count * pitchM) / 2
  const remoteness = (x * x + y * y) / (half * half)
  return { column, row, x, y, sideM: pitchM - streetWidthM, remoteness }
}

function weightOf(size: CitySize, column: number, row: number, remoteness: number): number {
  const random = new SeededRandom(size.seed, 1, column, row)
  if (random.permille(parkPermille)) return 0
  return random.between(40, 160) / 100 / (1 + 4 * remoteness)
}

/** Shares in proportion to the weights, none above the most that fits, with the given sum. */
function fillUpTo(total: number, weights: readonly number[]): number[] {
  const used = weights.filter((weight) => weight > 0).length
  if (total > used * maximumPerBlock) {
    throw new RangeError(`at most ${used * maximumPerBlock} buildings fit on this ground`)
  }
  const shareAt = (level: number) =>
    weights.map((weight) => Math.min(maximumPerBlock, level * weight))
  const sumAt = (level: number) => shareAt(level).reduce((sum, share) => sum + share, 0)
  let low = 0
  let high = 1
  while (sumAt(high) < total) high *= 2
  // Sixty halvings reach the resolution of doubles.
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    if (sumAt(middle) < total) low = middle
    else high = middle
  }
  return shareAt(high)
}
