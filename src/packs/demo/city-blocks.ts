import type { CityBlock } from './city-plan.ts'
import { rectangleOutline, variedOutline } from './city-shapes.ts'
import type { Outline, Point, Rectangle } from './city-shapes.ts'
import type { SeededRandom } from './seeded-random.ts'

export type BuildingUse =
  | 'apartments'
  | 'house'
  | 'tower'
  | 'mall'
  | 'hospital'
  | 'school'
  | 'university'
  | 'office'
  | 'commercial'

/** A building of a block before it gets its tags. */
export interface PlannedBuilding {
  readonly use: BuildingUse
  readonly levels: number
  readonly outer: Outline
  /** A courtyard. */
  readonly hole?: Outline
}

/** Depth of the rows of houses around a block, metres. */
const rowDepthM = 14
/** Rotations with exact sines and cosines, so that no last bit depends on the machine. */
const rotations = [
  [1, 0],
  [1, 0],
  [0.96, 0.28],
  [0.96, -0.28],
] as const

/** How neighbours in a row meet where nothing else is asked for: they share their corners. */
const sharedCorners = [0] as const

/**
 * The buildings of one block; every kind of block keeps its buildings from overlapping.
 *
 * @param jointsM metres between neighbours in a row, one after the other, over and over
 */
export function buildBlock(
  block: CityBlock,
  random: SeededRandom,
  jointsM: readonly number[] = sharedCorners,
): PlannedBuilding[] {
  if (block.buildingCount === 0) return []
  const [cosine, sine] = random.pick(rotations)
  // A turned square needs more room; it must not reach into the streets.
  const side = block.sideM / (cosine + Math.abs(sine))
  const buildings = blockOf(block, side, random, jointsM)
  const turn = ([x, y]: Point): Point => [
    block.x + x * cosine - y * sine,
    block.y + x * sine + y * cosine,
  ]
  return buildings.map(({ outer, hole, ...rest }) => ({
    ...rest,
    outer: outer.map(turn),
    ...(hole && { hole: hole.map(turn) }),
  }))
}

/** A block around 0, 0 with its sides along the axes. */
function blockOf(
  block: CityBlock,
  side: number,
  random: SeededRandom,
  jointsM: readonly number[],
): PlannedBuilding[] {
  const { buildingCount: count, remoteness } = block
  if (count === 1) return [singleBuilding(side, remoteness, random)]
  // At the edge of the city stand villas where the middle has high-rise blocks.
  if (count <= 4 && remoteness > 0.4 && random.permille(700)) {
    return plots(count, side * 0.7, remoteness, random)
  }
  if (count <= 4) return towerBlock(count, side, remoteness, random)
  if (count <= 11) return perimeterBlock(count, side, remoteness, random, jointsM)
  return plots(count, side, remoteness, random)
}

function singleBuilding(side: number, remoteness: number, random: SeededRandom): PlannedBuilding {
  const kind = random.below(100)
  if (kind < 78) return courtyard(side, remoteness, random)
  const size = (side * random.between(45, 85)) / 100
  const outer = variedOutline(centred(size, size * 0.8), random)
  if (kind < 84) return { use: 'mall', levels: random.between(1, 4), outer }
  if (kind < 87) return { use: 'hospital', levels: random.between(4, 9), outer }
  if (kind < 89) return { use: 'university', levels: random.between(3, 7), outer }
  if (kind < 95) return { use: 'school', levels: random.between(2, 4), outer }
  return { use: 'office', levels: heightIn(remoteness, 6, 22, random), outer }
}

/** One house around a yard. */
function courtyard(side: number, remoteness: number, random: SeededRandom): PlannedBuilding {
  const size = (side * random.between(70, 95)) / 100
  const yard = size - 2 * rowDepthM
  return {
    use: 'apartments',
    levels: heightIn(remoteness, 3, 8, random),
    outer: rectangleOutline(centred(size, size)),
    ...(yard > 8 && { hole: rectangleOutline(centred(yard, yard)) }),
  }
}

/** High houses apart from each other. */
function towerBlock(
  count: number,
  side: number,
  remoteness: number,
  random: SeededRandom,
): PlannedBuilding[] {
  const step = side / count
  return Array.from({ length: count }, (_, index) => {
    const width = Math.min(step * 0.6, random.between(16, 30))
    const depth = Math.min(side * 0.9, random.between(18, 60))
    const x = -side / 2 + (index + 0.5) * step - width / 2
    const y = -side / 2 + ((side - depth) * random.between(0, 100)) / 100
    return {
      use: random.permille(120) ? 'office' : 'tower',
      levels: heightIn(remoteness, 8, 28, random),
      outer: variedOutline({ x, y, width, depth }, random),
    }
  })
}

/** Rows along the streets around an open yard; neighbours in a row share a wall. */
function perimeterBlock(
  count: number,
  side: number,
  remoteness: number,
  random: SeededRandom,
  jointsM: readonly number[],
): PlannedBuilding[] {
  const half = side / 2
  const inner = half - rowDepthM
  const rows: Rectangle[] = [
    { x: -half, y: -half, width: side, depth: rowDepthM },
    { x: -half, y: inner, width: side, depth: rowDepthM },
    { x: -half, y: -inner, width: rowDepthM, depth: 2 * inner },
    { x: inner, y: -inner, width: rowDepthM, depth: 2 * inner },
  ]
  const base = heightIn(remoteness, 3, 7, random)
  return rows.flatMap((row, index) => {
    const houses = Math.floor((count + index) / rows.length)
    return splitRow(row, houses, jointsM).map((frame): PlannedBuilding => ({
      use: random.permille(80) ? 'commercial' : 'apartments',
      levels: Math.max(1, base + random.between(-1, 1)),
      outer: rectangleOutline(frame),
    }))
  })
}

function splitRow(row: Rectangle, houses: number, jointsM: readonly number[]): Rectangle[] {
  return Array.from({ length: houses }, (_, index) => {
    const jointM = jointsM[index % jointsM.length]
    return row.width >= row.depth
      ? { ...row, x: row.x + (index * row.width) / houses, width: row.width / houses - jointM }
      : { ...row, y: row.y + (index * row.depth) / houses, depth: row.depth / houses - jointM }
  })
}

/** Houses apart from each other: an old town in the middle, gardens at the edge. */
function plots(
  count: number,
  side: number,
  remoteness: number,
  random: SeededRandom,
): PlannedBuilding[] {
  const columns = Math.ceil(Math.sqrt(count))
  const rows = Math.ceil(count / columns)
  const [plotWidth, plotDepth] = [side / columns, side / rows]
  return Array.from({ length: count }, (_, index) => {
    const width = (plotWidth * random.between(50, 80)) / 100
    const depth = (plotDepth * random.between(50, 80)) / 100
    const x = -side / 2 + (index % columns) * plotWidth + (plotWidth - width) / 2
    const y = -side / 2 + Math.floor(index / columns) * plotDepth + (plotDepth - depth) / 2
    const isOldTown = remoteness < 0.3
    return {
      use: isOldTown && random.permille(700) ? 'apartments' : 'house',
      levels: isOldTown ? heightIn(remoteness, 2, 6, random) : heightIn(remoteness, 1, 4, random),
      outer: variedOutline({ x, y, width, depth }, random),
    }
  })
}

function centred(width: number, depth: number): Rectangle {
  return { x: -width / 2, y: -depth / 2, width, depth }
}

/** Storeys between two bounds, the higher the nearer to the centre. */
function heightIn(remoteness: number, least: number, most: number, random: SeededRandom): number {
  const reach = Math.round((most - least) / (1 + 2 * remoteness))
  return least + random.below(reach + 1)
}
