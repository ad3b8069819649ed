import type { RfProfile } from './profile.ts'
import { normalQuantile95, statedPrior } from './stated-prior.ts'

/** What the half width of a band is taken from. */
export const bandSources = ['stated_prior', 'calibration'] as const

/** Why a value has no band. */
export const bandObstacles = ['no_stated_prior', 'not_median', 'model_replaced'] as const

/** The interval around a predicted power that holds 90 % of the places; its ends lie equally far away. */
interface KnownBand {
  readonly status: 'computed'
  /** Unrounded, dB. */
  readonly halfWidthDb: number
  readonly source: (typeof bandSources)[number]
}

export type PredictionBand = KnownBand | { readonly status: (typeof bandObstacles)[number] }

/**
 * The band of the powers that a profile predicts: by the residual spread of the calibration that it
 * carries, else by the stated prior of its model. Without either there is none. Of a normal error, 5 % of
 * the places lie below the lower end, and 5 % above the upper one.
 *
 * @param isReplaced whether another model answers at some of the points
 */
export function predictionBand(profile: RfProfile, isReplaced: boolean): PredictionBand {
  const { calibration: carried, locationProbabilityPercent } = profile
  if (isReplaced) return { status: 'model_replaced' }
  if (locationProbabilityPercent !== undefined && locationProbabilityPercent !== 50) {
    return { status: 'not_median' }
  }
  if (carried !== undefined) {
    const halfWidthDb = normalQuantile95 * carried.calibration.residualSpreadDb
    return { status: 'computed', halfWidthDb, source: 'calibration' }
  }
  const prior = statedPrior(profile)
  if (prior === null) return { status: 'no_stated_prior' }
  return { status: 'computed', halfWidthDb: prior.band90Db, source: 'stated_prior' }
}

/** The half width of a band, dB; null where there is none. */
export function halfWidthOf(band: PredictionBand): number | null {
  return band.status === 'computed' ? band.halfWidthDb : null
}
