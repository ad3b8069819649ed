import { mappedSequence, type Sequence } from '../formats/sequence.ts'
import { type CornerRing, NumberList, RingList } from './grid-rings.ts'

/** A grid of whole numbers, row-major from the south; negative where a node belongs to no class. */
export interface ClassGrid {
  readonly width: number
  readonly height: number
  readonly classes: ArrayLike<number>
}

/**
 * Nodes of one class that are neighbours, as a polygon along the sides of their squares. The outer ring
 * first, counter-clockwise, then the holes, clockwise. All are simple.
 */
type RegionRings = Sequence<CornerRing>

/** Steps to the neighbour across the south, east, north and west side of a square. */
const steps = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const

/** Where each side begins when one goes round a square counter-clockwise. */
const sideStarts = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const

/**
 * The area of each class of a grid whose node (column, row) is the square from corner (column, row) to corner
 * (column + 1, row + 1), classes in ascending order. Squares of one class belong together where they share a
 * side: they are a region, in the order of the first squares. The regions of a class cover its squares
 * exactly. A ragged grid has millions of corners and hundreds of thousands of regions: of each corner four
 * bytes are in memory, and rings are made when they are gone through.
 */
export function classAreas(grid: ClassGrid): ReadonlyMap<number, Sequence<RegionRings>> {
  const { regionOf, classOf } = labelRegions(grid)
  const outlines = new RingList(grid.width, grid.height)
  // One bit a side: whether a ring has been there.
  const passed = new Uint8Array(regionOf.length)
  for (let square = 0; square < regionOf.length; square++) {
    const region = regionOf[square]
    if (region < 0) continue
    for (let side = 0; side < 4; side++) {
      const isKnown = ((passed[square] >> side) & 1) === 1
      if (isKnown || neighbour(grid, regionOf, square, side) >= 0) continue
      followOutline(grid, regionOf, passed, square, side, outlines.outline)
      outlines.addOutline(region)
    }
  }
  const ringsOf = outlines.byRegion(classOf.length)
  const areas = new Map<number, Sequence<RegionRings>>()
  for (const [classIndex, regions] of regionsOfClasses(classOf)) {
    areas.set(classIndex, mappedSequence(regions, ringsOf))
  }
  return areas
}

/** The numbers of the regions of each class, classes in ascending order. */
function regionsOfClasses(classOf: Int32Array): [classIndex: number, regions: Int32Array][] {
  const lists = new Map<number, NumberList>()
  classOf.forEach((classIndex, region) => {
    const regions = lists.get(classIndex) ?? new NumberList()
    regions.push(region)
    lists.set(classIndex, regions)
  })
  return [...lists]
    .sort(([a], [b]) => a - b)
    .map(([classIndex, regions]) => [classIndex, regions.list()])
}

interface LabelledGrid {
  /** The region of every square, numbered in the order of their first squares; -1 without a class. */
  readonly regionOf: Int32Array
  /** The class of every region. */
  readonly classOf: Int32Array
}

function labelRegions(grid: ClassGrid): LabelledGrid {
  const { width, height, classes } = grid
  const regionOf = new Int32Array(width * height).fill(-1)
  const classOf = new NumberList()
  const waiting = new NumberList()
  for (let first = 0; first < regionOf.length; first++) {
    if (regionOf[first] >= 0 || !(classes[first] >= 0)) continue
    const region = classOf.length
    classOf.push(classes[first])
    regionOf[first] = region
    for (let square: number | undefined = first; square !== undefined; square = waiting.pop()) {
      for (let side = 0; side < 4; side++) {
        const other = squareAcross(grid, square, side)
        if (other < 0 || regionOf[other] >= 0 || classes[other] !== classes[first]) continue
        regionOf[other] = region
        waiting.push(other)
      }
    }
  }
  return { regionOf, classOf: classOf.list() }
}

function squareAcross({ width, height }: ClassGrid, square: number, side: number): number {
  const column = (square % width) + steps[side][0]
  const row = Math.floor(square / width) + steps[side][1]
  return column < 0 || column >= width || row < 0 || row >= height ? -1 : row * width + column
}

/** The square across a side if it belongs to the same region, or -1. */
function neighbour(grid: ClassGrid, regionOf: Int32Array, square: number, side: number): number {
  const other = squareAcross(grid, square, side)
  return other >= 0 && regionOf[other] === regionOf[square] ? other : -1
}

/**
 * Corners of the outline that begins with a side of a square, the region on its left, up to where it
 * closes. Where squares touch in a corner alone it stays with its square.
 */
function followOutline(
  grid: ClassGrid,
  regionOf: Int32Array,
  passed: Uint8Array,
  firstSquare: number,
  firstSide: number,
  corners: NumberList,
): void {
  corners.clear()
  let square = firstSquare
  let side = firstSide
  let isTurn = true
  do {
    passed[square] |= 1 << side
    if (isTurn) corners.push(cornerAt(grid, square, side))
    const left = (side + 1) % 4
    const ahead = neighbour(grid, regionOf, square, left)
    isTurn = true
    if (ahead < 0) {
      side = left
      continue
    }
    const beyond = neighbour(grid, regionOf, ahead, side)
    if (beyond < 0) {
      square = ahead
      isTurn = false
    } else {
      square = beyond
      side = (side + 3) % 4
    }
  } while (square !== firstSquare || side !== firstSide)
  // The start lay inside a straight line: its corner is none.
  if (!isTurn) corners.dropFirst()
}

/** The number of the corner where a side of a square begins. */
function cornerAt({ width }: ClassGrid, square: number, side: number): number {
  const [right, up] = sideStarts[side]
  return (Math.floor(square / width) + up) * (width + 1) + (square % width) + right
}
