import type { SitesResponse } from '../../api/types.ts'
import { formatNumber } from '../../format/format.ts'
import { lazyView } from '../../parts/lazy-view.tsx'
import { defineQuestion } from '../../question/question.ts'
import { drawSites } from './drawing.ts'
import { sitesProblem, sitesRequest } from './request.ts'

export const sitesQuestion = defineQuestion<SitesResponse>({
  id: 'sites',
  label: 'Candidate sites',
  verb: 'Find candidate sites',
  icon: 'candidate',
  about: 'cells',
  isMain: true,
  hint: 'Which recorded sites of an area would add most to the plan, each with its best azimuth.',
  problem: sitesProblem,
  request: sitesRequest,
  ask: ({ post, request }) =>
    post<SitesResponse>('api/recommend-sites', request, 'Judging the candidates'),
  fingerprint: (answer) => answer.fingerprint,
  evidence: (answer) => answer,
  Settings: lazyView(async () => (await import('./panel.tsx')).SitesSettings),
  Panel: lazyView(async () => (await import('./panel.tsx')).SitesPanel),
  draw: drawSites,
  Legend: () => (
    <ul class="stack legend-list">
      <li>
        <i class="dot best" /> candidate, by rank
      </li>
      <li>
        <i class="stroke dashed best" /> its sector
      </li>
    </ul>
  ),
  describe: (properties, layer) =>
    layer === 'places'
      ? {
          title: `${String(properties['rank'])}. ${String(properties['name'])}`,
          rows: [['Why', String(properties['reason'])]],
        }
      : null,
  explain: {},
  summary: ({ answer: { recommendations } }) =>
    recommendations.length === 0
      ? 'no candidate adds anything'
      : `${formatNumber(recommendations.length)} candidates, the best is ${recommendations[0].id}`,
})
