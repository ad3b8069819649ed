import { buildingSummary, manifestSchema } from '../pack-data/datasets-schema.ts'
import type { JsonSchema } from '../wire/json-schema.ts'
import {
  anyFlag,
  anyNumber,
  anyText,
  arrayOf,
  countNumber,
  responseObject,
  texts,
} from '../wire/shapes.ts'

export const health = responseObject(
  {
    status: { const: 'ok' },
    backend: anyText,
    buildingIndex: responseObject({ footprintCount: countNumber, treeCount: countNumber }),
    buildingDemand: buildingSummary,
    rtreeFootprints: countNumber,
    towerCount: countNumber,
  },
  { id: 'Health' },
)

export const readiness = responseObject(
  {
    status: { enum: ['ready', 'not_ready'] },
    buildings: anyFlag,
    towers: anyFlag,
    frontend: anyFlag,
    dataset_error: { enum: ['', 'dataset unavailable'] },
  },
  { id: 'Readiness' },
)

const propagationModel = responseObject({
  id: anyText,
  description: anyText,
  model_family: anyText,
  scenario: anyText,
  formula: anyText,
  fallback_model_id: anyText,
  building_height_used: anyFlag,
  requires_building_data: anyFlag,
  requires_los_or_nlos: anyFlag,
  frequency_min_ghz: anyNumber,
  frequency_max_ghz: anyNumber,
  distance_min_m: anyNumber,
  distance_max_m: anyNumber,
  limitations: texts,
})

const technologyCapability = responseObject({
  technology: { enum: ['4g', '5g', '6g'] },
  frequency_ghz: anyNumber,
  endpoint: anyText,
  status: { enum: ['supported', 'unsupported', 'research_only'] },
  reason: anyText,
  note: anyText,
})

/** Description of a computed answer; its texts are for people, its numbers are the thresholds. */
export const rfContractSchema: JsonSchema = responseObject(
  {
    model_id: anyText,
    model_description: anyText,
    applied_model_id: {
      ...anyText,
      description:
        'The model that answers for the cell, the first one of a network: fallback_model_id where ' +
        'model_id does not apply to the cell as it stands.',
    },
    model_family: anyText,
    scenario: anyText,
    model_status: anyText,
    reference: anyText,
    applicability: anyText,
    fallback_model_id: anyText,
    fallback_policy: anyText,
    los_classification_rule: anyText,
    building_height_note: anyText,
    deterministic: { const: true },
    propagation_dimensions: anyText,
    uses_terrain: { const: false },
    uses_building_height: anyFlag,
    uses_diffraction: { const: false },
    uses_reflection: { const: false },
    wall_model: anyText,
    link_budget_equation: anyText,
    boresight_eirp_equation: anyText,
    directional_eirp_equation: anyText,
    tx_power_semantics: anyText,
    tx_gain_semantics: anyText,
    rx_gain_semantics: anyText,
    polarization_semantics: anyText,
    system_loss_semantics: anyText,
    antenna_pattern_id: anyText,
    antenna_pattern_description: anyText,
    antenna_pattern_reference: anyText,
    antenna_pattern_uses_hard_beam: anyFlag,
    absolute_terms: texts,
    relative_attenuation_terms: texts,
    propagation_terms: texts,
    receiver_sensitivity_scope: anyText,
    receiver_sensitivity_equation: anyText,
    receiver_noise_semantics: anyText,
    building_service_threshold_dbm: { const: -100 },
    building_service_rule: anyText,
    propagation_reach_definition: anyText,
    surface_definition: anyText,
    surface_nodata_definition: anyText,
    interference_serviceability_rule: anyText,
    interference_rsrp_threshold_dbm: { const: -110 },
    interference_sinr_threshold_db: { const: 0 },
    interference_rsrq_threshold_db: { const: -20 },
    calibration_offset_db: anyNumber,
    calibration_definition: anyText,
    endpoint_scope: anyText,
  },
  { id: 'RfContract', optional: ['antenna_pattern_reference'] },
)

export const meta = responseObject(
  {
    application_version: anyText,
    build_commit: anyText,
    model_version: anyText,
    model_id: anyText,
    model_description: anyText,
    supported_technologies: { const: ['4g', '5g', '6g-research'] },
    propagation_models: arrayOf(propagationModel),
    rf_contract: rfContractSchema,
    technology_capabilities: arrayOf(technologyCapability),
    dataset: manifestSchema,
  },
  { id: 'Meta', optional: ['dataset'] },
)

/** `GET /` where no page is installed. */
export const serviceIndex = responseObject(
  { service: anyText, routes: texts },
  { id: 'ServiceIndex' },
)
