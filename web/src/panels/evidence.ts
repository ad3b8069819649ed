import type {
  AzimuthResponse,
  EvaluateResponse,
  GapsResponse,
  SurfaceResponse,
} from '../api/types.ts'
import { formatNumber, formatPercent, formatPower } from '../format/format.ts'

/** A count or a number of an answer in the notes: its name and its value as text. */
export type EvidenceRow = readonly [name: string, value: string]

type SurfaceCounts = Pick<
  SurfaceResponse['stats'],
  | 'valid_cell_count'
  | 'los_cell_count'
  | 'outside_pack_cells'
  | 'indoor_cells'
  | 'unknown_height_cells'
  | 'own_roof_cells'
>

/** What the nodes of a surface stand on. */
export function surfaceEvidence(stats: SurfaceCounts): readonly EvidenceRow[] {
  const share = (cells: number) =>
    `${formatNumber(cells)} cells, ` +
    formatPercent((100 * cells) / Math.max(1, stats.valid_cell_count))
  return [
    ['In line of sight', share(stats.los_cell_count)],
    ['Outside the pack, where no building is known', share(stats.outside_pack_cells)],
    ['Inside a building', share(stats.indoor_cells)],
    ['Hidden by a roof of unknown height alone', share(stats.unknown_height_cells)],
    ['In sight only past the own roof', share(stats.own_roof_cells)],
  ]
}

type ServedCounts = Pick<
  GapsResponse['stats'] & AzimuthResponse['stats'],
  'served_buildings' | 'served_at_receiver_threshold'
>

/** Who would be served at the threshold of the receiver instead of the service's -100 dBm. */
export function servedEvidence(stats: ServedCounts, thresholdDbm: number): readonly EvidenceRow[] {
  return [
    ['Served above −100 dBm', `${formatNumber(stats.served_buildings)} buildings`],
    [
      `Above the receiver threshold, ${formatPower(thresholdDbm)}`,
      `${formatNumber(stats.served_at_receiver_threshold)} buildings`,
    ],
  ]
}

type NetworkCounts = Pick<EvaluateResponse['stats'], 'served_at_receiver_threshold'> & {
  readonly raw_metrics: Pick<EvaluateResponse['stats']['raw_metrics'], 'covered_units'>
}

/** The same for a network, whose cells have each their own receiver threshold. */
export function networkEvidence(stats: NetworkCounts): readonly EvidenceRow[] {
  return [
    ['Served above −100 dBm', `${formatNumber(stats.raw_metrics.covered_units)} buildings`],
    [
      'Above the receiver threshold of a cell',
      `${formatNumber(stats.served_at_receiver_threshold)} buildings`,
    ],
  ]
}
