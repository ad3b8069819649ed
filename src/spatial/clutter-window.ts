import { type ElevationRaster, gridOf, type RasterGrid } from '../formats/elevation-raster.ts'
import { SightlineError } from '../errors.ts'
import { clutterCategories, type ClutterCategory } from '../rf/ground-profile.ts'
import { type AllocateShared, allocateShared } from './shared-memory.ts'
import {
  blockSide,
  packedBytesAtMost,
  type PackedPlaces,
  placeAt,
  PlacePacker,
  type PostingBox,
} from './packed-places.ts'

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
 * A part of a clutter raster in memory: reading is asynchronous, sampling must not be. What `clutterAt` gives
 * is a place in its tables: a caller writes `window.heightM[place]` and `window.category[place]`.
 */
export interface ClutterWindow extends PostingBox {
  readonly raster: RasterGrid
  /** Places in the tables by column and row of the raster: `placeAt` reads them. */
  readonly places: PackedPlaces
  /** Representative height above the ground, metres, by place; 0 where nothing is known. */
  readonly heightM: Float64Array
  /** Index into `clutterCategories` by place; that of the default where nothing is known. */
  readonly category: Uint8Array
  /** Classes by place less one: place 0 is unknown cover. */
  readonly classes: readonly ClutterClass[]
}

/** Postings of one window at most. */
const maximumWindowPostings = 400_000_000
/** Postings held as numbers while a window is read from rows, 8 bytes each. */
const postingsOfBand = 2e6
const maximumBandRows = 512
const minimumBandRows = 16
/** Postings held as numbers while a window is read from blocks, if one block has no more. */
const postingsOfPiece = 1 << 19
/** Codes that a table may name. */
const codeCount = 65_536

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
  const box = { firstColumn, firstRow, width, height }
  const placeCount = classes.length + 1
  const memory = allocate(packedBytesAtMost(box, placeCount))
  const packer = new PlacePacker(box, placeCount, memory)
  await addPlaces(clutter, box, packer)
  return {
    raster: gridOf(raster),
    ...box,
    places: packer.finish(),
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
  const column = columnAt(raster, lonDeg)
  const row = rowAt(raster, latDeg)
  if (!holdsPosting(window, column, row)) {
    throw new RangeError(`${lonDeg},${latDeg} lies outside the prepared clutter window`)
  }
  return placeAt(window.places, column, row)
}

/** Whether a posting, by its column and row in the raster, is one of a box. */
export function holdsPosting(
  { firstColumn, firstRow, width, height }: PostingBox,
  column: number,
  row: number,
): boolean {
  return (
    column >= firstColumn &&
    row >= firstRow &&
    column < firstColumn + width &&
    row < firstRow + height
  )
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

/** Packs the places of a box of postings. */
async function addPlaces(
  { raster, classes }: ClutterRaster,
  box: PostingBox,
  packer: PlacePacker,
): Promise<void> {
  const placeOfCode = new Uint8Array(codeCount)
  classes.forEach(({ code }, index) => (placeOfCode[code] = index + 1))
  const piece = pieceSize(raster, box)
  for (const [firstRow, height] of runs(box.firstRow, box.height, piece.height)) {
    for (const [firstColumn, width] of runs(box.firstColumn, box.width, piece.width)) {
      const codes = await raster.readWindow(firstColumn, firstRow, width, height)
      packer.add({ firstColumn, firstRow, width, height }, (posting) => {
        const code = codes[posting]
        // Only NaN is not itself.
        if (code !== code) return unknownClutter
        const place = placeOfCode[code]
        if (!(place > 0)) throw unknownClass(code)
        return place
      })
    }
  }
}

/**
 * What is read of a raster at once, which ends where blocks of the packed places do. Blocks of the file would
 * be unpacked again for every other part of them; one that lies in rows is unpacked anew for every band.
 */
function pieceSize(
  { blockSize }: ElevationRaster,
  { width }: PostingBox,
): { readonly width: number; readonly height: number } {
  if (blockSize !== undefined) {
    const postings = blockSize.width * blockSize.height
    const isEven = blockSize.width % blockSide === 0 && blockSize.height % blockSide === 0
    if (isEven && postings <= postingsOfBand) {
      const blocks = Math.max(1, Math.floor(postingsOfPiece / postings))
      return { width: blocks * blockSize.width, height: blockSize.height }
    }
  }
  const rows = Math.floor(postingsOfBand / Math.max(1, width) / blockSide) * blockSide
  return { width: Infinity, height: Math.max(minimumBandRows, Math.min(maximumBandRows, rows)) }
}

/** An axis from one place on in runs that end at multiples of a length. */
function* runs(
  first: number,
  count: number,
  length: number,
): Generator<readonly [first: number, count: number]> {
  const end = first + count
  for (let from = first; from < end;) {
    const next = Math.min(length === Infinity ? end : (Math.floor(from / length) + 1) * length, end)
    yield [from, next - from]
    from = next
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
