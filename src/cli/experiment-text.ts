import { type CsvForm, csvText } from '../formats/csv-write.ts'
import type { AnswerOf } from './answer-of.ts'
import { textTable } from './text-table.ts'

/** The state of an experiment. */
export type ExperimentAnswer = AnswerOf<'runExperiment'>
type RunAnswer = NonNullable<ExperimentAnswer['result']>['runs'][number]

const head = [
  'run',
  'GHz',
  'dBm',
  'beam',
  'azimuth',
  'offset dB',
  'received dBm',
  'blocked %',
  'gaps %',
  'gaps',
  'served',
  'best',
]

/** The runs of an experiment that has succeeded, as a table; the ones that no other beats are marked. */
export function experimentText({ result, dataset, cache_hit: isHit }: ExperimentAnswer): string {
  const runs = result?.runs ?? []
  const best = runs.filter(({ non_dominated: isBest }) => isBest).length
  return [
    ...textTable([head, ...runs.map(rowOf)]),
    '',
    `${runs.length} runs on ${dataset.id} ${dataset.version}, ${best} that no other beats` +
      (isHit ? '; known from before' : ''),
  ].join('\n')
}

function rowOf(run: RunAnswer): string[] {
  const { parameters } = run
  return [
    String(run.index),
    String(parameters.frequency_ghz),
    String(parameters.tx_power_dbm),
    String(parameters.beam_width_deg),
    String(parameters.azimuth_deg),
    String(parameters.calibration_offset_db),
    run.avg_rx_dbm.toFixed(1),
    run.blocked_pct.toFixed(1),
    run.gap_pct.toFixed(1),
    String(run.gap_buildings),
    String(run.served_buildings),
    run.non_dominated ? '*' : '',
  ]
}

/** The runs as CSV, under the names of the answer. */
export function experimentCsv({ result }: ExperimentAnswer, form: CsvForm): string {
  const rows = (result?.runs ?? []).map(({ parameters, ...run }) => ({
    index: run.index,
    fingerprint: run.fingerprint,
    ...parameters,
    avg_rx_dbm: run.avg_rx_dbm,
    blocked_pct: run.blocked_pct,
    gap_pct: run.gap_pct,
    gap_buildings: run.gap_buildings,
    served_buildings: run.served_buildings,
    candidate_buildings: run.candidate_buildings,
    non_dominated: run.non_dominated,
    explanation: run.explanation,
  }))
  return csvText([Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))], form)
}
