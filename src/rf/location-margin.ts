// How much is taken from a power so that it is reached with a location probability: the normal quantile of
// the share times the model's own standard deviation over places.
import type { LossTerms, ModelPath, PreparedModel } from './models/model.ts'
import { normalQuantile } from './normal-quantile.ts'

/** What a location probability adds to a loss. */
export interface LocationMargin {
  /** 0 where the model that answers states no spread; negative where it already counts a larger share. */
  readonly marginDb: number
  /** Standard deviation over places, dB; null where the model that answers states none. */
  readonly spreadDb: number | null
}

/** The margins of one cell: none where no location probability is asked for. */
export class LocationMargins {
  readonly #deviations: number | null

  /** @param percent of the places in which losses are not exceeded, above 0 and below 100 */
  constructor(percent: number | undefined) {
    this.#deviations = percent === undefined ? null : normalQuantile(percent / 100)
  }

  get isAsked(): boolean {
    return this.#deviations !== null
  }

  /** How many standard deviations losses with their margin lie beyond the median loss. */
  quantileOf(law: PreparedModel): number {
    return this.#deviations ?? law.locationQuantile ?? 0
  }

  /** The law whose losses along a bearing `marginDb` brings to the asked location probability. */
  lawAlongBearings(law: PreparedModel): PreparedModel {
    return this.isAsked ? (law.medianLaw ?? law) : law
  }

  /**
   * The margin of a loss of a spread, dB, without what `lawAlongBearings` counts; 0 where none is known. Of
   * laws that say no margin of their own.
   */
  marginDb(law: PreparedModel, spreadDb: number | null): number {
    if (this.#deviations === null || spreadDb === null) return 0
    const counted = law.medianLaw === undefined ? (law.locationQuantile ?? 0) : 0
    return (this.#deviations - counted) * spreadDb
  }

  /** The loss of a path with its margin, dB. */
  lossAt(law: PreparedModel, distanceM: number, path: ModelPath): number {
    if (this.#deviations === null) return law.lossAt(distanceM, path)
    const over = law.overLocations?.(distanceM, path)
    if (over !== undefined) return over.lossDb + over.marginDb(this.#deviations)
    return law.lossAt(distanceM, path) + this.marginAt(law, distanceM, path)
  }

  /** The margin of a path, dB, without what the law itself counts; 0 where none is asked for or known. */
  marginAt(law: PreparedModel, distanceM: number, path: ModelPath): number {
    if (this.#deviations === null) return 0
    const over = law.overLocations?.(distanceM, path)
    if (over !== undefined) return over.marginDb(this.#deviations)
    const marginDb = this.marginDb(law, law.locationVariabilityDb(distanceM, path))
    return marginDb - belowMedianDb(law, distanceM, path)
  }

  /** How far the loss of a path with its margin lies beyond the median loss, dB. */
  offsetFromMedianDb(law: PreparedModel, distanceM: number, path: ModelPath): number {
    if (!this.isAsked && law.medianLaw !== undefined) return belowMedianDb(law, distanceM, path)
    const over = law.overLocations?.(distanceM, path)
    if (over === undefined) {
      return this.quantileOf(law) * (law.locationVariabilityDb(distanceM, path) ?? 0)
    }
    const marginDb = this.#deviations === null ? 0 : over.marginDb(this.#deviations)
    return marginDb - over.marginDb(0)
  }

  /** The margin of a path as a ledger tells it; nothing where none is asked for. */
  told(law: PreparedModel, distanceM: number, path: ModelPath): { location?: LocationMargin } {
    if (this.#deviations === null) return {}
    const marginDb = this.marginAt(law, distanceM, path)
    return { location: { marginDb, spreadDb: law.locationVariabilityDb(distanceM, path) } }
  }
}

/** What the loss of a path is beyond that of its law at the median, dB: 0 and less, 0 of other laws. */
function belowMedianDb(law: PreparedModel, distanceM: number, path: ModelPath): number {
  if (law.medianLaw === undefined) return 0
  return law.lossAt(distanceM, path) - law.medianLaw.lossAt(distanceM, path)
}

/**
 * Path loss with wall events, the correction of a calibration and the location margin, dB, in
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
