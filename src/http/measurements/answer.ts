import { mayInterpolate } from '../../analyses/sector/surface-nodes.ts'
import type { EvaluatedSample, Measurements } from '../../analyses/measurements/measurements.ts'
import {
  type ErrorSummary,
  errorsByDistance,
  errorsByWalls,
  errorSummary,
  type SampleBin,
} from '../../analyses/measurements/summaries.ts'
import { roundTo2 } from '../../rounding.ts'
import { compareUtf8 } from '../../spatial/utf8-order.ts'
import { answerEvidence } from '../wire/answer-evidence.ts'
import { type CellsFound, cellsTold, evidenceCells } from '../wire/cell-answer.ts'
import type { WithGround } from '../wire/ground.ts'
import { positionSchema } from '../wire/shapes.ts'
import * as field from '../wire/answer-schema.ts'
import { calibration } from './calibration-answer.ts'
import type { ResolvedMeasurements } from './question.ts'

/** A question of which a cell has a surface that may be interpolated, or null. */
function interpolatedElsewhere(found: MeasurementsFound): MeasurementsFound | null {
  return found.question.cells.some(mayInterpolate) ? found : null
}

interface MeasurementsFound {
  readonly question: ResolvedMeasurements
  readonly answer: WithGround<Measurements>
  readonly fingerprint: string
  /** Milliseconds since 1970. */
  readonly now: number
}

interface SampleFound {
  readonly question: ResolvedMeasurements
  readonly found: EvaluatedSample
  /** What an eligible calibration adds to predictions; null: none is. */
  readonly adjustmentDb: number | null
}

/** No request admits another. */
const technology = field.kind<string>({ enum: ['4g', '5g'] })

function technologyOf({ question }: { readonly question: ResolvedMeasurements }) {
  return question.cells[0].profile.networkTech
}

/** A value of the sample with what a calibration changes of it. */
function corrected(valueDb: number | null, { found, adjustmentDb }: SampleFound, sign: 1 | -1) {
  const { predictedRsrpDbm, residualDb } = found
  if (valueDb === null || adjustmentDb === null) return null
  return predictedRsrpDbm === null || residualDb === null ? null : valueDb + sign * adjustmentDb
}

const sampleProperties = field.object<SampleFound>('MeasuredResidual', {
  id: field.text(({ found }) => found.sample.id),
  technology: technology(technologyOf),
  requested_cell_id: field.text.optional(({ found }) => found.sample.cellId),
  serving_cell_id: field.text.optional(({ found, question }) =>
    found.serving === null ? null : question.cells[found.serving].id,
  ),
  measured_rsrp_dbm: field.number(({ found }) => found.sample.rsrpDbm),
  predicted_rsrp_dbm: field.tenths.orNull(({ found }) => found.predictedRsrpDbm),
  residual_db: field.tenths.orNull(({ found }) => found.residualDb),
  corrected_predicted_rsrp_dbm: field.tenths.orNull((one) =>
    corrected(one.found.predictedRsrpDbm, one, 1),
  ),
  corrected_residual_db: field.tenths.orNull((one) => corrected(one.found.residualDb, one, -1)),
  distance_m: field.tenths.orNull(({ found }) => found.distanceM),
  wall_count: field.integer.orNull(({ found }) => found.wallCount),
  outlier: field.flag(({ found }) => found.isOutlier),
  status: field.described(
    'outside_pack only where what lies beyond the pack is excluded.',
    field.oneOf(['valid', 'no_signal', 'cell_mismatch', 'outside_pack'])(
      ({ found }) => found.status,
    ),
  ),
})

const sampleFeature = field.object<SampleFound>({
  type: field.always('Feature'),
  properties: sampleProperties((one) => one),
  geometry: field.group({
    type: field.always('Point'),
    coordinates: field.kind<readonly number[]>(positionSchema)(({ found: { sample } }) => [
      sample.lon,
      sample.lat,
    ]),
  }),
})

function samplesFound({ question, answer }: MeasurementsFound): SampleFound[] {
  const { verdict, suggestion } = answer.calibration
  const adjustmentDb = verdict === 'eligible' ? (suggestion?.adjustmentDb ?? null) : null
  return answer.samples.map((found) => ({ question, found, adjustmentDb }))
}

interface StatsFound {
  readonly samples: readonly EvaluatedSample[]
  readonly summary: ErrorSummary | null
}

function counted(status: EvaluatedSample['status']) {
  return field.count<StatsFound>(
    ({ samples }) => samples.filter((sample) => sample.status === status).length,
  )
}

const stats = field.object<StatsFound>({
  sample_count: field.count(({ samples }) => samples.length),
  valid_sample_count: counted('valid'),
  no_signal_count: counted('no_signal'),
  cell_mismatch_count: counted('cell_mismatch'),
  mae_db: field.tenths.orNull(({ summary }) => summary?.meanAbsoluteDb),
  rmse_db: field.tenths.orNull(({ summary }) => summary?.rootMeanSquareDb),
  mean_bias_db: field.tenths.orNull(({ summary }) => summary?.meanBiasDb),
  median_bias_db: field.tenths.orNull(({ summary }) => summary?.medianBiasDb),
  p50_abs_error_db: field.tenths.orNull(({ summary }) => summary?.p50AbsoluteDb),
  p90_abs_error_db: field.tenths.orNull(({ summary }) => summary?.p90AbsoluteDb),
})

/** The errors of the samples of one cell or one band. */
interface GroupFound<Name> {
  readonly name: Name
  readonly summary: ErrorSummary
}

const errors: field.Members<GroupFound<unknown>> = {
  sample_count: field.count(({ summary }) => summary.count),
  mae_db: field.tenths(({ summary }) => summary.meanAbsoluteDb),
  rmse_db: field.tenths(({ summary }) => summary.rootMeanSquareDb),
  mean_bias_db: field.tenths(({ summary }) => summary.meanBiasDb),
}

const cellErrors = field.object<GroupFound<string>>({ cell_id: field.text('name'), ...errors })
const bandErrors = field.object<GroupFound<number>>({
  frequency_ghz: field.number('name'),
  ...errors,
})

function groupOf<Name>(name: Name, samples: readonly EvaluatedSample[]): GroupFound<Name>[] {
  const summary = errorSummary(samples)
  return summary === null ? [] : [{ name, summary }]
}

/** By the serving cell, in the order of the ids. */
function byCell({ question: { cells }, answer: { samples } }: MeasurementsFound) {
  const order = cells.map((_, index) => index)
  order.sort((a, b) => compareUtf8(cells[a].id, cells[b].id))
  return order.flatMap((index) =>
    groupOf(
      cells[index].id,
      samples.filter(({ serving }) => serving === index),
    ),
  )
}

/** By the frequency of the serving cell. */
function byBand({ question: { cells }, answer: { samples } }: MeasurementsFound) {
  const bandOf = (serving: number | null) =>
    serving === null ? null : roundTo2(cells[serving].profile.frequencyGhz)
  const bands = new Set(samples.flatMap(({ serving }) => bandOf(serving) ?? []))
  return [...bands]
    .sort((a, b) => a - b)
    .flatMap((band) =>
      groupOf(
        band,
        samples.filter(({ serving }) => bandOf(serving) === band),
      ),
    )
}

const bin = field.object<SampleBin>({
  label: field.text('label'),
  sample_count: field.count(({ summary }) => summary.count),
  mae_db: field.tenths(({ summary }) => summary.meanAbsoluteDb),
  mean_bias_db: field.tenths(({ summary }) => summary.meanBiasDb),
})

function outliersOf({ samples }: Measurements): string[] {
  return samples.filter(({ isOutlier }) => isOutlier).map(({ sample }) => sample.id)
}

const diagnostics = field.object<Measurements>({
  outlier_count: field.count((answer) => outliersOf(answer).length),
  outlier_threshold_db: field.tenths.orNull('outlierThresholdDb'),
  outlier_sample_ids: field.texts(outliersOf),
  residual_vs_distance: field.list(bin)(errorsByDistance),
  residual_vs_obstruction: field.list(bin)(errorsByWalls),
})

const notes = ({ question: { comparedWith } }: MeasurementsFound) => [
  'Residual = measured less predicted: positive where the prediction is too low.',
  comparedWith === 'named_cell'
    ? 'A sample is compared with the cell that it names; samples of a cell not asked about are set apart.'
    : 'The strongest predicted cell serves; samples of another requested cell are set apart.',
  'The offset is one number for the whole campaign: it corrects a bias, not a model, and holds for ' +
    'this pack, technology, frequency and model alone.',
]

function cellsOf({ question, answer }: MeasurementsFound): CellsFound {
  const azimuthsDeg = question.cells.map(({ azimuthDeg }) => azimuthDeg)
  return { network: question, azimuthsDeg, sites: answer.sites }
}

/** The answer of `POST /api/measurements/evaluate`. */
export const measurementsAnswer = field.object<MeasurementsFound>('MeasurementEvaluation', {
  geojson: field.group({
    type: field.always('FeatureCollection'),
    features: field.list(sampleFeature)(samplesFound),
  }),
  stats: stats(({ answer: { samples } }) => ({ samples, summary: errorSummary(samples) })),
  per_cell: field.list(cellErrors)(byCell),
  per_band: field.list(bandErrors)(byBand),
  diagnostics: diagnostics('answer'),
  calibration: calibration(({ question, answer, now }) => ({
    found: answer.calibration,
    currentOffsetDb: question.calibrationOffsetDb,
    provenance: question.provenance,
    now,
  })),
  model: field.group({
    technology: technology(technologyOf),
    measurement_family: field.oneOf(['lte_crs', 'nr_ss'])(({ answer }) => answer.cells[0].family),
    calibration_kind: field.text(() => 'spatially_validated_robust_global_path_loss_bias'),
    notes: field.texts(notes),
    ...field.ifAny(interpolatedElsewhere, {
      method: field.described(
        'Every prediction was computed over its own path. Said where a coverage surface of one of the ' +
          'cells may be interpolated.',
        field.always('exact'),
      ),
    }),
  }),
  model_evidence: answerEvidence((found) => ({
    answer: found.answer,
    cells: evidenceCells(cellsOf(found)),
    sentences: [],
  })),
  ...field.of(cellsOf, cellsTold),
  fingerprint: field.fingerprint('fingerprint'),
})
