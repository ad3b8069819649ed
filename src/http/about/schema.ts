import { rfContractSchema } from '../wire/rf-contract-schema.ts'
import { buildingSummary } from '../wire/building-summary-schema.ts'
import { manifestSchema } from '../wire/manifest-schema.ts'
import type { JsonSchema } from '../wire/json-schema.ts'
import {
  anyFlag,
  anyNumber,
  anyText,
  arrayOf,
  countNumber,
  fingerprintText,
  listOf,
  nullable,
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
    dataset_detail: anyText,
  },
  { id: 'Readiness', optional: ['dataset_detail'] },
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

const antennaCut: JsonSchema = {
  ...responseObject(
    {
      half_power_width_deg: anyNumber,
      peak_deg: anyNumber,
      front_to_back_db: anyNumber,
      sha256: fingerprintText,
    },
    { id: 'AntennaCut' },
  ),
  type: ['object', 'null'],
  description:
    'A cut in few numbers; null where the antenna has none. peak_deg is the strongest direction: ' +
    'clockwise from boresight, or downwards from the horizon.',
}

const antenna = responseObject(
  {
    id: anyText,
    name: anyText,
    manufacturer: nullable('string'),
    frequency_mhz: nullable('number'),
    gain_dbi: nullable('number'),
    electrical_tilt_deg: nullable('number'),
    source: responseObject({
      file: anyText,
      format: { enum: ['msi', 'ant', 'nsma'] },
      sha256: anyText,
    }),
    horizontal: antennaCut,
    vertical: antennaCut,
  },
  { id: 'CatalogueAntenna' },
)

export const meta = responseObject(
  {
    application_version: anyText,
    build_commit: anyText,
    model_version: anyText,
    model_id: anyText,
    model_description: anyText,
    supported_technologies: listOf(['4g', '5g', '6g-research']),
    propagation_models: arrayOf(propagationModel),
    rf_contract: rfContractSchema,
    antennas: {
      ...arrayOf(antenna),
      description:
        'Of the catalogue, beside the presets: ids for `horizontal_pattern_id` and `vertical_pattern_id`.',
    },
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
