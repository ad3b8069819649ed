import { calibrationTerms, type TermTrial } from '../../analyses/measurements/calibration-fit.ts'
import type { CampaignCalibration } from '../../analyses/measurements/campaign-calibration.ts'
import type { Calibration } from '../../rf/calibration.ts'
import { calibrationRequest, calibrationView } from '../wire/calibration.ts'
import * as field from '../wire/answer-schema.ts'
import { intervalOrNull } from './calibration-answer.ts'
import {
  type ComparedSamplesFound,
  comparedSamplesTold,
  drawnSquares,
} from './compared-samples-answer.ts'
import { refusalText } from './comparison-answer.ts'

const hundredths = field.rounded(2)

const notes = [
  'A calibration is of the stated model alone: another model, band, technology or pack refuses it.',
  'Each correction is accepted only where the whole 95 % interval of the fall of the held-out mean square ' +
    'error lies above 0; it is tried on top of those before it.',
  'Offsets of cells and of clutter are drawn towards the common one where their areas do not tell them ' +
    'from chance (random effects).',
  'The residual spread is the root mean square of held-out errors: 1.6449 times it is the band of 90 %.',
] as const

const priorText =
  'Too few samples to hold any out: each offset is drawn towards 0 by the stated prior of the model. ' +
  'prior_weight is the share of the prior, which holds where power, antenna and heights are stated.'

const trial = field.object<TermTrial>('CalibrationTrial', {
  term: field.oneOf(calibrationTerms)('term'),
  accepted: field.flag('isAccepted'),
  not_tried_reason: field.text.orNull('untried'),
  holdout_rmse_before_db: hundredths.orNull('heldOutBeforeDb'),
  holdout_rmse_after_db: hundredths.orNull('heldOutAfterDb'),
  mse_fall_db2: field.described('Of the mean square error, held out.', hundredths.orNull('fall')),
  mse_fall_95: field.described(
    `Block bootstrap over ${drawnSquares}, 2,000 resamples.`,
    intervalOrNull(({ fall95 }) => fall95 ?? undefined),
  ),
})

interface CalibrateFound extends ComparedSamplesFound {
  readonly answer: CampaignCalibration
  /** Null where nothing was accepted. */
  readonly calibration: Calibration | null
  readonly fingerprint: string
}

/** Why there is no calibration; null where there is one. */
function reasonOf({ answer: { refusal, found } }: CalibrateFound): string | null {
  if (refusal === null) return found === null ? 'no_correction_accepted' : null
  return typeof refusal === 'string' ? refusal : refusal.modelReason
}

function reasonText({ answer: { refusal, found } }: CalibrateFound): string | null {
  if (refusal !== null) {
    return typeof refusal === 'string'
      ? refusalText(refusal)
      : 'the stated model does not answer for every sample'
  }
  return found === null
    ? 'no correction lowers the error on what it was not taken from by more than its interval'
    : null
}

/** The answer of `POST /api/measurements/calibrate`. */
export const calibrateAnswer = field.object<CalibrateFound>('MadeCalibrationAnswer', {
  calibration: field.described(
    'To be carried by rf_profile.calibration as it is, with cell_id where it has cell_offsets; null ' +
      'where nothing was accepted.',
    field.kind<Calibration | null>(
      { ...calibrationRequest, type: ['object', 'null'] },
      (made) => made && calibrationView({ calibration: made, cellId: null }),
    )('calibration'),
  ),
  not_calibrated_reason: field.text.orNull(reasonOf),
  not_calibrated_text: field.text.orNull(reasonText),
  prior_weight: field.described(
    'Where samples are too few: share of the stated prior of the model in the offset.',
    field.rounded(3).optional(({ answer }) => answer.priorWeight),
  ),
  prior_text: field.text.optional(({ answer }) => (answer.priorWeight === null ? null : priorText)),
  trials: field.described(
    'In the order in which they were tried.',
    field.list(trial)(({ answer }) => answer.fit?.trials ?? []),
  ),
  holdout_rmse_before_db: hundredths.orNull(({ answer }) => answer.fit?.heldOutBeforeDb),
  holdout_rmse_after_db: hundredths.orNull(({ answer }) => answer.fit?.heldOutAfterDb),
  offset_95: field.described(
    `Of the mean residual: block bootstrap over ${drawnSquares}, 2,000 resamples.`,
    intervalOrNull(({ answer }) => answer.fit?.offset95),
  ),
  ...comparedSamplesTold,
  notes: field.sentences(notes),
  fingerprint: field.fingerprint('fingerprint'),
})
