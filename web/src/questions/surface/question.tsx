import { serviceThresholds } from '../../../../src/rf/service-thresholds.ts'
import type { GapsResponse, SurfaceResponse } from '../../api/types.ts'
import { valueAt } from '../../color/raster.ts'
import {
  formatArea,
  formatIdentifier,
  formatNumber,
  formatPercent,
  formatPower,
} from '../../format/format.ts'
import { gapsService, listedPower } from '../shared/gaps-service.ts'
import { warningsOf } from '../../panels/warnings.ts'
import { lazyView } from '../../parts/lazy-view.tsx'
import { defineQuestion } from '../../question/question.ts'
import { surfaceProblem, surfaceRequest, withoutGrid } from '../shared/sector.ts'
import { levelOf, servedArea, servedAreaM2, servedOf } from './answer.ts'
import type { CoverageAnswer } from './answer.ts'
import { chanceAt, surfaceShows } from './chances.ts'
import { drawSurface } from './drawing.ts'
import { followCoverage } from './follow.ts'
import { shapedBy } from './shaped-by.ts'
import { SurfaceLegend } from './legend.tsx'
import { explainSurface } from './explain.ts'

function areaText(surface: SurfaceResponse): string {
  const { squareMetres, places } = servedArea(surface)
  const above = `${formatArea(squareMetres)} above ${formatPower(levelOf(surface))}`
  return places === '' ? above : `${above} ${places}`
}

export const surfaceQuestion = defineQuestion<CoverageAnswer>({
  id: 'surface',
  label: 'Coverage',
  verb: 'Map coverage',
  icon: 'surface',
  about: 'cell',
  isMain: true,
  isAskedFirst: true,
  hint: 'Received power on a fine grid around the cell, with isolines, and the buildings it serves. Weak values stay numbers; only places outside radius or beam have none.',
  problem: surfaceProblem,
  request: surfaceRequest,
  async ask({ post, request }) {
    const surface = await post<SurfaceResponse>(
      'api/coverage-surface?include=probability',
      request,
      'Mapping the surface',
    )
    const gaps = await post<GapsResponse>(
      'api/coverage-gaps?include=buildings',
      withoutGrid(request),
      'Counting the buildings',
    )
    return { surface, gaps }
  },
  follows: followCoverage,
  fingerprint: ({ surface }) => surface.fingerprint,
  evidence: ({ surface }) => surface,
  Settings: lazyView(async () => (await import('./panel.tsx')).SurfaceSettings),
  Panel: lazyView(async () => (await import('./panel.tsx')).SurfacePanel),
  covers: () => 'area',
  draw: drawSurface,
  drawnBy: () => surfaceShows.value,
  Legend: SurfaceLegend,
  rowsAt({ answer: { surface } }, lon, lat) {
    const value = valueAt(surface.grid, lon, lat)
    if (value === null) return []
    const chance = chanceAt(surface, lon, lat)
    const received = ['Received', formatPower(value)] as const
    return chance === null
      ? [received]
      : [received, ['Coverage probability', formatPercent(100 * chance)]]
  },
  powerGrid: ({ surface }) => surface.grid,
  numbers: ({ answer, answer: { surface, gaps } }) => [
    ['Area served, km²', servedAreaM2(surface) / 1e6],
    ['Buildings with demand served', servedOf(answer)?.buildings ?? gaps.stats.served_buildings],
    ['Buildings with demand asked about', gaps.stats.candidate_buildings],
    ['Demand served', servedOf(answer)?.demand ?? null],
    ['Strongest, dBm', surface.stats.max_dbm],
    ['Weakest, dBm', surface.stats.min_dbm],
  ],
  shapedBy: ({ surface }) => shapedBy(surface),
  assumptions: ({ answer: { surface } }) => [
    `${shapedBy(surface).join(' · ')}.`,
    ...warningsOf(surface),
    ...surface.model.assumptions.map(formatIdentifier),
  ],
  service: ({ answer: { surface, gaps } }) => gapsService(gaps, levelOf(surface)),
  serviceNames({ surface }) {
    const level = levelOf(surface)
    const threshold = surface.receiver_threshold?.sensitivity_dbm ?? level
    return {
      served: `served: above ${formatPower(level)}`,
      weak: `weak: above ${formatPower(Math.min(serviceThresholds.buildingServiceDbm, threshold))} only`,
    }
  },
  facadePower: ({ gaps }, buildingId) => listedPower(gaps, buildingId),
  explain: explainSurface,
  summary: ({ answer, answer: { surface, gaps } }) =>
    `${areaText(surface)}, ${formatNumber(servedOf(answer)?.buildings ?? gaps.stats.served_buildings)} of ${formatNumber(gaps.stats.candidate_buildings)} buildings with demand served`,
})
