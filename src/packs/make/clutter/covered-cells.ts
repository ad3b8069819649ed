import type { PostingGrid } from '../../../formats/elevation-raster.ts'
import type { Polygon, Position } from '../common/building-input.ts'

/** Points along each side of a cell: a cell of 30 m is looked at every 5 m. */
export const pointsPerSide = 6
export const pointsPerCell = pointsPerSide * pointsPerSide

/** Some cells of a grid. */
export interface CellWindow {
  readonly column: number
  readonly row: number
  readonly width: number
  readonly height: number
}

/**
 * Calls `visit` for each point of a lattice within the cells of a grid that lies in a polygon, with the
 * number of its cell. A cell lies around its posting, half a spacing to each side. What is in a hole is
 * not in the polygon; on its edge a point belongs to what lies east or north of it.
 *
 * @param window only these cells are looked at, and numbered row by row from its north-west; the points
 *   are those of the whole grid
 */
export function visitCovered(
  grid: PostingGrid,
  polygon: Polygon,
  visit: (cell: number) => void,
  window: CellWindow = wholeWindow(grid),
): void {
  const stepLon = grid.spacingLonDeg / pointsPerSide
  const stepLat = grid.spacingLatDeg / pointsPerSide
  const west = grid.originLonDeg - grid.spacingLonDeg / 2 + stepLon / 2
  const north = grid.originLatDeg + grid.spacingLatDeg / 2 - stepLat / 2
  const firstColumn = window.column * pointsPerSide
  const endColumn = firstColumn + window.width * pointsPerSide
  for (const [row, crossings] of crossingsByRow(polygon, north, stepLat, window)) {
    crossings.sort((a, b) => a - b)
    const firstCell = (Math.floor(row / pointsPerSide) - window.row) * window.width - window.column
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const first = Math.max(firstColumn, Math.ceil((crossings[i] - west) / stepLon))
      const end = Math.min(endColumn, Math.ceil((crossings[i + 1] - west) / stepLon))
      for (let column = first; column < end; column++) {
        visit(firstCell + Math.floor(column / pointsPerSide))
      }
    }
  }
}

/** All cells of a grid. */
export function wholeWindow({ width, height }: PostingGrid): CellWindow {
  return { column: 0, row: 0, width, height }
}

/** Longitudes at which the rings of a polygon cross the rows of the lattice in a window, from the north. */
function crossingsByRow(
  polygon: Polygon,
  north: number,
  stepLat: number,
  window: CellWindow,
): Map<number, number[]> {
  const found = new Map<number, number[]>()
  const firstRow = window.row * pointsPerSide
  const endRow = firstRow + window.height * pointsPerSide
  const add = (from: Position, to: Position): void => {
    const [upper, lower] = from[1] > to[1] ? [from, to] : [to, from]
    // Of an edge the upper end counts and the lower one does not: rings that meet there cross once.
    const first = Math.max(firstRow, Math.floor((north - upper[1]) / stepLat) - 1)
    for (let row = first; row < endRow; row++) {
      // Compared as it is, on both sides of a corner: a division would round each side by itself.
      const lat = north - row * stepLat
      if (lat > upper[1]) continue
      if (lat <= lower[1]) break
      const lon = lower[0] + ((upper[0] - lower[0]) * (lat - lower[1])) / (upper[1] - lower[1])
      const crossings = found.get(row)
      if (crossings === undefined) found.set(row, [lon])
      else crossings.push(lon)
    }
  }
  for (const ring of polygon) {
    for (let i = 1; i < ring.length; i++) add(ring[i - 1], ring[i])
  }
  return found
}
