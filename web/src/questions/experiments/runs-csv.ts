import { type CsvForm, csvText } from '../../../../src/formats/csv-write.ts'
import type { ExperimentRun } from '../../api/types.ts'

/** The runs as CSV, by the names of the service. */
export function runsCsv(runs: readonly ExperimentRun[], form: CsvForm): string {
  const rows = runs.map(({ index, parameters, non_dominated, ...run }) => [
    index,
    parameters.frequency_ghz,
    parameters.tx_power_dbm,
    parameters.beam_width_deg,
    parameters.azimuth_deg,
    parameters.calibration_offset_db,
    run.avg_rx_dbm,
    run.blocked_pct,
    run.gap_pct,
    run.gap_buildings,
    run.served_buildings,
    run.candidate_buildings,
    non_dominated,
  ])
  const head = [
    ...['index', 'frequency_ghz', 'tx_power_dbm', 'beam_width_deg', 'azimuth_deg'],
    ...['calibration_offset_db', 'avg_rx_dbm', 'blocked_pct', 'gap_pct', 'gap_buildings'],
    ...['served_buildings', 'candidate_buildings', 'non_dominated'],
  ]
  return csvText([head, ...rows], form)
}
