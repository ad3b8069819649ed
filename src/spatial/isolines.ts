/** A row-major grid of samples, south row first; NaN marks a node without a value. */
export interface SampleGrid {
  readonly width: number
  readonly height: number
  readonly values: Float64Array
}

/** Grid coordinates of line pieces: column and row of both ends, four numbers a piece. */
type IsolinePieces = Float64Array

const south = 0
const east = 1
const north = 2
const west = 3

/**
 * Edges joined by the line for each of the 16 corner patterns (bit 0 south-west, 1 south-east,
 * 2 north-east, 3 north-west; set where the corner is at or above the level). The two saddles
 * have two ways, see `saddleWays`.
 */
const ways: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[west, south]],
  [[south, east]],
  [[west, east]],
  [[east, north]],
  [],
  [[south, north]],
  [[west, north]],
  [[north, west]],
  [[north, south]],
  [],
  [[north, east]],
  [[east, west]],
  [[east, south]],
  [[south, west]],
  [],
]

/**
 * Saddles: two opposite corners are high. When the centre is high too, the high corners belong
 * together and each low corner is cut off; when it is low, each high corner is cut off.
 */
const saddleWays = {
  southWestHigh: {
    centreHigh: [
      [south, east],
      [north, west],
    ],
    centreLow: [
      [west, south],
      [east, north],
    ],
  },
  southEastHigh: {
    centreHigh: [
      [west, south],
      [east, north],
    ],
    centreLow: [
      [south, east],
      [north, west],
    ],
  },
} as const

/**
 * Marching squares with linear interpolation: the pieces of the isoline of one level over all
 * squares whose four corners have values, row by row. A corner at the level counts as above it.
 */
export function isolinePieces(grid: SampleGrid, level: number): IsolinePieces {
  const { width, height, values } = grid
  const pieces: number[] = []
  for (let row = 0; row + 1 < height; row++) {
    for (let column = 0; column + 1 < width; column++) {
      const base = row * width + column
      const southWest = values[base]
      const southEast = values[base + 1]
      const northWest = values[base + width]
      const northEast = values[base + width + 1]
      // NaN compares as below; a square with a gap is recognized only when a corner is high.
      const pattern =
        (southWest >= level ? 1 : 0) |
        (southEast >= level ? 2 : 0) |
        (northEast >= level ? 4 : 0) |
        (northWest >= level ? 8 : 0)
      if (pattern === 0 || pattern === 15) continue
      const sum = southWest + southEast + northWest + northEast
      if (Number.isNaN(sum)) continue
      const corners = { southWest, southEast, northWest, northEast }
      for (const [from, to] of waysOf(pattern, sum / 4 >= level)) {
        pushCrossing(pieces, from, column, row, corners, level)
        pushCrossing(pieces, to, column, row, corners, level)
      }
    }
  }
  return Float64Array.from(pieces)
}

function waysOf(pattern: number, isCentreHigh: boolean): readonly (readonly [number, number])[] {
  if (pattern !== 5 && pattern !== 10) return ways[pattern]
  const saddle = pattern === 5 ? saddleWays.southWestHigh : saddleWays.southEastHigh
  return isCentreHigh ? saddle.centreHigh : saddle.centreLow
}

interface Corners {
  readonly southWest: number
  readonly southEast: number
  readonly northWest: number
  readonly northEast: number
}

function pushCrossing(
  pieces: number[],
  edge: number,
  column: number,
  row: number,
  corners: Corners,
  level: number,
): void {
  if (edge === south) {
    pieces.push(column + fractionAt(corners.southWest, corners.southEast, level), row)
  } else if (edge === north) {
    pieces.push(column + fractionAt(corners.northWest, corners.northEast, level), row + 1)
  } else if (edge === west) {
    pieces.push(column, row + fractionAt(corners.southWest, corners.northWest, level))
  } else {
    pieces.push(column + 1, row + fractionAt(corners.southEast, corners.northEast, level))
  }
}

function fractionAt(from: number, to: number, level: number): number {
  return (level - from) / (to - from)
}

/**
 * Joins line pieces that meet into whole lines: `x, y` of every point in turn. A line ends where
 * nothing goes on, or where it began. Pieces without a length are left out; every other one is in
 * just one line. Where more than two pieces meet in a point, lines go on in the order of the pieces.
 *
 * @param pieces - four numbers a piece, as `isolinePieces` gives them; ends that meet are equal.
 */
export function joinPieces(pieces: Float64Array): Float64Array[] {
  const ends = new PieceEnds(pieces)
  const lines: Float64Array[] = []
  // Open lines first, from their ends: what is left then goes round.
  for (const onlyOpen of [true, false]) {
    for (let piece = 0; 4 * piece < pieces.length; piece++) {
      for (const end of [0, 1] as const) {
        if (ends.isUsed(piece) || (onlyOpen && ends.freeAt(piece, end) % 2 === 0)) continue
        lines.push(Float64Array.from(ends.follow(piece, end)))
      }
    }
  }
  return lines
}

/** The ends of pieces by their place. */
class PieceEnds {
  readonly #pieces: Float64Array
  readonly #used: Uint8Array
  readonly #byPlace = new Map<string, number[]>()

  constructor(pieces: Float64Array) {
    this.#pieces = pieces
    this.#used = new Uint8Array(pieces.length / 4)
    for (let piece = 0; piece < this.#used.length; piece++) {
      if (this.#place(piece, 0) === this.#place(piece, 1)) {
        this.#used[piece] = 1
        continue
      }
      for (const end of [0, 1]) {
        const place = this.#place(piece, end)
        const there = this.#byPlace.get(place)
        if (there === undefined) this.#byPlace.set(place, [piece])
        else there.push(piece)
      }
    }
  }

  isUsed(piece: number): boolean {
    return this.#used[piece] === 1
  }

  /** Pieces not used yet that meet in an end of one. */
  freeAt(piece: number, end: 0 | 1): number {
    const there = this.#byPlace.get(this.#place(piece, end)) ?? []
    return there.filter((other) => !this.isUsed(other)).length
  }

  /** Points of the line that starts with an end of a piece; uses all its pieces up. */
  follow(first: number, startEnd: 0 | 1): number[] {
    const points = this.#point(first, startEnd)
    let piece: number | undefined = first
    let end: number = startEnd
    while (piece !== undefined) {
      this.#used[piece] = 1
      const farEnd = 1 - end
      points.push(...this.#point(piece, farEnd))
      const place = this.#place(piece, farEnd)
      piece = this.#byPlace.get(place)?.find((other) => !this.isUsed(other))
      if (piece !== undefined) end = this.#place(piece, 0) === place ? 0 : 1
    }
    return points
  }

  #point(piece: number, end: number): [number, number] {
    const at = 4 * piece + 2 * end
    return [this.#pieces[at], this.#pieces[at + 1]]
  }

  #place(piece: number, end: number): string {
    return this.#point(piece, end).join()
  }
}
