import { answerEvidenceSchema } from '../wire/answer-evidence.ts'
import { cellsFooterSchema, optionalCellsFooter } from '../wire/cells-schema.ts'
import {
  anyFlag,
  anyNumber,
  anyText,
  arrayOf,
  boundsSchema,
  countNumber,
  nullable,
  positionSchema,
  responseObject,
  texts,
} from '../wire/shapes.ts'

const numberOrNull = nullable('number')

const sampleProperties = responseObject(
  {
    id: anyText,
    technology: { enum: ['4g', '5g'] },
    requested_cell_id: anyText,
    serving_cell_id: anyText,
    measured_rsrp_dbm: anyNumber,
    predicted_rsrp_dbm: numberOrNull,
    residual_db: numberOrNull,
    corrected_predicted_rsrp_dbm: numberOrNull,
    corrected_residual_db: numberOrNull,
    distance_m: numberOrNull,
    wall_count: nullable('integer'),
    outlier: anyFlag,
    status: {
      enum: ['valid', 'no_signal', 'cell_mismatch', 'outside_pack'],
      description: 'outside_pack only where what lies beyond the pack is excluded.',
    },
  },
  { id: 'MeasuredResidual', optional: ['requested_cell_id', 'serving_cell_id'] },
)

const group = {
  sample_count: countNumber,
  mae_db: anyNumber,
  rmse_db: anyNumber,
  mean_bias_db: anyNumber,
} as const

const bin = responseObject({
  label: anyText,
  sample_count: countNumber,
  mae_db: anyNumber,
  mean_bias_db: anyNumber,
})

const interval = {
  ...responseObject({ lower_db: anyNumber, upper_db: anyNumber, level: { const: 0.95 } }),
  type: ['object', 'null'],
} as const

const calibration = responseObject(
  {
    eligible: anyFlag,
    reason: anyText,
    current_offset_db: anyNumber,
    suggested_adjustment_db: numberOrNull,
    recommended_total_offset_db: numberOrNull,
    training_sample_count: countNumber,
    holdout_sample_count: countNumber,
    holdout_mae_before_db: numberOrNull,
    holdout_mae_after_db: numberOrNull,
    holdout_rmse_after_db: {
      ...numberOrNull,
      description: 'Root mean square error after the correction, held out; above 15: not eligible.',
    },
    p50_absolute_error_db: numberOrNull,
    p90_absolute_error_db: numberOrNull,
    adjustment_confidence_95: {
      ...interval,
      description:
        'Block bootstrap over the areas of 50 m, 2,000 resamples; wider than 10 dB: not eligible.',
    },
    adjustment_order_statistic_95: {
      ...interval,
      description: 'Order statistics, as if all samples were independent of each other.',
    },
    method: { const: 'spatial_blocked_5_fold_median_bias' },
    fold_count: countNumber,
    folds: arrayOf(
      responseObject({
        fold: countNumber,
        training_sample_count: countNumber,
        validation_sample_count: countNumber,
        adjustment_db: anyNumber,
        mae_before_db: anyNumber,
        mae_after_db: anyNumber,
        bounds: boundsSchema,
      }),
    ),
    spatial_diversity_sufficient: anyFlag,
    spatial_group_count: countNumber,
    spatial_span_m: anyNumber,
    provenance: responseObject(
      { campaign_id: anyText, source: anyText, collected_at: anyText, expires_at: anyText },
      { optional: ['campaign_id', 'collected_at', 'expires_at'] },
    ),
    expired: { ...anyFlag, description: 'The only member that depends on the clock.' },
  },
  { id: 'Calibration' },
)

export const measurementResponse = responseObject(
  {
    geojson: responseObject({
      type: { const: 'FeatureCollection' },
      features: arrayOf(
        responseObject({
          type: { const: 'Feature' },
          properties: sampleProperties,
          geometry: responseObject({ type: { const: 'Point' }, coordinates: positionSchema }),
        }),
      ),
    }),
    stats: responseObject({
      sample_count: countNumber,
      valid_sample_count: countNumber,
      no_signal_count: countNumber,
      cell_mismatch_count: countNumber,
      mae_db: numberOrNull,
      rmse_db: numberOrNull,
      mean_bias_db: numberOrNull,
      median_bias_db: numberOrNull,
      p50_abs_error_db: numberOrNull,
      p90_abs_error_db: numberOrNull,
    }),
    per_cell: arrayOf(responseObject({ cell_id: anyText, ...group })),
    per_band: arrayOf(responseObject({ frequency_ghz: anyNumber, ...group })),
    diagnostics: responseObject({
      outlier_count: countNumber,
      outlier_threshold_db: numberOrNull,
      outlier_sample_ids: texts,
      residual_vs_distance: arrayOf(bin),
      residual_vs_obstruction: arrayOf(bin),
    }),
    calibration,
    model: responseObject({
      technology: { enum: ['4g', '5g'] },
      measurement_family: { enum: ['lte_crs', 'nr_ss'] },
      calibration_kind: anyText,
      notes: texts,
    }),
    model_evidence: answerEvidenceSchema,
    ...cellsFooterSchema,
  },
  { id: 'MeasurementEvaluation', optional: optionalCellsFooter },
)
