import type { AnalyzeSectorResponse, SimulateResponse } from '../../api/types.ts'
import { formatAngle, formatDistance, formatPercent, formatPower } from '../../format/format.ts'
import { warningsOf } from '../../panels/warnings.ts'
import { lazyView } from '../../parts/lazy-view.tsx'
import { defineQuestion } from '../../question/question.ts'
import { sectorProblem, sectorRequest } from '../shared/sector.ts'
import { drawRays, highlightRay } from './drawing.ts'
import { RaysLegend } from './legend.tsx'
import { alsoGaps, hoveredRay, pinnedRay } from './state.ts'

export const raysQuestion = defineQuestion<SimulateResponse>({
  id: 'rays',
  label: 'Rays',
  verb: 'Analyze sector',
  icon: 'rays',
  about: 'cell',
  isMain: true,
  hint: 'Traces rays across the beam until the power falls to the receiver threshold.',
  problem: sectorProblem,
  request: sectorRequest,
  async ask({ post, request, also }) {
    pinnedRay.value = null
    if (!alsoGaps.peek()) return post<SimulateResponse>('api/simulate', request, 'Tracing rays')
    const answer = await post<AnalyzeSectorResponse>(
      'api/analyze-sector?include=buildings',
      request,
      'Analyzing sector',
    )
    also('gaps', answer.coverage_gaps)
    return answer.simulation
  },
  fingerprint: (answer) => answer.fingerprint,
  evidence: (answer) => answer,
  Settings: lazyView(async () => (await import('./panel.tsx')).RaysSettings),
  Panel: lazyView(async () => (await import('./panel.tsx')).RaysPanel),
  dock: {
    label: 'Ray',
    View: lazyView(async () => (await import('./panel.tsx')).RayDock),
    tells: ({ geojson }) => geojson.features.length > 0,
  },
  covers: () => 'area',
  draw: drawRays,
  highlight: highlightRay,
  Legend: RaysLegend,
  describe(properties, layer) {
    if (layer !== 'los' && layer !== 'nlos') return null
    const { signal_dbm, distance_m, angle_deg, los_state, ray_index } = properties
    return {
      title: `Ray ${Number(ray_index) + 1}`,
      rows: [
        ['Received', formatPower(Number(signal_dbm))],
        ['Distance', formatDistance(Number(distance_m))],
        ['Bearing', formatAngle(Number(angle_deg))],
        ['Sight', los_state === 'los' ? 'line of sight' : 'no line of sight'],
      ],
    }
  },
  onHover(properties) {
    const index = properties?.['ray_index']
    hoveredRay.value = index === undefined ? null : Number(index)
  },
  onClick(properties) {
    const index = properties['ray_index']
    if (index !== undefined) pinnedRay.value = Number(index)
  },
  assumptions: ({ answer }) => warningsOf(answer),
  explain: {},
  summary: ({ answer }) =>
    `${formatPercent(answer.stats.blocked_pct)} of the rays blocked, ${formatPower(answer.stats.avg_rx_dbm)} at their ends on average`,
})
