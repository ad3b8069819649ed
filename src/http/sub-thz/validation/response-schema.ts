import { validationModelIds } from '../../../analyses/sub-thz/validation/models.ts'
import { comparisonStatuses } from '../../../analyses/sub-thz/validation/prediction.ts'
import { stratumDimensions } from '../../../analyses/sub-thz/validation/strata.ts'
import { groupMembers, strategyMethods } from '../../../analyses/sub-thz/validation/strategy.ts'
import { validationOperations } from '../../../analyses/sub-thz/validation/validate.ts'
import type { JsonSchema } from '../../wire/json-schema.ts'
import {
  anyFlag,
  anyNumber,
  anyText,
  arrayOf,
  countNumber,
  mapOf,
  responseObject,
  texts,
} from '../../wire/shapes.ts'
import { referenceFingerprintText } from '../identity.ts'
import { validationModelFamily } from '../references.ts'
import { always, numberOrNull } from '../shapes.ts'

const modelId: JsonSchema = { enum: validationModelIds }

const metric = responseObject(
  {
    count: countNumber,
    mean_bias_db: numberOrNull,
    median_bias_db: numberOrNull,
    mae_db: numberOrNull,
    rmse_db: numberOrNull,
    std_db: numberOrNull,
    p10_db: numberOrNull,
    p90_db: numberOrNull,
  },
  { id: 'ResidualMetric' },
)

const prediction = responseObject(
  {
    campaign_id: anyText,
    measurement_id: anyText,
    site_id: anyText,
    location_pair_id: anyText,
    beam_id: anyText,
    frequency_ghz: anyNumber,
    distance_m: numberOrNull,
    status: { enum: comparisonStatuses },
    reason: anyText,
    observed_path_loss_db: anyNumber,
    predicted_path_loss_db: anyNumber,
    residual_db: anyNumber,
    los_state: anyText,
    morphology: anyText,
    quantity_basis: anyText,
    calibration_set: { enum: ['calibration', 'validation', 'unassigned'] },
  },
  {
    id: 'ValidationPrediction',
    optional: [
      'site_id',
      'location_pair_id',
      'beam_id',
      'reason',
      'observed_path_loss_db',
      'predicted_path_loss_db',
      'residual_db',
      'quantity_basis',
    ],
  },
)

const calibration = responseObject(
  {
    model_id: modelId,
    method: { enum: strategyMethods },
    fitted_bias_db: numberOrNull,
    calibration_count: countNumber,
    validation_count: countNumber,
    pre_calibration: metric,
    post_calibration: metric,
    validation_source: { enum: ['held_out_groups', 'explicit_groups', 'none_same_samples'] },
    status: {
      enum: [
        'stable',
        'unstable',
        'insufficient_validation_data',
        'not_calibrated_diagnostic_only',
      ],
    },
    promoted: always(false),
    not_promoted_reason: anyText,
  },
  { id: 'BiasCalibration' },
)

const model = responseObject(
  {
    model_id: modelId,
    model_version: always('v1'),
    reference: anyText,
    status_counts: mapOf(countNumber),
    metric,
    stratified_metrics: arrayOf(
      responseObject({ dimension: { enum: stratumDimensions }, value: anyText, metric }),
    ),
    diagnostics: arrayOf(
      responseObject({
        dimension: { enum: ['log_distance_m', 'frequency_ghz'] },
        count: countNumber,
        slope_db_per_unit: numberOrNull,
        correlation: numberOrNull,
        strong_trend: anyFlag,
        unit: anyText,
        interpretation: anyText,
      }),
    ),
    predictions: arrayOf(prediction),
    p1411_sigma_comparison: responseObject({
      source_sigma_db: anyNumber,
      observed_residual_std_db: numberOrNull,
      applicable_count: countNumber,
      interpretation: anyText,
    }),
    atmospheric_comparison: responseObject(
      {
        status: {
          enum: ['available_for_explicit_weather_samples', 'unavailable_without_explicit_weather'],
        },
        comparable_count: countNumber,
        unavailable_count: countNumber,
        reason: anyText,
      },
      { optional: ['reason'] },
    ),
    calibration,
  },
  {
    id: 'ModelValidation',
    optional: [
      'stratified_metrics',
      'diagnostics',
      'predictions',
      'p1411_sigma_comparison',
      'atmospheric_comparison',
      'calibration',
    ],
  },
)

const holdout = responseObject(
  {
    method: { enum: strategyMethods },
    group_by: { enum: groupMembers },
    spatial_cell_size_m: anyNumber,
    minimum_separation_m: anyNumber,
    folds: arrayOf(
      responseObject({
        fold_id: anyText,
        held_out_groups: texts,
        calibration_count: countNumber,
        validation_count: countNumber,
        metrics: mapOf(metric),
        no_leak_evidence: anyText,
      }),
    ),
    no_leak_evidence: anyText,
  },
  {
    id: 'ValidationHoldout',
    optional: ['group_by', 'spatial_cell_size_m', 'minimum_separation_m'],
  },
)

export const validationResponse = responseObject(
  {
    schema_version: always(1),
    operation: { enum: validationOperations },
    model_family: always(validationModelFamily),
    validation_fingerprint: referenceFingerprintText('validation'),
    campaigns: arrayOf(
      responseObject(
        {
          campaign_id: anyText,
          campaign_version: anyText,
          source_type: anyText,
          measurement_count: countNumber,
          observed_count: countNumber,
          censored_count: countNumber,
          metadata_only: anyFlag,
        },
        { optional: ['campaign_version', 'source_type'] },
      ),
    ),
    models: arrayOf(model),
    common_sample_comparisons: arrayOf(
      responseObject({
        model_a: modelId,
        model_b: modelId,
        common_sample_count: countNumber,
        model_a_metric: metric,
        model_b_metric: metric,
        mean_residual_delta_db: numberOrNull,
      }),
    ),
    holdout,
    readiness: responseObject({
      classification: { enum: ['synthetic_controlled_only', 'reference_only', 'diagnostic_only'] },
      promoted_model: always(''),
      production_candidate: always(false),
      gate_status: always('not_ready'),
      required_gates: texts,
      notes: texts,
    }),
    promoted: always(false),
    production_candidate: always(false),
    assumptions: texts,
    limitations: texts,
  },
  { id: 'SubThzValidationResponse', optional: ['common_sample_comparisons', 'holdout'] },
)
