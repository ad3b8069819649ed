// A part of the terrain in memory, as profiles read it: one flat array with direct indexing.
import {
  type Bounds,
  type ElevationRaster,
  gridOf,
  type RasterGrid,
} from '../formats/elevation-raster.ts'
import type { ClutterWindow } from './clutter-window.ts'
import { fillEnclosedVoids, type FilledVoids, type VoidLimits } from './enclosed-voids.ts'
import { type GroundSpacing, groundSpacing, voidLimits } from './ground-spacing.ts'
import { type AllocateShared, allocateShared, type Lease, newLease } from './shared-memory.ts'

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
  /** Heights of small voids, by their places in `elevationM`, which stays NaN there; null where none is. */
  readonly filled: FilledVoids | null
  /** The cover of the same box; null where none is known, or nobody read it. */
  readonly clutter: ClutterWindow | null
  /** Of the memory of elevations and cover: whoever may read it later than others borrows it. */
  readonly lease: Lease
}

/** Which part of a thinned raster holds a box. */
export type WindowFrame = Pick<GroundWindow, 'firstColumn' | 'firstRow' | 'width' | 'height'>

/** Windows begin and end at multiples of it, so that neighbouring questions find the same one. */
const alignment = 64
/**
 * Rows read at once where the raster lies in rows: what is read lies beside the window in double precision.
 */
const rowsAtOnce = 128
/** Postings read at once where it lies in blocks. */
const postingsAtOnce = 1 << 19

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
export function windowBox(
  window: Omit<GroundWindow, 'elevationM' | 'filled' | 'clutter' | 'lease'>,
): Bounds {
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

/** Bounds are compared with this tolerance in degrees (0.1 mm), for points on the very edge. */
const edgeToleranceDeg = 1e-9

/**
 * West, south, east and north of what a window answers for, degrees: its outermost postings or, where it
 * reaches the edge of the raster, that edge, up to which the value of the last posting holds.
 */
export function windowReach(window: Parameters<typeof windowBox>[0]): Bounds {
  const { raster, spacing, firstColumn, firstRow, width, height } = window
  const { columns, rows } = thinnedSize(raster, spacing)
  const [west, south, east, north] = windowBox(window)
  const [edgeWest, edgeSouth, edgeEast, edgeNorth] = raster.bounds
  return [
    firstColumn === 0 ? edgeWest - edgeToleranceDeg : west,
    firstRow + height === rows ? edgeSouth - edgeToleranceDeg : south,
    firstColumn + width === columns ? edgeEast + edgeToleranceDeg : east,
    firstRow === 0 ? edgeNorth + edgeToleranceDeg : north,
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
 * Reads a window, and fills its small voids. Memory: four bytes a posting, and a strip of rows while it is
 * read; where voids reach its border, five more for a while.
 *
 * @param poll called between strips; may throw
 * @param allocate gives shared memory of so many bytes or more, whatever its content
 * @throws {SightlineError} not_processable or unavailable where the raster cannot be read
 */
export async function readGroundWindow(
  raster: ElevationRaster,
  frame: WindowFrame,
  poll: () => void,
  allocate: AllocateShared = allocateShared,
): Promise<GroundWindow> {
  const { width, height } = frame
  const count = width * height
  const memory = allocate(count * Float32Array.BYTES_PER_ELEMENT)
  const elevationM = new Float32Array(memory, 0, count)
  const postings = { ...frame, elevationM }
  await readPostings(raster, frame, postings, poll)
  const filled = await filledVoids(raster, postings, poll)
  const spacing = groundSpacing(raster)
  const grid = gridOf(raster)
  return { raster: grid, spacing, ...frame, elevationM, filled, clutter: null, lease: newLease() }
}

/** Thinned postings of a frame, row by row. */
interface Postings extends WindowFrame {
  readonly elevationM: Float32Array
}

/** Reads a part of the thinned postings of a raster to where they belong among others. */
async function readPostings(
  raster: ElevationRaster,
  part: WindowFrame,
  target: Postings,
  poll: () => void,
): Promise<void> {
  const { columnStep, rowStep } = groundSpacing(raster)
  const piece = pieceSize(raster)
  for (const [row, rows] of runs(part.firstRow, part.height, rowStep, piece.height)) {
    for (const [column, columns] of runs(part.firstColumn, part.width, columnStep, piece.width)) {
      poll()
      const readWidth = (columns - 1) * columnStep + 1
      const read = await raster.readWindow(
        column * columnStep,
        row * rowStep,
        readWidth,
        (rows - 1) * rowStep + 1,
      )
      for (let line = 0; line < rows; line++) {
        const from = line * rowStep * readWidth
        const to = placeIn(target, column, row + line)
        for (let each = 0; each < columns; each++) {
          target.elevationM[to + each] = read[from + each * columnStep]
        }
      }
    }
  }
}

/**
 * What is read of a raster at once: whole blocks, which would be unpacked again for every other part of them.
 */
function pieceSize({ blockSize }: ElevationRaster): { width: number; height: number } {
  const blocks =
    blockSize === undefined ? 0 : Math.floor(postingsAtOnce / blockSize.width / blockSize.height)
  return blockSize === undefined || blocks === 0
    ? { width: Infinity, height: rowsAtOnce }
    : { width: blocks * blockSize.width, height: blockSize.height }
}

/** Thinned places along an axis, as first ones and counts of runs that end where pieces of the raster do. */
function* runs(
  first: number,
  count: number,
  step: number,
  pieceLength: number,
): Generator<readonly [first: number, count: number]> {
  const end = first + count
  let from = first
  while (from < end) {
    const pieceEnd = pieceLength * (Math.floor((from * step) / pieceLength) + 1)
    const next = Math.min(Math.ceil(pieceEnd / step), end)
    yield [from, next - from]
    from = next
  }
}

function placeIn(frame: WindowFrame, column: number, row: number): number {
  return (row - frame.firstRow) * frame.width + column - frame.firstColumn
}

/**
 * The small voids of a window, filled. Where one reaches its border, so much of the raster around is read
 * as the largest of them may take: a void is filled alike in every window that it reaches.
 */
async function filledVoids(
  raster: ElevationRaster,
  window: Postings,
  poll: () => void,
): Promise<FilledVoids | null> {
  if (!hasVoid(window.elevationM)) return null
  const limits = voidLimits(raster)
  if (limits.columns < 1 || limits.rows < 1) return null
  const around = hasVoidOnBorder(window) ? await readAround(raster, window, limits, poll) : window
  poll()
  const { firstColumn, firstRow, width, height } = window
  const filled = fillEnclosedVoids({ values: around.elevationM, width: around.width }, limits)
    .map(([place, elevationM]) => ({
      column: around.firstColumn + (place % around.width) - firstColumn,
      row: around.firstRow + Math.floor(place / around.width) - firstRow,
      elevationM,
    }))
    .filter(({ column, row }) => column >= 0 && column < width && row >= 0 && row < height)
  if (filled.length === 0) return null
  const bytes = filled.length * Float32Array.BYTES_PER_ELEMENT
  const places = new Int32Array(new SharedArrayBuffer(bytes))
  const elevationM = new Float32Array(new SharedArrayBuffer(bytes))
  places.set(filled.map(({ column, row }) => row * width + column))
  elevationM.set(filled.map((posting) => posting.elevationM))
  return { places, elevationM }
}

function hasVoid(heights: Float32Array): boolean {
  for (const heightM of heights) if (Number.isNaN(heightM)) return true
  return false
}

function hasVoidOnBorder({ elevationM, width, height }: Postings): boolean {
  for (let from = 0; from < elevationM.length; from += width) {
    if (Number.isNaN(elevationM[from]) || Number.isNaN(elevationM[from + width - 1])) return true
  }
  return (
    hasVoid(elevationM.subarray(0, width)) || hasVoid(elevationM.subarray((height - 1) * width))
  )
}

/** A window with the postings around it, as far as the raster reaches. */
async function readAround(
  raster: ElevationRaster,
  window: Postings,
  margin: VoidLimits,
  poll: () => void,
): Promise<Postings> {
  const { columns, rows } = thinnedSize(raster, groundSpacing(raster))
  const { width, height } = window
  const west = Math.max(window.firstColumn - margin.columns, 0)
  const north = Math.max(window.firstRow - margin.rows, 0)
  const east = Math.min(window.firstColumn + width + margin.columns, columns)
  const south = Math.min(window.firstRow + height + margin.rows, rows)
  const frame = { firstColumn: west, firstRow: north, width: east - west, height: south - north }
  const around = { ...frame, elevationM: new Float32Array(frame.width * frame.height) }
  for (let row = 0; row < height; row++) {
    const line = window.elevationM.subarray(row * width, (row + 1) * width)
    around.elevationM.set(line, placeIn(around, window.firstColumn, window.firstRow + row))
  }
  const endColumn = window.firstColumn + width
  const endRow = window.firstRow + height
  const parts: readonly WindowFrame[] = [
    { ...frame, height: window.firstRow - north },
    { ...frame, firstRow: endRow, height: south - endRow },
    { firstColumn: west, firstRow: window.firstRow, width: window.firstColumn - west, height },
    { firstColumn: endColumn, firstRow: window.firstRow, width: east - endColumn, height },
  ]
  for (const part of parts) {
    if (part.width > 0 && part.height > 0) await readPostings(raster, part, around, poll)
  }
  return around
}
