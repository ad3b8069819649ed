// Ground that cannot be: what is left of a value for voids after a raster was interpolated across it.
import type { PostingBlock } from '../common/posting-file.ts'
import { noElevation } from './no-elevation.ts'

/** The lowest land, the shore of the Dead Sea, lies at -430 m: below this it is the bed of a sea, or none. */
const lowestLandM = -450
/** Beside a posting below that, ground as high as this is no bed of a sea. */
const drySideM = -200
/** The steepest ground between two postings: three times as deep as they are apart, and a wall. */
const steepestSlope = 3
const highestWallM = 50
/** A pit has at least so many neighbours that are known. */
const fewestNeighbours = 3

/** A pit that might be ground, with the place of its posting. */
export interface SteepPit {
  readonly elevationM: number
  readonly column: number
  readonly row: number
}

/** Looks at postings beside their neighbours, row by row. */
export class SteepPits {
  /** Postings below all land in the middle of land, or too steep below what is beside them. */
  impossible = 0
  firstImpossibleM = NaN
  /** Postings beside a void that lie in a steep pit and might be ground. */
  pits = 0
  deepest: SteepPit | undefined
  readonly #steepestM: number
  #rows: Float64Array[] = []
  #place = { column: 0, row: 0 }

  /** @param spacingM - how far postings are apart, the shorter way */
  constructor(spacingM: number) {
    this.#steepestM = steepestSlope * spacingM + highestWallM
  }

  /** Takes a block; one that goes on below the last one is looked at together with it. */
  take(postings: Float64Array, { column, row, width }: PostingBlock): void {
    const next = this.#place.row + this.#rows.length
    const goesOn = column === this.#place.column && row === next && this.#rows[0]?.length === width
    if (!goesOn) this.#begin(column, row)
    for (let from = 0; from < postings.length; from += width) {
      // The block is another's, and may be written over.
      this.#rows.push(postings.slice(from, from + width))
      if (this.#rows.length === 2) this.#look(0)
      if (this.#rows.length < 3) continue
      this.#look(1)
      this.#rows.shift()
      this.#place.row++
    }
  }

  /** No more blocks come. */
  finish(): void {
    this.#begin(0, 0)
  }

  #begin(column: number, row: number): void {
    // The first row of a block was looked at when the second came, unless there is none.
    if (this.#rows.length > 0) this.#look(this.#rows.length - 1)
    this.#rows = []
    this.#place = { column, row }
  }

  #look(at: number): void {
    const row = this.#rows[at]
    for (let column = 0; column < row.length; column++) {
      const elevationM = row[column]
      if (isVoid(elevationM)) continue
      if (elevationM < lowestLandM) this.#lookBelowLand(at, column, elevationM)
      else if (this.#isBesideVoid(at, column)) this.#lookBesideVoid(at, column, elevationM)
    }
  }

  #lookBelowLand(at: number, column: number, elevationM: number): void {
    const known = this.#neighbours(at, column).filter((one) => !isVoid(one))
    const isSteep = known.some((one) => Math.abs(one - elevationM) > this.#steepestM)
    const isAlone = known.length > 0 && known.every((one) => one > drySideM)
    if (!isSteep && !isAlone) return
    if (this.impossible++ === 0) this.firstImpossibleM = elevationM
  }

  #lookBesideVoid(at: number, column: number, elevationM: number): void {
    const known = this.#neighbours(at, column).filter((one) => !isVoid(one))
    if (known.length < fewestNeighbours) return
    const above = known.filter((one) => one - elevationM > this.#steepestM)
    if (2 * above.length < known.length) return
    this.pits++
    if (this.deepest !== undefined && elevationM >= this.deepest.elevationM) return
    const { column: west, row: north } = this.#place
    this.deepest = { elevationM, column: west + column, row: north + at }
  }

  #isBesideVoid(at: number, column: number): boolean {
    for (let y = Math.max(0, at - 1); y <= Math.min(this.#rows.length - 1, at + 1); y++) {
      const row = this.#rows[y]
      for (let x = Math.max(0, column - 1); x <= Math.min(row.length - 1, column + 1); x++) {
        if (isVoid(row[x])) return true
      }
    }
    return false
  }

  #neighbours(at: number, column: number): number[] {
    const found: number[] = []
    for (let y = Math.max(0, at - 1); y <= Math.min(this.#rows.length - 1, at + 1); y++) {
      const row = this.#rows[y]
      for (let x = Math.max(0, column - 1); x <= Math.min(row.length - 1, column + 1); x++) {
        if (y !== at || x !== column) found.push(row[x])
      }
    }
    return found
  }
}

function isVoid(elevationM: number): boolean {
  return Number.isNaN(elevationM) || elevationM === noElevation
}
