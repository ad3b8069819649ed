import { createReadStream } from 'node:fs'
import { basename, join } from 'node:path'
import type { PostingGrid } from '../../../formats/elevation-raster.ts'
import { encodeTerrainGeoTiff } from '../../../formats/geotiff-write.ts'
import { encodeTiledPostings } from '../../../formats/tiled-postings.ts'
import { HashedFile } from './hashed-file.ts'
import type { RasterMosaic } from './raster-mosaic.ts'

/** Grids of more postings are tiled: a city of strips is read as fast, and goes on being what it was. */
const maximumPostingsInStrips = 16_777_216

interface PostingFile {
  readonly sampleType: 'uint8' | 'uint16' | 'int16' | 'float32'
  /** Stored where a posting is NaN. */
  readonly noData: number
  /** DEFLATE; what is tiled is always packed. */
  readonly compressed: boolean
}

/** Where a block of postings lies in its grid. */
export interface PostingBlock {
  readonly column: number
  readonly row: number
  readonly width: number
}

/** Who gives the values of a grid. */
export interface PostingReader extends Pick<RasterMosaic, 'readRows'> {
  /** Without it the grid is written in strips. */
  readonly byWindow?: {
    readonly readWindow: RasterMosaic['readWindow']
    /** For tiles whose place in the file is not known yet. */
    readonly workFolder: string
  }
}

/**
 * Writes postings as a GeoTIFF in bounded memory: in strips, or, where it is large, in tiles with
 * overviews. Gives its SHA-256.
 *
 * @param largestInStrips up to how many postings it is written in strips
 * @param onPostings is told of the postings of every block before they are written
 */
export async function writePostingFile(
  path: string,
  grid: PostingGrid,
  encoding: PostingFile,
  { readRows, byWindow }: PostingReader,
  onPostings: (postings: Float64Array, block: PostingBlock) => void,
  largestInStrips: number = maximumPostingsInStrips,
): Promise<string> {
  const told = async (
    reading: Promise<Float64Array>,
    block: PostingBlock,
  ): Promise<Float64Array> => {
    const postings = await reading
    onPostings(postings, block)
    return postings
  }
  const isLarge = grid.width * grid.height > largestInStrips
  const parts =
    isLarge && byWindow !== undefined
      ? encodeTiledPostings(
          grid,
          encoding,
          (column, row, width, height) =>
            told(byWindow.readWindow(column, row, width, height), { column, row, width }),
          new FileSpool(join(byWindow.workFolder, `${basename(path)}-tiles`)),
        )
      : encodeTerrainGeoTiff(grid, encoding, (first, count) =>
          told(readRows(first, count), { column: 0, row: first, width: grid.width }),
        )
  const file = new HashedFile(path)
  for await (const part of parts) file.write(part)
  return file.close()
}

/** Packed tiles on disk, a file a level. */
class FileSpool {
  readonly #path: string
  readonly #files = new Map<number, HashedFile>()

  constructor(path: string) {
    this.#path = path
  }

  append(level: number, bytes: Uint8Array): void {
    const file = this.#files.get(level) ?? new HashedFile(this.#pathOf(level))
    this.#files.set(level, file)
    file.write(bytes)
  }

  read(level: number): AsyncIterable<Uint8Array> {
    this.#files.get(level)?.close()
    return createReadStream(this.#pathOf(level), { highWaterMark: 1024 * 1024 })
  }

  #pathOf(level: number): string {
    return `${this.#path}-${level}`
  }
}
