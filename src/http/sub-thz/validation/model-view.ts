import { shortRangeRow } from '../../../analyses/sub-thz/short-range.ts'
import type { Calibration } from '../../../analyses/sub-thz/validation/calibration.ts'
import {
  isCandidateId,
  type ValidationModelId,
} from '../../../analyses/sub-thz/validation/models.ts'
import {
  type Comparison,
  measuredLossDb,
  type Sample,
} from '../../../analyses/sub-thz/validation/sample.ts'
import type { SplitRole } from '../../../analyses/sub-thz/validation/splits.ts'
import type { Strategy } from '../../../analyses/sub-thz/validation/strategy.ts'
import type { ModelValidation } from '../../../analyses/sub-thz/validation/validate.ts'
import { atmosphereModelId } from '../references.ts'
import { present } from '../shapes.ts'
import { metricView } from './metric-view.ts'
import {
  modelReferences,
  notPromotedReason,
  sigmaText,
  trendText,
  trendUnits,
  validationSources,
} from './texts.ts'

/** One model on the wire; with the part of each sample where predictions are asked for. */
export function modelView(
  model: ModelValidation,
  strategy: Strategy,
  roles: ReadonlyMap<Sample, SplitRole> | null,
) {
  const { modelId } = model
  return {
    model_id: modelId,
    model_version: 'v1',
    reference: modelReferences[modelId],
    status_counts: model.statusCounts,
    metric: metricView(model.metric),
    ...present({
      stratified_metrics: model.strata.map(({ dimension, value, metric }) => ({
        dimension,
        value,
        metric: metricView(metric),
      })),
      diagnostics: model.metric.count === 0 ? null : model.trends.map(trendView),
      predictions:
        roles && model.comparisons.map((one) => predictionView(one, roles.get(one.sample)!)),
      p1411_sigma_comparison: isCandidateId(modelId) ? sigmaView(model) : null,
      atmospheric_comparison: modelId === atmosphereModelId ? atmosphereView(model) : null,
      calibration:
        model.calibration && calibrationView(modelId, strategy.method, model.calibration),
    }),
  }
}

function trendView(trend: ModelValidation['trends'][number]) {
  return {
    dimension: trend.dimension,
    count: trend.count,
    slope_db_per_unit: trend.slopeDbPerUnit,
    correlation: trend.correlation,
    strong_trend: trend.isStrong,
    unit: trendUnits[trend.dimension],
    interpretation: trendText(trend),
  }
}

function predictionView({ sample, ...comparison }: Comparison, role: SplitRole) {
  const { measurement, normalized } = sample
  return {
    campaign_id: sample.campaignId,
    measurement_id: measurement.id,
    ...present({
      site_id: measurement.siteId,
      location_pair_id: measurement.locationPairId,
      beam_id: measurement.beamId,
    }),
    frequency_ghz: measurement.frequencyGhz,
    distance_m: sample.distanceM,
    status: comparison.status,
    ...present({
      reason: comparison.reason,
      observed_path_loss_db: measuredLossDb(sample),
      predicted_path_loss_db: comparison.predictedDb,
      residual_db: comparison.residualDb,
      quantity_basis: normalized !== null && 'basis' in normalized ? normalized.basis : null,
    }),
    los_state: measurement.labels.losState.value,
    morphology: measurement.labels.morphology.value,
    calibration_set: role,
  }
}

function sigmaView({ modelId, metric }: ModelValidation) {
  if (!isCandidateId(modelId)) return null
  const { sigmaDb } = shortRangeRow(modelId)
  return {
    source_sigma_db: sigmaDb,
    observed_residual_std_db: metric.stdDb,
    applicable_count: metric.count,
    interpretation: sigmaText(sigmaDb, metric.stdDb),
  }
}

function atmosphereView({ metric, statusCounts }: ModelValidation) {
  const unavailable = statusCounts.unsupported + statusCounts.inapplicable
  const isAvailable = metric.count > 0
  return {
    status: isAvailable
      ? 'available_for_explicit_weather_samples'
      : 'unavailable_without_explicit_weather',
    comparable_count: metric.count,
    unavailable_count: unavailable,
    ...(unavailable > 0 || !isAvailable
      ? {
          reason:
            'Samples need temperature, pressure, water vapour, rain and fog, all stated and within ' +
            'the range of the Recommendations.',
        }
      : {}),
  }
}

function calibrationView(
  modelId: ValidationModelId,
  method: Strategy['method'],
  calibration: Calibration,
) {
  return {
    model_id: modelId,
    method,
    fitted_bias_db: calibration.fittedBiasDb,
    calibration_count: calibration.calibrationCount,
    validation_count: calibration.validationCount,
    pre_calibration: metricView(calibration.before),
    post_calibration: metricView(calibration.after),
    validation_source: validationSources[method],
    status: calibration.status,
    promoted: false,
    not_promoted_reason: notPromotedReason,
  }
}
