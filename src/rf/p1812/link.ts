import type { Polarization } from '../diffraction/terrain-path.ts'
import { exceededDeviations } from './normal-quantile.ts'

/** Wave, climate and statistics of a link: all of Recommendation ITU-R P.1812 but its path. */
export interface P1812LinkInput {
  /** 0.03 to 6. */
  readonly frequencyGhz: number
  readonly polarization: Polarization
  /** p: of the time the loss is not exceeded, 1 to 50 %. */
  readonly timePercent: number
  /** p_L: of the places the loss is not exceeded, 1 to 99 %. */
  readonly locationPercent: number
  /** Delta N, median decrease of the refractivity in the lowest kilometre, N-units/km, below 157. */
  readonly refractivityGradient: number
  /** N_0, sea-level surface refractivity, N-units. */
  readonly surfaceRefractivity: number
}

/**
 * Speed of light with which the Recommendation turns frequency into wavelength, metres times
 * gigahertz. It moves a loss by up to 1e-4 dB; its reference values are computed with it.
 */
const p1812SpeedOfLightMGhz = 0.2998

/** k_beta, effective Earth radius factor exceeded for beta_0 of the time, section 4.3.5. */
const anomalousRadiusFactor = 3
const earthRadiusKm = 6371

/** Width of the squares over which places vary, w_a of section 4.10, m. */
export const placesResolutionM = 100

/** A link with everything that does not depend on the path, computed once. */
export class P1812Link implements P1812LinkInput {
  readonly frequencyGhz: number
  readonly polarization: Polarization
  readonly timePercent: number
  readonly locationPercent: number
  readonly refractivityGradient: number
  readonly surfaceRefractivity: number
  readonly wavelengthM: number
  readonly logFrequency: number
  readonly rootFrequency: number
  /** a_e, equation (7a), and a_beta, equation (7b), km. */
  readonly medianEarthRadiusKm: number
  readonly anomalousEarthRadiusKm: number
  /** I(p / 100) and I(p_L / 100); 0 at 50 %, where the approximation of I leaves 1e-9. */
  readonly timeQuantile: number
  readonly locationQuantile: number

  constructor(input: P1812LinkInput) {
    this.frequencyGhz = input.frequencyGhz
    this.polarization = input.polarization
    this.timePercent = input.timePercent
    this.locationPercent = input.locationPercent
    this.refractivityGradient = input.refractivityGradient
    this.surfaceRefractivity = input.surfaceRefractivity
    this.wavelengthM = p1812SpeedOfLightMGhz / input.frequencyGhz
    this.logFrequency = Math.log10(input.frequencyGhz)
    this.rootFrequency = Math.cbrt(input.frequencyGhz)
    this.medianEarthRadiusKm = (earthRadiusKm * 157) / (157 - input.refractivityGradient)
    this.anomalousEarthRadiusKm = earthRadiusKm * anomalousRadiusFactor
    this.timeQuantile = quantileOf(input.timePercent)
    this.locationQuantile = quantileOf(input.locationPercent)
  }
}

function quantileOf(percent: number): number {
  return percent === 50 ? 0 : exceededDeviations(percent / 100)
}
