import { freeSpaceClutter } from '../../rf/models/free-space-clutter.ts'
import type { Cell } from '../../analyses/cell.ts'
import type { ComparisonTable, UnjudgedModel } from '../../analyses/measurements/comparison.ts'
import {
  comparisonNeeds,
  type ComparisonRefusal,
} from '../../analyses/measurements/comparison-refusal.ts'
import type { ModelDetail } from '../../analyses/measurements/model-detail.ts'
import type { ModelVariant } from '../../analyses/measurements/model-variants.ts'
import { propagationModelIds } from '../../rf/models/list.ts'
import * as field from '../wire/answer-schema.ts'
import { intervalOrNull } from './calibration-answer.ts'
import { comparedSamplesTold, drawnSquares } from './compared-samples-answer.ts'
import { comparisonDetail } from './comparison-detail.ts'
import { variantName } from './variant-name.ts'

const { samples, areas, shareInPack, shareAtAnEnd, differentValues, stepDb } = comparisonNeeds

const refusals: Readonly<Record<ComparisonRefusal, string>> = {
  no_known_site: 'no sample belongs to a tower of the request',
  too_few_samples: `at least ${samples} samples within the radius of their cell are needed`,
  too_few_areas: `samples in at least ${areas} different areas of 50 m are needed`,
  outside_pack: `at least ${100 * shareInPack} % of the samples must lie within the bounds of the pack`,
  values_saturated: `more than ${100 * shareAtAnEnd} % of the samples have one value at the lower or at the upper end of all`,
  values_quantised: `at least ${differentValues} different values are needed, usually at most ${stepDb} dB apart`,
  areas_too_near: 'a fifth of the campaign leaves no sample more than 50 m away from it',
}

/** Why no model can be judged on a campaign, in words. */
export function refusalText(refusal: ComparisonRefusal): string {
  return refusals[refusal]
}

const notes = [
  'Residual = measured less predicted: positive where the prediction is too low.',
  'Every model is asked about the same samples, each of the cell that it names, else of the nearest one.',
  'One offset is one number for all cells. Where a cell leaves out its power or its antenna, 1 to 9 dB of ' +
    'the errors hang on each, 5 to 6 in the mean.',
  `Where nothing is measured take ${freeSpaceClutter.id} with one end in clutter: without a fit it was off by ` +
    '8 to 10 dB on three sectors of known power, antenna and heights.',
  'Models are equal to the first where the interval of their paired difference from it reaches down to 0: ' +
    'the campaign cannot tell them apart.',
] as const

const hundredths = field.rounded(2)
const thousandths = field.rounded(3)

type JudgedTableModel = ComparisonTable['judged'][number]

/** A model of the table: judged, or with the reason why not. */
interface ModelFound {
  readonly variant: ModelVariant
  readonly judged: JudgedTableModel | null
  readonly reason: string | null
}

function modelsFound({ judged, unjudged }: ComparisonTable): readonly ModelFound[] {
  const withNumbers = (model: JudgedTableModel): ModelFound => ({
    variant: model.variant,
    judged: model,
    reason: null,
  })
  const without = ({ variant, reason }: UnjudgedModel): ModelFound => ({
    variant,
    judged: null,
    reason,
  })
  return [...judged.map(withNumbers), ...unjudged.map(without)]
}

const model = field.object<ModelFound>('ComparedModel', {
  propagation_model: field.oneOf(propagationModelIds)(({ variant }) => variant.modelId),
  variant: field.described(
    'default: as the request states it; else the member of the profile that it differs by, as in ' +
      'environment=open.',
    field.text(({ variant }) => variantName(variant)),
  ),
  bias_db: field.described(
    'Mean of measured less predicted: the one offset.',
    hundredths.orNull(({ judged }) => judged?.biasDb),
  ),
  bias_95: field.described(
    `Block bootstrap over ${drawnSquares}, 2,000 resamples.`,
    intervalOrNull(({ judged }) => judged?.bias95),
  ),
  rmse_db: hundredths.orNull(({ judged }) => judged?.before.rootMeanSquareDb),
  mae_db: hundredths.orNull(({ judged }) => judged?.before.meanAbsoluteDb),
  p90_abs_error_db: hundredths.orNull(({ judged }) => judged?.before.p90Db),
  spread_db: field.described(
    'Standard deviation of the residuals.',
    hundredths.orNull(({ judged }) => judged?.spreadDb),
  ),
  rmse_after_offset_db: hundredths.orNull(({ judged }) => judged?.after.rootMeanSquareDb),
  mae_after_offset_db: hundredths.orNull(({ judged }) => judged?.after.meanAbsoluteDb),
  p90_abs_error_after_offset_db: hundredths.orNull(({ judged }) => judged?.after.p90Db),
  holdout_rmse_after_offset_db: field.described(
    'On contiguous fifths, each with the offset of the others beyond 50 m.',
    hundredths.orNull(({ judged }) => judged?.heldOut.rootMeanSquareDb),
  ),
  holdout_rmse_after_offset_95: field.described(
    'Block bootstrap over the areas of 50 m, 2,000 resamples: between models on these samples.',
    intervalOrNull(({ judged }) => judged?.heldOutRootMeanSquare95),
  ),
  holdout_mae_after_offset_db: hundredths.orNull(({ judged }) => judged?.heldOut.meanAbsoluteDb),
  holdout_p90_abs_error_after_offset_db: hundredths.orNull(({ judged }) => judged?.heldOut.p90Db),
  band_90_db: field.described(
    'Half of the band that 90 % of measurements lie in, after the offset: of held-out errors, wider ' +
      'where areas are few.',
    hundredths.orNull(({ judged }) => judged?.band.halfWidthDb),
  ),
  band_90_held_share: field.described(
    'Share of the samples within such bands that were stated without them; null also where the ' +
      'campaign is too small to say.',
    thousandths.orNull(({ judged }) => judged?.band.heldShare),
  ),
  prior_band_90_db: field.described(
    'Half of the band without a fit, from campaigns elsewhere; null: none is stated.',
    hundredths.orNull(({ judged }) => judged?.prior?.halfWidthDb),
  ),
  prior_band_90_held_share: thousandths.orNull(({ judged }) => judged?.prior?.heldShare),
  floor_ratio: field.described(
    'Held-out RMSE over floor_rmse_db.',
    hundredths.orNull(({ judged }) => judged?.floorRatio),
  ),
  equal_to_best: field.described(
    'Its paired difference from the first may be 0.',
    field.flag(({ judged }) => judged?.isEqualToBest ?? false),
  ),
  not_judged_reason: field.described(
    'Why the model does not answer for the campaign; null where it is judged.',
    field.text.orNull('reason'),
  ),
})

/** What the table of a comparison is told from. */
interface TableFound {
  readonly sampleCount: number
  readonly answer: ComparisonTable
}

interface ComparisonFound extends TableFound {
  readonly cells: readonly Cell[]
  /** Of the model that was asked for; null: none was, or it is not judged. */
  readonly detail: ModelDetail | null
  readonly fingerprint: string
}

const tableMembers: field.Members<TableFound> = {
  not_judged_reason: field.described(
    'Why no model is judged; null where they are.',
    field.text.orNull(({ answer }) => answer.refusal),
  ),
  not_judged_text: field.text.orNull(({ answer }) => answer.refusal && refusals[answer.refusal]),
  ...comparedSamplesTold,
  floor_rmse_db: field.described(
    'Of the best straight line of the measured loss over log distance.',
    hundredths.orNull(({ answer }) => answer.floor?.rootMeanSquareDb),
  ),
  floor_holdout_rmse_db: field.described(
    'Of such lines, held out.',
    hundredths.orNull(({ answer }) => answer.floor?.heldOutRootMeanSquareDb),
  ),
  floor_slope_db_per_decade: hundredths.orNull(({ answer }) => answer.floor?.slopeDb),
  models: field.described(
    'The best held out first, then those not judged.',
    field.list(model)(({ answer }) => modelsFound(answer)),
  ),
}

/** The answer of `POST /api/measurements/compare`. */
export const comparisonAnswer = field.object<ComparisonFound>('MeasurementComparison', {
  ...tableMembers,
  detail: field.described(
    'Of the model that detail_of names; left out without it, and where it is not judged.',
    comparisonDetail.optional(({ detail, cells }) =>
      detail === null ? null : { ...detail, cells },
    ),
  ),
  notes: field.sentences(notes),
  fingerprint: field.fingerprint('fingerprint'),
})

/** The result of a job that compares: the same without what is told of single samples. */
export const comparisonResult = field.object<TableFound>('MeasurementComparisonResult', {
  ...tableMembers,
  notes: field.sentences(notes),
})
