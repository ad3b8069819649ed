// The directories of a tiled GeoTIFF with overviews (TIFF 6.0, sections 2 and 15; OGC 21-026), all of them
// before the tiles.
import type { CogType } from './cog-tile.ts'
import { imageFields } from './geotiff-fields.ts'
import {
  encodeTiffDirectory,
  encodeTiffHeader,
  tiffDirectoryBytes,
  type TiffField,
  type TiffForm,
  tiffHeaderBytes,
} from './tiff-directory.ts'

/** What a tiled raster is, wherever it lies. */
export interface TiledLayout {
  /** Pixels of the raster itself. */
  readonly width: number
  readonly height: number
  /** Pixels along one side of a tile, a multiple of 16. */
  readonly tileSize: number
  readonly type: CogType
  readonly noData: number
}

/** Tiles along both sides of a raster or of one of its overviews. */
export interface CogLevel {
  readonly across: number
  readonly down: number
}

/** Where the tiles of one level lie, row by row: bytes from the first of the level, and how many. */
interface TilePlaces {
  readonly starts: readonly number[]
  readonly lengths: readonly number[]
  /** Of the whole level, where more lies in it than its tiles. */
  readonly bytes?: number
}

/** Offsets of classic TIFF have 32 bits. */
const largestClassicBytes = 0xffff_ffff

/** The raster itself, then its overviews, each half as fine, down to one tile. */
export function cogLevels({
  width,
  height,
  tileSize,
}: Pick<TiledLayout, 'width' | 'height' | 'tileSize'>): CogLevel[] {
  const levels = [{ across: Math.ceil(width / tileSize), down: Math.ceil(height / tileSize) }]
  for (let last = levels[0]; last.across > 1 || last.down > 1; last = levels.at(-1)!) {
    levels.push({ across: Math.ceil(last.across / 2), down: Math.ceil(last.down / 2) })
  }
  return levels
}

/**
 * Everything before the tiles of a file, which follow level by level, from the smallest overview to the
 * raster itself.
 *
 * @param further fields of the raster itself beyond those of its form
 * @param afterHeader what no directory names, a multiple of 8 bytes
 * @throws {RangeError} when tiles are missing, or a classic file would be larger than 4 GiB
 */
export function encodeTiledHead(
  layout: TiledLayout,
  further: readonly TiffField[],
  tiles: readonly TilePlaces[],
  form: TiffForm,
  afterHeader: Uint8Array = new Uint8Array(),
): Uint8Array {
  const levels = cogLevels(layout)
  const isWhole = levels.every(
    ({ across, down }, level) => tiles[level].lengths.length === across * down,
  )
  if (tiles.length !== levels.length || !isWhole) throw new RangeError('tiles are missing')
  const fieldsAt = (level: number, base: number): TiffField[] =>
    levelFields(layout, level, tiles[level], base, form, further)
  // Offsets have one length whatever they are.
  const sizes = levels.map((_, level) => tiffDirectoryBytes(fieldsAt(level, 0), form))
  const firstAt = tiffHeaderBytes(form) + afterHeader.length
  const headBytes = sizes.reduce((sum, size) => sum + size, firstAt)
  const { bases, end } = levelBases(tiles, headBytes)
  if (form === 'classic' && end > largestClassicBytes) {
    throw new RangeError(`a file of ${end} bytes is no classic TIFF`)
  }
  const head = new Uint8Array(headBytes)
  head.set(encodeTiffHeader(firstAt, form))
  head.set(afterHeader, tiffHeaderBytes(form))
  let at = firstAt
  levels.forEach((_, level) => {
    const next = level + 1 < levels.length ? at + sizes[level] : 0
    head.set(encodeTiffDirectory(fieldsAt(level, bases[level]), at, form, next), at)
    at += sizes[level]
  })
  return head
}

/** Where the first tile of each level lies when the levels follow a head, the smallest first. */
function levelBases(
  tiles: readonly TilePlaces[],
  headBytes: number,
): { readonly bases: readonly number[]; readonly end: number } {
  const bases = tiles.map(() => 0)
  let end = headBytes
  for (let level = tiles.length - 1; level >= 0; level--) {
    bases[level] = end
    const { lengths, bytes } = tiles[level]
    end += bytes ?? lengths.reduce((sum, length) => sum + length, 0)
  }
  return { bases, end }
}

function levelFields(
  { width, height, type, noData, tileSize }: TiledLayout,
  level: number,
  { starts, lengths }: TilePlaces,
  base: number,
  form: TiffForm,
  further: readonly TiffField[],
): TiffField[] {
  const scale = 1 << level
  const image = {
    ...{ width: Math.ceil(width / scale), height: Math.ceil(height / scale) },
    ...{ type, noData, isPacked: true, isOverview: level > 0 },
  }
  const offsets = starts.map((start) => base + start)
  const places = { offsets, lengths }
  return imageFields(image, { kind: 'tiles', tileSize }, places, level > 0 ? [] : further, form)
}
