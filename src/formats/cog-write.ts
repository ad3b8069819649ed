// Cloud Optimized GeoTIFF (OGC 21-026) in EPSG:3857: classic, little-endian, tiled, with overviews. All
// directories come first; then the tiles, those of the smallest overview first.
import { encodeTiffDirectory, encodeTiffHeader, tiffDirectoryBytes } from './tiff-directory.ts'
import type { TiffField } from './tiff-directory.ts'
import { gdalMetadata } from './gdal-metadata.ts'
import {
  cogSampleBytes,
  type CogSamples,
  type CogType,
  filledSamples,
  packCogTile,
} from './cog-tile.ts'

/** What a raster is, whatever its values. */
export interface CogShape {
  /** Pixels; whole tiles. */
  readonly width: number
  readonly height: number
  /** Pixels along one side of a tile, a multiple of 16. */
  readonly tileSize: number
  readonly type: CogType
  readonly noData: number
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

/** Tiles along both sides of a raster or of one of its overviews. */
export interface CogLevel {
  readonly across: number
  readonly down: number
}

const largestFileBytes = 0xffff_ffff
const headerBytes = 8
const compressionDeflate = 8
const predictors = { uint8: 2, int16: 2, int32: 2, float32: 3 } as const
const sampleFormats = { uint8: 1, int16: 2, int32: 2, float32: 3 } as const
/** Version 1.1.0 with three keys: projected model, pixel is area, EPSG:3857. */
const geoKeys = [...[1, 1, 0, 3], ...[1024, 0, 1, 1], ...[1025, 0, 1, 1], ...[3072, 0, 1, 3857]]

/** The raster itself, then its overviews, each half as fine, down to one tile. */
export function cogLevels({ width, height, tileSize }: CogShape): CogLevel[] {
  const levels = [{ across: Math.ceil(width / tileSize), down: Math.ceil(height / tileSize) }]
  for (let last = levels[0]; last.across > 1 || last.down > 1; last = levels.at(-1)!) {
    levels.push({ across: Math.ceil(last.across / 2), down: Math.ceil(last.down / 2) })
  }
  return levels
}

/**
 * Everything before the tiles of a file, which follow from the smallest overview to the raster
 * itself, each row by row.
 *
 * @param tileBytes of each level of `cogLevels`, row by row, the length of each packed tile
 * @throws {RangeError} when there are not as many, or the file would be larger than 4 GiB
 */
export function encodeCogHead(
  shape: CogShape,
  tileBytes: readonly (readonly number[])[],
): Uint8Array {
  const levels = cogLevels(shape)
  const isWhole = levels.every(
    ({ across, down }, level) => tileBytes[level].length === across * down,
  )
  if (tileBytes.length !== levels.length || !isWhole) throw new RangeError('tiles are missing')
  // Offsets have one length whatever they are.
  const blank = tileBytes.map((lengths, level) => levelFields(shape, level, lengths, lengths))
  const sizes = blank.map(tiffDirectoryBytes)
  const headBytes = sizes.reduce((sum, size) => sum + size, headerBytes)
  const offsets = tileOffsets(tileBytes, headBytes)
  const head = new Uint8Array(headBytes)
  head.set(encodeTiffHeader(headerBytes))
  let at = headerBytes
  tileBytes.forEach((lengths, level) => {
    const fields = levelFields(shape, level, offsets[level], lengths)
    const directory = encodeTiffDirectory(fields, at)
    const next = level + 1 < levels.length ? at + sizes[level] : 0
    new DataView(directory.buffer).setUint32(2 + fields.length * 12, next, true)
    head.set(directory, at)
    at += sizes[level]
  })
  return head
}

function tileOffsets(tileBytes: readonly (readonly number[])[], headBytes: number): number[][] {
  const offsets: number[][] = tileBytes.map(() => [])
  let end = headBytes
  for (let level = tileBytes.length - 1; level >= 0; level--) {
    for (const length of tileBytes[level]) {
      offsets[level].push(end)
      end += length
    }
  }
  if (end > largestFileBytes) throw new RangeError(`a file of ${end} bytes is no classic TIFF`)
  return offsets
}

function levelFields(
  shape: CogShape,
  level: number,
  offsets: readonly number[],
  lengths: readonly number[],
): TiffField[] {
  const { type, tileSize } = shape
  const scale = 1 << level
  const isOverview = level > 0
  const fields: TiffField[] = [
    { tag: 254, type: 'long', values: [isOverview ? 1 : 0] },
    { tag: 256, type: 'long', values: [Math.ceil(shape.width / scale)] },
    { tag: 257, type: 'long', values: [Math.ceil(shape.height / scale)] },
    { tag: 258, type: 'short', values: [8 * cogSampleBytes[type]] },
    { tag: 259, type: 'short', values: [compressionDeflate] },
    { tag: 262, type: 'short', values: [1] },
    { tag: 277, type: 'short', values: [1] },
    { tag: 284, type: 'short', values: [1] },
    { tag: 317, type: 'short', values: [predictors[type]] },
    { tag: 322, type: 'long', values: [tileSize] },
    { tag: 323, type: 'long', values: [tileSize] },
    { tag: 324, type: 'long', values: offsets },
    { tag: 325, type: 'long', values: lengths },
    { tag: 339, type: 'short', values: [sampleFormats[type]] },
    ...(isOverview ? [] : georeference(shape)),
    { tag: 42113, type: 'ascii', values: String(shape.noData) },
  ]
  return fields
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
  const half = tileSize / 2
  finer.forEach((samples, quarter) => {
    if (samples === null) return
    const fromColumn = quarter % 2 === 0 ? 0 : half
    const fromRow = quarter < 2 ? 0 : half
    for (let row = 0; row < half; row++) {
      const to = (fromRow + row) * tileSize + fromColumn
      const from = 2 * row * tileSize
      for (let column = 0; column < half; column++) tile[to + column] = samples[from + 2 * column]
    }
  })
  return tile
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
  return concatenated([head, ...packed.reverse().flat()])
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
