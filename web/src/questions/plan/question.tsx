import { maximumCells } from '../../../../src/optimization/network-size.ts'
import { nodeAt } from '../../color/raster.ts'
import { formatArea, formatNumber, formatPower } from '../../format/format.ts'
import { lazyView } from '../../parts/lazy-view.tsx'
import { modelLabel } from '../../scenario/models.ts'
import { defineQuestion } from '../../question/question.ts'
import { cellsRequest } from '../shared/cells-request.ts'
import { cellsProblem, countedCells, selectedOrAll } from '../shared/cells.ts'
import { mergePictures, servedAreaM2, servedBuildings } from './answer.ts'
import type { PlanAnswer } from './answer.ts'
import { drawPlan, planView } from './drawing.ts'
import { PlanLegend } from './legend.tsx'
import { planShapedBy } from './shaped-by.ts'
import { askPictures } from './pictures.ts'

export const planQuestion = defineQuestion<PlanAnswer>({
  id: 'plan',
  label: 'Plan coverage',
  verb: 'Map the plan',
  icon: 'plan',
  about: 'cells',
  isMain: true,
  hint: `The best server and its strength everywhere, for all cells of the plan or those that are selected, 1 to ${maximumCells} in one picture. Change the plan, ask again, and swipe between before and after.`,
  target: selectedOrAll,
  problem(project, target) {
    if (target.cellIds.length > maximumCells) {
      return `One picture takes 1 to ${maximumCells} cells, and ${countedCells(target.cellIds.length)}. Select fewer, or take them as a region.`
    }
    return cellsProblem(project, target, { fewest: 1, most: maximumCells })
  },
  request: cellsRequest,
  ask: async ({ project, target, post }) => mergePictures(await askPictures(project, target, post)),
  fingerprint: (answer) => answer.fingerprint,
  evidence: (answer) => answer,
  Settings: lazyView(async () => (await import('./parts.ts')).PlanSettings),
  Panel: lazyView(async () => (await import('./parts.ts')).PlanPanel),
  covers: () => 'area',
  drawnBy: () => planView.value,
  draw: drawPlan,
  Legend: PlanLegend,
  rowsAt({ answer: { grid, servers, cells } }, lon, lat) {
    const node = nodeAt(grid, lon, lat)
    if (node === null || servers[node] < 0) return []
    return [
      ['Best server', cells[servers[node]].name],
      ['Received', formatPower(grid.values[node])],
    ]
  },
  powerGrid: ({ grid }) => grid,
  service: ({ answer }) => new Map(answer.buildings.map(({ id, level }) => [id, level] as const)),
  serviceNames: ({ cells }) => ({
    served: `served: above ${[...new Set(cells.map(({ levelDbm }) => formatPower(levelDbm)))].join(' or ')}`,
    weak: 'weak: below that',
  }),
  facadePower: ({ buildings }, buildingId) =>
    buildings.find(({ id }) => id === buildingId)?.receivedDbm ?? null,
  explain: {},
  numbers({ answer }) {
    const { served, demand } = servedBuildings(answer)
    return [
      ['Area served, km²', servedAreaM2(answer) / 1e6],
      ['Buildings with demand served', served],
      ['Demand served', demand],
    ]
  },
  shapedBy: planShapedBy,
  assumptions: ({ answer: { warnings, models } }) => [
    ...warnings,
    `Models: ${models.map(modelLabel).join(', ')}.`,
    'Every place of the picture shows the nearest node of each cell’s own picture.',
  ],
  summary({ answer }) {
    const { served, all } = servedBuildings(answer)
    return `${formatArea(servedAreaM2(answer))} served by ${formatNumber(answer.cells.length)} cells, ${formatNumber(served)} of ${formatNumber(all)} buildings with demand`
  },
})
