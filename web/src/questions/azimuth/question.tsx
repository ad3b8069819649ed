import { azimuthStepDeg, gridAzimuthsDeg } from '../../../../src/optimization/azimuth-grid.ts'
import type { AzimuthResponse, GapsResponse } from '../../api/types.ts'
import { formatAngle, formatNumber } from '../../format/format.ts'
import { requestKey } from '../../scenario/scenario.ts'
import { describeGap } from '../shared/describe-gap.ts'
import { lazyView } from '../../parts/lazy-view.tsx'
import { defineQuestion } from '../../question/question.ts'
import { sectorProblem, sectorRequest } from '../shared/sector.ts'
import type { AzimuthComparison } from './answer.ts'
import { drawAzimuth } from './drawing.ts'
import { AzimuthLegend } from './legend.tsx'

export const azimuthQuestion = defineQuestion<AzimuthComparison>({
  id: 'azimuth',
  label: 'Best azimuth',
  verb: 'Find best azimuth',
  icon: 'azimuth',
  about: 'cell',
  isMain: true,
  hint: `Tries ${gridAzimuthsDeg.length} azimuths, ${azimuthStepDeg} degrees apart, and compares the gaps of the sector before and after turning to the best one. Takes three requests.`,
  problem: sectorProblem,
  request: (project, target) => {
    const request = sectorRequest(project, target)
    return request === null ? null : { ...request, azimuth: request['azimuth'] ?? 0 }
  },
  // Turning the cell to an azimuth that was found does not make the finding stale.
  stillAnswers: ({ answer, request: asked }, request) =>
    request['azimuth'] === answer.choice.optimal_azimuth &&
    requestKey('', { ...request, azimuth: 0 }) === requestKey('', { ...asked, azimuth: 0 }),
  async ask({ post, request }) {
    const seedDeg = Number(request['azimuth'])
    const choice = await post<AzimuthResponse>(
      'api/optimize-azimuth?include=candidates',
      request,
      `Step 1 of 3: trying ${gridAzimuthsDeg.length} azimuths`,
    )
    const turned = { ...request, azimuth: choice.optimal_azimuth }
    const before = await post<GapsResponse>(
      'api/coverage-gaps',
      request,
      'Step 2 of 3: gaps before',
    )
    const after = await post<GapsResponse>('api/coverage-gaps', turned, 'Step 3 of 3: gaps after')
    return { choice, seedDeg, before, after }
  },
  fingerprint: ({ choice }) => choice.fingerprint,
  evidence: ({ choice }) => choice,
  Panel: lazyView(async () => (await import('./parts.ts')).AzimuthPanel),
  dock: {
    label: 'All azimuths',
    View: lazyView(async () => (await import('./parts.ts')).AzimuthDock),
  },
  draw: drawAzimuth,
  Legend: AzimuthLegend,
  describe: (properties, layer) => (layer === 'gaps' ? describeGap(properties) : null),
  explain: {},
  summary: ({ answer: { choice, seedDeg, before, after } }) =>
    choice.present_azimuth !== undefined
      ? `${formatAngle(seedDeg)} stays: better than every step of ${azimuthStepDeg}°`
      : `${formatAngle(seedDeg)} → ${formatAngle(choice.optimal_azimuth)}: ${formatNumber(before.stats.served_buildings)} → ${formatNumber(after.stats.served_buildings)} buildings served`,
})
