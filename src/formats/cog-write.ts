// Cloud Optimized GeoTIFF (OGC 21-026) in EPSG:3857: classic, little-endian, tiled, with overviews. All
// directories come first; then the tiles, those of the smallest overview first.
import { type CogLevel, cogLevels, encodeTiledHead, type TiledLayout } from './tiled-tiff-head.ts'
import type { TiffField } from './tiff-directory.ts'
import { gdalMetadata } from './gdal-metadata.ts'
import { type CogSamples, type CogType, filledSamples, packCogTile } from './cog-tile.ts'

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

/** Version 1.1.0 with three keys: projected model, pixel is area, EPSG:3857. */
const geoKeys = [...[1, 1, 0, 3], ...[1024, 0, 1, 1], ...[1025, 0, 1, 1], ...[3072, 0, 1, 3857]]

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
  return encodeTiledHead(shape, georeference(shape), places, 'classic', structuralMetadata())
}

function georeference({ pixelM, westM, northM, description, unit, items }: CogShape): TiffField[] {
  return [
    { tag: 33550, type: 'double', values: [pixelM, pixelM, 0] },
    { tag: 33922, type: 'double', values: [0, 0, 0, westM, northM, 0] },
    { tag: 34735, type: 'short', values: geoKeys },
    { tag: 42112, type: 'ascii', values: gdalMetadata([{ description, unit }], items) },
  ]
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

/** Puts every second sample of a tile into one quarter of the tile of an overview. */
export function putQuarter<Samples extends CogSamples[CogType]>(
  tile: Samples,
  finer: Samples,
  /** North-west, north-east, south-west, south-east. */
  quarter: number,
  tileSize: number,
): void {
  const half = tileSize / 2
  const fromColumn = quarter % 2 === 0 ? 0 : half
  const fromRow = quarter < 2 ? 0 : half
  for (let row = 0; row < half; row++) {
    const to = (fromRow + row) * tileSize + fromColumn
    const from = 2 * row * tileSize
    for (let column = 0; column < half; column++) tile[to + column] = finer[from + 2 * column]
  }
}

/** A whole raster in memory as a file, overviews included; rows from the north. */
export function encodeCog(shape: CogShape, samples: CogSamples[CogType]): Uint8Array {
  const { width, tileSize, type } = shape
  const levels = cogLevels(shape)
  let tiles = cutTiles(shape, samples)
  const packed = levels.map((level, index) => {
    if (index > 0) tiles = overviewTiles(shape, levels[index - 1], level, tiles)
    return tiles.map((tile) => packCogTile(type, tile, tileSize))
  })
  if (samples.length !== width * shape.height) throw new RangeError('a raster is not whole')
  const head = encodeCogHead(
    shape,
    packed.map((level) => level.map((tile) => tile.length)),
  )
  return concatenated([head, ...packed.reverse().flat().map(framedTile)])
}

/** The tiles of an overview from those of the level before it, row by row. */
function overviewTiles(
  shape: CogShape,
  finer: CogLevel,
  level: CogLevel,
  tiles: readonly CogSamples[CogType][],
): CogSamples[CogType][] {
  return Array.from({ length: level.across * level.down }, (_, tile) =>
    overviewTile(
      shape,
      finerTiles(finer, level, tile).map((place) => (place === null ? null : tiles[place])),
    ),
  )
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

function cutTiles(
  { width, height, tileSize, type, noData }: CogShape,
  samples: CogSamples[CogType],
): CogSamples[CogType][] {
  const tiles: CogSamples[CogType][] = []
  for (let fromRow = 0; fromRow < height; fromRow += tileSize) {
    for (let fromColumn = 0; fromColumn < width; fromColumn += tileSize) {
      const tile = filledSamples(type, tileSize * tileSize, noData)
      for (let row = fromRow; row < Math.min(height, fromRow + tileSize); row++) {
        const from = row * width + fromColumn
        const columns = Math.min(tileSize, width - fromColumn)
        tile.set(samples.subarray(from, from + columns), (row - fromRow) * tileSize)
      }
      tiles.push(tile)
    }
  }
  return tiles
}

function concatenated(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
