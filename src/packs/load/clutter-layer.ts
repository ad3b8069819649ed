import { SightlineError } from '../../errors.ts'
import { RasterRefusedError, type Bounds } from '../../formats/elevation-raster.ts'
import { openGeoTiff } from '../../formats/geotiff-read.ts'
import {
  prepareClutterWindow,
  type ClutterRaster,
  type ClutterWindow,
} from '../../spatial/clutter-window.ts'
import { placeAt } from '../../spatial/packed-places.ts'
import type { PackSnapshot } from '../snapshot.ts'
import { maximumClutterTableBytes, parseClutterTable } from './clutter-table.ts'
import { openVerified } from './verified-file.ts'

type ClutterPack = Pick<PackSnapshot, 'manifest' | 'files' | 'stamps'>

/** Loading looks at every posting of a raster of so many; what of larger ones is read is looked at then. */
const lookedThroughAtLoad = 400_000_000

/** The clutter of a pack over its open file. */
interface ClutterFile {
  readonly clutter: ClutterRaster
  close(): Promise<void>
}

const formats = ['cog', 'cog-geotiff', 'geotiff', 'tiff']

/**
 * Opens the clutter layer of a pack, or gives null when the pack has none, or a raster without a
 * table of its classes: that says nothing of the ground. Only headers are read; close it when nothing
 * reads from it any more.
 *
 * @throws {SightlineError} not_processable with the reason when raster or table cannot be used,
 *   unavailable when one of them is not the one whose hash was checked.
 */
export async function openPackClutter(pack: ClutterPack): Promise<ClutterFile | null> {
  const { clutter, clutter_classes: table } = pack.manifest.files
  if (clutter === undefined || table === undefined) return null
  const format = pack.manifest.layers?.clutter?.format.trim().toLowerCase() ?? 'geotiff'
  if (!formats.includes(format)) {
    throw refusal(`manifest: layers.clutter.format must be one of ${formats.join(', ')}`)
  }
  const classes = parseClutterTable(await readTableFile(pack))
  const file = await openVerified(pack, 'clutter')
  try {
    const raster = await asClutter(() => openGeoTiff(file))
    return {
      clutter: { raster: { ...raster, readWindow: readingClutter(raster) }, classes },
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** What looking through a clutter layer finds. */
interface ExaminedClutter {
  readonly clutter: ClutterRaster
  /** Postings by place in the table of classes less one; the first number is that of unknown cover. */
  readonly counts: Float64Array
}

/**
 * Checks that the clutter layer of a pack can be used: it is a raster of classes, touches the pack, and
 * its table knows every class in it; of a raster of more than 400 million postings those at both ends:
 * `prepareClutterWindow` holds the others against the table. A pack without clutter passes.
 *
 * @param largestLookedThrough - postings of a raster that is looked through at most.
 * @throws {SightlineError} not_processable naming the reason.
 */
export async function checkPackClutter(
  pack: ClutterPack,
  largestLookedThrough: number = lookedThroughAtLoad,
): Promise<void> {
  await withUsable(pack, async (clutter) => {
    if (postingsOf(clutter) > largestLookedThrough) await readEnds(clutter)
    else await countPlaces(clutter, clutter.raster.width)
  })
}

/**
 * Looks through all of the clutter of a pack, of any size, in bounded memory. Gives null for a pack
 * without clutter that could be read.
 *
 * @param largestInRows - postings of a raster that is read in whole rows at most: larger ones are tiled.
 * @throws {SightlineError} not_processable naming the reason, a class that the table does not know
 *   among them.
 */
export async function examinePackClutter(
  pack: ClutterPack,
  largestInRows: number = lookedThroughAtLoad,
): Promise<ExaminedClutter | null> {
  return withUsable(pack, async (clutter) => {
    const isLarge = postingsOf(clutter) > largestInRows
    const counts = await countPlaces(clutter, isLarge ? columnsAtOnce : clutter.raster.width)
    return { clutter, counts }
  })
}

/** Opens the clutter of a pack for some work, once its header says that it can be used. */
async function withUsable<Result>(
  pack: ClutterPack,
  work: (clutter: ClutterRaster) => Promise<Result>,
): Promise<Result | null> {
  const file = await openPackClutter(pack)
  if (file === null) return null
  const { clutter } = file
  try {
    assertClasses(clutter.raster)
    if (!touches(clutter.raster.bounds, pack.manifest.bounds)) {
      throw refusal('clutter raster: it lies outside the bounds of the pack')
    }
    return await work(clutter)
  } finally {
    await file.close()
  }
}

/**
 * Holds the samples of a raster against what classes may be.
 *
 * @throws {SightlineError} not_processable naming the reason.
 */
export function assertClasses({ sampleType }: ClutterRaster['raster']): void {
  if (sampleType === 'uint8' || sampleType === 'uint16') return
  throw refusal(`clutter raster: its samples are ${sampleType}, classes are uint8 or uint16`)
}

function postingsOf({ raster }: ClutterRaster): number {
  return raster.width * raster.height
}

/** Says of what a GeoTIFF reader refuses that it is the clutter. */
export async function asClutter<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof SightlineError) || error.reason !== 'not_processable') throw error
    const detail = error instanceof RasterRefusedError ? error.detail : error.message
    throw refusal(`clutter raster: ${detail}`, error)
  }
}

/** Tiles of the usual sizes are unpacked once for a window of so many. */
const rowsAtOnce = 512
const columnsAtOnce = 2048

async function countPlaces(clutter: ClutterRaster, columnsOfWindow: number): Promise<Float64Array> {
  const { raster, classes } = clutter
  const counts = new Float64Array(classes.length + 1)
  for (let row = 0; row < raster.height; row += rowsAtOnce) {
    const lastRow = Math.min(row + rowsAtOnce, raster.height) - 1
    for (let column = 0; column < raster.width; column += columnsOfWindow) {
      const lastColumn = Math.min(column + columnsOfWindow, raster.width) - 1
      const window = await windowBetween(clutter, [column, row], [lastColumn, lastRow])
      for (let line = row; line <= lastRow; line++) {
        for (let at = column; at <= lastColumn; at++) counts[placeAt(window.places, at, line)]++
      }
    }
  }
  return counts
}

/** One posting at each end of the file. */
async function readEnds(clutter: ClutterRaster): Promise<void> {
  const { width, height } = clutter.raster
  await windowBetween(clutter, [0, 0], [0, 0])
  await windowBetween(clutter, [width - 1, height - 1], [width - 1, height - 1])
}

type Posting = readonly [column: number, row: number]

/** What lies between two postings, both included. */
function windowBetween(
  clutter: ClutterRaster,
  northWest: Posting,
  southEast: Posting,
): Promise<ClutterWindow> {
  const { originLonDeg, originLatDeg, spacingLonDeg, spacingLatDeg } = clutter.raster
  return prepareClutterWindow(clutter, [
    originLonDeg + northWest[0] * spacingLonDeg,
    originLatDeg - southEast[1] * spacingLatDeg,
    originLonDeg + southEast[0] * spacingLonDeg,
    originLatDeg - northWest[1] * spacingLatDeg,
  ])
}

function readingClutter(raster: ClutterRaster['raster']): ClutterRaster['raster']['readWindow'] {
  return (column, row, width, height) =>
    asClutter(() => raster.readWindow(column, row, width, height))
}

async function readTableFile(pack: ClutterPack): Promise<Uint8Array> {
  const file = await openVerified(pack, 'clutter_classes')
  try {
    return await file.read(0, Math.min(file.byteLength, maximumClutterTableBytes + 1))
  } finally {
    await file.close()
  }
}

function touches(raster: Bounds, [west, south, east, north]: readonly number[]): boolean {
  return raster[0] < east && raster[2] > west && raster[1] < north && raster[3] > south
}

function refusal(reason: string, cause?: unknown): SightlineError {
  return new SightlineError('not_processable', reason, { cause })
}
