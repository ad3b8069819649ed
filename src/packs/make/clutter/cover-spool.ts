import { GrowingUint32 } from '../../load/growing-arrays.ts'
import type { PostingGrid } from '../../../formats/elevation-raster.ts'
import type { Polygon } from '../common/building-input.ts'
import { JsonSpool } from '../common/json-spool.ts'
import type { CellWindow } from './covered-cells.ts'
import { type CoverPart, type CoverSink, OsmCover } from './osm-cover.ts'

/** Cells along one side of a field: parts are found again by the fields that they may lie in. */
const fieldCells = 2048

/** What is stored of a part: JSON has no NaN. */
interface SpooledPart extends Omit<CoverPart, 'heightM'> {
  readonly heightM: number | null
}

/**
 * What covers the ground of a grid that is too large for memory: kept aside on disk, and counted window by
 * window. In memory are 16 bytes of each part, more of one that lies in several fields.
 */
export class CoverSpool implements CoverSink {
  readonly grid: PostingGrid
  readonly #parts: JsonSpool
  readonly #fieldsAcross: number
  /** Pairs of a field and a part, in the order of the parts. */
  readonly #fields = new GrowingUint32()
  readonly #numbers = new GrowingUint32()

  /** @param path a file that does not exist yet; removing it is the caller's work */
  constructor(grid: PostingGrid, path: string) {
    this.grid = grid
    this.#parts = new JsonSpool(path)
    this.#fieldsAcross = Math.ceil(grid.width / fieldCells)
  }

  add(part: CoverPart): void {
    const window = this.#windowAround(part.polygons)
    if (window === null) return
    const heightM = Number.isNaN(part.heightM) ? null : part.heightM
    const number = this.#parts.add({ ...part, heightM } satisfies SpooledPart)
    for (const field of this.#fieldsOf(window)) {
      this.#fields.push(field)
      this.#numbers.push(number)
    }
  }

  /** The code of the class of every cell of a window, row by row from the north. */
  codes(window: CellWindow): Uint8Array {
    const cover = new OsmCover(this.grid, window)
    for (const number of this.#numbersIn(window)) {
      const { heightM, ...part } = this.#parts.read(number) as SpooledPart
      cover.add({ ...part, heightM: heightM ?? NaN })
    }
    return cover.codes()
  }

  close(): void {
    this.#parts.close()
  }

  /** Parts that may lie in a window, each once, in their order: sums of heights go by it. */
  #numbersIn(window: CellWindow): Set<number> {
    const wanted = new Set(this.#fieldsOf(window))
    const numbers = this.#numbers.view()
    const found = new Set<number>()
    this.#fields.view().forEach((field, place) => {
      if (wanted.has(field)) found.add(numbers[place])
    })
    return found
  }

  #fieldsOf({ column, row, width, height }: CellWindow): number[] {
    const fields: number[] = []
    const fieldOf = (cell: number) => Math.floor(cell / fieldCells)
    for (let down = fieldOf(row); down <= fieldOf(row + height - 1); down++) {
      for (let across = fieldOf(column); across <= fieldOf(column + width - 1); across++) {
        fields.push(down * this.#fieldsAcross + across)
      }
    }
    return fields
  }

  /** The cells of the grid that polygons may touch; null where they lie beside it. */
  #windowAround(polygons: readonly Polygon[]): CellWindow | null {
    const { originLonDeg, originLatDeg, spacingLonDeg, spacingLatDeg, width, height } = this.grid
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
    for (const [outer] of polygons) {
      for (const [lon, lat] of outer) {
        west = Math.min(west, lon)
        east = Math.max(east, lon)
        south = Math.min(south, lat)
        north = Math.max(north, lat)
      }
    }
    // A cell reaches half a spacing to each side of its posting; one more for what is rounded.
    const column = Math.max(0, Math.floor((west - originLonDeg) / spacingLonDeg) - 1)
    const row = Math.max(0, Math.floor((originLatDeg - north) / spacingLatDeg) - 1)
    const lastColumn = Math.min(width - 1, Math.ceil((east - originLonDeg) / spacingLonDeg) + 1)
    const lastRow = Math.min(height - 1, Math.ceil((originLatDeg - south) / spacingLatDeg) + 1)
    if (column > lastColumn || row > lastRow) return null
    return { column, row, width: lastColumn - column + 1, height: lastRow - row + 1 }
  }
}
