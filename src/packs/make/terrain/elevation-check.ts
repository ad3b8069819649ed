import { SightlineError } from '../../../errors.ts'
import type { PostingBlock } from '../common/posting-file.ts'
import { noElevation } from './no-elevation.ts'
import { type SteepPit, SteepPits } from './steep-pits.ts'

/** Below the deepest trench and above the highest summit, metres. */
const lowestGroundM = -11_000
const highestGroundM = 9_000

/** Usual for "no data"; also a depth, in a raster that has others like it. */
const usualMarkerM = -9999
/** Arithmetic in single precision and changes of datum move it by less. */
const markerToleranceM = 1
const deepM = -9000

/** Counts what has no elevation, and what cannot have the one that a raster gives it. */
export class ElevationCheck {
  /** Postings without an elevation. */
  voids = 0
  readonly #pits: SteepPits
  #markers = 0
  #firstMarkerM = NaN
  #hasDepths = false
  #impossible = 0
  #firstImpossibleM = NaN

  /** @param spacingM - how far postings are apart, the shorter way */
  constructor(spacingM: number) {
    this.#pits = new SteepPits(spacingM)
  }

  take(elevationsM: Float64Array, block: PostingBlock): void {
    this.#pits.take(elevationsM, block)
    for (const value of elevationsM) {
      if (Number.isNaN(value) || value === noElevation) this.voids++
      else if (value < lowestGroundM || value > highestGroundM) {
        if (this.#impossible++ === 0) this.#firstImpossibleM = value
      } else if (Math.abs(value - usualMarkerM) <= markerToleranceM) {
        if (this.#markers++ === 0) this.#firstMarkerM = value
      } else if (value < deepM) this.#hasDepths = true
    }
  }

  /**
   * Ends the count. A raster that has lost the value for its voids would put cliffs of kilometres
   * on every path across them; so would one that was interpolated across that value.
   *
   * @throws SightlineError `not_processable` where values stand for something else than an elevation.
   */
  finish(): void {
    this.#pits.finish()
    if (this.#impossible > 0) throw undeclared(this.#impossible, this.#firstImpossibleM)
    if (this.#markers > 0 && !this.#hasDepths) throw undeclared(this.#markers, this.#firstMarkerM)
    if (this.#pits.impossible > 0) {
      throw interpolated(this.#pits.impossible, this.#pits.firstImpossibleM)
    }
  }

  /** How many postings beside voids lie in steep pits that might be ground; the deepest of them. */
  get steepPits(): { readonly count: number; readonly deepest: SteepPit | undefined } {
    return { count: this.#pits.pits, deepest: this.#pits.deepest }
  }
}

function undeclared(count: number, valueM: number): SightlineError {
  return new SightlineError(
    'not_processable',
    `terrain: ${postings(count)} an elevation that no ground has (${valueM} m); where it stands for no ` +
      `data the file must say so: gdal_translate -a_nodata ${valueM}`,
  )
}

function interpolated(count: number, valueM: number): SightlineError {
  return new SightlineError(
    'not_processable',
    `terrain: ${postings(count)} an elevation that no ground has (${valueM} m, far below what is beside ` +
      'it); where the file was interpolated across a value for no data, do it again with that value ' +
      'declared: gdalwarp -srcnodata -9999 -dstnodata -9999',
  )
}

function postings(count: number): string {
  return count === 1 ? '1 posting has' : `${count} postings have`
}
