// GeoTIFF files on postings in EPSG:4326 (TIFF 6.0, OGC GeoTIFF 1.1): classic, little-endian. Own code
// because the writer of the geotiff library (3.0.5) takes 34 ms of processor time for 317 x 317 floats
// (this one 0.4 ms), holds a raster as a whole and packs nothing.
import type { PostingGrid } from './elevation-raster.ts'
import { deflateSync } from 'node:zlib'
import {
  cogSampleBytes,
  type CogType,
  filledSamples,
  integerDifferences,
  sampleBytesOf,
} from './cog-tile.ts'
import { gdalMetadata, type BandMetadata } from './gdal-metadata.ts'
import { imageFields, metadataFields, postingFields, type TiffImage } from './geotiff-fields.ts'
import { encodeTiffDirectory, encodeTiffHeader, tiffDirectoryBytes } from './tiff-directory.ts'
import type { TiffField } from './tiff-directory.ts'

const headerBytes = 8

interface SurfaceRaster {
  /** West, south, east and north of the outermost nodes, degrees. */
  readonly bounds: readonly [west: number, south: number, east: number, north: number]
  /** Nodes from west to east, at least 2. */
  readonly width: number
  /** Nodes from south to north, at least 2. */
  readonly height: number
  /** Row-major from the south, `width * height` values. */
  readonly values: ArrayLike<number>
  /** The value that stands for "no data" in all bands. */
  readonly noData: number
  /** What the values are. */
  readonly about?: BandMetadata
  /** Further items about the file by name, for who opens it: where it comes from, for instance. */
  readonly items?: Readonly<Record<string, string>>
  /** Further bands over the same nodes, in order. */
  readonly bands?: readonly SurfaceBand[]
}

/** One more value at every node. */
export interface SurfaceBand extends BandMetadata {
  /** As `values` of the raster. */
  readonly values: ArrayLike<number>
}

/**
 * A surface of nodes as GeoTIFF: 32-bit floats, uncompressed, one strip a band, rows from north to
 * south, pixel is point with the north-west node as tie point. Bands lie one after the other; their
 * descriptions and units stand where GDAL looks for them.
 */
export function encodeSurfaceGeoTiff(surface: SurfaceRaster): Uint8Array {
  const { width, height } = surface
  const bands = [
    { description: '', ...surface.about, values: surface.values },
    ...(surface.bands ?? []),
  ]
  const isWhole = bands.every(({ values }) => values.length === width * height)
  if (width < 2 || height < 2 || !isWhole) {
    throw new RangeError(`a surface of ${width}x${height} nodes needs as many values`)
  }
  const [west, south, east, north] = surface.bounds
  const grid = {
    width,
    height,
    originLonDeg: west,
    originLatDeg: north,
    spacingLonDeg: (east - west) / (width - 1),
    spacingLatDeg: (north - south) / (height - 1),
  }
  const pixelBytes = width * height * cogSampleBytes.float32
  const image: TiffImage = {
    ...{ width, height, type: 'float32', isPacked: false },
    ...{ noData: surface.noData, bandCount: bands.length },
  }
  const further = [...postingFields(grid), ...metadataFields(gdalMetadata(bands, surface.items))]
  const fieldsAt = (offset: number): TiffField[] => {
    const offsets = bands.map((_, band) => offset + band * pixelBytes)
    const lengths = bands.map(() => pixelBytes)
    const layout = { kind: 'strips', rowsPerStrip: height } as const
    return imageFields(image, layout, { offsets, lengths }, further)
  }
  const pixelOffset = headerBytes + tiffDirectoryBytes(fieldsAt(0))
  const file = new Uint8Array(pixelOffset + bands.length * pixelBytes)
  file.set(encodeTiffHeader(headerBytes))
  file.set(encodeTiffDirectory(fieldsAt(pixelOffset), headerBytes), headerBytes)
  bands.forEach(({ values }, band) => {
    writeFromNorth(new DataView(file.buffer, pixelOffset + band * pixelBytes), values, width)
  })
  return file
}

/** Writes rows that come from the south in the order from the north. */
function writeFromNorth(view: DataView, values: ArrayLike<number>, width: number): void {
  const height = values.length / width
  for (let row = 0; row < height; row++) {
    const from = (height - 1 - row) * width
    for (let column = 0; column < width; column++) {
      view.setFloat32((row * width + column) * 4, values[from + column], true)
    }
  }
}

export interface TerrainEncoding {
  readonly sampleType: CogType
  /** Stored where a posting is NaN. */
  readonly noData: number
  /** DEFLATE, with predictor 2 for integers; otherwise uncompressed. */
  readonly compressed: boolean
}

/** Rows of one strip: a profile across a tile then unpacks little more than it needs. */
const terrainRowsPerStrip = 16

/**
 * Encodes elevations, or codes of classes, on their original postings (pixel is point), strip by
 * strip, so that a country does not have to be in memory. `readRows` gives rows from the north, NaN
 * for no data.
 */
export async function* encodeTerrainGeoTiff(
  grid: PostingGrid,
  encoding: TerrainEncoding,
  readRows: (firstRow: number, rowCount: number) => Promise<Float64Array>,
): AsyncGenerator<Uint8Array> {
  // The directory comes last: it lists the strips. Its offset is needed first, so the packed
  // strips are kept; they are a fraction of the elevations.
  const strips: Uint8Array[] = []
  for (let row = 0; row < grid.height; row += terrainRowsPerStrip) {
    const rows = Math.min(terrainRowsPerStrip, grid.height - row)
    strips.push(packRows(await readRows(row, rows), grid.width, encoding))
  }
  const lengths = strips.map(({ length }) => length)
  let end = headerBytes
  const offsets = lengths.map((length) => (end += length) - length)
  const directoryOffset = Math.ceil(end / 8) * 8
  yield encodeTiffHeader(directoryOffset)
  yield* strips
  yield new Uint8Array(directoryOffset - end)
  const { width, height } = grid
  const { sampleType: type, noData, compressed: isPacked } = encoding
  const image = { width, height, type, noData, isPacked }
  const layout = { kind: 'strips', rowsPerStrip: terrainRowsPerStrip } as const
  const fields = imageFields(image, layout, { offsets, lengths }, postingFields(grid))
  yield encodeTiffDirectory(fields, directoryOffset)
}

function packRows(
  rows: Float64Array,
  width: number,
  { sampleType: type, compressed, noData }: TerrainEncoding,
): Uint8Array {
  const samples = filledSamples(type, rows.length, noData)
  rows.forEach((posting, index) => {
    if (!Number.isNaN(posting)) samples[index] = posting
  })
  if (!compressed) return sampleBytesOf(type, samples)
  const bytes =
    samples instanceof Float32Array
      ? sampleBytesOf(type, samples)
      : integerDifferences(type, samples, width)
  return deflateSync(bytes, { level: 9 })
}
