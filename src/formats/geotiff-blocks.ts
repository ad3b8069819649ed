// The places of strips and tiles in a TIFF file, corrected before the library reads pixels.
import type { GeoTIFFImage, ImageFileDirectory } from 'geotiff'
import type { ByteSource } from './byte-source.ts'
import { rasterRefused } from './elevation-raster.ts'
import type { PackedStrip } from './geotiff-packed-strip.ts'

/** The largest strip or tile that is unpacked, in bytes. */
const maximumBlockBytes = 128 * 1024 * 1024
/** The largest list of strip or tile places that is read, in bytes. */
const maximumMetadataBytes = 64 * 1024 * 1024
/** Uncompressed strips above this size are read in pieces. */
const pieceBytes = 64 * 1024
/** A single DEFLATE strip that unpacks to more is unpacked in pieces. */
const wholeStripBytes = 1024 * 1024
/** Rows of such a piece: as many as are asked for at once, since each is unpacked from the start. */
const unpackedPieceRows = 128
const unpackedPieceBytes = 4 * 1024 * 1024

/** What the placement of blocks depends on. */
interface BlockLayout {
  readonly width: number
  readonly height: number
  readonly bytesPerSample: number
  readonly compressed: boolean
  readonly isDeflate: boolean
  readonly hasNoData: boolean
}

/**
 * Checks the strips or tiles of an image against the file and hands their places to the library.
 *
 * The library's own loading of these lists on demand reads them as little-endian whatever the file
 * says (3.0.5), which silently gives wrong pixels in big-endian files; so they are read here. An
 * uncompressed strip may be cut anywhere, so a file that is one huge strip is described to the
 * library as many small ones: a window then costs a window. So is a raster that is one large
 * DEFLATE strip, as if it lay unpacked behind the end of the file; whoever reads there has to unpack
 * the strip that is returned.
 */
export async function placeBlocks(
  image: GeoTIFFImage,
  source: ByteSource,
  layout: BlockLayout,
): Promise<PackedStrip | null> {
  const directory = image.fileDirectory
  const names = image.isTiled
    ? (['TileOffsets', 'TileByteCounts'] as const)
    : (['StripOffsets', 'StripByteCounts'] as const)
  let places = {
    offsets: await loadNumbers(directory, names[0], source, image.littleEndian),
    byteCounts: await loadNumbers(directory, names[1], source, image.littleEndian),
    rows: image.getTileHeight(),
  }
  checkBlocks(image, source, layout, places)
  const packed = image.isTiled ? null : largeStrip(layout, places)
  if (packed !== null) {
    places = cutUnpacked(layout, source.byteLength)
    directory.actualizedFields.set(tags.Compression, uncompressed)
  } else if (!image.isTiled && !layout.compressed) places = cutStrips(layout, places)
  setNumbers(directory, names[0], places.offsets)
  setNumbers(directory, names[1], places.byteCounts)
  if (!image.isTiled) directory.actualizedFields.set(tags.RowsPerStrip, places.rows)
  return packed
}

/** The only strip of a raster, when unpacking it whole would cost much memory. */
function largeStrip(layout: BlockLayout, places: BlockPlaces): PackedStrip | null {
  const { offsets, byteCounts } = places
  const unpackedBytes = layout.width * layout.height * layout.bytesPerSample
  const isLarge = offsets.length === 1 && byteCounts[0] > 0 && unpackedBytes > wholeStripBytes
  return layout.isDeflate && isLarge ? { offset: offsets[0], byteCount: byteCounts[0] } : null
}

/** Pieces of rows that lie one after the other from an offset. */
function cutUnpacked(layout: BlockLayout, offset: number): BlockPlaces {
  const rowBytes = layout.width * layout.bytesPerSample
  const rows = Math.max(1, Math.min(unpackedPieceRows, Math.floor(unpackedPieceBytes / rowBytes)))
  const offsets: number[] = []
  const byteCounts: number[] = []
  for (let row = 0; row < layout.height; row += rows) {
    offsets.push(offset + row * rowBytes)
    byteCounts.push(Math.min(rows, layout.height - row) * rowBytes)
  }
  return { offsets, byteCounts, rows }
}

const uncompressed = 1

const tags = {
  Compression: 259,
  StripOffsets: 273,
  RowsPerStrip: 278,
  StripByteCounts: 279,
  TileOffsets: 324,
  TileByteCounts: 325,
} as const

type ListName = Exclude<keyof typeof tags, 'Compression' | 'RowsPerStrip'>

interface BlockPlaces {
  readonly offsets: readonly number[]
  readonly byteCounts: readonly number[]
  /** Rows of a strip or tile; the last strip may have fewer. */
  readonly rows: number
}

async function loadNumbers(
  directory: ImageFileDirectory,
  name: ListName,
  source: ByteSource,
  littleEndian: boolean,
): Promise<readonly number[]> {
  const tag = tags[name]
  const deferred = directory.deferredArrays.get(tag)
  if (deferred === undefined) {
    const value: unknown = directory.actualizedFields.get(tag)
    if (typeof value === 'number') return [value]
    if (value === undefined || typeof value === 'string') throw rasterRefused(`${name} is missing`)
    return Array.from(value as ArrayLike<number>)
  }
  const length = deferred.length * deferred.itemSize
  if (length > maximumMetadataBytes) throw rasterRefused(`${name} has ${deferred.length} entries`)
  const bytes = await source.read(deferred.arrayOffset, length)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { itemSize } = deferred
  return Array.from({ length: deferred.length }, (_, index) => {
    const at = index * itemSize
    if (itemSize === 8) return Number(view.getBigUint64(at, littleEndian))
    return itemSize === 2 ? view.getUint16(at, littleEndian) : view.getUint32(at, littleEndian)
  })
}

function setNumbers(
  directory: ImageFileDirectory,
  name: ListName,
  values: readonly number[],
): void {
  directory.deferredArrays.delete(tags[name])
  directory.actualizedFields.set(tags[name], [...values])
}

function checkBlocks(
  image: GeoTIFFImage,
  source: ByteSource,
  layout: BlockLayout,
  places: BlockPlaces,
): void {
  const columns = image.getTileWidth()
  const { rows } = places
  if (columns < 1 || rows < 1) throw rasterRefused('its strip or tile size is missing')
  const expected = Math.ceil(layout.width / columns) * Math.ceil(layout.height / rows)
  if (places.offsets.length !== expected || places.byteCounts.length !== expected) {
    throw rasterRefused(`it lists ${places.offsets.length} strips or tiles, ${expected} are needed`)
  }
  const cut = !image.isTiled && !layout.compressed
  if (!cut && columns * rows * layout.bytesPerSample > maximumBlockBytes) {
    throw rasterRefused(
      `one strip or tile unpacks to more than ${maximumBlockBytes} bytes; write it tiled`,
    )
  }
  places.byteCounts.forEach((byteCount, index) => {
    if (byteCount === 0) checkMissingBlock(image, layout)
    else if (places.offsets[index] + byteCount > source.byteLength) {
      throw rasterRefused(
        `the file is truncated: strip or tile ${index} ends at byte ` +
          `${places.offsets[index] + byteCount}, the file has ${source.byteLength}`,
      )
    } else if (!layout.compressed && byteCount < blockBytes(image, layout, rows, index)) {
      throw rasterRefused(`strip or tile ${index} is shorter than its rows`)
    }
  })
}

function blockBytes(image: GeoTIFFImage, layout: BlockLayout, rows: number, index: number): number {
  const ownRows = image.isTiled ? rows : Math.min(rows, layout.height - index * rows)
  return image.getTileWidth() * ownRows * layout.bytesPerSample
}

/** A block without bytes means "nothing here", which only a declared nodata value can express. */
function checkMissingBlock(image: GeoTIFFImage, layout: BlockLayout): void {
  if (!layout.hasNoData || !image.littleEndian) {
    throw rasterRefused('it leaves out strips or tiles and declares no nodata value for them')
  }
}

function cutStrips(layout: BlockLayout, places: BlockPlaces): BlockPlaces {
  const rowBytes = layout.width * layout.bytesPerSample
  const rows = pieceRows(places, rowBytes)
  if (rows === places.rows || places.byteCounts.includes(0)) return places
  const offsets: number[] = []
  const byteCounts: number[] = []
  for (let row = 0; row < layout.height; row += rows) {
    const strip = Math.floor(row / places.rows)
    offsets.push(places.offsets[strip] + (row - strip * places.rows) * rowBytes)
    byteCounts.push(Math.min(rows, layout.height - row) * rowBytes)
  }
  return { offsets, byteCounts, rows }
}

/** Rows per piece: any number for a single strip, otherwise a divisor of the strip's rows. */
function pieceRows(places: BlockPlaces, rowBytes: number): number {
  const wanted = Math.max(1, Math.floor(pieceBytes / rowBytes))
  if (wanted >= places.rows) return places.rows
  if (places.offsets.length === 1) return wanted
  let rows = wanted
  while (places.rows % rows !== 0) rows--
  return rows
}
