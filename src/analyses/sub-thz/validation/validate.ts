import type { StopSignal } from '../../../stop-signal.ts'
import { type Calibration, calibrateBias, notCalibrated } from './calibration.ts'
import type { Campaign } from './campaign.ts'
import { type CommonSamples, commonSamplesOf } from './common-samples.ts'
import { type Fold, foldsOf } from './holdout.ts'
import { isCalibrated, predictorOf, type ValidationModelId } from './models.ts'
import { hasEmbeddedTerms } from './path-loss.ts'
import { type ComparisonStatus, comparisonStatuses } from './prediction.ts'
import { type ResidualMetric, residualMetric } from './residual-metric.ts'
import {
  compare,
  type Comparison,
  inCanonicalOrder,
  measuredLossDb,
  type Sample,
  samplesOf,
} from './sample.ts'
import { rolesOf, type Split, type SplitRole, splitsOf } from './splits.ts'
import { type Stratum, strataOf } from './strata.ts'
import type { Strategy } from './strategy.ts'
import { type Trend, trendsOf } from './trend.ts'

export const validationOperations = [
  'compare_models',
  'validate_campaign',
  'calibrate_bias',
  'spatial_holdout',
] as const
export type ValidationOperation = (typeof validationOperations)[number]

export interface ValidationQuestion {
  readonly operation: ValidationOperation
  readonly campaigns: readonly Campaign[]
  readonly modelIds: readonly ValidationModelId[]
  readonly strategy: Strategy
}

/** One model against all measurements. */
export interface ModelValidation {
  readonly modelId: ValidationModelId
  readonly statusCounts: Readonly<Record<ComparisonStatus, number>>
  readonly metric: ResidualMetric
  readonly strata: readonly Stratum[]
  readonly trends: readonly Trend[]
  /** In the order of the request. */
  readonly comparisons: readonly Comparison[]
  /** Null unless a bias was asked for. */
  readonly calibration: Calibration | null
}

/** What is odd about the measurements without making them unusable. */
export interface CampaignRemarks {
  /** Losses that are isotropic by their basis and whose flags call gains or cables embedded. */
  readonly embeddedFlagCount: number
  readonly outsideFrequencyRangeCount: number
}

export interface ValidationAnswer {
  readonly models: readonly ModelValidation[]
  readonly commonSamples: readonly CommonSamples[]
  /** Null where the question holds nothing out. */
  readonly folds: readonly Fold[] | null
  /** The part of each sample, by the sample. */
  readonly roles: ReadonlyMap<Sample, SplitRole>
  readonly remarks: CampaignRemarks
}

/**
 * Holds measured path losses against models: residual = measured less predicted, in dB. Signals that
 * were not detected and values whose meaning is not stated in full are counted and left out. A
 * constant bias may be fitted on one part of the samples and tried on the other; nothing is ever
 * applied to a model. No result depends on the order of the measurements but the list of
 * comparisons, which follows it.
 */
export function validateCampaigns(
  question: ValidationQuestion,
  stop: StopSignal,
): ValidationAnswer {
  const given = samplesOf(question.campaigns)
  const samples = inCanonicalOrder(given)
  const placeOf = new Map(samples.map((sample, place) => [sample, place]))
  const givenPlaces = given.map((sample) => placeOf.get(sample)!)
  const isSplit = usesSplits(question)
  const splits = isSplit ? splitsOf(samples, question.strategy) : []
  const models = question.modelIds.map((modelId) => {
    stop.throwIfStopped()
    const predict = predictorOf(modelId)
    return { modelId, comparisons: samples.map((sample) => compare(sample, predict)) }
  })
  const residuals = models.map(({ modelId, comparisons }) => ({
    modelId,
    residualsDb: comparisons.map(({ residualDb }) => residualDb),
  }))
  stop.throwIfStopped()
  const roles = rolesOf(splits, samples.length)
  return {
    models: models.map(({ modelId, comparisons }, index) => {
      const calibration =
        question.operation === 'calibrate_bias'
          ? calibrationOf(modelId, residuals[index].residualsDb, splits)
          : null
      return { ...describe(modelId, comparisons, givenPlaces), calibration }
    }),
    commonSamples: commonSamplesOf(models),
    folds: isSplit
      ? foldsOf(
          splits,
          samples.map((sample) => measuredLossDb(sample) !== null),
          residuals,
        )
      : null,
    roles: new Map(samples.map((sample, place) => [sample, roles[place]])),
    remarks: remarksOn(question.campaigns),
  }
}

/** Whether a question parts its samples. */
function usesSplits({ operation, strategy }: ValidationQuestion): boolean {
  return (
    operation === 'calibrate_bias' ||
    operation === 'spatial_holdout' ||
    strategy.method.startsWith('leave_one_')
  )
}

function calibrationOf(
  modelId: ValidationModelId,
  residualsDb: readonly (number | null)[],
  splits: readonly Split[],
): Calibration {
  return isCalibrated(modelId) ? calibrateBias(residualsDb, splits) : notCalibrated
}

function describe(
  modelId: ValidationModelId,
  comparisons: readonly Comparison[],
  givenPlaces: readonly number[],
): Omit<ModelValidation, 'calibration'> {
  const applicable = comparisons.filter(({ residualDb }) => residualDb !== null)
  return {
    modelId,
    statusCounts: countStatuses(comparisons),
    metric: residualMetric(applicable.map(({ residualDb }) => residualDb!)),
    strata: strataOf(applicable),
    trends: trendsOf(applicable),
    comparisons: givenPlaces.map((place) => comparisons[place]),
  }
}

function countStatuses(comparisons: readonly Comparison[]): Record<ComparisonStatus, number> {
  const counts = Object.fromEntries(comparisonStatuses.map((status) => [status, 0]))
  for (const { status } of comparisons) counts[status] += 1
  return counts as Record<ComparisonStatus, number>
}

function remarksOn(campaigns: readonly Campaign[]): CampaignRemarks {
  const count = (holds: (campaign: Campaign, place: number) => boolean) =>
    campaigns.reduce(
      (sum, campaign) =>
        sum + campaign.measurements.filter((_, place) => holds(campaign, place)).length,
      0,
    )
  return {
    embeddedFlagCount: count(({ measurements }, place) => {
      const { observation, radio } = measurements[place]
      return observation !== null && observation.quantity !== 'received_power'
        ? hasEmbeddedTerms(radio)
        : false
    }),
    outsideFrequencyRangeCount: count(({ frequencyRangeGhz, measurements }, place) => {
      const { frequencyGhz } = measurements[place]
      return frequencyGhz < frequencyRangeGhz.minimum || frequencyGhz > frequencyRangeGhz.maximum
    }),
  }
}
