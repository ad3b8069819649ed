// Values on postings in EPSG:4326 as a tiled GeoTIFF with overviews (OGC GeoTIFF 1.1, OGC 21-026), written
// block by block: neither the raster nor its packed tiles are ever in memory as a whole.
import { type CogSamples, type CogType, filledSamples, packCogTile } from './cog-tile.ts'
import { putQuarter } from './cog-write.ts'
import { postingGeoreference, type PostingGrid } from './geotiff-write.ts'
import { cogLevels, type CogLevel, encodeTiledHead, type TiledLayout } from './tiled-tiff-head.ts'

/** Where packed tiles wait, by level, until it is known how long all of them are. */
export interface TileSpool {
  append(level: number, bytes: Uint8Array): void
  /** All bytes of a level in the order in which they were appended. */
  read(level: number): AsyncIterable<Uint8Array>
}

interface TiledEncoding {
  readonly sampleType: CogType
  /** Stored where a posting is NaN. */
  readonly noData: number
}

/** Postings along one side of a tile: what a path through a city reads lies in a few of them. */
const tileSize = 256
/** Tiles along one side of what is read at once: 4 million postings. */
const tilesPerBlock = 8
/** A classic file may be as long. */
const largestClassicBytes = 0xffff_ffff

/**
 * Encodes a grid of postings (pixel is point) in tiles, packed with DEFLATE behind a predictor, with
 * overviews of every second posting of the level before, down to one tile. Classic TIFF up to 4 GiB,
 * BigTIFF beyond it.
 *
 * @param readWindow gives the postings of a window row by row from the north, NaN for no data
 * @param classicBytes from how many bytes on the file is BigTIFF
 */
export async function* encodeTiledPostings(
  grid: PostingGrid,
  encoding: TiledEncoding,
  readWindow: (column: number, row: number, width: number, height: number) => Promise<Float64Array>,
  spool: TileSpool,
  classicBytes: number = largestClassicBytes,
): AsyncGenerator<Uint8Array> {
  const { width, height } = grid
  const layout: TiledLayout = {
    ...{ width, height, tileSize },
    ...{ type: encoding.sampleType, noData: encoding.noData },
  }
  const pyramid = new Pyramid(layout, spool)
  const step = tileSize * tilesPerBlock
  for (let row = 0; row < height; row += step) {
    for (let column = 0; column < width; column += step) {
      const [across, down] = [Math.min(step, width - column), Math.min(step, height - row)]
      const values = await readWindow(column, row, across, down)
      pyramid.add(column / tileSize, row / tileSize, values, across)
    }
  }
  const places = pyramid.places
  const head = (form: 'classic' | 'big') =>
    encodeTiledHead(layout, postingGeoreference(grid), places, form)
  const tileBytes = places.flatMap(({ lengths }) => lengths).reduce((sum, length) => sum + length)
  // The head of a classic file is shorter than that of a large one, whose length is known in any case.
  const large = head('big')
  yield large.length + tileBytes > classicBytes ? large : head('classic')
  for (let level = places.length - 1; level >= 0; level--) yield* spool.read(level)
}

/** A tile of an overview, while tiles of the level before it are still to come. */
interface UnfinishedTile {
  readonly samples: CogSamples[CogType]
  missing: number
}

/** Packs tiles as they come, and each overview as soon as all is there that it is made of. */
class Pyramid {
  readonly places: readonly { readonly starts: number[]; readonly lengths: number[] }[]
  readonly #layout: TiledLayout
  readonly #levels: readonly CogLevel[]
  readonly #spool: TileSpool
  readonly #ends: number[]
  readonly #unfinished: readonly Map<number, UnfinishedTile>[]

  constructor(layout: TiledLayout, spool: TileSpool) {
    this.#layout = layout
    this.#spool = spool
    this.#levels = cogLevels(layout)
    this.#ends = this.#levels.map(() => 0)
    this.#unfinished = this.#levels.map(() => new Map())
    this.places = this.#levels.map(({ across, down }) => ({
      starts: new Array<number>(across * down).fill(0),
      lengths: new Array<number>(across * down).fill(0),
    }))
  }

  /** Takes a block of postings whose first tile is the one at a column and row of tiles. */
  add(column: number, row: number, values: Float64Array, width: number): void {
    const { type, noData } = this.#layout
    const height = values.length / width
    for (let fromRow = 0; fromRow < height; fromRow += tileSize) {
      for (let fromColumn = 0; fromColumn < width; fromColumn += tileSize) {
        const tile = filledSamples(type, tileSize * tileSize, noData)
        const columns = Math.min(tileSize, width - fromColumn)
        for (let line = 0; line < Math.min(tileSize, height - fromRow); line++) {
          const from = (fromRow + line) * width + fromColumn
          for (let at = 0; at < columns; at++) {
            const value = values[from + at]
            if (!Number.isNaN(value)) tile[line * tileSize + at] = value
          }
        }
        this.#finish(0, column + fromColumn / tileSize, row + fromRow / tileSize, tile)
      }
    }
  }

  #finish(level: number, column: number, row: number, samples: CogSamples[CogType]): void {
    const { across, down } = this.#levels[level]
    const packed = packCogTile(this.#layout.type, samples, tileSize)
    const tile = row * across + column
    this.places[level].starts[tile] = this.#ends[level]
    this.places[level].lengths[tile] = packed.length
    this.#ends[level] += packed.length
    this.#spool.append(level, packed)
    const next = this.#levels[level + 1] as CogLevel | undefined
    if (next === undefined) return
    const [nextColumn, nextRow] = [column >> 1, row >> 1]
    const waiting = this.#unfinished[level + 1]
    const nextTile = nextRow * next.across + nextColumn
    const unfinished = waiting.get(nextTile) ?? {
      samples: filledSamples(this.#layout.type, tileSize * tileSize, this.#layout.noData),
      missing: Math.min(2, across - 2 * nextColumn) * Math.min(2, down - 2 * nextRow),
    }
    putQuarter(unfinished.samples, samples, (column % 2) + 2 * (row % 2), tileSize)
    unfinished.missing--
    waiting.set(nextTile, unfinished)
    if (unfinished.missing > 0) return
    waiting.delete(nextTile)
    this.#finish(level + 1, nextColumn, nextRow, unfinished.samples)
  }
}
