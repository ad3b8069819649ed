import { fewestNetworkCells, maximumCells } from '../../../../src/optimization/network-size.ts'
import type { EvaluateResponse, OptimizeResponse } from '../../api/types.ts'
import { formatNumber } from '../../format/format.ts'
import { lazyView } from '../../parts/lazy-view.tsx'
import { defineQuestion } from '../../question/question.ts'
import { planOrSelected } from '../shared/cells.ts'
import { answeredAzimuths } from './answer.ts'
import type { NetworkAnswer } from './answer.ts'
import { drawNetwork, highlightTried, networkService } from './drawing.ts'
import { followNetwork } from './follow.ts'
import { NetworkLegend } from './legend.tsx'
import { networkProblem, networkRequest, question } from './request.ts'

export const networkQuestion = defineQuestion<NetworkAnswer>({
  id: question,
  label: 'Network',
  verb: 'Plan the network',
  icon: 'network',
  about: 'cells',
  isMain: true,
  hint: `Judges ${fewestNetworkCells} to ${maximumCells} cells at once and looks for better azimuths, with a proof where the search is exact.`,
  target: planOrSelected,
  problem: networkProblem,
  request: networkRequest,
  async ask({ post, request }) {
    if (request['search_policy'] === undefined) {
      const answer = await post<EvaluateResponse>(
        'api/evaluate-network?include=contribution_table_with_ids',
        request,
        'Judging the network',
      )
      return { kind: 'evaluated', answer }
    }
    const answer = await post<OptimizeResponse>(
      'api/optimize-network?include=contribution_table_with_ids',
      request,
      'Searching better azimuths',
    )
    return { kind: 'optimized', answer }
  },
  fingerprint: ({ answer }) => answer.fingerprint,
  evidence: ({ answer }) => answer,
  Settings: lazyView(async () => (await import('./parts.ts')).NetworkSettings),
  Panel: lazyView(async () => (await import('./parts.ts')).NetworkPanel),
  dock: { label: 'Network', View: lazyView(async () => (await import('./parts.ts')).NetworkDock) },
  follows: followNetwork,
  draw: drawNetwork,
  highlight: highlightTried,
  service: networkService,
  numbers: ({ answer: { answer } }) => [
    ['Score', answer.optimization.score],
    ['Demand buildings served', answer.stats.unique_demand_buildings],
    ['Homes served', answer.stats.unique_residential_buildings],
    ['Reach, points', answer.stats.raw_metrics.propagation_reach_score],
    ['Buildings in overlap', answer.stats.overlap_buildings],
  ],
  Legend: NetworkLegend,
  explain: { azimuths: answeredAzimuths },
  summary: ({ answer: { answer } }) =>
    `score ${formatNumber(answer.optimization.score, 2)}, ${formatNumber(answer.stats.unique_demand_buildings)} demand buildings served, ${formatNumber(answer.stats.overlap_buildings)} in overlap`,
})
