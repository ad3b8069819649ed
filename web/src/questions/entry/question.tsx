import { maximumCells } from '../../../../src/optimization/network-size.ts'
import type { EntryResponse } from '../../api/types.ts'
import { formatNumber } from '../../format/format.ts'
import { activePlan, resolved } from '../../project/project.ts'
import { settingsOf } from '../../store/settings.ts'
import { cellsProblem, planOrSelected } from '../shared/cells.ts'
import { cellsRequest } from '../shared/cells-request.ts'
import { shapedByEvidence, shapedByModels } from '../../panels/shaped-by.ts'
import { lazyView } from '../../parts/lazy-view.tsx'
import { defineQuestion } from '../../question/question.ts'
import { entryAnswer } from './answer.ts'
import type { EntryAnswer } from './answer.ts'

export const entryQuestion = defineQuestion<EntryAnswer>({
  id: 'entry',
  label: 'Building entry',
  verb: 'Look behind the walls',
  icon: 'building',
  about: 'cells',
  isMain: true,
  hint: 'Received power just inside one facade of each building, behind plain and behind coated glass.',
  target: (project) => planOrSelected(project),
  problem: (project, target) => cellsProblem(project, target, { fewest: 1, most: maximumCells }),
  request(project, target) {
    const cells = cellsRequest(project, target)
    const first = activePlan(project).cells.find((cell) => target.cellIds.includes(cell.id))
    if (cells === null || first === undefined) return null
    // All cells are of one frequency here, which the request states.
    const { frequency_ghz } = resolved(project, first)
    return {
      ...cells,
      ...(frequency_ghz === undefined ? {} : { frequency_ghz }),
      ...settingsOf(project, 'entry'),
    }
  },
  async ask({ post, request }) {
    const response = await post<EntryResponse>(
      'api/building-entry-analysis',
      request,
      'Looking behind the walls',
    )
    return entryAnswer(response)
  },
  fingerprint: (answer) => answer.fingerprint,
  evidence: (answer) => answer,
  // Where nothing is told, nothing has shaped it.
  shapedBy: (answer, scenarios) =>
    answer.applicability.applicable ? [...shapedByEvidence(answer), shapedByModels(scenarios)] : [],
  Caution: lazyView(async () => (await import('./parts.ts')).UnknownFrequencies),
  Settings: lazyView(async () => (await import('./parts.ts')).EntrySettings),
  Panel: lazyView(async () => (await import('./parts.ts')).EntryPanel),
  dock: {
    label: 'Buildings',
    View: lazyView(async () => (await import('./parts.ts')).EntryDock),
    tells: ({ buildings }) => buildings.length > 0,
  },
  service: ({ answer }) =>
    new Map(answer.buildings.map(({ id, service }) => [id, service] as const)),
  facadePower: ({ buildings }, buildingId) =>
    buildings.find(({ id }) => id === buildingId)?.outdoorDbm ?? null,
  explain: {},
  serviceNames: () => ({
    served: 'served inside behind either glass',
    weak: 'served inside behind plain glass only',
    none: 'not served inside',
  }),
  summary: ({ answer: { summary } }) =>
    `${formatNumber(summary.low_loss_serviceable_buildings)} of ${formatNumber(summary.evaluated_buildings)} buildings served behind plain glass, ${formatNumber(summary.high_loss_serviceable_buildings)} behind coated glass`,
})
