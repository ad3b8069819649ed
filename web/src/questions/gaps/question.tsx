import type { GapsResponse } from '../../api/types.ts'
import { formatNumber, formatPercent } from '../../format/format.ts'
import { buildingServiceLevel } from '../../format/service-level.ts'
import { warningsOf } from '../../panels/warnings.ts'
import { lazyView } from '../../parts/lazy-view.tsx'
import { defineQuestion } from '../../question/question.ts'
import { describeGap } from '../shared/describe-gap.ts'
import { sectorProblem, sectorRequest } from '../shared/sector.ts'
import { drawGaps, highlightGap } from './drawing.ts'
import { gapsService, listedPower } from '../shared/gaps-service.ts'
import { selectedGap } from './state.ts'

export const gapsQuestion = defineQuestion<GapsResponse>({
  id: 'gaps',
  label: 'Gaps',
  verb: 'Find gaps',
  icon: 'gaps',
  about: 'cell',
  isMain: true,
  hint: `Lists the buildings with demand in the sector that receive no more than ${buildingServiceLevel} at their facade, largest demand first.`,
  problem: sectorProblem,
  request: sectorRequest,
  async ask({ post, request }) {
    selectedGap.value = null
    return post<GapsResponse>('api/coverage-gaps?include=buildings', request, 'Looking for gaps')
  },
  fingerprint: (answer) => answer.fingerprint,
  evidence: (answer) => answer,
  Panel: lazyView(async () => (await import('./panel.tsx')).GapsPanel),
  dock: {
    label: 'Gaps',
    View: lazyView(async () => (await import('./panel.tsx')).GapDock),
    tells: ({ geojson }) => geojson.features.length > 0,
  },
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
  facadePower: listedPower,
  explain: {},
  assumptions: ({ answer }) => warningsOf(answer),
  summary: ({ answer: { stats } }) =>
    `${formatNumber(stats.served_buildings)} of ${formatNumber(stats.candidate_buildings)} buildings with demand served, ${formatPercent(stats.gap_pct)} gaps`,
})

function GapsLegend() {
  return (
    <ul class="stack legend-list">
      <li>
        <i class="dot outage" /> gap: at most {buildingServiceLevel} at the facade; larger for more
        demand
      </li>
    </ul>
  )
}
