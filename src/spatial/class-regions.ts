/** A grid of whole numbers, row-major from the south; negative where a node belongs to no class. */
export interface ClassGrid {
  readonly width: number
  readonly height: number
  readonly classes: ArrayLike<number>
}

/** Closed ring of grid corners: column and row of each, the last one as the first. */
export type CornerRing = readonly (readonly [column: number, row: number])[]

/** Nodes of one class that are neighbours, as a polygon along the sides of their squares. */
interface ClassRegion {
  readonly classIndex: number
  /** The outer ring first, counter-clockwise, then the holes, clockwise. All are simple. */
  readonly rings: readonly CornerRing[]
}

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
 * The regions of a grid whose node (column, row) is the square from corner (column, row) to corner
 * (column + 1, row + 1). Squares of one class belong together where they share a side. The regions
 * of a class cover its squares exactly; they come in the order of their first square.
 */
export function classRegions(grid: ClassGrid): ClassRegion[] {
  const regionOf = labelRegions(grid)
  const regions: { classIndex: number; rings: CornerRing[] }[] = []
  // One bit a side: whether a ring has been there.
  const passed = new Uint8Array(regionOf.length)
  for (let square = 0; square < regionOf.length; square++) {
    const region = regionOf[square]
    if (region < 0) continue
    regions[region] ??= { classIndex: grid.classes[square], rings: [] }
    for (let side = 0; side < 4; side++) {
      const isKnown = ((passed[square] >> side) & 1) === 1
      if (isKnown || neighbour(grid, regionOf, square, side) >= 0) continue
      const outline = followOutline(grid, regionOf, passed, square, side)
      // The first square of a region in this order is on its outer ring.
      regions[region].rings.push(...simpleRings(outline))
    }
  }
  return regions.map(({ classIndex, rings }) => ({
    classIndex,
    rings: [...rings].sort((a, b) => Number(signedArea(b) > 0) - Number(signedArea(a) > 0)),
  }))
}

/** The region of every square, numbered in the order of their first squares; -1 without a class. */
function labelRegions(grid: ClassGrid): Int32Array {
  const { width, height, classes } = grid
  const labels = new Int32Array(width * height).fill(-1)
  let count = 0
  for (let first = 0; first < labels.length; first++) {
    if (labels[first] >= 0 || !(classes[first] >= 0)) continue
    const waiting = [first]
    labels[first] = count
    for (let square = waiting.pop(); square !== undefined; square = waiting.pop()) {
      for (let side = 0; side < 4; side++) {
        const other = squareAcross(grid, square, side)
        if (other < 0 || labels[other] >= 0 || classes[other] !== classes[first]) continue
        labels[other] = count
        waiting.push(other)
      }
    }
    count++
  }
  return labels
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
): [number, number][] {
  const corners: [number, number][] = []
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
  if (!isTurn) corners.shift()
  return corners
}

function cornerAt({ width }: ClassGrid, square: number, side: number): [number, number] {
  const [right, up] = sideStarts[side]
  return [(square % width) + right, Math.floor(square / width) + up]
}

/** An outline that passes a corner twice, cut there into rings that do not touch themselves. */
function simpleRings(outline: readonly (readonly [number, number])[]): CornerRing[] {
  const rings: CornerRing[] = []
  const open: (readonly [number, number])[] = []
  const placeOf = new Map<string, number>()
  for (const corner of outline) {
    const start = placeOf.get(corner.join())
    if (start !== undefined) {
      const loop = open.splice(start)
      for (const left of loop) placeOf.delete(left.join())
      rings.push([...loop, loop[0]])
    }
    placeOf.set(corner.join(), open.length)
    open.push(corner)
  }
  rings.push([...open, open[0]])
  return rings
}

/** Positive where a ring goes round counter-clockwise. */
function signedArea(ring: CornerRing): number {
  let doubled = 0
  for (let i = 0; i + 1 < ring.length; i++) {
    doubled += ring[i][0] * ring[i + 1][1] - ring[i + 1][0] * ring[i][1]
  }
  return doubled / 2
}
