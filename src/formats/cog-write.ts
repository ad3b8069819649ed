// Cloud Optimized GeoTIFF (OGC 21-026) in EPSG:3857: classic, little-endian, tiled, with overviews. All
// directories come first; then the tiles, those of the smallest overview first.
import { type CogLevel, cogLevels, encodeTiledHead, type TiledLayout } from './tiled-tiff-head.ts'
import { gdalMetadata } from './gdal-metadata.ts'
import { metadataFields, placeFields } from './geotiff-fields.ts'
import { type CogSamples, type CogType, filledSamples } from './cog-tile.ts'
import { putQuarter, TilePyramid } from './tile-pyramid.ts'

/** What a raster is, whatever its values. */
export interface CogShape extends TiledLayout {
  /** Metres of EPSG:3857 of the outer corner of the first pixel, and of the side of a pixel. */
  readonly westM: number
  readonly northM: number
  readonly pixelM: number
  /** What the values are, and their unit; empty for none. */
  readonly description: string
  readonly unit: string
  /** Further items about the file by name. */
  readonly items?: Readonly<Record<string, string>>
}

/** Before each tile its length, behind it its last four bytes once more. */
const [leaderBytes, trailerBytes] = [4, 4]

/**
 * What GDAL reads of a file's structure before its directories ("COG -- Cloud Optimized GeoTIFF generator",
 * "Header ghost area"): that they come first, that tiles follow row by row, each between its length and its
 * last bytes. It then calls the file a COG, and needs one request a tile.
 */
function structuralMetadata(): Uint8Array {
  const facts = [
    'LAYOUT=IFDS_BEFORE_DATA',
    'BLOCK_ORDER=ROW_MAJOR',
    'BLOCK_LEADER=SIZE_AS_UINT4',
    'BLOCK_TRAILER=LAST_4_BYTES_REPEATED',
    // One more character, so that YES fits.
    'KNOWN_INCOMPATIBLE_EDITION=NO\n ',
  ].join('\n')
  const length = String(facts.length).padStart(6, '0')
  const text = `GDAL_STRUCTURAL_METADATA_SIZE=${length} bytes\n${facts}`
  return new TextEncoder().encode(text.padEnd(8 * Math.ceil(text.length / 8), ' '))
}

/** A packed tile as it stands in a file. */
export function framedTile(tile: Uint8Array): Uint8Array {
  const framed = new Uint8Array(leaderBytes + tile.length + trailerBytes)
  new DataView(framed.buffer).setUint32(0, tile.length, true)
  framed.set(tile, leaderBytes)
  framed.set(tile.subarray(-trailerBytes), leaderBytes + tile.length)
  return framed
}

/**
 * Everything before the framed tiles of a file, which follow from the smallest overview to the raster
 * itself, each row by row.
 *
 * @param tileBytes of each level of `cogLevels`, row by row, the length of each packed tile
 * @throws {RangeError} when there are not as many, or the file would be larger than 4 GiB
 */
export function encodeCogHead(
  shape: CogShape,
  tileBytes: readonly (readonly number[])[],
): Uint8Array {
  const places = tileBytes.map((lengths) => {
    let bytes = 0
    const starts = lengths.map((length) => {
      const start = bytes + leaderBytes
      bytes = start + length + trailerBytes
      return start
    })
    return { starts, lengths, bytes }
  })
  const { pixelM, westM, northM, description, unit, items } = shape
  const further = [
    ...placeFields(3857, [westM, northM], [pixelM, pixelM]),
    ...metadataFields(gdalMetadata([{ description, unit }], items)),
  ]
  return encodeTiledHead(shape, further, places, 'classic', structuralMetadata())
}

/** One tile of an overview: every second pixel of four tiles, the first of the raster among them. */
export function overviewTile<Type extends CogType>(
  { type, noData, tileSize }: CogShape & { readonly type: Type },
  /** North-west, north-east, south-west, south-east; null beyond the raster. */
  finer: readonly (CogSamples[Type] | null)[],
): CogSamples[Type] {
  const tile = filledSamples(type, tileSize * tileSize, noData)
  finer.forEach((samples, quarter) => {
    if (samples !== null) putQuarter(tile, samples, quarter, tileSize)
  })
  return tile
}

/** A whole raster in memory as a file, overviews included; rows from the north. */
export function encodeCog(shape: CogShape, samples: CogSamples[CogType]): Uint8Array {
  if (samples.length !== shape.width * shape.height) throw new RangeError('a raster is not whole')
  const packed = cogLevels(shape).map((): Uint8Array[] => [])
  const pyramid = new TilePyramid(shape, (level, tile, bytes) => {
    packed[level][tile] = bytes
  })
  pyramid.add(0, 0, samples, shape.width)
  const head = encodeCogHead(
    shape,
    packed.map((level) => level.map((tile) => tile.length)),
  )
  return Buffer.concat([head, ...packed.reverse().flat().map(framedTile)])
}

/** Places of the four tiles that one tile of an overview is made of; null beyond the raster. */
export function finerTiles(finer: CogLevel, level: CogLevel, tile: number): (number | null)[] {
  const column = 2 * (tile % level.across)
  const row = 2 * Math.floor(tile / level.across)
  return [0, 1, 2, 3].map((quarter) => {
    const finerColumn = column + (quarter % 2)
    const finerRow = row + (quarter < 2 ? 0 : 1)
    const isThere = finerColumn < finer.across && finerRow < finer.down
    return isThere ? finerRow * finer.across + finerColumn : null
  })
}
