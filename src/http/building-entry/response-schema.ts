import { losBases } from '../../analyses/link/link.ts'
import { materials } from '../../spatial/footprint-store.ts'
import { linkBudgetSchema } from '../wire/cell-schema.ts'
import { answerEvidenceSchema } from '../wire/answer-evidence.ts'
import { cellsFooterSchema, optionalCellsFooter } from '../wire/cells-view.ts'
import type { JsonSchema } from '../wire/json-schema.ts'
import { receiverThresholdSchema } from '../wire/rf-profile-schema.ts'
import {
  anyFlag,
  anyNumber,
  anyText,
  arrayOf,
  countNumber,
  lonLatSchema,
  mapOf,
  nullable,
  responseObject,
  texts,
} from '../wire/shapes.ts'

const numberOrNull = nullable('number')
const textOrNull = nullable('string')

function orNull(schema: JsonSchema): JsonSchema {
  return { anyOf: [schema, { type: 'null' }] }
}

const medians = orNull(
  responseObject({
    traditional_median_db: anyNumber,
    thermally_efficient_median_db: anyNumber,
    elevation_deg: {
      ...anyNumber,
      description: 'Of the path at the facade, by which the medians grow; 0 is a level path.',
    },
  }),
)

const model = responseObject(
  {
    id: { const: '3gpp_tr_38_901_o2i' },
    reference: anyText,
    scenario: anyText,
    description: anyText,
    supported_frequencies_ghz: arrayOf(anyNumber),
    unsupported_frequencies_ghz: arrayOf(anyNumber),
    outdoor_baseline_model: anyText,
    outdoor_baseline_rule: anyText,
    indoor_depth_m: { const: 0 },
    random_draws_used: { const: false },
    material_evidence_only: { const: true },
    no_whole_building_claim: { const: true },
    profile_semantics: anyText,
    profiles: arrayOf(
      responseObject({
        id: { enum: ['low_loss', 'high_loss'] },
        label: anyText,
        frequency_scope: anyText,
        external_wall_loss_db: anyNumber,
        indoor_depth_m: { const: 0 },
        indoor_loss_db: { const: 0 },
        median_entry_loss_db: anyNumber,
        shadow_sigma_db: { const: 0 },
        reference_shadow_sigma_db: anyNumber,
        reference_shadow_sigma_note: anyText,
        random_draw_applied: { const: false },
        equation: anyText,
        composition_assumption: anyText,
      }),
    ),
    alternative_editions: arrayOf(
      responseObject({
        reference: anyText,
        low_loss_external_wall_db: anyNumber,
        high_loss_external_wall_db: anyNumber,
      }),
    ),
    p2109: {
      ...medians,
      description: 'Medians of ITU-R P.2109-2 for a level path, for comparison alone.',
    },
  },
  { id: 'BuildingEntryModel' },
)

const applicability = responseObject({
  applicable: anyFlag,
  reason: anyText,
  detail: anyText,
  limitations: texts,
})

const result = responseObject(
  {
    building_id: anyText,
    building_type: anyText,
    residential: anyFlag,
    demand_weight: anyNumber,
    residential_demand: anyNumber,
    representative_point: orNull(lonLatSchema),
    facade_entry_point: orNull(lonLatSchema),
    serving_cell_id: textOrNull,
    frequency_ghz: anyNumber,
    propagation_model: anyText,
    outdoor_los_state: { enum: ['los', 'nlos', null] },
    outdoor_los_classifier_id: anyText,
    outdoor_los_classification_basis: { enum: [...losBases, null] },
    outdoor_terrain_status: anyText,
    outdoor_los_classification: { type: ['object', 'null'] },
    outdoor_distance_m: numberOrNull,
    outdoor_rx_at_facade_dbm: numberOrNull,
    outdoor_path_loss_db: numberOrNull,
    outdoor_wall_loss_db: { const: 0 },
    outdoor_serviceable: anyFlag,
    outdoor_receiver_link_margin_db: numberOrNull,
    outdoor_link_budget: orNull(linkBudgetSchema),
    low_loss_entry_loss_db: anyNumber,
    low_loss_rx_just_inside_dbm: numberOrNull,
    low_loss_serviceable: anyFlag,
    low_loss_receiver_link_margin_db: numberOrNull,
    high_loss_entry_loss_db: anyNumber,
    high_loss_rx_just_inside_dbm: numberOrNull,
    high_loss_serviceable: anyFlag,
    high_loss_receiver_link_margin_db: numberOrNull,
    receiver_sensitivity_dbm: numberOrNull,
    receiver_sensitivity_mode: textOrNull,
    receiver_threshold: orNull(receiverThresholdSchema),
    building_service_threshold_dbm: anyNumber,
    p2109: {
      ...medians,
      description:
        'Medians of ITU-R P.2109-2 at the elevation of the path from the serving cell, for ' +
        'comparison alone; null without one.',
    },
    material_evidence: responseObject({
      available: anyFlag,
      source: { enum: ['OSM', 'unavailable'] },
      tag: textOrNull,
      value: textOrNull,
      normalized: { enum: materials },
      used_for_profile: { const: false },
      interpretation: anyText,
    }),
    selected_entry_profile: { const: 'unknown' },
    applicability,
    entry_geometry: responseObject({
      representative_point_source: textOrNull,
      facade_entry_point_source: textOrNull,
      indoor_depth_m: { const: 0 },
      geometry_rule: anyText,
    }),
    limitations: texts,
  },
  { id: 'BuildingEntryResult' },
)

const summary = responseObject({
  relevant_buildings: countNumber,
  relevant_residential_buildings: countNumber,
  relevant_demand_buildings: countNumber,
  evaluated_buildings: countNumber,
  buildings_with_serving_cell: countNumber,
  outdoor_serviceable_buildings: countNumber,
  low_loss_serviceable_buildings: countNumber,
  high_loss_serviceable_buildings: countNumber,
  low_loss_serviceable_residential: countNumber,
  high_loss_serviceable_residential: countNumber,
  total_demand_weight: anyNumber,
  low_loss_served_demand_weight: anyNumber,
  high_loss_served_demand_weight: anyNumber,
  material_known_buildings: countNumber,
  material_unknown_buildings: countNumber,
  material_metadata_coverage_pct: numberOrNull,
  material_tag_coverage_pct: mapOf(anyNumber),
  material_categories: mapOf(countNumber),
  unsupported_buildings: countNumber,
  invalid_geometry_buildings: countNumber,
  candidate_cell_link_evaluations: countNumber,
  building_service_threshold_dbm: anyNumber,
  receiver_sensitivity_rule: anyText,
})

export const buildingEntryResponse = responseObject(
  {
    model,
    applicability,
    results: arrayOf(result),
    summary,
    cell_summaries: arrayOf(
      responseObject(
        {
          cell_id: anyText,
          applicable: anyFlag,
          note: anyText,
          candidate_buildings: countNumber,
          evaluated_links: countNumber,
          serving_buildings: countNumber,
          low_loss_serviceable: countNumber,
          high_loss_serviceable: countNumber,
        },
        { optional: ['note'] },
      ),
    ),
    diagnostics: responseObject({
      http_requests_required: { const: 1 },
      buildings_evaluated: countNumber,
      candidate_cell_links: countNumber,
      elapsed_ms: { ...anyNumber, description: 'The only member that differs between runs.' },
      unknown_building_ids: texts,
      selection_rule: anyText,
      cache_key_inputs: texts,
    }),
    model_evidence: answerEvidenceSchema,
    ...cellsFooterSchema,
  },
  { id: 'BuildingEntry', optional: optionalCellsFooter },
)
