import { SightlineError } from '../../errors.ts'
import { RasterRefusedError, type Bounds } from '../../formats/elevation-raster.ts'
import { openGeoTiff } from '../../formats/geotiff-read.ts'
import { prepareClutterWindow, type ClutterRaster } from '../../spatial/clutter-window.ts'
import type { PackSnapshot } from '../snapshot.ts'
import { maximumClutterTableBytes, parseClutterTable } from './clutter-table.ts'
import { openVerified } from './verified-file.ts'

type ClutterPack = Pick<PackSnapshot, 'manifest' | 'files' | 'stamps'>

/** Postings of a clutter raster at most: all of them are looked at when a pack is loaded. */
export const maximumClutterPostings = 400_000_000

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

/** What loading finds in a clutter layer. */
interface ExaminedClutter {
  readonly clutter: ClutterRaster
  /** Postings by place in the table of classes less one; the first number is that of unknown cover. */
  readonly counts: Float64Array
}

/**
 * Checks that the clutter layer of a pack can be used: it is a raster of classes, touches the pack,
 * and its table knows every class in it. Gives null for a pack without clutter that could be read.
 *
 * @throws {SightlineError} not_processable naming the reason.
 */
export async function examinePackClutter(pack: ClutterPack): Promise<ExaminedClutter | null> {
  const file = await openPackClutter(pack)
  if (file === null) return null
  const { clutter } = file
  try {
    assertClasses(clutter.raster)
    assertSize(clutter.raster)
    if (!touches(clutter.raster.bounds, pack.manifest.bounds)) {
      throw refusal('clutter raster: it lies outside the bounds of the pack')
    }
    return { clutter, counts: await countPlaces(clutter) }
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

function assertSize(raster: ClutterRaster['raster']): void {
  if (raster.width * raster.height > maximumClutterPostings) {
    throw refusal(
      `clutter raster: ${raster.width} x ${raster.height} postings are more than ${maximumClutterPostings}`,
    )
  }
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

const rowsAtOnce = 512

async function countPlaces(clutter: ClutterRaster): Promise<Float64Array> {
  const { raster, classes } = clutter
  const counts = new Float64Array(classes.length + 1)
  const { spacingLatDeg, originLatDeg, bounds } = raster
  for (let row = 0; row < raster.height; row += rowsAtOnce) {
    const last = Math.min(row + rowsAtOnce, raster.height) - 1
    const north = originLatDeg - row * spacingLatDeg
    const south = originLatDeg - last * spacingLatDeg
    const window = await prepareClutterWindow(clutter, [bounds[0], south, bounds[2], north])
    for (const place of window.places) counts[place]++
  }
  return counts
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
