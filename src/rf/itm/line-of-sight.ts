import { wavenumberMhz } from './constants.ts'
import type { Complex } from './ground-impedance.ts'
import type { PathGeometry } from './path-geometry.ts'
import { fresnelZoneDeviationM, irregularityAtM } from './terrain-irregularity.ts'

/** A straight line of loss over distance. */
export interface LossLine {
  readonly slopeDbPerM: number
  readonly interceptDb: number
}

/** Loss of two rays and of the diffraction line carried on, within the horizons of a cell's paths. */
export class ItmLineOfSight {
  readonly #frequencyMhz: number
  readonly #wavenumber: number
  readonly #impedance: Complex

  constructor(frequencyMhz: number, impedance: Complex) {
    this.#frequencyMhz = frequencyMhz
    this.#wavenumber = frequencyMhz / wavenumberMhz
    this.#impedance = impedance
  }

  /** A_los at a distance, dB (Algorithm, equations (4.43) to (4.50)). */
  lossAtDb(distanceM: number, path: PathGeometry, line: LossLine): number {
    const { irregularityM } = path
    const weight =
      1 / (1 + (this.#frequencyMhz * irregularityM) / Math.max(10e3, path.smoothSightM))
    const diffractionDb = line.slopeDbPerM * distanceM + line.interceptDb
    return weight * this.#twoRaysDb(distanceM, path) + (1 - weight) * diffractionDb
  }

  #twoRaysDb(distanceM: number, { transmitter, receiver, irregularityM }: PathGeometry): number {
    const sumM = transmitter.effectiveHeightM + receiver.effectiveHeightM
    const sine = sumM / Math.sqrt(distanceM * distanceM + sumM * sumM)
    const deviationM = fresnelZoneDeviationM(irregularityAtM(irregularityM, distanceM))
    const { re, im } = this.#impedance
    // (sine - Z) / (sine + Z), diffusely scattered by the rough ground (4.47).
    const scatter = Math.exp(-Math.min(10, this.#wavenumber * deviationM * sine))
    const square = (sine + re) * (sine + re) + im * im
    let reflectedRe = ((sine * sine - re * re - im * im) / square) * scatter
    let reflectedIm = ((-2 * sine * im) / square) * scatter
    const power = reflectedRe * reflectedRe + reflectedIm * reflectedIm
    if (power < 0.25 || power < sine) {
      const gain = Math.sqrt(sine / power)
      reflectedRe *= gain
      reflectedIm *= gain
    }
    const phase = this.#phaseRad(
      transmitter.effectiveHeightM * receiver.effectiveHeightM,
      distanceM,
    )
    const sumRe = Math.cos(phase) + reflectedRe
    const sumIm = -Math.sin(phase) + reflectedIm
    return -10 * Math.log10(sumRe * sumRe + sumIm * sumIm)
  }

  /** Between the rays, never beyond pi (4.49), (4.50). */
  #phaseRad(heightProduct: number, distanceM: number): number {
    const phase = (this.#wavenumber * 2 * heightProduct) / distanceM
    const quarter = Math.PI / 2
    return phase > quarter ? Math.PI - (quarter * quarter) / phase : phase
  }
}
