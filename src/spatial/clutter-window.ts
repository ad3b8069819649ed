import { type ElevationRaster, gridOf, type RasterGrid } from '../formats/elevation-raster.ts'
import { SightlineError } from '../errors.ts'
import { clutterCategories, type ClutterCategory } from '../rf/ground-profile.ts'
import { type AllocateShared, allocateShared } from './lent-memory.ts'

/** What one code of a class raster stands for. */
export interface ClutterClass {
  /** As it is stored in the raster, 0 to 65535. */
  readonly code: number
  /** For people. */
  readonly name: string
  /** Representative height above the ground, metres, 0 and more. */
  readonly heightM: number
  readonly category: ClutterCategory
}

/** A raster of class codes and what they stand for. */
export interface ClutterRaster {
  readonly raster: ElevationRaster
  /** At most 254 classes, no code twice. */
  readonly classes: readonly ClutterClass[]
}

/** The place in the tables of a window that stands for ground whose cover is not known. */
export const unknownClutter = 0

/**
 * A part of a clutter raster in memory, half a byte a posting where it has at most 15 classes, else one:
 * reading is asynchronous, sampling must not be. What `clutterAt` gives is a place in its tables: a caller
 * writes `window.heightM[place]` and `window.category[place]`.
 */
export interface ClutterWindow {
  readonly raster: RasterGrid
  readonly firstColumn: number
  readonly firstRow: number
  readonly width: number
  readonly height: number
  /** Places in the tables, row-major from the north: `placeOf` reads them. */
  readonly places: Uint8Array
  /** Whether a byte holds the places of two postings, the former in its lower half. */
  readonly areHalfBytes: boolean
  /** Representative height above the ground, metres, by place; 0 where nothing is known. */
  readonly heightM: Float64Array
  /** Index into `clutterCategories` by place; that of the default where nothing is known. */
  readonly category: Uint8Array
  /** Classes by place less one: place 0 is unknown cover. */
  readonly classes: readonly ClutterClass[]
}

/** Places that half a byte can tell apart, unknown cover among them. */
const placesOfHalfByte = 16
/** Postings of one window at most. */
const maximumWindowPostings = 400_000_000
/** Postings held as numbers while a window is read, 8 bytes each. */
const maximumBandPostings = 2e6
/** Blocks of tiled files are some hundred rows high, and are unpacked anew for every band. */
const maximumBandRows = 512
const minimumBandRows = 16
/** Bounds are compared with this tolerance in degrees (0.1 mm), for points on the very edge. */
const edgeToleranceDeg = 1e-9

/**
 * Fetches the clutter of a box of degrees, so that any point of it can be sampled. What of the box
 * lies outside the raster is unknown cover.
 *
 * @param bounds - west, south, east and north, degrees; longitudes as the points will be asked.
 * @param allocate - gives shared memory of so many bytes or more, whatever its content.
 * @throws {SightlineError} not_processable when the file turns out damaged, or holds a class that
 *   its table does not know, and for a box of more than 400 million postings.
 */
export async function prepareClutterWindow(
  clutter: ClutterRaster,
  bounds: readonly [west: number, south: number, east: number, north: number],
  allocate: AllocateShared = allocateShared,
): Promise<ClutterWindow> {
  const { raster, classes } = clutter
  const [west, south, east, north] = bounds
  const isApart =
    west > raster.bounds[2] + edgeToleranceDeg ||
    east < raster.bounds[0] - edgeToleranceDeg ||
    south > raster.bounds[3] + edgeToleranceDeg ||
    north < raster.bounds[1] - edgeToleranceDeg
  const firstColumn = isApart ? 0 : columnAt(raster, west)
  const firstRow = isApart ? 0 : rowAt(raster, north)
  const width = isApart ? 0 : columnAt(raster, east) - firstColumn + 1
  const height = isApart ? 0 : rowAt(raster, south) - firstRow + 1
  const count = width * height
  if (count > maximumWindowPostings) throw tooLarge(count)
  const areHalfBytes = classes.length < placesOfHalfByte
  const bytes = areHalfBytes ? Math.ceil(count / 2) : count
  const places = new Uint8Array(allocate(bytes), 0, bytes).fill(unknownClutter)
  const box = { firstColumn, firstRow, width, height }
  await readPlaces(clutter, box, { places, areHalfBytes })
  return {
    raster: gridOf(raster),
    ...box,
    places,
    areHalfBytes,
    heightM: Float64Array.from([0, ...classes.map(({ heightM }) => heightM)]),
    category: Uint8Array.from([
      0,
      ...classes.map(({ category }) => clutterCategories.indexOf(category)),
    ]),
    classes,
  }
}

/**
 * The cover of the ground at a point: that of the nearest posting. Synchronous, allocates nothing.
 *
 * @returns a place in the tables `heightM` and `category` of the window; `unknownClutter` (0) where
 *   the raster has no data and outside it.
 * @throws {RangeError} for a point that the window was not prepared for.
 */
export function clutterAt(window: ClutterWindow, lonDeg: number, latDeg: number): number {
  const { raster } = window
  const { bounds } = raster
  const isInside =
    lonDeg >= bounds[0] - edgeToleranceDeg &&
    lonDeg <= bounds[2] + edgeToleranceDeg &&
    latDeg >= bounds[1] - edgeToleranceDeg &&
    latDeg <= bounds[3] + edgeToleranceDeg
  if (!isInside) return unknownClutter
  const column = columnAt(raster, lonDeg) - window.firstColumn
  const row = rowAt(raster, latDeg) - window.firstRow
  if (column < 0 || row < 0 || column >= window.width || row >= window.height) {
    throw new RangeError(`${lonDeg},${latDeg} lies outside the prepared clutter window`)
  }
  return placeOf(window, row * window.width + column)
}

/** The place in the tables of one posting of a window, counted row by row from the north-west. */
export function placeOf(
  { places, areHalfBytes }: Pick<ClutterWindow, 'places' | 'areHalfBytes'>,
  posting: number,
): number {
  if (!areHalfBytes) return places[posting]
  return (places[posting >> 1] >> ((posting & 1) << 2)) & 15
}

/** The posting nearest to a point, of the nearest edge where it lies outside. */
export function postingAt(
  grid: RasterGrid,
  lonDeg: number,
  latDeg: number,
): { readonly column: number; readonly row: number } {
  return { column: columnAt(grid, lonDeg), row: rowAt(grid, latDeg) }
}

function columnAt({ originLonDeg, spacingLonDeg, width }: RasterGrid, lonDeg: number): number {
  const column = Math.floor((lonDeg - originLonDeg) / spacingLonDeg + 0.5)
  return Math.min(Math.max(column, 0), width - 1)
}

function rowAt({ originLatDeg, spacingLatDeg, height }: RasterGrid, latDeg: number): number {
  const row = Math.floor((originLatDeg - latDeg) / spacingLatDeg + 0.5)
  return Math.min(Math.max(row, 0), height - 1)
}

interface PostingBox {
  readonly firstColumn: number
  readonly firstRow: number
  readonly width: number
  readonly height: number
}

/** Writes the places of a box where all are unknown so far. */
async function readPlaces(
  { raster, classes }: ClutterRaster,
  { firstColumn, firstRow, width, height }: PostingBox,
  { places, areHalfBytes }: Pick<ClutterWindow, 'places' | 'areHalfBytes'>,
): Promise<void> {
  const placeOfCode = new Map(classes.map(({ code }, index) => [code, index + 1]))
  const bandRows = Math.max(
    minimumBandRows,
    Math.min(maximumBandRows, Math.floor(maximumBandPostings / Math.max(1, width))),
  )
  for (let first = 0; first < height; first += bandRows) {
    const rows = Math.min(bandRows, height - first)
    const codes = await raster.readWindow(firstColumn, firstRow + first, width, rows)
    for (let i = 0; i < codes.length; i++) {
      if (Number.isNaN(codes[i])) continue
      const place = placeOfCode.get(codes[i])
      if (place === undefined) throw unknownClass(codes[i])
      const posting = first * width + i
      if (areHalfBytes) places[posting >> 1] |= place << ((posting & 1) << 2)
      else places[posting] = place
    }
  }
}

function tooLarge(postings: number): SightlineError {
  return new SightlineError(
    'not_processable',
    `the question needs ${postings} postings of the clutter at once; at most ` +
      `${maximumWindowPostings} are read: choose smaller radii or a smaller area`,
  )
}

function unknownClass(code: number): SightlineError {
  return new SightlineError(
    'not_processable',
    `clutter raster: it has the class ${code}, which its table does not know`,
  )
}
