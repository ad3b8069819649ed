// Recommendation ITU-R P.1411-13, section 4.1.1, Table 4: median loss below rooftops, site-general.
import type { ValidRange } from '../valid-range.ts'

export type Morphology = 'urban_high_rise' | 'urban_low_rise' | 'suburban'

/** One row of Table 4 with the distances for which it holds at each frequency. */
export interface ShortRangeRow {
  readonly alpha: number
  readonly beta: number
  readonly gamma: number
  /** Standard deviation of the zero-mean Gaussian around the median, dB. */
  readonly sigmaDb: number
  readonly frequencyGhz: ValidRange
  /** Over all frequencies of the row. */
  readonly distanceM: ValidRange
  /** Shorter reach at high frequencies: from above one frequency on, in ascending order. */
  readonly shorterReach: readonly { readonly aboveGhz: number; readonly maximumM: number }[]
  readonly morphologies: readonly Morphology[]
  readonly lineOfSight: boolean
}

/** Below-rooftop line of sight, all three morphologies. */
export const belowRooftopLos: ShortRangeRow = {
  alpha: 2.07,
  beta: 31.23,
  gamma: 2.06,
  sigmaDb: 4.91,
  frequencyGhz: { minimum: 0.45, maximum: 300 },
  distanceM: { minimum: 5, maximum: 660 },
  shorterReach: [
    { aboveGhz: 82, maximumM: 500 },
    { aboveGhz: 159, maximumM: 250 },
    { aboveGhz: 255, maximumM: 155 },
  ],
  morphologies: ['urban_high_rise', 'urban_low_rise', 'suburban'],
  lineOfSight: true,
}

/** Below-rooftop non-line-of-sight among high-rise buildings. */
export const urbanHighRiseNlos: ShortRangeRow = {
  alpha: 3.73,
  beta: 16.02,
  gamma: 2.26,
  sigmaDb: 7.62,
  frequencyGhz: { minimum: 0.8, maximum: 159 },
  distanceM: { minimum: 20, maximum: 715 },
  shorterReach: [{ aboveGhz: 82, maximumM: 150 }],
  morphologies: ['urban_high_rise'],
  lineOfSight: false,
}

/** Below-rooftop non-line-of-sight among low-rise buildings and in suburbs. */
export const urbanLowRiseNlos: ShortRangeRow = {
  alpha: 4.52,
  beta: 6.04,
  gamma: 2.14,
  sigmaDb: 8.02,
  frequencyGhz: { minimum: 0.45, maximum: 255 },
  distanceM: { minimum: 10, maximum: 250 },
  shorterReach: [
    { aboveGhz: 73, maximumM: 150 },
    { aboveGhz: 159, maximumM: 80 },
  ],
  morphologies: ['urban_low_rise', 'suburban'],
  lineOfSight: false,
}

/** The terms of L_b = 10 alpha log10(d) + beta + 10 gamma log10(f), dB. */
export interface ShortRangeMedian {
  readonly distanceTermDb: number
  readonly frequencyTermDb: number
  readonly medianLossDb: number
}

/** `shortRangeMedian` as answers tell it. */
export const shortRangeFormula = '10*alpha*log10(d_m) + beta + 10*gamma*log10(f_ghz)'

/**
 * Median basic transmission loss of a row (equation (1)), d the 3D distance in metres and f in
 * gigahertz. It is evaluated as it stands; `effectiveDistanceM` says where the row holds.
 */
export function shortRangeMedian(
  row: ShortRangeRow,
  distanceM: number,
  frequencyGhz: number,
): ShortRangeMedian {
  const distanceTermDb = 10 * row.alpha * Math.log10(distanceM)
  const frequencyTermDb = 10 * row.gamma * Math.log10(frequencyGhz)
  return {
    distanceTermDb,
    frequencyTermDb,
    medianLossDb: distanceTermDb + row.beta + frequencyTermDb,
  }
}

/** Distances for which a row holds at a frequency of its range, metres. */
export function effectiveDistanceM(row: ShortRangeRow, frequencyGhz: number): ValidRange {
  const reach = row.shorterReach.findLast(({ aboveGhz }) => frequencyGhz > aboveGhz)
  return { minimum: row.distanceM.minimum, maximum: reach?.maximumM ?? row.distanceM.maximum }
}
