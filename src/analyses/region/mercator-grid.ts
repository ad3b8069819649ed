import { radiansToDegrees } from '../../angles.ts'
import { metresPerDegree, semiMajorAxisM } from '../../spatial/ellipsoid.ts'
import { boxAround, localFrame } from '../../spatial/local-frame.ts'

/** Nodes along one side of a tile of a region; its files have the same tiles. */
export const tileNodes = 512
/** Nodes along one side of a block: what losses are packed and merged by. A tile has 4 x 4. */
export const blockNodes = 128

/** Half of the equator in EPSG:3857, metres: its x and y end there. */
export const mercatorHalfM = Math.PI * semiMajorAxisM

/** Latitude at which the square of EPSG:3857 ends, degrees. */
export const farthestMercatorLatitudeDeg = 85.05

/**
 * The grid that all regions of one zoom share: the square of EPSG:3857 with 512 x 2^zoom nodes along
 * each side, so that 512 x 512 of them are one tile of the web's tile pyramid at that zoom. A node is
 * the middle of a pixel. Columns count from 180 degrees west eastwards, rows from the north. A
 * region across the antimeridian goes on beyond the last column.
 */
export interface MercatorGrid {
  readonly zoom: number
  readonly nodesAcross: number
  /** Between nodes, metres of EPSG:3857: on the ground times the cosine of the latitude. */
  readonly spacingM: number
}

/** A rectangle of nodes. */
export interface NodeFrame {
  readonly column: number
  readonly row: number
  readonly width: number
  readonly height: number
}

const zoomBounds = { minimum: 4, maximum: 16 } as const

/** The grid of a zoom, 4 to 16. */
export function mercatorGrid(zoom: number): MercatorGrid {
  const nodesAcross = tileNodes * (1 << zoom)
  return { zoom, nodesAcross, spacingM: (2 * mercatorHalfM) / nodesAcross }
}

/**
 * The grid whose spacing on the ground at a latitude is nearest, as a ratio, to a resolution: between
 * 0.71 and 1.42 times of it.
 *
 * @param resolutionM metres, 10 to 200
 */
export function gridForResolution(resolutionM: number, latDeg: number): MercatorGrid {
  const wantedM = resolutionM / Math.cos((latDeg * Math.PI) / 180)
  const zoom = Math.round(Math.log2((2 * mercatorHalfM) / (tileNodes * wantedM)))
  return mercatorGrid(Math.min(Math.max(zoom, zoomBounds.minimum), zoomBounds.maximum))
}

/** Spacing of nodes on the ground, metres, at a latitude. */
export function groundSpacingM({ spacingM }: MercatorGrid, latDeg: number): number {
  return spacingM * Math.cos((latDeg * Math.PI) / 180)
}

/** Longitude of a column (whole: its node), degrees; beyond 180 past the antimeridian. */
export function longitudeOf({ nodesAcross }: MercatorGrid, column: number): number {
  return ((column + 0.5) / nodesAcross) * 360 - 180
}

/** Latitude of a row (whole: its node), degrees. */
export function latitudeOf({ nodesAcross }: MercatorGrid, row: number): number {
  const y = Math.PI * (1 - (2 * (row + 0.5)) / nodesAcross)
  return radiansToDegrees(2 * Math.atan(Math.exp(y)) - Math.PI / 2)
}

/** The column of a longitude, not whole; its inverse is `longitudeOf`. */
export function columnOf({ nodesAcross }: MercatorGrid, lonDeg: number): number {
  return ((lonDeg + 180) / 360) * nodesAcross - 0.5
}

/** The row of a latitude within the square, not whole. */
export function rowOf({ nodesAcross }: MercatorGrid, latDeg: number): number {
  const clamped = Math.min(
    Math.max(latDeg, -farthestMercatorLatitudeDeg),
    farthestMercatorLatitudeDeg,
  )
  const y = Math.log(Math.tan(Math.PI / 4 + (clamped * Math.PI) / 360))
  return ((1 - y / Math.PI) / 2) * nodesAcross - 0.5
}

/** The nodes of a box (west, south, east, north, degrees; east may exceed 180), whole steps around it. */
export function frameOfBox(
  grid: MercatorGrid,
  [west, south, east, north]: readonly number[],
  step: number,
): NodeFrame {
  const down = (value: number) => step * Math.floor(value / step)
  const column = down(Math.floor(columnOf(grid, west)))
  const row = Math.max(0, down(Math.floor(rowOf(grid, north))))
  const endColumn = down(Math.ceil(columnOf(grid, east))) + step
  const endRow = Math.min(grid.nodesAcross, down(Math.ceil(rowOf(grid, south))) + step)
  return { column, row, width: endColumn - column, height: endRow - row }
}

/**
 * The nodes that may lie within a radius (metres) of a place, in whole steps: blocks. None where the grid
 * ends before: its first and last rows are no nearer to a pole than that.
 */
export function frameAround(
  grid: MercatorGrid,
  lonDeg: number,
  latDeg: number,
  radiusM: number,
  step = blockNodes,
): NodeFrame {
  const box = boxAround(localFrame(lonDeg, latDeg), radiusM)
  const frame = frameOfBox(grid, box, step)
  const isBeyond = box[1] > farthestMercatorLatitudeDeg || box[3] < -farthestMercatorLatitudeDeg
  return isBeyond ? { ...frame, height: 0 } : frame
}

/** The blocks of a frame of whole ones, row by row from the north. */
export function* blocksOf({ column, row, width, height }: NodeFrame): Iterable<NodeFrame> {
  for (let down = 0; down < height; down += blockNodes) {
    for (let across = 0; across < width; across += blockNodes) {
      yield { column: column + across, row: row + down, width: blockNodes, height: blockNodes }
    }
  }
}

/** A frame moved by whole turns of the globe, as near as can be to another frame. */
export function turnedTowards(grid: MercatorGrid, frame: NodeFrame, other: NodeFrame): NodeFrame {
  const apart = other.column + other.width / 2 - (frame.column + frame.width / 2)
  const turns = Math.round(apart / grid.nodesAcross)
  return turns === 0 ? frame : { ...frame, column: frame.column + turns * grid.nodesAcross }
}

/** What two frames share; null when that is nothing. */
export function commonFrame(a: NodeFrame, b: NodeFrame): NodeFrame | null {
  const column = Math.max(a.column, b.column)
  const row = Math.max(a.row, b.row)
  const width = Math.min(a.column + a.width, b.column + b.width) - column
  const height = Math.min(a.row + a.height, b.row + b.height) - row
  return width > 0 && height > 0 ? { column, row, width, height } : null
}

/** What a node stands for on the ground at a row, square metres on the ellipsoid. */
export function nodeAreaM2(grid: MercatorGrid, row: number): number {
  const { east, north } = metresPerDegree(latitudeOf(grid, row))
  const heightDeg = latitudeOf(grid, row - 0.5) - latitudeOf(grid, row + 0.5)
  return (360 / grid.nodesAcross) * east * heightDeg * north
}
