import type { Campaign, Measurement } from './campaign.ts'
import { linkDistanceM } from './link-distance.ts'
import { type NormalizedPathLoss, normalizedPathLoss } from './path-loss.ts'
import type { ComparisonStatus, Prediction } from './prediction.ts'

/** A measurement of a campaign, with what follows from it alone. */
export interface Sample {
  readonly campaignId: string
  readonly measurement: Measurement
  readonly distanceM: number | null
  /** Null when the signal was not detected. */
  readonly normalized: NormalizedPathLoss | null
}

/** A sample against a model. */
export interface Comparison {
  readonly sample: Sample
  readonly status: ComparisonStatus
  readonly reason: string | null
  readonly predictedDb: number | null
  /** Measured less predicted path loss: positive where the model promises too much. */
  readonly residualDb: number | null
}

/** The measurements of all campaigns in their order. */
export function samplesOf(campaigns: readonly Campaign[]): Sample[] {
  return campaigns.flatMap(({ id, measurements }) =>
    measurements.map((measurement) => ({
      campaignId: id,
      measurement,
      distanceM: linkDistanceM(measurement),
      normalized:
        measurement.observation && normalizedPathLoss(measurement.observation, measurement.radio),
    })),
  )
}

/** Samples in the order of their ids, so that no result depends on the order of a request. */
export function inCanonicalOrder(samples: readonly Sample[]): Sample[] {
  return [...samples].sort(
    (a, b) => order(a.campaignId, b.campaignId) || order(a.measurement.id, b.measurement.id),
  )
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** The measured path loss of a sample, dB; null where there is none that can be compared. */
export function measuredLossDb({ normalized }: Sample): number | null {
  return normalized !== null && 'pathLossDb' in normalized ? normalized.pathLossDb : null
}

/** Compares a sample with a model; the status is settled before any number. */
export function compare(
  sample: Sample,
  predict: (measurement: Measurement, distanceM: number) => Prediction,
): Comparison {
  const without = (status: ComparisonStatus, reason: string): Comparison => ({
    sample,
    status,
    reason,
    predictedDb: null,
    residualDb: null,
  })
  const { normalized, distanceM, measurement } = sample
  if (normalized === null) return without('censored', 'signal_not_detected')
  if ('reason' in normalized) return without('ambiguous', normalized.reason)
  if (distanceM === null) return without('unsupported', 'distance_not_stated_or_out_of_range')
  const prediction = predict(measurement, distanceM)
  if (prediction.status !== 'applicable') return without(prediction.status, prediction.reason)
  const residualDb = normalized.pathLossDb - prediction.lossDb
  if (!Number.isFinite(residualDb)) {
    throw new Error(`the residual of ${measurement.id} is no finite number`)
  }
  return {
    sample,
    status: 'applicable',
    reason: null,
    predictedDb: prediction.lossDb,
    residualDb,
  }
}
