// Values on postings in EPSG:4326 as a tiled GeoTIFF with overviews (OGC GeoTIFF 1.1, OGC 21-026), written
// block by block: neither the raster nor its packed tiles are ever in memory as a whole.
import type { CogType } from './cog-tile.ts'
import type { PostingGrid } from './elevation-raster.ts'
import { postingFields } from './geotiff-fields.ts'
import { TilePyramid } from './tile-pyramid.ts'
import { cogLevels, encodeTiledHead, type TiledLayout } from './tiled-tiff-head.ts'

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
  const places = cogLevels(layout).map(({ across, down }) => ({
    starts: new Array<number>(across * down).fill(0),
    lengths: new Array<number>(across * down).fill(0),
    bytes: 0,
  }))
  const pyramid = new TilePyramid(layout, (level, tile, bytes) => {
    const place = places[level]
    place.starts[tile] = place.bytes
    place.lengths[tile] = bytes.length
    place.bytes += bytes.length
    spool.append(level, bytes)
  })
  const step = tileSize * tilesPerBlock
  for (let row = 0; row < height; row += step) {
    for (let column = 0; column < width; column += step) {
      const [across, down] = [Math.min(step, width - column), Math.min(step, height - row)]
      const values = await readWindow(column, row, across, down)
      pyramid.add(column / tileSize, row / tileSize, values, across)
    }
  }
  const head = (form: 'classic' | 'big') =>
    encodeTiledHead(layout, postingFields(grid), places, form)
  const tileBytes = places.reduce((sum, { bytes }) => sum + bytes, 0)
  // The head of a classic file is shorter than that of a large one, whose length is known in any case.
  const large = head('big')
  yield large.length + tileBytes > classicBytes ? large : head('classic')
  for (let level = places.length - 1; level >= 0; level--) yield* spool.read(level)
}
