// Elevations from GeoTIFF and COG files (TIFF 6.0, OGC GeoTIFF 1.1), decoded by the geotiff library.
import GeoTIFF from 'geotiff'
import type { GeoTIFFImage } from 'geotiff'
import type { ByteSource } from './byte-source.ts'
import { assertWindow, rasterRefused } from './elevation-raster.ts'
import type { Bounds, ElevationRaster } from './elevation-raster.ts'
import { placeBlocks } from './geotiff-blocks.ts'
import { boundDecoders } from './geotiff-decoders.ts'
import { readGeoreference } from './geotiff-georeference.ts'
import { type PackedStrip, unpackRange } from './geotiff-packed-strip.ts'
import { readSampleLayout } from './geotiff-samples.ts'
import { checkTiffDirectories, type TiffContainer } from './tiff-directories.ts'
import { SightlineError } from '../errors.ts'

/** Rows unpacked at once, so that a tall window never holds a whole raster: those of a usual block. */
const rowsPerRead = 512

boundDecoders()

/**
 * Opens a GeoTIFF as a grid of elevations. Only the directory is read; pixels are read by window.
 *
 * Accepted: classic TIFF and BigTIFF of either byte order, first image, one band, north up, EPSG:4326 (from
 * its geo keys, or from `declaredCrs` when it has none), signed and unsigned integers of 8 to 32
 * bits, floats of 32 and 64 bits, uncompressed, DEFLATE or LZW, predictor 1, 2 (integers) or
 * 3 (floats), strips or tiles. Everything else is refused with a `not_processable` error that
 * names the reason; nothing is guessed.
 */
export async function openGeoTiff(
  source: ByteSource,
  options: { declaredCrs?: string } = {},
): Promise<ElevationRaster> {
  const container = await checkContainer(source)
  try {
    await checkTiffDirectories(source, container)
    return await openFirstImage(source, options.declaredCrs)
  } catch (error) {
    throw asRefusal(error, 'its directory cannot be read')
  }
}

async function checkContainer(source: ByteSource): Promise<TiffContainer> {
  if (source.byteLength < 8) throw rasterRefused('it is not a TIFF file')
  const head = await source.read(0, 8)
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  const order = view.getUint16(0)
  if (order !== 0x4949 && order !== 0x4d4d) throw rasterRefused('it is not a TIFF file')
  const magic = view.getUint16(2, order === 0x4949)
  if (magic !== 42 && magic !== 43) throw rasterRefused('it is not a TIFF file')
  return { littleEndian: order === 0x4949, isBig: magic === 43 }
}

async function openFirstImage(
  source: ByteSource,
  declaredCrs: string | undefined,
): Promise<ElevationRaster> {
  const librarySource = new LibrarySource(source)
  // The library does not export the class it asks for and only calls these methods of it.
  const tiff = await GeoTIFF.fromSource(librarySource)
  const image = await tiff.getImage(0)
  const size = { width: image.getWidth(), height: image.getHeight() }
  if (size.width < 1 || size.height < 1) throw rasterRefused('it has no pixels')
  const samples = await readSampleLayout(image)
  const place = readGeoreference(image, declaredCrs)
  librarySource.unpackBehindEnd = await placeBlocks(image, source, {
    ...size,
    bytesPerSample: samples.bytesPerSample,
    compressed: samples.compressed,
    isDeflate: samples.isDeflate,
    hasNoData: samples.noDataValue !== null,
  })
  return {
    format: 'geotiff',
    registration: place.registration,
    sampleType: samples.sampleType,
    ...size,
    originLonDeg: place.originLonDeg,
    originLatDeg: place.originLatDeg,
    spacingLonDeg: place.spacingLonDeg,
    spacingLatDeg: place.spacingLatDeg,
    bounds: checkedBounds(size, place),
    noDataValue: samples.noDataValue,
    ...(image.isTiled && {
      blockSize: { width: image.getTileWidth(), height: image.getTileHeight() },
    }),
    readWindow: (column, row, width, height) => {
      assertWindow(size, column, row, width, height)
      return readImageWindow(image, samples.noDataValue, { column, row, width, height })
    },
  }
}

interface Place {
  readonly originLonDeg: number
  readonly originLatDeg: number
  readonly spacingLonDeg: number
  readonly spacingLatDeg: number
}

/** Half a spacing around the outermost postings; must lie on the globe. */
function checkedBounds(size: { width: number; height: number }, place: Place): Bounds {
  const west = place.originLonDeg - place.spacingLonDeg / 2
  const north = place.originLatDeg + place.spacingLatDeg / 2
  const east = west + size.width * place.spacingLonDeg
  const south = north - size.height * place.spacingLatDeg
  // Grids registered on their postings reach half a spacing beyond the poles and the antimeridian.
  const onGlobe =
    west >= -180 - place.spacingLonDeg &&
    east <= 180 + place.spacingLonDeg &&
    south >= -90 - place.spacingLatDeg &&
    north <= 90 + place.spacingLatDeg
  if (!onGlobe) throw rasterRefused('its bounds are not degrees of longitude and latitude')
  return [west, south, east, north]
}

async function readImageWindow(
  image: GeoTIFFImage,
  noDataValue: number | null,
  window: { column: number; row: number; width: number; height: number },
): Promise<Float64Array> {
  const values = new Float64Array(window.width * window.height)
  for (let first = 0; first < window.height; first += rowsPerRead) {
    const rows = Math.min(rowsPerRead, window.height - first)
    const top = window.row + first
    const part = await readRows(image, [
      window.column,
      top,
      window.column + window.width,
      top + rows,
    ])
    for (let i = 0; i < part.length; i++) {
      const value = Number(part[i])
      const isElevation = value !== noDataValue && Number.isFinite(value)
      values[first * window.width + i] = isElevation ? value : NaN
    }
  }
  return values
}

async function readRows(image: GeoTIFFImage, window: number[]): Promise<ArrayLike<unknown>> {
  try {
    return await image.readRasters({
      window,
      samples: [0],
      interleave: true,
    })
  } catch (error) {
    throw asRefusal(error, 'its pixels cannot be unpacked, the file is damaged')
  }
}

function asRefusal(error: unknown, reason: string): SightlineError {
  return error instanceof SightlineError ? error : rasterRefused(reason, error)
}

/** The library asks for generous ranges while it reads a directory; those end at the file's end. */
class LibrarySource {
  readonly #source: ByteSource
  /** A strip whose unpacked bytes stand behind the end of the file. */
  unpackBehindEnd: PackedStrip | null = null

  constructor(source: ByteSource) {
    this.#source = source
  }

  get fileSize(): number {
    return this.#source.byteLength
  }

  async fetch(slices: Slice[]): Promise<ArrayBufferLike[]> {
    return Promise.all(slices.map(async (slice) => (await this.fetchSlice(slice)).data))
  }

  async fetchSlice(slice: Slice): Promise<Slice & { data: ArrayBufferLike }> {
    const behindEnd = slice.offset - this.fileSize
    if (this.unpackBehindEnd !== null && behindEnd >= 0) {
      const rows = await unpackRange(this.#source, this.unpackBehindEnd, behindEnd, slice.length)
      return { ...slice, data: rows.buffer }
    }
    const length = Math.max(0, Math.min(slice.length, -behindEnd))
    // A copy of its own: the range may be a view into a larger buffer.
    const { buffer } = new Uint8Array(await this.#source.read(slice.offset, length))
    return { ...slice, data: buffer }
  }

  /** The file belongs to the caller. */
  async close(): Promise<void> {}
}

interface Slice {
  offset: number
  length: number
}
