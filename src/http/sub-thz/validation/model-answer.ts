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
import * as tell from '../../wire/told.ts'
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

export const modelId = tell.oneOf(validationModelIds)

/** Statistics of residuals. */
export const metric = tell.object<ResidualMetric>('ResidualMetric', {
  count: tell.count('count'),
  ...tell.named(tell.number.orNull, 'meanBiasDb', 'medianBiasDb', 'maeDb', 'rmseDb', 'stdDb'),
  ...tell.named(tell.number.orNull, 'p10Db', 'p90Db'),
})

/** A comparison and the part that its sample has. */
interface PredictionFound {
  readonly comparison: Comparison
  readonly role: SplitRole
}

const prediction = tell.object<PredictionFound>('ValidationPrediction', {
  campaign_id: tell.text(({ comparison }) => comparison.sample.campaignId),
  measurement_id: tell.text(({ comparison }) => comparison.sample.measurement.id),
  site_id: tell.text.optional(({ comparison }) => comparison.sample.measurement.siteId),
  location_pair_id: tell.text.optional(
    ({ comparison }) => comparison.sample.measurement.locationPairId,
  ),
  beam_id: tell.text.optional(({ comparison }) => comparison.sample.measurement.beamId),
  frequency_ghz: tell.number(({ comparison }) => comparison.sample.measurement.frequencyGhz),
  distance_m: tell.number.orNull(({ comparison }) => comparison.sample.distanceM),
  status: tell.oneOf(comparisonStatuses)(({ comparison }) => comparison.status),
  reason: tell.text.optional(({ comparison }) => comparison.reason),
  observed_path_loss_db: tell.number.optional(({ comparison }) =>
    measuredLossDb(comparison.sample),
  ),
  predicted_path_loss_db: tell.number.optional(({ comparison }) => comparison.predictedDb),
  residual_db: tell.number.optional(({ comparison }) => comparison.residualDb),
  quantity_basis: tell.text.optional(({ comparison: { sample } }) =>
    sample.normalized !== null && 'basis' in sample.normalized ? sample.normalized.basis : null,
  ),
  los_state: tell.text(({ comparison }) => comparison.sample.measurement.labels.losState.value),
  morphology: tell.text(({ comparison }) => comparison.sample.measurement.labels.morphology.value),
  calibration_set: tell.oneOf(['calibration', 'validation', 'unassigned'])('role'),
})

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

const calibration = tell.object<CalibrationFound>('BiasCalibration', {
  model_id: modelId(({ model }) => model.modelId),
  method: tell.oneOf(strategyMethods)('method'),
  fitted_bias_db: tell.number.orNull((found) => found.calibration.fittedBiasDb),
  calibration_count: tell.count((found) => found.calibration.calibrationCount),
  validation_count: tell.count((found) => found.calibration.validationCount),
  pre_calibration: metric((found) => found.calibration.before),
  post_calibration: metric((found) => found.calibration.after),
  validation_source: tell.oneOf(['held_out_groups', 'explicit_groups', 'none_same_samples'])(
    ({ method }) => validationSources[method],
  ),
  status: tell.oneOf([
    'stable',
    'unstable',
    'insufficient_validation_data',
    'not_calibrated_diagnostic_only',
  ])((found) => found.calibration.status),
  promoted: tell.always(false),
  not_promoted_reason: tell.words(notPromotedReason),
})

const trend = tell.object<Trend>({
  dimension: tell.oneOf(['log_distance_m', 'frequency_ghz'])('dimension'),
  count: tell.count('count'),
  ...tell.named(tell.number.orNull, 'slopeDbPerUnit', 'correlation'),
  strong_trend: tell.flag('isStrong'),
  unit: tell.text(({ dimension }) => trendUnits[dimension]),
  interpretation: tell.text(trendText),
})

interface SigmaFound {
  readonly sigmaDb: number
  readonly metric: ResidualMetric
}

const sigmaComparison = tell.object<SigmaFound>({
  source_sigma_db: tell.number('sigmaDb'),
  observed_residual_std_db: tell.number.orNull((found) => found.metric.stdDb),
  applicable_count: tell.count((found) => found.metric.count),
  interpretation: tell.text((found) => sigmaText(found.sigmaDb, found.metric.stdDb)),
})

function sigmaFound({ modelId: id, metric: found }: ModelValidation): SigmaFound | null {
  return isCandidateId(id) ? { sigmaDb: shortRangeRow(id).sigmaDb, metric: found } : null
}

const atmosphere = tell.object<ModelValidation>({
  status: tell.either(
    'available_for_explicit_weather_samples',
    'unavailable_without_explicit_weather',
  )(isAvailable),
  comparable_count: tell.count((model) => model.metric.count),
  unavailable_count: tell.count(unavailableCount),
  reason: tell.text.optional((model) =>
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
export const modelAnswer = tell.object<ModelFound>('ModelValidation', {
  ...tell.of(({ model }: ModelFound) => model, {
    model_id: modelId('modelId'),
    model_version: tell.always('v1'),
    reference: tell.text((model) => modelReferences[model.modelId]),
    status_counts: tell.map(tell.count)(({ statusCounts }) => Object.entries(statusCounts)),
    metric: metric('metric'),
    stratified_metrics: tell
      .list(
        tell.object<Stratum>({
          dimension: tell.oneOf(stratumDimensions)('dimension'),
          value: tell.text('value'),
          metric: metric('metric'),
        }),
      )
      .optional('strata'),
    diagnostics: tell.list(trend).optional((model) => (isAvailable(model) ? model.trends : null)),
  }),
  predictions: tell.list(prediction).optional(
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
})
