import type { Interval } from '../../analyses/measurements/bootstrap.ts'
import {
  type Calibration,
  calibrationNeeds,
  type CalibrationVerdict,
  type Fold,
  type Suggestion,
} from '../../analyses/measurements/calibration.ts'
import { roundTo1 } from '../../rounding.ts'
import { instantMilliseconds } from '../../packs/make/instant.ts'
import { boundsSchema } from '../wire/shapes.ts'
import * as field from '../wire/answer-schema.ts'
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

const interval = field.object<Interval>({
  ...field.named(field.tenths, 'lowerDb', 'upperDb'),
  level: field.always(0.95),
})

/** An interval of 95 %; null where there is none. */
export const intervalOrNull = field.kind<Interval | undefined>(
  { ...interval.schema, type: ['object', 'null'] },
  (found) => (found === undefined ? null : interval.write(found)),
)

const fold = field.object<Fold>({
  fold: field.count('fold'),
  training_sample_count: field.count('trainingSamples'),
  validation_sample_count: field.count('validationSamples'),
  adjustment_db: field.tenths('adjustmentDb'),
  mae_before_db: field.tenths('meanAbsoluteBeforeDb'),
  mae_after_db: field.tenths('meanAbsoluteAfterDb'),
  bounds: field.kind<Fold['bounds']>(boundsSchema)('bounds'),
})

const provenance = field.object<CalibrationProvenance>({
  campaign_id: field.text.optional('campaignId'),
  source: field.text('source'),
  ...field.named(field.text.optional, 'collectedAt', 'expiresAt'),
})

/** A calibration for its answer. */
interface CalibrationFound {
  readonly found: Calibration
  readonly currentOffsetDb: number
  readonly provenance: CalibrationProvenance
  /** Milliseconds since 1970. */
  readonly now: number
}

function isExpired({ provenance: { expiresAt }, now }: CalibrationFound): boolean {
  return expiresAt !== null && instantMilliseconds(expiresAt) < now
}

function leastTrained(suggestion: Suggestion | null): number {
  const trained = suggestion?.folds.map(({ trainingSamples }) => trainingSamples) ?? []
  return trained.length === 0 ? 0 : Math.min(...trained)
}

/** The offset that a campaign suggests, and how it was tested. */
export const calibration = field.object<CalibrationFound>('Calibration', {
  eligible: field.flag(({ found }) => found.verdict === 'eligible'),
  reason: field.text(
    (one) => reasons[one.found.verdict] + (isExpired(one) ? '; the campaign has expired' : ''),
  ),
  current_offset_db: field.number('currentOffsetDb'),
  suggested_adjustment_db: field.tenths.orNull(({ found }) => found.suggestion?.adjustmentDb),
  recommended_total_offset_db: field.tenths.orNull(
    ({ found, currentOffsetDb }) =>
      found.suggestion && currentOffsetDb + roundTo1(found.suggestion.adjustmentDb),
  ),
  training_sample_count: field.count(({ found }) => leastTrained(found.suggestion)),
  holdout_sample_count: field.count(
    ({ found }) =>
      found.suggestion?.folds.reduce((sum, one) => sum + one.validationSamples, 0) ?? 0,
  ),
  holdout_mae_before_db: field.tenths.orNull(({ found }) => found.suggestion?.holdoutBeforeDb),
  holdout_mae_after_db: field.tenths.orNull(({ found }) => found.suggestion?.holdoutAfterDb),
  holdout_rmse_after_db: field.described(
    'Root mean square error after the correction, held out; above 15: not eligible.',
    field.tenths.orNull(({ found }) => found.suggestion?.rootMeanSquareAfterDb),
  ),
  p50_absolute_error_db: field.tenths.orNull(({ found }) => found.suggestion?.p50AfterDb),
  p90_absolute_error_db: field.tenths.orNull(({ found }) => found.suggestion?.p90AfterDb),
  adjustment_confidence_95: field.described(
    'Block bootstrap over the areas of 50 m, 2,000 resamples; wider than 10 dB: not eligible.',
    intervalOrNull(({ found }) => found.suggestion?.bootstrap),
  ),
  adjustment_order_statistic_95: field.described(
    'Order statistics, as if all samples were independent of each other.',
    intervalOrNull(({ found }) => found.suggestion?.orderStatistic),
  ),
  method: field.always('spatial_blocked_5_fold_median_bias'),
  fold_count: field.count(({ found }) => found.suggestion?.folds.length ?? 0),
  folds: field.list(fold)(({ found }) => found.suggestion?.folds ?? []),
  spatial_diversity_sufficient: field.flag(({ found }) => found.suggestion !== null),
  spatial_group_count: field.count(({ found }) => found.areaCount),
  spatial_span_m: field.tenths(({ found }) => found.spanM),
  provenance: provenance('provenance'),
  expired: field.described('The only member that depends on the clock.', field.flag(isExpired)),
})
