import type { ExperimentRun } from '../../api/types.ts'
import { formatNumber } from '../../format/format.ts'

/** A number of a run that can be an axis of the chart. */
export interface Metric {
  readonly id: string
  readonly label: string
  readonly unit: string
  readonly digits: number
  readonly valueOf: (run: ExperimentRun) => number
}

export const metrics: readonly Metric[] = [
  { id: 'rx', label: 'Mean received', unit: 'dBm', digits: 1, valueOf: (run) => run.avg_rx_dbm },
  { id: 'gap', label: 'Gaps', unit: '%', digits: 1, valueOf: (run) => run.gap_pct },
  { id: 'blocked', label: 'Blocked', unit: '%', digits: 1, valueOf: (run) => run.blocked_pct },
  { id: 'served', label: 'Served', unit: '', digits: 0, valueOf: (run) => run.served_buildings },
  {
    id: 'azimuth',
    label: 'Azimuth',
    unit: '°',
    digits: 0,
    valueOf: (run) => run.parameters.azimuth_deg,
  },
  {
    id: 'power',
    label: 'Power',
    unit: 'dBm',
    digits: 1,
    valueOf: (run) => run.parameters.tx_power_dbm,
  },
  {
    id: 'frequency',
    label: 'Frequency',
    unit: 'GHz',
    digits: 2,
    valueOf: (run) => run.parameters.frequency_ghz,
  },
  {
    id: 'beam',
    label: 'Beam width',
    unit: '°',
    digits: 0,
    valueOf: (run) => run.parameters.beam_width_deg,
  },
  {
    id: 'offset',
    label: 'Offset',
    unit: 'dB',
    digits: 1,
    valueOf: (run) => run.parameters.calibration_offset_db,
  },
]

export const metricOf = (id: string): Metric =>
  metrics.find((metric) => metric.id === id) ?? metrics[0]

export const metricText = (metric: Metric, run: ExperimentRun): string =>
  `${formatNumber(metric.valueOf(run), metric.digits)}${metric.unit === '' ? '' : ` ${metric.unit}`}`
