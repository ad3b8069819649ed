// GeoTIFF files on postings in EPSG:4326 (TIFF 6.0, OGC GeoTIFF 1.1): classic, little-endian. Own code
// because the writer of the geotiff library (3.0.5) takes 34 ms of processor time for 317 x 317 floats
// (this one 0.4 ms), holds a raster as a whole and packs nothing.
import { deflateSync } from 'node:zlib'
import { gdalMetadata, type BandMetadata } from './gdal-metadata.ts'
import { encodeTiffDirectory, encodeTiffHeader, tiffDirectoryBytes } from './tiff-directory.ts'
import type { TiffField } from './tiff-directory.ts'

const headerBytes = 8

const compressionNone = 1
const compressionDeflate = 8
const predictorNone = 1
const predictorHorizontal = 2
const planarTogether = 1
const planarApart = 2
const extraUnspecified = 0

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
  const georeference = {
    width,
    height,
    originLonDeg: west,
    originLatDeg: north,
    spacingLonDeg: (east - west) / (width - 1),
    spacingLatDeg: (north - south) / (height - 1),
  }
  const pixelBytes = width * height * 4
  const layout = {
    sampleType: 'float32',
    compression: compressionNone,
    rowsPerStrip: height,
    noData: surface.noData,
    bandCount: bands.length,
    metadata: gdalMetadata(bands, surface.items),
  } as const
  const fieldsAt = (offset: number): TiffField[] =>
    imageFields(
      georeference,
      layout,
      bands.map((_, band) => ({ offset: offset + band * pixelBytes, byteCount: pixelBytes })),
    )
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

/** Place and size of a grid of postings; the origin is the north-west one. */
export interface PostingGrid {
  readonly width: number
  readonly height: number
  readonly originLonDeg: number
  readonly originLatDeg: number
  readonly spacingLonDeg: number
  readonly spacingLatDeg: number
}

/** Bytes of a sample of each type that a grid can be written with. */
const sampleBytes = { uint8: 1, uint16: 2, int16: 2, float32: 4 } as const

type PostingType = keyof typeof sampleBytes

export interface TerrainEncoding {
  readonly sampleType: PostingType
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
  let end = headerBytes
  const places = strips.map((strip) => {
    const place = { offset: end, byteCount: strip.byteLength }
    end += strip.byteLength
    return place
  })
  const directoryOffset = Math.ceil(end / 8) * 8
  yield encodeTiffHeader(directoryOffset)
  yield* strips
  yield new Uint8Array(directoryOffset - end)
  const layout = {
    sampleType: encoding.sampleType,
    compression: encoding.compressed ? compressionDeflate : compressionNone,
    rowsPerStrip: terrainRowsPerStrip,
    noData: encoding.noData,
    bandCount: 1,
    metadata: '',
  }
  yield encodeTiffDirectory(imageFields(grid, layout, places), directoryOffset)
}

function packRows(rows: Float64Array, width: number, encoding: TerrainEncoding): Uint8Array {
  const { sampleType, compressed, noData } = encoding
  const bytes = new Uint8Array(rows.length * sampleBytes[sampleType])
  const view = new DataView(bytes.buffer)
  const write = writersOf(view)[sampleType]
  const predicted = compressed && sampleType !== 'float32'
  let previous = 0
  rows.forEach((posting, index) => {
    const value = Number.isNaN(posting) ? noData : posting
    // The predictor stores differences along a row, modulo the range of the type.
    write(index, predicted && index % width !== 0 ? value - previous : value)
    previous = value
  })
  return compressed ? deflateSync(bytes, { level: 9 }) : bytes
}

/** What writes the sample of an index, by the type of samples. */
function writersOf(view: DataView): Record<PostingType, (index: number, value: number) => void> {
  return {
    uint8: (index, value) => view.setUint8(index, value),
    uint16: (index, value) => view.setUint16(index * 2, value, true),
    int16: (index, value) => view.setInt16(index * 2, value, true),
    float32: (index, value) => view.setFloat32(index * 4, value, true),
  }
}

interface ImageLayout {
  readonly sampleType: PostingType
  readonly compression: number
  readonly rowsPerStrip: number
  readonly noData: number
  readonly bandCount: number
  /** Text of the tag GDAL_METADATA; empty for none. */
  readonly metadata: string
}

/** Codes of TIFF: unsigned, signed, floating point. */
const sampleFormats = { uint8: 1, uint16: 1, int16: 2, float32: 3 } as const

interface StripPlace {
  readonly offset: number
  readonly byteCount: number
}

function imageFields(
  grid: PostingGrid,
  layout: ImageLayout,
  strips: readonly StripPlace[],
): TiffField[] {
  const isFloat = layout.sampleType === 'float32'
  const isOneBand = layout.bandCount === 1
  const perBand = (value: number) => Array.from({ length: layout.bandCount }, () => value)
  const predictor =
    layout.compression === compressionDeflate && !isFloat ? predictorHorizontal : predictorNone
  const fields: TiffField[] = [
    { tag: 256, type: 'long', values: [grid.width] },
    { tag: 257, type: 'long', values: [grid.height] },
    { tag: 258, type: 'short', values: perBand(8 * sampleBytes[layout.sampleType]) },
    { tag: 259, type: 'short', values: [layout.compression] },
    { tag: 262, type: 'short', values: [1] },
    { tag: 273, type: 'long', values: strips.map((strip) => strip.offset) },
    { tag: 277, type: 'short', values: [layout.bandCount] },
    { tag: 278, type: 'long', values: [layout.rowsPerStrip] },
    { tag: 279, type: 'long', values: strips.map((strip) => strip.byteCount) },
    { tag: 284, type: 'short', values: [isOneBand ? planarTogether : planarApart] },
    { tag: 317, type: 'short', values: [predictor] },
    { tag: 338, type: 'short', values: perBand(extraUnspecified).slice(1) },
    { tag: 339, type: 'short', values: perBand(sampleFormats[layout.sampleType]) },
    ...postingGeoreference(grid),
    { tag: 42112, type: 'ascii', values: layout.metadata },
    { tag: 42113, type: 'ascii', values: String(layout.noData) },
  ]
  const absent = new Set([
    ...(predictor === predictorNone ? [317] : []),
    ...(isOneBand ? [338] : []),
    ...(layout.metadata === '' ? [42112] : []),
  ])
  return fields.filter(({ tag }) => !absent.has(tag))
}

/** The fields that say where a grid of postings lies: EPSG:4326, pixel is point. */
export function postingGeoreference(grid: PostingGrid): TiffField[] {
  return [
    { tag: 33550, type: 'double', values: [grid.spacingLonDeg, grid.spacingLatDeg, 0] },
    { tag: 33922, type: 'double', values: [0, 0, 0, grid.originLonDeg, grid.originLatDeg, 0] },
    { tag: 34735, type: 'short', values: geoKeys },
  ]
}

/** Version 1.1.0 with three keys: geographic model, pixel is point, EPSG:4326. */
const geoKeys = [
  ...[1, 1, 0, 3],
  ...[1024, 0, 1, 2],
  ...[1025, 0, 1, 2],
  ...[2048, 0, 1, 4326],
] as const
