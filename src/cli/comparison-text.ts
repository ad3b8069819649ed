import { freeSpaceClutter } from '../rf/models/free-space-clutter.ts'
import type { AnswerOf } from './answer-of.ts'

/** What the job of a comparison and its answer at once both say. */
export type ComparisonAnswer = NonNullable<AnswerOf<'runMeasurementComparison'>['result']>
type ComparedModel = ComparisonAnswer['models'][number]

const nameWidth = 54
const numberWidth = 9
const intervalWidth = 15
const priorWidth = 11

const unmeasured = `Where nothing is measured take ${freeSpaceClutter.id} clutter_ends=one, with power, antenna and heights stated.`

/**
 * The comparison as a table; a star stands at the models that are equal to the best. "no fit" is the error
 * without any, and the band that was stated of the model before.
 */
export function comparisonText(answer: ComparisonAnswer): string {
  const { models, floor_rmse_db: floorDb } = answer
  const head =
    `${answer.used_sample_count} of ${answer.sample_count} samples in ${answer.area_count} areas; ` +
    (answer.not_judged_text === null
      ? `log-distance floor ${floorDb ?? '-'} dB`
      : `not judged: ${answer.not_judged_text}`)
  const judged = models.filter(({ not_judged_reason: reason }) => reason === null)
  const unjudged =
    answer.not_judged_text === null ? models.filter((model) => !judged.includes(model)) : []
  return [
    head,
    ...(judged.length === 0 ? [] : ['', title(), ...judged.map(row), '', unmeasured]),
    ...(unjudged.length === 0 ? [] : ['', 'not judged']),
    ...unjudged.map((model) => nameOf(model).padEnd(nameWidth) + (model.not_judged_reason ?? '')),
  ].join('\n')
}

function title(): string {
  const numbers = ['bias', 'no fit', 'offset', 'held out'].map((name) => name.padStart(numberWidth))
  return [
    'model'.padEnd(nameWidth),
    ...numbers,
    '95 %'.padStart(intervalWidth),
    'floor x'.padStart(numberWidth),
    '90 % +-'.padStart(numberWidth),
    'no fit +-'.padStart(priorWidth),
    'holds'.padStart(numberWidth),
  ].join('')
}

function row(model: ComparedModel): string {
  const numbers = [
    model.bias_db,
    model.rmse_db,
    model.rmse_after_offset_db,
    model.holdout_rmse_after_offset_db,
  ].map((value) => String(value ?? '-').padStart(numberWidth))
  const interval = model.holdout_rmse_after_offset_95
  const share = model.prior_band_90_held_share
  const between = interval === null ? '-' : `${interval.lower_db} to ${interval.upper_db}`
  return [
    nameOf(model).padEnd(nameWidth),
    ...numbers,
    between.padStart(intervalWidth),
    String(model.floor_ratio ?? '-').padStart(numberWidth),
    String(model.band_90_db ?? '-').padStart(numberWidth),
    String(model.prior_band_90_db ?? '-').padStart(priorWidth),
    (share === null ? '-' : `${(100 * share).toFixed(0)} %`).padStart(numberWidth),
  ].join('')
}

function nameOf({ propagation_model: id, variant, equal_to_best: isEqual }: ComparedModel): string {
  return `${isEqual ? '* ' : '  '}${id}${variant === 'default' ? '' : ` ${variant}`}`
}
