import { normalQuantile } from '../normal-quantile.ts'
import { climateCurveDb, frequencyFactor, itmClimates, type ItmClimate } from './climates.ts'
import { wavenumberMhz } from './constants.ts'
import type { PathGeometry } from './path-geometry.ts'
import { irregularityAtM } from './terrain-irregularity.ts'

/**
 * How time, locations and situations are taken together (Algorithm, section 5), in the order of their codes 0
 * to 3.
 */
export const itmVariabilityModes = ['single_message', 'accidental', 'mobile', 'broadcast'] as const

type ItmVariabilityMode = (typeof itmVariabilityModes)[number]

/** For which share of times, locations and situations a loss is not exceeded. */
export interface ItmReliability {
  readonly mode: ItmVariabilityMode
  /** Above 0 and below 100 %. */
  readonly timePercent: number
  readonly locationPercent: number
  readonly situationPercent: number
  /** The variability of locations is left out (mode + 10). */
  readonly omitsLocation: boolean
  /** The direct variability of situations is left out (mode + 20). */
  readonly omitsSituation: boolean
}

/** Radius of an Earth of 9000 km, of which the effective distance is counted. */
const distanceEarthRadiusM = 9e6

/** The variability of one cell's paths. */
export class ItmVariability {
  readonly #wavenumber: number
  readonly #climate: (typeof itmClimates)[ItmClimate]
  readonly #reliability: ItmReliability
  /** Deviates of time, locations and situations; positive is better than the median. */
  readonly #zT: number
  readonly #zL: number
  readonly #zS: number
  readonly #worseFactor: number
  readonly #betterFactor: number
  readonly #scatterReachM: number

  constructor(frequencyMhz: number, climate: ItmClimate, reliability: ItmReliability) {
    this.#wavenumber = frequencyMhz / wavenumberMhz
    this.#climate = itmClimates[climate]
    this.#reliability = reliability
    const { mode } = reliability
    const zT = exceededDeviations(reliability.timePercent)
    const zL = exceededDeviations(reliability.locationPercent)
    this.#zS = exceededDeviations(reliability.situationPercent)
    this.#zT = mode === 'single_message' ? this.#zS : zT
    this.#zL = { single_message: this.#zS, accidental: this.#zS, mobile: zT, broadcast: zL }[mode]
    this.#worseFactor = frequencyFactor(this.#climate.worseByFrequency, this.#wavenumber)
    this.#betterFactor = frequencyFactor(this.#climate.betterByFrequency, this.#wavenumber)
    this.#scatterReachM = Math.cbrt(575.7e12 / this.#wavenumber)
  }

  /**
   * The loss beyond free space that is not exceeded, dB, from the reference attenuation.
   *
   * @param zL deviate of the locations where they are apart from times and situations; the site's
   *   where it is not given
   */
  lossDb(referenceDb: number, path: PathGeometry, zL = this.#zL): number {
    const distanceM = this.#effectiveDistanceM(path)
    const sigmaT = this.#timeDeviationDb(distanceM)
    const sigmaL = this.locationDeviationDb(path)
    const yT = sigmaT * this.#zT
    const yL = sigmaL * zL
    const zS2 = this.#zS * this.#zS
    const sigmaS = this.#reliability.omitsSituation ? 0 : 5 + 3 * Math.exp(-distanceM / 100e3)
    const rest = sigmaS * sigmaS + (yT * yT) / (7.8 + zS2) + (yL * yL) / (24 + zS2)
    const known = this.#known(sigmaT, sigmaL, yT, yL, rest)
    const lossDb = referenceDb - climateCurveDb(this.#climate.median, distanceM) - known
    // Equation (5.2): what would be far below free space is drawn towards it.
    return lossDb < 0 ? (lossDb * (29 - lossDb)) / (29 - 10 * lossDb) : lossDb
  }

  /** What the deviates give together, dB (Algorithm, equation (5.11)). */
  #known(sigmaT: number, sigmaL: number, yT: number, yL: number, rest: number): number {
    const both = sigmaT * sigmaT + sigmaL * sigmaL
    switch (this.#reliability.mode) {
      case 'single_message':
        return Math.sqrt(both + rest) * this.#zS
      case 'accidental':
        return yT + Math.sqrt(sigmaL * sigmaL + rest) * this.#zS
      case 'mobile':
        return Math.sqrt(both) * this.#zT + Math.sqrt(rest) * this.#zS
      case 'broadcast':
        return yT + yL + Math.sqrt(rest) * this.#zS
    }
  }

  /** Algorithm, equation (5.3). */
  #effectiveDistanceM({ transmitter, receiver, distanceM }: PathGeometry): number {
    const reachM =
      Math.sqrt(2 * distanceEarthRadiusM * transmitter.effectiveHeightM) +
      Math.sqrt(2 * distanceEarthRadiusM * receiver.effectiveHeightM) +
      this.#scatterReachM
    return distanceM < reachM ? (130e3 * distanceM) / reachM : 130e3 + distanceM - reachM
  }

  /** Of the loss over locations, dB (Algorithm, equation (5.9)). */
  locationDeviationDb({ distanceM, irregularityM }: PathGeometry): number {
    if (this.#reliability.omitsLocation) return 0
    const waves = this.#wavenumber * irregularityAtM(irregularityM, distanceM)
    return (10 * waves) / (waves + 13)
  }

  #timeDeviationDb(distanceM: number): number {
    const { worse, better, rareRatio, rareFrom } = this.#climate
    if (this.#zT < 0) return climateCurveDb(worse, distanceM) * this.#worseFactor
    const betterDb = climateCurveDb(better, distanceM) * this.#betterFactor
    if (this.#zT <= rareFrom) return betterDb
    const rareDb = rareRatio * betterDb
    return rareDb + ((betterDb - rareDb) * rareFrom) / this.#zT
  }
}

/** Q^-1 of a percentage. */
function exceededDeviations(percent: number): number {
  return -normalQuantile(percent / 100)
}
