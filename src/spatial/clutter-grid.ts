// What covers the ground where the terrain is walked: both rasters are even in degrees.
import { type ClutterWindow, holdsPosting, unknownClutter } from './clutter-window.ts'
import type { GroundWindow } from './ground-window.ts'
import { placeAt } from './packed-places.ts'

/** Columns and rows of a clutter raster by those of the thinned terrain. */
export interface ClutterGrid {
  readonly window: ClutterWindow
  readonly column: number
  readonly columnsPerColumn: number
  readonly row: number
  readonly rowsPerRow: number
  /** What of the raster counts, in its columns and rows. */
  readonly limits: {
    readonly west: number
    readonly east: number
    readonly north: number
    readonly south: number
  }
}

/** Bounds are compared with this tolerance in degrees (0.1 mm), for points on the very edge. */
const edgeToleranceDeg = 1e-9
/** Columns and rows between a place and the edge of the window, for rounding. */
const spare = 0.5

export function clutterGrid({ raster, spacing }: GroundWindow, window: ClutterWindow): ClutterGrid {
  const cover = window.raster
  const [west, south, east, north] = cover.bounds
  const columnAt = (lon: number) => (lon - cover.originLonDeg) / cover.spacingLonDeg + 0.5
  const rowAt = (lat: number) => (cover.originLatDeg - lat) / cover.spacingLatDeg + 0.5
  return {
    window,
    limits: {
      west: columnAt(west - edgeToleranceDeg),
      east: columnAt(east + edgeToleranceDeg),
      north: rowAt(north + edgeToleranceDeg),
      south: rowAt(south - edgeToleranceDeg),
    },
    column: (raster.originLonDeg - cover.originLonDeg) / cover.spacingLonDeg + 0.5,
    columnsPerColumn: (spacing.columnStep * raster.spacingLonDeg) / cover.spacingLonDeg,
    row: (cover.originLatDeg - raster.originLatDeg) / cover.spacingLatDeg + 0.5,
    rowsPerRow: (spacing.rowStep * raster.spacingLatDeg) / cover.spacingLatDeg,
  }
}

/**
 * The place in the tables of the nearest posting of cover at a place of the terrain; that of unknown cover
 * beyond the raster.
 *
 * @throws {RangeError} for a place of the raster that was not read
 */
export function clutterPlace(grid: ClutterGrid, terrainColumn: number, terrainRow: number): number {
  const { raster, places } = grid.window
  const { west, east, north, south } = grid.limits
  const column = grid.column + grid.columnsPerColumn * terrainColumn
  const row = grid.row + grid.rowsPerRow * terrainRow
  if (!(column >= west && column <= east && row >= north && row <= south)) return unknownClutter
  const left = Math.min(Math.max(Math.floor(column), 0), raster.width - 1)
  const line = Math.min(Math.max(Math.floor(row), 0), raster.height - 1)
  if (!holdsPosting(grid.window, left, line)) {
    throw new RangeError('a path over the ground leaves the part of the clutter that was read')
  }
  return placeAt(places, left, line)
}

/** Whether a place of the terrain lies well among the postings of cover that were read. */
export function holdsPlaces(grid: ClutterGrid, terrainColumn: number, terrainRow: number): boolean {
  const { firstColumn, firstRow, width, height } = grid.window
  const column = grid.column + grid.columnsPerColumn * terrainColumn
  const row = grid.row + grid.rowsPerRow * terrainRow
  return (
    column - spare >= firstColumn &&
    column + spare < firstColumn + width &&
    row - spare >= firstRow &&
    row + spare < firstRow + height
  )
}

/** What `clutterPlace` gives, to the last bit, between two places that `holdsPlaces` is true of. */
export function innerPlace(grid: ClutterGrid, terrainColumn: number, terrainRow: number): number {
  // Whole parts of places that are not negative.
  return placeAt(
    grid.window.places,
    (grid.column + grid.columnsPerColumn * terrainColumn) | 0,
    (grid.row + grid.rowsPerRow * terrainRow) | 0,
  )
}
