import { SightlineError } from '../../../errors.ts'

/** Stored where there is no elevation; no place on Earth lies there. */
export const noElevation = -32768

/** Below the deepest trench and above the highest summit, metres. */
const lowestGroundM = -11_000
const highestGroundM = 9_000

/** Usual for "no data"; also a depth, in a raster that has others like it. */
const usualMarkerM = -9999
const deepM = -9000

/** Counts what has no elevation, and what cannot have the one that a raster gives it. */
export class ElevationCheck {
  /** Postings without an elevation. */
  voids = 0
  #markers = 0
  #hasDepths = false
  #impossible = 0
  #firstImpossibleM = NaN

  take(elevationsM: Float64Array): void {
    for (const value of elevationsM) {
      if (Number.isNaN(value) || value === noElevation) this.voids++
      else if (value < lowestGroundM || value > highestGroundM) {
        if (this.#impossible++ === 0) this.#firstImpossibleM = value
      } else if (value === usualMarkerM) this.#markers++
      else if (value < deepM) this.#hasDepths = true
    }
  }

  /**
   * Ends the count. A raster that has lost the value for its voids would put cliffs of kilometres
   * on every path across them.
   *
   * @throws SightlineError `not_processable` where values stand for something else than an elevation.
   */
  finish(): void {
    if (this.#impossible > 0) throw undeclared(this.#impossible, this.#firstImpossibleM)
    if (this.#markers > 0 && !this.#hasDepths) throw undeclared(this.#markers, usualMarkerM)
  }
}

function undeclared(count: number, valueM: number): SightlineError {
  return new SightlineError(
    'not_processable',
    `terrain: ${count} ${count === 1 ? 'posting has' : 'postings have'} an elevation that no ground ` +
      `has (${valueM} m); where it stands for no data the file must say so: ` +
      `gdal_translate -a_nodata ${valueM}`,
  )
}
