import { shortRangeRow } from '../../../analyses/sub-thz/short-range.ts'
import type { Calibration } from '../../../analyses/sub-thz/validation/calibration.ts'
import { isCandidateId, validationModelIds } from '../../../analyses/sub-thz/validation/models.ts'
import { comparisonStatuses } from '../../../analyses/sub-thz/validation/prediction.ts'
import type { ResidualMetric } from '../../../analyses/sub-thz/validation/residual-metric.ts'
import {
  type Comparison,
  measuredLossDb,
  type Sample,
} from '../../../analyses/sub-thz/validation/sample.ts'
import type { SplitRole } from '../../../analyses/sub-thz/validation/splits.ts'
import { type Stratum, stratumDimensions } from '../../../analyses/sub-thz/validation/strata.ts'
import { type Strategy, strategyMethods } from '../../../analyses/sub-thz/validation/strategy.ts'
import type { Trend } from '../../../analyses/sub-thz/validation/trend.ts'
import type { ModelValidation } from '../../../analyses/sub-thz/validation/validate.ts'
import {
  always,
  count,
  flag,
  list,
  map,
  named,
  number,
  object,
  of,
  oneOf,
  text,
  words,
} from '../../wire/told.ts'
import { references } from '../references.ts'
import {
  modelReferences,
  notPromotedReason,
  sigmaText,
  statedWeatherText,
  trendText,
  trendUnits,
  validationSources,
} from './texts.ts'

export const modelId = oneOf(validationModelIds)

/** Statistics of residuals. */
export const metric = object<ResidualMetric>(
  {
    count: count('count'),
    ...named(number.orNull, 'meanBiasDb', 'medianBiasDb', 'maeDb', 'rmseDb', 'stdDb'),
    ...named(number.orNull, 'p10Db', 'p90Db'),
  },
  { id: 'ResidualMetric' },
)

/** A comparison and the part that its sample has. */
interface PredictionFound {
  readonly comparison: Comparison
  readonly role: SplitRole
}

const prediction = object<PredictionFound>(
  {
    campaign_id: text(({ comparison }) => comparison.sample.campaignId),
    measurement_id: text(({ comparison }) => comparison.sample.measurement.id),
    site_id: text.optional(({ comparison }) => comparison.sample.measurement.siteId),
    location_pair_id: text.optional(
      ({ comparison }) => comparison.sample.measurement.locationPairId,
    ),
    beam_id: text.optional(({ comparison }) => comparison.sample.measurement.beamId),
    frequency_ghz: number(({ comparison }) => comparison.sample.measurement.frequencyGhz),
    distance_m: number.orNull(({ comparison }) => comparison.sample.distanceM),
    status: oneOf(comparisonStatuses)(({ comparison }) => comparison.status),
    reason: text.optional(({ comparison }) => comparison.reason),
    observed_path_loss_db: number.optional(({ comparison }) => measuredLossDb(comparison.sample)),
    predicted_path_loss_db: number.optional(({ comparison }) => comparison.predictedDb),
    residual_db: number.optional(({ comparison }) => comparison.residualDb),
    quantity_basis: text.optional(({ comparison: { sample } }) =>
      sample.normalized !== null && 'basis' in sample.normalized ? sample.normalized.basis : null,
    ),
    los_state: text(({ comparison }) => comparison.sample.measurement.labels.losState.value),
    morphology: text(({ comparison }) => comparison.sample.measurement.labels.morphology.value),
    calibration_set: oneOf(['calibration', 'validation', 'unassigned'])('role'),
  },
  { id: 'ValidationPrediction' },
)

/** A model with how its samples were set apart. */
interface ModelFound {
  readonly model: ModelValidation
  readonly method: Strategy['method']
  /** The part of each sample, where predictions are asked for. */
  readonly roles: ReadonlyMap<Sample, SplitRole> | null
}

interface CalibrationFound extends ModelFound {
  readonly calibration: Calibration
}

const calibration = object<CalibrationFound>(
  {
    model_id: modelId(({ model }) => model.modelId),
    method: oneOf(strategyMethods)('method'),
    fitted_bias_db: number.orNull((found) => found.calibration.fittedBiasDb),
    calibration_count: count((found) => found.calibration.calibrationCount),
    validation_count: count((found) => found.calibration.validationCount),
    pre_calibration: metric((found) => found.calibration.before),
    post_calibration: metric((found) => found.calibration.after),
    validation_source: oneOf(['held_out_groups', 'explicit_groups', 'none_same_samples'])(
      ({ method }) => validationSources[method],
    ),
    status: oneOf([
      'stable',
      'unstable',
      'insufficient_validation_data',
      'not_calibrated_diagnostic_only',
    ])((found) => found.calibration.status),
    promoted: always(false),
    not_promoted_reason: words(notPromotedReason),
  },
  { id: 'BiasCalibration' },
)

const trend = object<Trend>({
  dimension: oneOf(['log_distance_m', 'frequency_ghz'])('dimension'),
  count: count('count'),
  ...named(number.orNull, 'slopeDbPerUnit', 'correlation'),
  strong_trend: flag('isStrong'),
  unit: text(({ dimension }) => trendUnits[dimension]),
  interpretation: text(trendText),
})

interface SigmaFound {
  readonly sigmaDb: number
  readonly metric: ResidualMetric
}

const sigmaComparison = object<SigmaFound>({
  source_sigma_db: number('sigmaDb'),
  observed_residual_std_db: number.orNull((found) => found.metric.stdDb),
  applicable_count: count((found) => found.metric.count),
  interpretation: text((found) => sigmaText(found.sigmaDb, found.metric.stdDb)),
})

function sigmaFound({ modelId: id, metric: found }: ModelValidation): SigmaFound | null {
  return isCandidateId(id) ? { sigmaDb: shortRangeRow(id).sigmaDb, metric: found } : null
}

const atmosphere = object<ModelValidation>({
  status: oneOf(['available_for_explicit_weather_samples', 'unavailable_without_explicit_weather'])(
    (model) =>
      isAvailable(model)
        ? 'available_for_explicit_weather_samples'
        : 'unavailable_without_explicit_weather',
  ),
  comparable_count: count((model) => model.metric.count),
  unavailable_count: count(unavailableCount),
  reason: text.optional((model) =>
    unavailableCount(model) > 0 || !isAvailable(model) ? statedWeatherText : null,
  ),
})

function isAvailable(model: ModelValidation): boolean {
  return model.metric.count > 0
}

function unavailableCount({ statusCounts }: ModelValidation): number {
  return statusCounts.unsupported + statusCounts.inapplicable
}

/** One model; with every prediction where they are asked for. */
export const modelAnswer = object<ModelFound>(
  {
    ...of(({ model }: ModelFound) => model, {
      model_id: modelId('modelId'),
      model_version: always('v1'),
      reference: text((model) => modelReferences[model.modelId]),
      status_counts: map(count)(({ statusCounts }) => Object.entries(statusCounts)),
      metric: metric('metric'),
      stratified_metrics: list(
        object<Stratum>({
          dimension: oneOf(stratumDimensions)('dimension'),
          value: text('value'),
          metric: metric('metric'),
        }),
      ).optional('strata'),
      diagnostics: list(trend).optional((model) => (isAvailable(model) ? model.trends : null)),
    }),
    predictions: list(prediction).optional(
      ({ model, roles }) =>
        roles &&
        model.comparisons.map((comparison) => ({
          comparison,
          role: roles.get(comparison.sample)!,
        })),
    ),
    p1411_sigma_comparison: sigmaComparison.optional(({ model }) => sigmaFound(model)),
    atmospheric_comparison: atmosphere.optional(({ model }) =>
      model.modelId === references.atmosphere.modelId ? model : null,
    ),
    calibration: calibration.optional((found) => {
      const ofModel = found.model.calibration
      return ofModel && { ...found, calibration: ofModel }
    }),
  },
  { id: 'ModelValidation' },
)
