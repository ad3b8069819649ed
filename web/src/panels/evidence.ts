import type {
  AnswerEvidence,
  AzimuthResponse,
  EvaluateResponse,
  GapsResponse,
  SurfaceResponse,
} from '../api/types.ts'
import { formatNumber, formatPercent, formatPower } from '../format/format.ts'
import { buildingServiceLevel } from '../format/service-level.ts'
import { inWords } from '../scenario/models.ts'

/** A count or a number of an answer in the notes: its name and its value as text. */
export type EvidenceRow = readonly [name: string, value: string]

type SurfaceCounts = Pick<
  SurfaceResponse['stats'],
  'valid_cell_count' | 'los_cell_count' | 'indoor_cells' | 'unknown_height_cells' | 'own_roof_cells'
>

/** What the nodes of a surface stand on. */
export function surfaceEvidence(stats: SurfaceCounts): readonly EvidenceRow[] {
  const share = (cells: number) =>
    `${formatNumber(cells)} cells, ` +
    formatPercent((100 * cells) / Math.max(1, stats.valid_cell_count))
  return [
    ['In line of sight', share(stats.los_cell_count)],
    ['Inside a building', share(stats.indoor_cells)],
    ['Hidden by a roof of unknown height alone', share(stats.unknown_height_cells)],
    ['In sight only past the own roof', share(stats.own_roof_cells)],
  ]
}

/** What an answer says of what it stands on, for a page that does not keep all of the answer. */
export function evidenceOf({
  model_evidence,
}: AnswerEvidence): Pick<AnswerEvidence, 'model_evidence'> {
  return model_evidence === undefined ? {} : { model_evidence }
}

/** How much of an answer lies where its pack knows no building, and what was made of it. */
export function outsideEvidence({ model_evidence }: AnswerEvidence): readonly EvidenceRow[] {
  const outside = model_evidence?.outside_pack
  if (outside === undefined) return []
  const { beyond_pack, counted, count, of, pct } = outside
  const isFree = beyond_pack === 'free'
  const names: Readonly<Record<string, string>> = {
    rays: isFree ? 'Rays that end outside the pack' : 'Rays that the edge of the pack ends',
    places: 'Outside the pack, where no building is known',
  }
  const name = isFree ? 'Outside the pack, in free sight' : 'Outside the pack, without a value'
  return [
    [
      names[counted] ?? name,
      `${formatNumber(count)} of ${formatNumber(of)} ${counted}, ${formatPercent(pct)}`,
    ],
  ]
}

/** What an answer stands on, in sentences, after those of the service. */
export function evidenceSentences(answer: AnswerEvidence): readonly string[] {
  const counts = outsideEvidence(answer).map(([name, value]) => `${name}: ${value}.`)
  return [...(answer.model_evidence?.sentences ?? []).map(inWords), ...counts]
}

type ServedCounts = Pick<
  GapsResponse['stats'] & AzimuthResponse['stats'],
  'served_buildings' | 'served_at_receiver_threshold'
>

/** Who would be served at the threshold of the receiver instead of that of the service. */
export function servedEvidence(stats: ServedCounts, thresholdDbm: number): readonly EvidenceRow[] {
  return [
    [`Served above ${buildingServiceLevel}`, `${formatNumber(stats.served_buildings)} buildings`],
    [
      `Above the receiver threshold, ${formatPower(thresholdDbm)}`,
      `${formatNumber(stats.served_at_receiver_threshold)} buildings`,
    ],
  ]
}

type NetworkCounts = Pick<EvaluateResponse['stats'], 'served_at_receiver_threshold'> & {
  readonly raw_metrics: Pick<EvaluateResponse['stats']['raw_metrics'], 'covered_units'>
}

/** Who would be served in a network at the threshold of each cell's receiver. */
export function networkEvidence(stats: NetworkCounts): readonly EvidenceRow[] {
  return [
    [
      `Served above ${buildingServiceLevel}`,
      `${formatNumber(stats.raw_metrics.covered_units)} buildings`,
    ],
    [
      'Above the receiver threshold of a cell',
      `${formatNumber(stats.served_at_receiver_threshold)} buildings`,
    ],
  ]
}
