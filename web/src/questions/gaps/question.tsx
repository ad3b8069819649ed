import type { GapsResponse } from '../../api/types.ts'
import {
  formatDistance,
  formatIdentifier,
  formatNumber,
  formatPercent,
  formatPower,
} from '../../format/format.ts'
import { warningsOf } from '../../panels/warnings.ts'
import { lazyView } from '../../parts/lazy-view.tsx'
import { defineQuestion } from '../question.ts'
import type { Described } from '../question.ts'
import { sectorProblem, sectorRequest } from '../sector.ts'
import { drawGaps, highlightGap } from './drawing.ts'
import { GapsLegend } from './legend.tsx'
import { gapsService } from './service.ts'
import { selectedGap } from './state.ts'

export const gapsQuestion = defineQuestion<GapsResponse>({
  id: 'gaps',
  label: 'Gaps',
  verb: 'Find gaps',
  icon: 'gaps',
  about: 'cell',
  isMain: true,
  hint: 'Lists the buildings with demand in the sector that receive no more than −100 dBm at their facade, largest demand first.',
  problem: sectorProblem,
  request: sectorRequest,
  async ask({ post, request }) {
    selectedGap.value = null
    return post<GapsResponse>('api/coverage-gaps?include=buildings', request, 'Looking for gaps')
  },
  fingerprint: (answer) => answer.fingerprint,
  evidence: (answer) => answer,
  Panel: lazyView(async () => (await import('./panel.tsx')).GapsPanel),
  dock: { label: 'Gaps', View: lazyView(async () => (await import('./panel.tsx')).GapDock) },
  draw: drawGaps,
  highlight: highlightGap,
  Legend: GapsLegend,
  describe: describeGap,
  onClick: (properties) => {
    selectedGap.value = String(properties['building_id'])
  },
  numbers: ({ answer }) => [
    ['Gaps', answer.stats.gap_buildings],
    ['Buildings served', answer.stats.served_buildings],
    ['Demand in gaps', answer.stats.total_gap_demand],
    ['Weakest, dBm', answer.stats.worst_rx_dbm],
  ],
  service: ({ answer }) => gapsService(answer),
  assumptions: ({ answer }) => warningsOf(answer),
  summary: ({ answer: { stats } }) =>
    `${formatNumber(stats.served_buildings)} of ${formatNumber(stats.candidate_buildings)} buildings with demand served, ${formatPercent(stats.gap_pct)} gaps`,
})

export function describeGap(properties: Readonly<Record<string, unknown>>): Described {
  const { building_id, rx_dbm, total_demand, distance_m, reason, role } = properties
  const power = rx_dbm === undefined || rx_dbm === null || rx_dbm === 'null' ? null : Number(rx_dbm)
  const change = role === 'gap' ? null : formatIdentifier(String(role).replace('-', ' '))
  return {
    title: String(building_id),
    rows: [
      ['Received', formatPower(power)],
      ['Demand', formatNumber(Number(total_demand), 1)],
      ['Distance', formatDistance(Number(distance_m))],
      ['Reason', formatIdentifier(String(reason))],
      ...(change === null ? [] : ([['Gap', change]] as const)),
    ],
  }
}
