// The tiles of a raster and of its overviews, each of every second sample of the level before.
import { type CogSamples, type CogType, filledSamples, packCogTile } from './cog-tile.ts'
import { type CogLevel, cogLevels, type TiledLayout } from './tiled-tiff-head.ts'

/** A tile of an overview, while tiles of the level before it are still to come. */
interface UnfinishedTile {
  readonly samples: CogSamples[CogType]
  missing: number
}

/** Cuts a raster into tiles, and packs each overview as soon as all is there that it is made of. */
export class TilePyramid {
  readonly #layout: TiledLayout
  readonly #levels: readonly CogLevel[]
  readonly #keep: (level: number, tile: number, packed: Uint8Array) => void
  readonly #unfinished: readonly Map<number, UnfinishedTile>[]

  /** @param keep takes a packed tile by its level of `cogLevels` and its number, row by row */
  constructor(
    layout: TiledLayout,
    keep: (level: number, tile: number, packed: Uint8Array) => void,
  ) {
    this.#layout = layout
    this.#keep = keep
    this.#levels = cogLevels(layout)
    this.#unfinished = this.#levels.map(() => new Map())
  }

  /**
   * Takes a block of the raster, row by row from the north.
   *
   * @param column of its first tile
   * @param row of its first tile
   * @param values NaN for no data
   * @param width of the block
   */
  add(column: number, row: number, values: ArrayLike<number>, width: number): void {
    const { type, noData, tileSize } = this.#layout
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
    const { type, noData, tileSize } = this.#layout
    this.#keep(level, row * across + column, packCogTile(type, samples, tileSize))
    const next = this.#levels[level + 1] as CogLevel | undefined
    if (next === undefined) return
    const [nextColumn, nextRow] = [column >> 1, row >> 1]
    const waiting = this.#unfinished[level + 1]
    const nextTile = nextRow * next.across + nextColumn
    const unfinished = waiting.get(nextTile) ?? {
      samples: filledSamples(type, tileSize * tileSize, noData),
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
