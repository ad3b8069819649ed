import type {
  BuildingEntry,
  EntryCellSummary,
} from '../../analyses/building-entry/building-entry.ts'
import { type EntrySummary, entrySummary } from '../../analyses/building-entry/summary.ts'
import { roundTo2, roundTo3 } from '../../analyses/rounding.ts'
import { buildingServiceThresholdDbm } from '../../analyses/link/facade-service.ts'
import type { PackSnapshot } from '../../packs/snapshot.ts'
import { terrainStatusOf } from '../wire/los-classification-view.ts'
import { answerEvidenceView } from '../wire/answer-evidence.ts'
import { cellsFooter } from '../wire/cells-view.ts'
import { entryApplicabilityView, entryModelView } from './model-view.ts'
import type { ResolvedBuildingEntry } from './question.ts'
import type { WithGround } from '../wire/ground.ts'
import type { JsonWriter } from '../wire/json-writer.ts'
import { entryConstants, writeEntryResult } from './result-view.ts'

/** Bytes of a building, roughly. */
const bytesPerResult = 5000

/** Writes the answer of `POST /api/building-entry-analysis`. */
export function writeBuildingEntry(
  writer: JsonWriter,
  question: ResolvedBuildingEntry,
  answer: WithGround<BuildingEntry>,
  snapshot: PackSnapshot,
  fingerprint: string,
  elapsedMs: number,
): void {
  const { frequencyGhz } = question
  const { footprints: store } = snapshot
  const constants = entryConstants(
    question.cells,
    frequencyGhz,
    answer.profiles,
    terrainStatusOf(snapshot, question.cells),
  )
  writer
    .expect(bytesPerResult * answer.results.length)
    .ascii('{')
    .members({
      model: entryModelView(answer.profiles, frequencyGhz),
      applicability: entryApplicabilityView(answer.applicability),
    })
  writer.ascii(',"results":[')
  answer.results.forEach((result, index) => {
    if (index > 0) writer.ascii(',')
    writeEntryResult(writer, store, result, constants)
  })
  writer.ascii('],').members({
    summary: summaryView(entrySummary(store, answer), answer),
    cell_summaries: answer.cells.map(cellSummaryView),
    diagnostics: diagnosticsView(answer, elapsedMs),
    model_evidence: answerEvidenceView(question.cells, answer),
    ...cellsFooter(
      question,
      question.cells.map(({ azimuthDeg }) => azimuthDeg),
      answer.evaluators.map(({ site }) => site),
      fingerprint,
    ),
  })
  writer.ascii('}')
}

function summaryView(summary: EntrySummary, { cells }: BuildingEntry) {
  const share = (count: number) =>
    summary.relevantBuildings === 0 ? null : roundTo2((100 * count) / summary.relevantBuildings)
  return {
    relevant_buildings: summary.relevantBuildings,
    relevant_residential_buildings: summary.residentialBuildings,
    relevant_demand_buildings: summary.demandBuildings,
    evaluated_buildings: summary.evaluatedBuildings,
    buildings_with_serving_cell: summary.withServingCell,
    outdoor_serviceable_buildings: summary.outdoorServiceable,
    low_loss_serviceable_buildings: summary.lowServiceable,
    high_loss_serviceable_buildings: summary.highServiceable,
    low_loss_serviceable_residential: summary.lowServiceableResidential,
    high_loss_serviceable_residential: summary.highServiceableResidential,
    total_demand_weight: roundTo3(summary.totalDemandWeight),
    low_loss_served_demand_weight: roundTo3(summary.lowServedDemandWeight),
    high_loss_served_demand_weight: roundTo3(summary.highServedDemandWeight),
    material_known_buildings: summary.materialKnown,
    material_unknown_buildings: summary.relevantBuildings - summary.materialKnown,
    material_metadata_coverage_pct: share(summary.materialKnown),
    material_tag_coverage_pct: Object.fromEntries(
      Object.entries(summary.materialTags).map(([tag, count]) => [tag, share(count)]),
    ),
    material_categories: summary.materialCategories,
    unsupported_buildings: summary.relevantBuildings - summary.withServingCell,
    invalid_geometry_buildings: summary.invalidGeometry,
    candidate_cell_link_evaluations: linksOf(cells),
    building_service_threshold_dbm: buildingServiceThresholdDbm,
    receiver_sensitivity_rule:
      'behind a wall a cell serves strictly above the receiver threshold of its own profile',
  }
}

function linksOf(cells: readonly EntryCellSummary[]): number {
  return cells.reduce((sum, { evaluatedLinks }) => sum + evaluatedLinks, 0)
}

function cellSummaryView(summary: EntryCellSummary) {
  return {
    cell_id: summary.cell.id,
    applicable: !summary.isReplaced,
    ...(summary.isReplaced
      ? { note: 'The urban model does not hold for this cell as it stands: it serves no building.' }
      : {}),
    candidate_buildings: summary.candidateBuildings,
    evaluated_links: summary.evaluatedLinks,
    serving_buildings: summary.servingBuildings,
    low_loss_serviceable: summary.lowServiceable,
    high_loss_serviceable: summary.highServiceable,
  }
}

function diagnosticsView({ results, cells, unknownIds }: BuildingEntry, elapsedMs: number) {
  return {
    http_requests_required: 1,
    buildings_evaluated: results.length,
    candidate_cell_links: linksOf(cells),
    elapsed_ms: Math.round(elapsedMs * 10) / 10,
    unknown_building_ids: unknownIds,
    selection_rule:
      'the named buildings, or those whose representative point lies in the radius of a cell; ' +
      'of several cells the one with the strongest power behind the low-loss wall serves',
    cache_key_inputs: ['towers', 'frequency_ghz', 'building_ids', 'residential_only', 'dataset'],
  }
}
