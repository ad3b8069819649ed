import type {
  BuildingEntry,
  EntryCellSummary,
} from '../../analyses/building-entry/building-entry.ts'
import type { Cell } from '../../analyses/cell.ts'
import { servedAboveDbm } from '../../rf/building-service.ts'
import { type EntrySummary, entrySummary } from '../../analyses/building-entry/summary.ts'
import type { FootprintStore } from '../../spatial/footprint-store.ts'
import { answerEvidence } from '../wire/answer-evidence.ts'
import { type CellsFound, cellsTold, evidenceCells } from '../wire/cell-answer.ts'
import type { WithGround } from '../wire/ground.ts'
import type { TerrainStatus } from '../wire/los-answer.ts'
import { longList } from '../wire/streamed.ts'
import { serviceSentences } from '../wire/service-rsrp.ts'
import * as field from '../wire/answer-schema.ts'
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

const hundredths = field.rounded(2)
const thousandths = field.rounded(3)

/** A share of the relevant buildings in percent; of none it is not known. */
function share(part: number, { relevantBuildings }: EntrySummary): number | null {
  return relevantBuildings === 0 ? null : (100 * part) / relevantBuildings
}

const counts: field.Members<EntrySummary> = {
  relevant_buildings: field.count('relevantBuildings'),
  relevant_residential_buildings: field.count('residentialBuildings'),
  relevant_demand_buildings: field.count('demandBuildings'),
  evaluated_buildings: field.count('evaluatedBuildings'),
  buildings_with_serving_cell: field.count('withServingCell'),
  outdoor_serviceable_buildings: field.count('outdoorServiceable'),
  low_loss_serviceable_buildings: field.count('lowServiceable'),
  high_loss_serviceable_buildings: field.count('highServiceable'),
  low_loss_serviceable_residential: field.count('lowServiceableResidential'),
  high_loss_serviceable_residential: field.count('highServiceableResidential'),
  total_demand_weight: thousandths('totalDemandWeight'),
  low_loss_served_demand_weight: thousandths('lowServedDemandWeight'),
  high_loss_served_demand_weight: thousandths('highServedDemandWeight'),
  material_known_buildings: field.count('materialKnown'),
  material_unknown_buildings: field.count((found) => found.relevantBuildings - found.materialKnown),
  material_metadata_coverage_pct: hundredths.orNull((found) => share(found.materialKnown, found)),
  material_tag_coverage_pct: field.map(hundredths)((found) =>
    Object.entries(found.materialTags).map(([tag, tagged]) => [tag, share(tagged, found)!]),
  ),
  material_categories: field.map(field.count)(({ materialCategories }) =>
    Object.entries(materialCategories),
  ),
  unsupported_buildings: field.count((found) => found.relevantBuildings - found.withServingCell),
  invalid_geometry_buildings: field.count('invalidGeometry'),
}

function linksOf(cells: readonly EntryCellSummary[]): number {
  return cells.reduce((sum, { evaluatedLinks }) => sum + evaluatedLinks, 0)
}

interface SummaryFound {
  readonly cells: readonly Cell[]
  readonly answer: BuildingEntry
  readonly counted: EntrySummary
}

const summary = field.object<SummaryFound>({
  ...field.of(({ counted }: SummaryFound) => counted, counts),
  candidate_cell_link_evaluations: field.count(({ answer }) => linksOf(answer.cells)),
  building_service_threshold_dbm: field.described(
    'Of the first cell.',
    field.number(({ cells: [{ profile }] }) => servedAboveDbm(profile)),
  ),
  building_service_rsrp_dbm: field.number.optional(
    ({ cells: [{ profile }] }) => profile.serviceRsrpDbm,
  ),
  receiver_sensitivity_rule: field.text(({ cells }) =>
    cells.every(({ profile }) => profile.serviceRsrpDbm === undefined)
      ? 'behind a wall a cell serves strictly above the receiver threshold of its own profile'
      : 'behind a wall too, a cell with service_rsrp_dbm serves strictly above it, and others above the ' +
        'receiver threshold of their own profile',
  ),
})

const cellSummary = field.object<EntryCellSummary>({
  cell_id: field.text(({ cell }) => cell.id),
  applicable: field.flag(({ isReplaced }) => !isReplaced),
  ...field.ifAny((found: EntryCellSummary) => (found.isReplaced ? found : null), {
    note: field.text(
      ({ cell }) =>
        `${cell.profile.propagationModel} does not hold for this cell as it stands: it serves no building.`,
    ),
  }),
  ...field.named(field.count, 'candidateBuildings', 'evaluatedLinks', 'servingBuildings'),
  low_loss_serviceable: field.count('lowServiceable'),
  high_loss_serviceable: field.count('highServiceable'),
})

const diagnostics = field.object<EntryFound>({
  http_requests_required: field.always(1),
  buildings_evaluated: field.count(({ answer }) => answer.results.length),
  candidate_cell_links: field.count(({ answer }) => linksOf(answer.cells)),
  elapsed_ms: field.described(
    'The only member that differs between runs.',
    field.tenths('elapsedMs'),
  ),
  unknown_building_ids: field.texts(({ answer }) => answer.unknownIds),
  selection_rule: field.sentence(
    'the named buildings, or those whose representative point lies in the radius of a cell; ' +
      'of several cells the one with the strongest power behind the low-loss wall serves',
  ),
  cache_key_inputs: field.sentences([
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
export const entryAnswer = field.object<EntryFound>('BuildingEntry', {
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
  summary: summary(({ question: { cells }, answer, store }) => ({
    cells,
    answer,
    counted: entrySummary(store, answer),
  })),
  cell_summaries: field.list(cellSummary)(({ answer }) => answer.cells),
  diagnostics: diagnostics((found) => found),
  model_evidence: answerEvidence((found) => ({
    answer: found.answer,
    cells: evidenceCells(cellsOf(found)),
    sentences: serviceSentences(found.question.cells),
  })),
  ...field.of(cellsOf, cellsTold),
  fingerprint: field.fingerprint('fingerprint'),
})
