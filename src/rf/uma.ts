// 3GPP TR 38.901 V17, section 7.4.1, Table 7.4.1-1, scenario UMa: median path loss.
import { tr38901SpeedOfLightMPerS } from './constants.ts'
import { slantDistanceM } from './free-space.ts'
import type { ValidRange } from './valid-range.ts'

/**
 * Where the urban macro equations are applied. The frequency ends are outside; a receiver of 13 m and
 * more would need the random environment height of note 1, so it is outside too. A distance below the
 * minimum is evaluated at the minimum.
 */
export const umaRange = {
  frequencyGhz: { minimum: 0.5, maximum: 100, exclusiveMinimum: true, exclusiveMaximum: true },
  distanceM: { minimum: 10, maximum: 5000 },
  antennaHeightM: { minimum: 10, maximum: 150 },
  receiverHeightM: { minimum: 1.5, maximum: 13, exclusiveMaximum: true },
} as const satisfies Record<string, ValidRange>

/** Effective environment height h_E for receivers below 13 m, metres (Table 7.4.1-1, note 1). */
const environmentHeightM = 1

/** The terms of the UMa equations that do not depend on the distance. */
export interface UmaTerms {
  readonly heightDifferenceM: number
  readonly breakpointDistanceM: number
  /** 28 + 20 log10 f: the constant of PL1. */
  readonly nearTermDb: number
  /** Constant of PL2, beyond the breakpoint. */
  readonly farTermDb: number
  /** Constant of PL'_UMa-NLOS. */
  readonly nlosTermDb: number
}

/**
 * Breakpoint distance d'_BP = 4 h'_BS h'_UT f / c, metres, with h' = h - 1 m and c = 3.0e8 m/s as the
 * report rounds it (Table 7.4.1-1, note 1). Valid within `umaRange`.
 */
export function umaBreakpointDistanceM(
  antennaHeightM: number,
  receiverHeightM: number,
  frequencyGhz: number,
): number {
  const effectiveAntennaM = antennaHeightM - environmentHeightM
  const effectiveReceiverM = receiverHeightM - environmentHeightM
  return (
    (4 * effectiveAntennaM * effectiveReceiverM * frequencyGhz * 1e9) / tr38901SpeedOfLightMPerS
  )
}

/** Computes everything of the UMa equations that holds for all distances of one cell. */
export function umaTerms(
  antennaHeightM: number,
  receiverHeightM: number,
  frequencyGhz: number,
): UmaTerms {
  const breakpointDistanceM = umaBreakpointDistanceM(antennaHeightM, receiverHeightM, frequencyGhz)
  const heightDifferenceM = antennaHeightM - receiverHeightM
  const frequencyTermDb = 20 * Math.log10(frequencyGhz)
  const breakpointTermDb =
    9 *
    Math.log10(breakpointDistanceM * breakpointDistanceM + heightDifferenceM * heightDifferenceM)
  return {
    heightDifferenceM,
    breakpointDistanceM,
    nearTermDb: 28 + frequencyTermDb,
    farTermDb: 28 + frequencyTermDb - breakpointTermDb,
    nlosTermDb: 13.54 + frequencyTermDb - 0.6 * (receiverHeightM - 1.5),
  }
}

/** Median UMa path loss from prepared terms, dB: the same equations for every caller. */
export function umaLossFromTermsDb(
  terms: UmaTerms,
  distance2dM: number,
  isLineOfSight: boolean,
): number {
  const logDistance = Math.log10(slantDistanceM(distance2dM, terms.heightDifferenceM))
  const lineOfSightDb =
    distance2dM <= terms.breakpointDistanceM
      ? terms.nearTermDb + 22 * logDistance
      : terms.farTermDb + 40 * logDistance
  if (isLineOfSight) return lineOfSightDb
  return Math.max(lineOfSightDb, terms.nlosTermDb + 39.08 * logDistance)
}

/**
 * Median urban macro path loss PL_UMa-LOS or PL_UMa-NLOS, dB, without shadow fading and without
 * building penetration (Table 7.4.1-1). `distance2dM` is the ground distance; the loss uses the slant
 * distance over flat ground. Valid within `umaRange`; outside it the equations still compute, and the
 * caller decides about a fallback.
 */
export function umaMedianLossDb(
  distance2dM: number,
  antennaHeightM: number,
  receiverHeightM: number,
  frequencyGhz: number,
  isLineOfSight: boolean,
): number {
  const terms = umaTerms(antennaHeightM, receiverHeightM, frequencyGhz)
  return umaLossFromTermsDb(terms, distance2dM, isLineOfSight)
}
