import type {
  BuildingEntry,
  EntryCellSummary,
} from '../../analyses/building-entry/building-entry.ts'
import { type EntrySummary, entrySummary } from '../../analyses/building-entry/summary.ts'
import { buildingServiceThresholdDbm } from '../../analyses/link/facade-service.ts'
import type { FootprintStore } from '../../spatial/footprint-store.ts'
import { answerEvidence } from '../wire/answer-evidence.ts'
import { type CellsFound, cellsTold, evidenceCells } from '../wire/cell-answer.ts'
import type { WithGround } from '../wire/ground.ts'
import type { TerrainStatus } from '../wire/los-answer.ts'
import { longList } from '../wire/streamed.ts'
import * as tell from '../wire/told.ts'
import { entryModel } from '../wire/building-entry-model.ts'
import { entryApplicability } from './applicability-answer.ts'
import type { ResolvedBuildingEntry } from './question.ts'
import { entryItems, entryResult } from './result-answer.ts'

interface EntryFound {
  readonly question: ResolvedBuildingEntry
  readonly answer: WithGround<BuildingEntry>
  readonly store: FootprintStore
  readonly terrainStatus: TerrainStatus
  readonly fingerprint: string
  readonly elapsedMs: number
}

const hundredths = tell.rounded(2)
const thousandths = tell.rounded(3)

/** A share of the relevant buildings in percent; of none it is not known. */
function share(part: number, { relevantBuildings }: EntrySummary): number | null {
  return relevantBuildings === 0 ? null : (100 * part) / relevantBuildings
}

const counts: tell.Members<EntrySummary> = {
  relevant_buildings: tell.count('relevantBuildings'),
  relevant_residential_buildings: tell.count('residentialBuildings'),
  relevant_demand_buildings: tell.count('demandBuildings'),
  evaluated_buildings: tell.count('evaluatedBuildings'),
  buildings_with_serving_cell: tell.count('withServingCell'),
  outdoor_serviceable_buildings: tell.count('outdoorServiceable'),
  low_loss_serviceable_buildings: tell.count('lowServiceable'),
  high_loss_serviceable_buildings: tell.count('highServiceable'),
  low_loss_serviceable_residential: tell.count('lowServiceableResidential'),
  high_loss_serviceable_residential: tell.count('highServiceableResidential'),
  total_demand_weight: thousandths('totalDemandWeight'),
  low_loss_served_demand_weight: thousandths('lowServedDemandWeight'),
  high_loss_served_demand_weight: thousandths('highServedDemandWeight'),
  material_known_buildings: tell.count('materialKnown'),
  material_unknown_buildings: tell.count((found) => found.relevantBuildings - found.materialKnown),
  material_metadata_coverage_pct: hundredths.orNull((found) => share(found.materialKnown, found)),
  material_tag_coverage_pct: tell.map(hundredths)((found) =>
    Object.entries(found.materialTags).map(([tag, tagged]) => [tag, share(tagged, found)!]),
  ),
  material_categories: tell.map(tell.count)(({ materialCategories }) =>
    Object.entries(materialCategories),
  ),
  unsupported_buildings: tell.count((found) => found.relevantBuildings - found.withServingCell),
  invalid_geometry_buildings: tell.count('invalidGeometry'),
}

function linksOf(cells: readonly EntryCellSummary[]): number {
  return cells.reduce((sum, { evaluatedLinks }) => sum + evaluatedLinks, 0)
}

interface SummaryFound {
  readonly answer: BuildingEntry
  readonly counted: EntrySummary
}

const summary = tell.object<SummaryFound>({
  ...tell.of(({ counted }: SummaryFound) => counted, counts),
  candidate_cell_link_evaluations: tell.count(({ answer }) => linksOf(answer.cells)),
  building_service_threshold_dbm: tell.number(() => buildingServiceThresholdDbm),
  receiver_sensitivity_rule: tell.words(
    'behind a wall a cell serves strictly above the receiver threshold of its own profile',
  ),
})

const cellSummary = tell.object<EntryCellSummary>({
  cell_id: tell.text(({ cell }) => cell.id),
  applicable: tell.flag(({ isReplaced }) => !isReplaced),
  ...tell.ifAny((found: EntryCellSummary) => (found.isReplaced ? found : null), {
    note: tell.text(
      ({ cell }) =>
        `${cell.profile.propagationModel} does not hold for this cell as it stands: it serves no building.`,
    ),
  }),
  ...tell.named(tell.count, 'candidateBuildings', 'evaluatedLinks', 'servingBuildings'),
  low_loss_serviceable: tell.count('lowServiceable'),
  high_loss_serviceable: tell.count('highServiceable'),
})

const diagnostics = tell.object<EntryFound>({
  http_requests_required: tell.always(1),
  buildings_evaluated: tell.count(({ answer }) => answer.results.length),
  candidate_cell_links: tell.count(({ answer }) => linksOf(answer.cells)),
  elapsed_ms: tell.says('The only member that differs between runs.', tell.tenths('elapsedMs')),
  unknown_building_ids: tell.texts(({ answer }) => answer.unknownIds),
  selection_rule: tell.words(
    'the named buildings, or those whose representative point lies in the radius of a cell; ' +
      'of several cells the one with the strongest power behind the low-loss wall serves',
  ),
  cache_key_inputs: tell.wordList([
    'towers',
    'frequency_ghz',
    'building_ids',
    'residential_only',
    'dataset',
  ]),
})

function cellsOf({ question, answer }: EntryFound): CellsFound {
  const azimuthsDeg = question.cells.map(({ azimuthDeg }) => azimuthDeg)
  return { network: question, azimuthsDeg, sites: answer.evaluators.map(({ site }) => site) }
}

/** The answer of `POST /api/building-entry-analysis`. */
export const entryAnswer = tell.object<EntryFound>('BuildingEntry', {
  model: entryModel(({ question, answer }) => ({
    profiles: answer.profiles,
    frequencyGhz: question.frequencyGhz,
    outdoorModels: [...new Set(question.cells.map(({ profile }) => profile.propagationModel))],
  })),
  applicability: entryApplicability(({ answer }) => ({ reason: answer.applicability })),
  results: longList(entryResult)(({ question, answer, store, terrainStatus }) =>
    entryItems(answer, {
      store,
      terrainStatus,
      frequencyGhz: question.frequencyGhz,
      profiles: answer.profiles,
    }),
  ),
  summary: summary(({ answer, store }) => ({ answer, counted: entrySummary(store, answer) })),
  cell_summaries: tell.list(cellSummary)(({ answer }) => answer.cells),
  diagnostics: diagnostics((found) => found),
  model_evidence: answerEvidence((found) => ({
    answer: found.answer,
    cells: evidenceCells(cellsOf(found)),
    sentences: [],
  })),
  ...tell.of(cellsOf, cellsTold),
  fingerprint: tell.fingerprint('fingerprint'),
})
