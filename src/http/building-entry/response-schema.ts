import { losBases } from '../../analyses/link/link.ts'
import { materials } from '../../spatial/footprint-store.ts'
import { receiverThresholdOf } from '../wire/cell-answer.ts'
import { linkLedger } from '../wire/link-answer.ts'
import { entryFooter, entryHeader } from './answer.ts'
import { entryApplicability, p2109Medians } from './model-answer.ts'
import { optionalCellsFooter } from '../wire/cells-answer.ts'
import type { JsonSchema } from '../wire/json-schema.ts'
import {
  anyFlag,
  anyNumber,
  anyText,
  arrayOf,
  lonLatSchema,
  nullable,
  responseObject,
  texts,
} from '../wire/shapes.ts'

const numberOrNull = nullable('number')
const textOrNull = nullable('string')

function orNull(schema: JsonSchema): JsonSchema {
  return { anyOf: [schema, { type: 'null' }] }
}

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
    propagation_model: textOrNull,
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
    outdoor_link_budget: orNull(linkLedger.schema),
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
    receiver_threshold: orNull(receiverThresholdOf.schema),
    building_service_threshold_dbm: anyNumber,
    p2109: {
      ...orNull(p2109Medians.schema),
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
    applicability: entryApplicability.schema,
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

/** The answer: buildings, which are written by hand, between what is told of them. */
export const buildingEntryResponse = responseObject(
  {
    ...entryHeader.schema.properties,
    results: arrayOf(result),
    ...entryFooter.schema.properties,
  },
  { id: 'BuildingEntry', optional: optionalCellsFooter },
)
