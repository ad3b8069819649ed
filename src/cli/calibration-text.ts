import type { WireCalibration } from '../http/wire/calibration.ts'
import type { AnswerOf } from './answer-of.ts'

export type CalibrateAnswer = AnswerOf<'calibrateMeasurements'>
type Trial = CalibrateAnswer['trials'][number]

const nameWidth = 22

/** What was tried, what of it was accepted, and the correction that it makes. */
export function calibrateText(answer: CalibrateAnswer): string {
  const { calibration, trials, prior_weight: weight } = answer
  return [
    `${answer.used_sample_count} of ${answer.sample_count} samples in ${answer.area_count} areas`,
    ...trials.map(trialLine),
    ...(weight === undefined ? [] : [answer.prior_text ?? '', `prior_weight ${weight}`]),
    '',
    ...(calibration === null
      ? [`no calibration: ${answer.not_calibrated_text ?? ''}`]
      : correctionLines(calibration)),
  ].join('\n')
}

function trialLine(trial: Trial): string {
  const told =
    trial.not_tried_reason !== null
      ? `not tried: ${trial.not_tried_reason}`
      : `${trial.accepted ? 'accepted' : 'not accepted'}: held out ${trial.holdout_rmse_before_db ?? '-'} -> ${trial.holdout_rmse_after_db ?? '-'} dB`
  return trial.term.padEnd(nameWidth) + told
}

function correctionLines(calibration: WireCalibration): readonly string[] {
  const { slope_db_per_decade: slopeDb, reference_distance_m: referenceM } = calibration
  const row = (name: string, text: string): string => name.padEnd(nameWidth) + text
  return [
    `${calibration.name}, for ${scopeText(calibration.scope)}`,
    row('offset', decibels(calibration.offset_db)),
    ...calibration.cell_offsets.map((one) => row(`  ${one.cell_id}`, decibels(one.offset_db))),
    ...calibration.clutter_offsets.map((one) => row(`  ${one.clutter}`, decibels(one.offset_db))),
    ...(slopeDb === 0
      ? []
      : [row('slope', `${decibels(slopeDb)} a decade beyond ${referenceM} m`)]),
    row('spread that is left', `${calibration.residual_spread_db} dB`),
    row('fingerprint', calibration.fingerprint),
  ]
}

const scopeText = (scope: WireCalibration['scope']): string =>
  Object.entries(scope)
    .map(([name, value]) => (name === 'frequency_ghz' ? `${value} GHz` : value))
    .join(', ')

const decibels = (value: number): string => `${value > 0 ? '+' : ''}${value} dB`
