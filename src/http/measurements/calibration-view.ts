import type { Interval } from '../../analyses/measurements/bootstrap.ts'
import {
  type Calibration,
  calibrationNeeds,
  type CalibrationVerdict,
  type Fold,
  type Suggestion,
} from '../../analyses/measurements/calibration.ts'
import { roundTo1 } from '../../analyses/rounding.ts'
import type { CalibrationProvenance } from './question.ts'

const { samples, areas, spanM, totalOffsetDb, intervalDb, errorAfterDb, shareInPack } =
  calibrationNeeds

const reasons: Readonly<Record<CalibrationVerdict, string>> = {
  eligible: 'the offset lowers the error on areas that it was not taken from',
  too_few_samples: `at least ${samples} valid predictions are needed`,
  too_few_areas: `valid predictions in at least ${areas} different areas of 50 m are needed`,
  too_small_an_area: `valid predictions at least ${spanM} m apart are needed`,
  offset_out_of_range: `the whole offset would lie beyond ${totalOffsetDb} dB`,
  outside_pack: `at least ${100 * shareInPack} % of the samples must lie within the bounds of the pack`,
  no_improvement: 'the offset does not lower the error on areas that it was not taken from',
  interval_too_wide: `the 95 % interval of the offset is wider than ${intervalDb} dB`,
  error_too_large: `the offset leaves a root mean square error above ${errorAfterDb} dB on areas that it was not taken from`,
}

/** The offset that a campaign suggests, and how it was tested. */
export function calibrationView(
  calibration: Calibration,
  currentOffsetDb: number,
  provenance: CalibrationProvenance,
  now: number,
) {
  const { verdict, suggestion, areaCount } = calibration
  const isExpired = provenance.expiresAt !== null && Date.parse(provenance.expiresAt) < now
  return {
    eligible: verdict === 'eligible',
    reason: reasons[verdict] + (isExpired ? '; the campaign has expired' : ''),
    current_offset_db: currentOffsetDb,
    ...suggestionView(suggestion, currentOffsetDb),
    method: 'spatial_blocked_5_fold_median_bias',
    fold_count: suggestion?.folds.length ?? 0,
    folds: suggestion?.folds.map(foldView) ?? [],
    spatial_diversity_sufficient: suggestion !== null,
    spatial_group_count: areaCount,
    spatial_span_m: roundTo1(calibration.spanM),
    provenance: {
      ...(provenance.campaignId === null ? {} : { campaign_id: provenance.campaignId }),
      source: provenance.source,
      ...(provenance.collectedAt === null ? {} : { collected_at: provenance.collectedAt }),
      ...(provenance.expiresAt === null ? {} : { expires_at: provenance.expiresAt }),
    },
    expired: isExpired,
  }
}

function suggestionView(suggestion: Suggestion | null, currentOffsetDb: number) {
  const tenths = (value: number | undefined) => (value === undefined ? null : roundTo1(value))
  const trained = suggestion?.folds.map(({ trainingSamples }) => trainingSamples) ?? []
  return {
    suggested_adjustment_db: tenths(suggestion?.adjustmentDb),
    recommended_total_offset_db:
      suggestion === null ? null : roundTo1(currentOffsetDb + roundTo1(suggestion.adjustmentDb)),
    training_sample_count: trained.length === 0 ? 0 : Math.min(...trained),
    holdout_sample_count:
      suggestion?.folds.reduce((sum, { validationSamples }) => sum + validationSamples, 0) ?? 0,
    holdout_mae_before_db: tenths(suggestion?.holdoutBeforeDb),
    holdout_mae_after_db: tenths(suggestion?.holdoutAfterDb),
    holdout_rmse_after_db: tenths(suggestion?.rootMeanSquareAfterDb),
    p50_absolute_error_db: tenths(suggestion?.p50AfterDb),
    p90_absolute_error_db: tenths(suggestion?.p90AfterDb),
    adjustment_confidence_95: intervalView(suggestion?.bootstrap),
    adjustment_order_statistic_95: intervalView(suggestion?.orderStatistic),
  }
}

function intervalView(interval: Interval | undefined) {
  if (interval === undefined) return null
  return { lower_db: roundTo1(interval.lowerDb), upper_db: roundTo1(interval.upperDb), level: 0.95 }
}

function foldView(fold: Fold) {
  return {
    fold: fold.fold,
    training_sample_count: fold.trainingSamples,
    validation_sample_count: fold.validationSamples,
    adjustment_db: roundTo1(fold.adjustmentDb),
    mae_before_db: roundTo1(fold.meanAbsoluteBeforeDb),
    mae_after_db: roundTo1(fold.meanAbsoluteAfterDb),
    bounds: fold.bounds,
  }
}
