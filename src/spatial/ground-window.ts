// A part of the terrain in memory, as profiles read it: one flat array with direct indexing.
import {
  type Bounds,
  type ElevationRaster,
  gridOf,
  type RasterGrid,
} from '../formats/elevation-raster.ts'
import type { ClutterWindow } from './clutter-window.ts'
import { type GroundSpacing, groundSpacing } from './ground-spacing.ts'

/**
 * Postings of a box, thinned as `GroundSpacing` says. Counted in thinned columns and rows. Plain data, those
 * in great number on shared memory: it travels to another thread without a copy.
 */
export interface GroundWindow {
  readonly raster: RasterGrid
  readonly spacing: GroundSpacing
  readonly firstColumn: number
  readonly firstRow: number
  readonly width: number
  readonly height: number
  /** Elevations row by row from the north, metres; NaN where the raster has none. */
  readonly elevationM: Float32Array
  /** The cover of the same box; null where none is known, or nobody read it. */
  readonly clutter: ClutterWindow | null
}

/** Which part of a thinned raster holds a box. */
export type WindowFrame = Pick<GroundWindow, 'firstColumn' | 'firstRow' | 'width' | 'height'>

/** Windows begin and end at multiples of it, so that neighbouring questions find the same one. */
const alignment = 64
/** Rows read at once: what is read lies beside the window in double precision. */
const rowsAtOnce = 128

/** Thinned postings that a raster has along each axis. */
function thinnedSize(raster: RasterGrid, { columnStep, rowStep }: GroundSpacing) {
  return {
    columns: Math.ceil(raster.width / columnStep),
    rows: Math.ceil(raster.height / rowStep),
  }
}

/** The frame of the window for a box (west, south, east, north, degrees); null outside the raster. */
export function windowFrame(raster: RasterGrid, box: Bounds): WindowFrame | null {
  const [west, south, east, north] = box
  const { bounds } = raster
  if (east < bounds[0] || west > bounds[2] || north < bounds[1] || south > bounds[3]) return null
  const spacing = groundSpacing(raster)
  const { columns, rows } = thinnedSize(raster, spacing)
  const column = (lon: number) =>
    (lon - raster.originLonDeg) / raster.spacingLonDeg / spacing.columnStep
  const row = (lat: number) => (raster.originLatDeg - lat) / raster.spacingLatDeg / spacing.rowStep
  const [firstColumn, lastColumn] = aligned(column(west), column(east), columns)
  const [firstRow, lastRow] = aligned(row(north), row(south), rows)
  return {
    firstColumn,
    firstRow,
    width: lastColumn - firstColumn + 1,
    height: lastRow - firstRow + 1,
  }
}

/** First and last index that hold a stretch and the posting beyond it, aligned, within a count. */
function aligned(from: number, to: number, count: number): readonly [number, number] {
  const first = alignment * Math.floor((Math.floor(from) - 1) / alignment)
  const last = alignment * (Math.floor((Math.ceil(to) + 1) / alignment) + 1) - 1
  return [Math.min(Math.max(first, 0), count - 1), Math.min(Math.max(last, 0), count - 1)]
}

/** West, south, east and north of the outermost postings of a window, degrees. */
export function windowBox(window: Omit<GroundWindow, 'elevationM' | 'clutter'>): Bounds {
  const { raster, spacing, firstColumn, firstRow, width, height } = window
  const lonAt = (column: number) =>
    raster.originLonDeg + column * spacing.columnStep * raster.spacingLonDeg
  const latAt = (row: number) => raster.originLatDeg - row * spacing.rowStep * raster.spacingLatDeg
  return [
    lonAt(firstColumn),
    latAt(firstRow + height - 1),
    lonAt(firstColumn + width - 1),
    latAt(firstRow),
  ]
}

/** Whether one frame lies in another. */
export function holdsFrame(outer: WindowFrame, inner: WindowFrame): boolean {
  return (
    inner.firstColumn >= outer.firstColumn &&
    inner.firstRow >= outer.firstRow &&
    inner.firstColumn + inner.width <= outer.firstColumn + outer.width &&
    inner.firstRow + inner.height <= outer.firstRow + outer.height
  )
}

/**
 * Reads a window. Memory: four bytes a posting, and a strip of rows while it is read.
 *
 * @param poll called between strips; may throw
 * @throws {SightlineError} not_processable or unavailable where the raster cannot be read
 */
export async function readGroundWindow(
  raster: ElevationRaster,
  frame: WindowFrame,
  poll: () => void,
): Promise<GroundWindow> {
  const spacing = groundSpacing(raster)
  const { columnStep, rowStep } = spacing
  const { firstColumn, firstRow, width, height } = frame
  const elevationM = new Float32Array(
    new SharedArrayBuffer(width * height * Float32Array.BYTES_PER_ELEMENT),
  )
  const fromColumn = firstColumn * columnStep
  const readWidth = (width - 1) * columnStep + 1
  const stripRows = Math.max(1, Math.floor(rowsAtOnce / rowStep))
  for (let row = 0; row < height; row += stripRows) {
    poll()
    const count = Math.min(stripRows, height - row)
    const fromRow = (firstRow + row) * rowStep
    const strip = await raster.readWindow(fromColumn, fromRow, readWidth, (count - 1) * rowStep + 1)
    for (let line = 0; line < count; line++) {
      const from = line * rowStep * readWidth
      const to = (row + line) * width
      for (let column = 0; column < width; column++) {
        elevationM[to + column] = strip[from + column * columnStep]
      }
    }
  }
  return { raster: gridOf(raster), spacing, ...frame, elevationM, clutter: null }
}
