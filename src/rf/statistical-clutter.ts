// Recommendation ITU-R P.2108-1, Annex 1, section 3.2: clutter loss of terrestrial paths in towns and
// suburbs, as a statistic over locations, for terminals well below the roofs and trees around.
import { normalQuantile } from './normal-quantile.ts'

/** Standard deviations of the two parts, dB (equations (4a) and (5a)). */
const farDeviationDb = 4
const nearDeviationDb = 6

/**
 * Where the Recommendation begins with clutter at one end, metres: shorter paths lose as much as this one.
 */
export const clutterFromM = 250
/** Farther paths lose no more than those of this length (equation (6)), metres. */
const farthestM = 2000

const fifthOfLog10 = 0.2 * Math.LN10

/** The clutter loss of one end of paths of one frequency, for one share of locations. */
export class StatisticalClutter {
  /** 10^(-0.2 L_l), of the part that does not depend on the distance. */
  readonly #farShare: number
  /** L_s at 1 km, dB. */
  readonly #nearTermDb: number
  /** -Q^-1(p/100): how many deviations the loss lies beyond that at half of the locations. */
  readonly deviations: number
  readonly #farthestLossDb: number

  /**
   * @param frequencyGhz 0.5 to 67
   * @param locationPercent share of locations whose loss is not exceeded, above 0 and below 100
   */
  constructor(frequencyGhz: number, locationPercent: number) {
    const logFrequency = Math.log10(frequencyGhz)
    // Equation (4b): L_l.
    const farLossDb = -2 * Math.log10(powerOfTen(-5 * logFrequency - 12.5) + powerOfTen(-16.5))
    this.#farShare = Math.exp(-fifthOfLog10 * farLossDb)
    this.#nearTermDb = 32.98 + 3 * logFrequency
    this.deviations = normalQuantile(locationPercent / 100)
    this.#farthestLossDb = this.#uncappedDb(farthestM, this.deviations)
  }

  /**
   * L_ctt, dB (equations (3a) to (6)). A path of less than 0.25 km loses what one of 0.25 km does: the
   * houses around a terminal stay where they are, whatever the distance to the antenna.
   */
  lossAt(distanceM: number): number {
    return this.#boundedDb(distanceM, this.deviations, this.#farthestLossDb)
  }

  /**
   * L_ctt for another share of locations, dB. A loss that is cut off at a bound is that of the share: the
   * bounds rise with it, so that places come in one order.
   *
   * @param deviations -Q^-1(p/100), how far beyond half of the locations
   */
  lossBeyondHalfAt(distanceM: number, deviations: number): number {
    return this.#boundedDb(distanceM, deviations, this.#uncappedDb(farthestM, deviations))
  }

  #boundedDb(distanceM: number, deviations: number, farthestLossDb: number): number {
    if (distanceM >= farthestM) return farthestLossDb
    const lossDb = this.#uncappedDb(Math.max(distanceM, clutterFromM), deviations)
    return Math.max(Math.min(lossDb, farthestLossDb), 0)
  }

  /**
   * Standard deviation of the loss over locations, dB (equation (3b)): that of 2 km beyond, where the
   * loss grows no more, and that of 250 m nearer.
   */
  deviationDb(distanceM: number): number {
    const nearShare = this.#nearShare(Math.min(Math.max(distanceM, clutterFromM), farthestM))
    return this.#deviationDb(nearShare, this.#farShare + nearShare)
  }

  #uncappedDb(distanceM: number, deviations: number): number {
    const nearShare = this.#nearShare(distanceM)
    const shares = this.#farShare + nearShare
    return -5 * Math.log10(shares) + this.#deviationDb(nearShare, shares) * deviations
  }

  /** 10^(-0.2 L_s), L_s of equation (5b). */
  #nearShare(distanceM: number): number {
    const nearLossDb = this.#nearTermDb + 23.9 * Math.log10(distanceM / 1000)
    return Math.exp(-fifthOfLog10 * nearLossDb)
  }

  #deviationDb(nearShare: number, shares: number): number {
    const variance =
      (farDeviationDb * farDeviationDb * this.#farShare +
        nearDeviationDb * nearDeviationDb * nearShare) /
      shares
    return Math.sqrt(variance)
  }
}

function powerOfTen(exponent: number): number {
  return Math.exp(exponent * Math.LN10)
}
