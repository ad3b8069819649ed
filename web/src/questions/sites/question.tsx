import type { SitesResponse } from '../../api/types.ts'
import { lazyView } from '../../parts/lazy-view.tsx'
import { defineQuestion } from '../../question/question.ts'
import { withoutCertificate } from './answer.ts'
import type { SitesAnswer } from './answer.ts'
import { drawSites } from './drawing.ts'
import { SitesLegend } from './legend.tsx'
import { placeRows } from './places.ts'
import { listedSites, sitesNumbers } from './report.ts'
import { sitesProblem, sitesRequest, sitesTarget } from './request.ts'
import { stage, towers } from '../../store/session.ts'
import { sitesSummary } from './together.ts'

export const sitesQuestion = defineQuestion<SitesAnswer>({
  id: 'sites',
  label: 'Candidate sites',
  verb: 'Find candidate sites',
  icon: 'candidate',
  about: 'cells',
  isMain: true,
  hint: 'Which recorded sites of an area would add most to the plan, each with its best azimuth.',
  target: sitesTarget,
  problem: (project, target) =>
    stage.value === 'ready' && towers.value.length === 0
      ? 'This pack has no recorded sites: there is nothing to choose from.'
      : sitesProblem(project, target),
  request: sitesRequest,
  ask: async ({ post, request }) =>
    withoutCertificate(
      await post<SitesResponse>('api/recommend-sites', request, 'Judging the candidates'),
    ),
  fingerprint: (answer) => answer.fingerprint,
  evidence: (answer) => answer,
  Settings: lazyView(async () => (await import('./parts.ts')).SitesSettings),
  Panel: lazyView(async () => (await import('./parts.ts')).SitesPanel),
  draw: drawSites,
  Legend: SitesLegend,
  describe: (properties, layer) =>
    layer === 'places'
      ? {
          title: `${String(properties['rank'])}. ${String(properties['name'])}`,
          rows: placeRows(properties),
        }
      : null,
  explain: {},
  numbers: sitesNumbers,
  listed: listedSites,
  summary: sitesSummary,
})
