// Building entry loss: 3GPP TR 38.901, section 7.4.3.1 (Tables 7.4.3-1 to 7.4.3-3), and the medians of
// ITU-R P.2109-2, Annex 1, equations (1) to (11).
import { decibelToLinear, linearToDecibel } from './db.ts'
import type { ValidRange } from './valid-range.ts'

/** Standard multi-pane glass, dB, f in GHz (TR 38.901, Table 7.4.3-1). */
function glassLossDb(frequencyGhz: number): number {
  return 2 + 0.2 * frequencyGhz
}

/** Concrete, dB, f in GHz (TR 38.901, Table 7.4.3-1). */
function concreteLossDb(frequencyGhz: number): number {
  return 5 + 4 * frequencyGhz
}

/** Infrared-reflecting glass a + b f, dB, f in GHz, by edition of TR 38.901, Table 7.4.3-1. */
const coatedGlass = {
  /** Version 19.4. */
  v19: { constantDb: 25.4, slopeDbPerGhz: 0.11 },
  /** Versions 14 to 18. */
  v18: { constantDb: 23, slopeDbPerGhz: 0.3 },
} as const

type EntryLossEdition = keyof typeof coatedGlass

/** Loss of external walls, dB. */
interface EntryLoss {
  /** Old buildings: 30 % glass, 70 % concrete. */
  readonly lowDb: number
  /** New buildings: 70 % coated glass, 30 % concrete. */
  readonly highDb: number
}

/**
 * External wall loss of the low-loss and the high-loss model at normal incidence, dB
 * (TR 38.901, Table 7.4.3-2), just inside the wall: 5 - 10 log10(sum of p 10^(-L/10)).
 *
 * @param frequencyGhz 0.5 to 100
 * @param edition whose infrared-reflecting glass is meant; it changes the high loss alone
 */
export function entryLoss(frequencyGhz: number, edition: EntryLossEdition): EntryLoss {
  const { constantDb, slopeDbPerGhz } = coatedGlass[edition]
  const coatedDb = constantDb + slopeDbPerGhz * frequencyGhz
  const concreteDb = concreteLossDb(frequencyGhz)
  return {
    lowDb: compositeLossDb(0.3, glassLossDb(frequencyGhz), concreteDb),
    highDb: compositeLossDb(0.7, coatedDb, concreteDb),
  }
}

/** The two losses as answers tell them, f in gigahertz, the high one with the glass of version 19.4. */
export const entryLossFormula = {
  low: '5 - 10 log10(0.3 10^(-(2 + 0.2 f)/10) + 0.7 10^(-(5 + 4 f)/10))',
  high: '5 - 10 log10(0.7 10^(-(25.4 + 0.11 f)/10) + 0.3 10^(-(5 + 4 f)/10))',
  singleFrequency: '20 dB (Table 7.4.3-3)',
} as const

function compositeLossDb(glassShare: number, glassDb: number, concreteDb: number): number {
  const passed =
    glassShare * decibelToLinear(-glassDb) + (1 - glassShare) * decibelToLinear(-concreteDb)
  return 5 - linearToDecibel(passed)
}

/** Wall loss below 6 GHz for single-frequency simulations, dB (TR 38.901, Table 7.4.3-3). */
export const singleFrequencyEntryLossDb = 20

/** Standard deviations that the tables name, dB; no random term is ever drawn from them. */
export const entryShadowSigmaDb = { low: 4.4, high: 6.5, singleFrequency: 7 } as const

/** Frequencies for which P.2109-2 is given, GHz. */
export const p2109FrequencyGhz = { minimum: 0.08, maximum: 100 } as const satisfies ValidRange

/** Coefficients of P.2109-2, Table 1, that decide the median. */
const p2109Coefficients = {
  traditional: { r: 12.64, s: 3.72, t: 0.96, w: 9.1, x: -3 },
  thermallyEfficient: { r: 28.19, s: -3, t: 8.48, w: 27.8, x: -2.9 },
} as const

export type P2109Building = keyof typeof p2109Coefficients

/** Loss for each degree that a path at the facade rises or falls, dB (P.2109-2, equation (9)). */
const p2109DbPerDegree = 0.212

/**
 * Median building entry loss over locations, dB: P.2109-2, equation (1) at P = 0.5, where
 * A = mu1 = r + s log f + t (log f)^2 + 0.212 |theta|, B = mu2 = w + x log f and C = -3.
 *
 * @param frequencyGhz 0.08 to 100
 * @param elevationDeg theta, of the path at the facade, -90 to 90; its sign does not matter
 */
export function p2109MedianLossDb(
  frequencyGhz: number,
  building: P2109Building,
  elevationDeg: number,
): number {
  const { r, s, t, w, x } = p2109Coefficients[building]
  const log = Math.log10(frequencyGhz)
  const mu1Db = r + s * log + t * log * log + p2109DbPerDegree * Math.abs(elevationDeg)
  return linearToDecibel(
    decibelToLinear(mu1Db) + decibelToLinear(w + x * log) + decibelToLinear(-3),
  )
}
