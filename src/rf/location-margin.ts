// How much is taken from a power so that it is reached at a share of the places: the normal quantile of
// the share times the model's own standard deviation over places.
import type { LossTerms, ModelPath, PreparedModel } from './models/model.ts'
import { normalQuantile } from './normal-quantile.ts'

/** What a share of places adds to a loss. */
export interface LocationMargin {
  /** 0 where the model that answers states no spread; negative where it already counts a larger share. */
  readonly marginDb: number
  /** Standard deviation over places, dB; null where the model that answers states none. */
  readonly spreadDb: number | null
}

/** The margins of one cell: none where no share of places is asked for. */
export class LocationMargins {
  readonly #deviations: number | null

  /** @param percent of the places in which losses are not exceeded, above 0 and below 100 */
  constructor(percent: number | undefined) {
    this.#deviations = percent === undefined ? null : normalQuantile(percent / 100)
  }

  get isAsked(): boolean {
    return this.#deviations !== null
  }

  /** How many standard deviations losses with their margin lie beyond those at half of the places. */
  deviationsOf(law: PreparedModel): number {
    return this.#deviations ?? law.locationDeviations ?? 0
  }

  /** The law whose losses along a bearing `marginDb` brings to the asked share of places. */
  lawAlongBearings(law: PreparedModel): PreparedModel {
    return this.isAsked ? (law.atHalfOfPlaces ?? law) : law
  }

  /**
   * The margin of a loss of a spread, dB, without what `lawAlongBearings` counts; 0 where none is known. Of
   * laws that say no margin of their own.
   */
  marginDb(law: PreparedModel, spreadDb: number | null): number {
    if (this.#deviations === null || spreadDb === null) return 0
    const counted = law.atHalfOfPlaces === undefined ? (law.locationDeviations ?? 0) : 0
    return (this.#deviations - counted) * spreadDb
  }

  /** The loss of a way with its margin, dB. */
  lossAt(law: PreparedModel, distanceM: number, path: ModelPath): number {
    if (this.#deviations === null) return law.lossAt(distanceM, path)
    const over = law.overPlaces?.(distanceM, path)
    if (over !== undefined) return over.lossDb + over.marginDb(this.#deviations)
    return law.lossAt(distanceM, path) + this.marginAt(law, distanceM, path)
  }

  /** The margin of a way, dB, without what the law itself counts; 0 where none is asked for or known. */
  marginAt(law: PreparedModel, distanceM: number, path: ModelPath): number {
    if (this.#deviations === null) return 0
    const over = law.overPlaces?.(distanceM, path)
    if (over !== undefined) return over.marginDb(this.#deviations)
    const marginDb = this.marginDb(law, law.locationSpreadDb(distanceM, path))
    return marginDb - belowHalfDb(law, distanceM, path)
  }

  /** How far the loss of a way with its margin lies beyond that at half of the places, dB. */
  beyondHalfDb(law: PreparedModel, distanceM: number, path: ModelPath): number {
    if (!this.isAsked && law.atHalfOfPlaces !== undefined) return belowHalfDb(law, distanceM, path)
    const over = law.overPlaces?.(distanceM, path)
    if (over === undefined) {
      return this.deviationsOf(law) * (law.locationSpreadDb(distanceM, path) ?? 0)
    }
    const marginDb = this.#deviations === null ? 0 : over.marginDb(this.#deviations)
    return marginDb - over.marginDb(0)
  }

  /** The margin of a way as a ledger tells it; nothing where none is asked for. */
  told(law: PreparedModel, distanceM: number, path: ModelPath): { location?: LocationMargin } {
    if (this.#deviations === null) return {}
    const marginDb = this.marginAt(law, distanceM, path)
    return { location: { marginDb, spreadDb: law.locationSpreadDb(distanceM, path) } }
  }
}

/** What the loss of a way is beyond that of its law at half of the places, dB: 0 and less, 0 of other laws. */
function belowHalfDb(law: PreparedModel, distanceM: number, path: ModelPath): number {
  if (law.atHalfOfPlaces === undefined) return 0
  return law.lossAt(distanceM, path) - law.atHalfOfPlaces.lossAt(distanceM, path)
}

/**
 * Path loss with wall events, the correction of a calibration and the margin of a share of places, dB, in
 * the order of the ledger.
 */
export function pathLossOf({
  propagationLossDb,
  buildingLossDb,
  calibrationDb,
  location,
}: Pick<LossTerms, 'propagationLossDb' | 'buildingLossDb' | 'calibrationDb'> & {
  readonly location?: LocationMargin
}): number {
  const lawDb = propagationLossDb + buildingLossDb
  const lossDb = calibrationDb === undefined ? lawDb : lawDb - calibrationDb
  return location === undefined ? lossDb : lossDb + location.marginDb
}
