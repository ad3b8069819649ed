import type { EvaluatedSample, Measurements } from '../../analyses/measurements/measurements.ts'
import {
  type ErrorSummary,
  errorsByDistance,
  errorsByWalls,
  errorSummary,
  type SampleBin,
} from '../../analyses/measurements/summaries.ts'
import { roundTo1, roundTo2 } from '../../analyses/rounding.ts'
import { compareUtf8 } from '../../spatial/string-table.ts'
import { answerEvidenceView } from '../wire/answer-evidence.ts'
import { cellsFooter } from '../wire/cells-view.ts'
import type { WithGround } from '../wire/ground.ts'
import { calibrationView } from './calibration-view.ts'
import type { ResolvedMeasurements } from './question.ts'

const notes = [
  'Residual = measured less predicted: positive where the prediction is too low.',
  'The strongest predicted cell serves; samples of another requested cell are set apart.',
  'The offset is one number for the whole campaign: it corrects a bias, not a model, and holds for ' +
    'this pack, technology, frequency and model alone.',
] as const

/** The answer of `POST /api/measurements/evaluate`. */
export function measurementsView(
  question: ResolvedMeasurements,
  answer: WithGround<Measurements>,
  fingerprint: string,
  now: number,
) {
  const { samples, cells, calibration } = answer
  const adjustmentDb =
    calibration.verdict === 'eligible' ? (calibration.suggestion?.adjustmentDb ?? null) : null
  return {
    geojson: {
      type: 'FeatureCollection',
      features: samples.map((sample) => sampleFeature(question, sample, adjustmentDb)),
    },
    stats: statsView(samples),
    per_cell: perCell(question, samples),
    per_band: perBand(question, samples),
    diagnostics: diagnosticsView(answer),
    calibration: calibrationView(
      calibration,
      question.calibrationOffsetDb,
      question.provenance,
      now,
    ),
    model: {
      technology: question.cells[0].profile.networkTech,
      measurement_family: cells[0].family,
      calibration_kind: 'spatially_validated_robust_global_path_loss_bias',
      notes,
    },
    model_evidence: answerEvidenceView(question.cells, answer),
    ...cellsFooter(
      question,
      question.cells.map(({ azimuthDeg }) => azimuthDeg),
      answer.sites,
      fingerprint,
    ),
  }
}

function sampleFeature(
  { cells }: ResolvedMeasurements,
  { sample, ...evaluated }: EvaluatedSample,
  adjustmentDb: number | null,
) {
  const { predictedRsrpDbm, residualDb, serving } = evaluated
  const isCorrected = adjustmentDb !== null && predictedRsrpDbm !== null && residualDb !== null
  return {
    type: 'Feature',
    properties: {
      id: sample.id,
      technology: cells[0].profile.networkTech,
      ...(sample.cellId === null ? {} : { requested_cell_id: sample.cellId }),
      ...(serving === null ? {} : { serving_cell_id: cells[serving].id }),
      measured_rsrp_dbm: sample.rsrpDbm,
      predicted_rsrp_dbm: tenths(predictedRsrpDbm),
      residual_db: tenths(residualDb),
      corrected_predicted_rsrp_dbm: isCorrected ? roundTo1(predictedRsrpDbm + adjustmentDb) : null,
      corrected_residual_db: isCorrected ? roundTo1(residualDb - adjustmentDb) : null,
      distance_m: tenths(evaluated.distanceM),
      wall_count: evaluated.wallCount,
      outlier: evaluated.isOutlier,
      status: evaluated.status,
    },
    geometry: { type: 'Point', coordinates: [sample.lon, sample.lat] },
  }
}

function statsView(samples: readonly EvaluatedSample[]) {
  const count = (status: EvaluatedSample['status']) =>
    samples.filter((sample) => sample.status === status).length
  const summary = errorSummary(samples)
  return {
    sample_count: samples.length,
    valid_sample_count: count('valid'),
    no_signal_count: count('no_signal'),
    cell_mismatch_count: count('cell_mismatch'),
    mae_db: tenths(summary?.meanAbsoluteDb),
    rmse_db: tenths(summary?.rootMeanSquareDb),
    mean_bias_db: tenths(summary?.meanBiasDb),
    median_bias_db: tenths(summary?.medianBiasDb),
    p50_abs_error_db: tenths(summary?.p50AbsoluteDb),
    p90_abs_error_db: tenths(summary?.p90AbsoluteDb),
  }
}

function groupView({ count, meanAbsoluteDb, rootMeanSquareDb, meanBiasDb }: ErrorSummary) {
  return {
    sample_count: count,
    mae_db: roundTo1(meanAbsoluteDb),
    rmse_db: roundTo1(rootMeanSquareDb),
    mean_bias_db: roundTo1(meanBiasDb),
  }
}

/** By the serving cell, in the order of the ids. */
function perCell({ cells }: ResolvedMeasurements, samples: readonly EvaluatedSample[]) {
  const order = cells.map((_, index) => index)
  order.sort((a, b) => compareUtf8(cells[a].id, cells[b].id))
  return order.flatMap((index) => {
    const summary = errorSummary(samples.filter(({ serving }) => serving === index))
    return summary === null ? [] : [{ cell_id: cells[index].id, ...groupView(summary) }]
  })
}

/** By the frequency of the serving cell. */
function perBand({ cells }: ResolvedMeasurements, samples: readonly EvaluatedSample[]) {
  const bandOf = (serving: number | null) =>
    serving === null ? null : roundTo2(cells[serving].profile.frequencyGhz)
  const bands = new Set(samples.flatMap(({ serving }) => bandOf(serving) ?? []))
  return [...bands]
    .sort((a, b) => a - b)
    .flatMap((band) => {
      const summary = errorSummary(samples.filter(({ serving }) => bandOf(serving) === band))
      return summary === null ? [] : [{ frequency_ghz: band, ...groupView(summary) }]
    })
}

function diagnosticsView(answer: Measurements) {
  const outliers = answer.samples.filter(({ isOutlier }) => isOutlier)
  return {
    outlier_count: outliers.length,
    outlier_threshold_db: tenths(answer.outlierThresholdDb),
    outlier_sample_ids: outliers.map(({ sample }) => sample.id),
    residual_vs_distance: errorsByDistance(answer).map(binView),
    residual_vs_obstruction: errorsByWalls(answer).map(binView),
  }
}

function binView({ label, summary: { count, meanAbsoluteDb, meanBiasDb } }: SampleBin) {
  return {
    label,
    sample_count: count,
    mae_db: roundTo1(meanAbsoluteDb),
    mean_bias_db: roundTo1(meanBiasDb),
  }
}

function tenths(value: number | null | undefined): number | null {
  return value === null || value === undefined ? null : roundTo1(value)
}
