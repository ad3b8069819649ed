// Recommendation ITU-R P.525-5, section 2.2, equation (3): free-space basic transmission loss.
import { speedOfLightMPerS } from './constants.ts'

/**
 * Shortest path, in metres, for which the planning models evaluate free space. Nearer to the antenna
 * the far-field formula would give less loss than any antenna allows (and none at all at 0 m).
 */
export const minimumFreeSpacePathM = 1

/**
 * Free-space basic transmission loss over one metre, dB: 20 log10(4 pi f / c).
 * Valid for any frequency above 0 GHz.
 */
export function freeSpaceLossAtOneMetreDb(frequencyGhz: number): number {
  return 20 * Math.log10((4 * Math.PI * frequencyGhz * 1e9) / speedOfLightMPerS)
}

/** That loss as answers tell it: by the frequency, and by the wavelength over a slant distance. */
export const freeSpaceFormula = {
  byFrequency: '20 log10(4 pi d f / c)',
  byWavelength: '20*log10(4*pi*slant_distance_m/wavelength_m)',
} as const

/**
 * Free-space basic transmission loss L_bf = 20 log10(4 pi d f / c), dB, with the exact speed of
 * light (P.525-5, section 2.2, equation (3)). `distanceM` is the slant distance between the
 * antennas. Valid above 0 m and 0 GHz. The distance is taken as it is: a caller that may stand
 * at the antenna applies `minimumFreeSpacePathM` first. Nearer than a wavelength over 4 pi, where
 * the far-field formula would turn into a gain, the loss is 0 dB.
 */
export function freeSpaceLossDb(distanceM: number, frequencyGhz: number): number {
  return freeSpaceLossFromOneMetreDb(freeSpaceLossAtOneMetreDb(frequencyGhz), distanceM)
}

/** `freeSpaceLossDb` for many distances, from `freeSpaceLossAtOneMetreDb` of their frequency, dB. */
export function freeSpaceLossFromOneMetreDb(lossAtOneMetreDb: number, distanceM: number): number {
  return Math.max(0, lossAtOneMetreDb + 20 * Math.log10(distanceM))
}

/** Slant distance between two antennas over flat ground, metres. */
export function slantDistanceM(groundDistanceM: number, heightDifferenceM: number): number {
  return Math.sqrt(groundDistanceM * groundDistanceM + heightDifferenceM * heightDifferenceM)
}
