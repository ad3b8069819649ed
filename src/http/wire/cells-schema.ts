import { applicability, transmitterSite } from './cell-schema.ts'
import type { JsonSchema } from './json-schema.ts'
import { rfContractSchema } from './rf-contract-schema.ts'
import { statedRuleNames, statedRules } from './request-rules.ts'
import { receiverThresholdSchema, rfProfileSchema } from './rf-profile-schema.ts'
import {
  anyInteger,
  anyNumber,
  anyText,
  arrayOf,
  fingerprintText,
  responseObject,
} from './shapes.ts'

export const azimuthNumber: JsonSchema = { type: 'number', minimum: 0, exclusiveMaximum: 360 }

export const requestSettings = {
  rays: anyInteger,
  radius_m: anyNumber,
  frequency_ghz: anyNumber,
  tx_power_dbm: anyNumber,
  beam_width: anyNumber,
  bandwidth_mhz: anyNumber,
  load_factor: anyNumber,
  reuse_factor: anyNumber,
  calibration_offset_db: anyNumber,
  rf_profile: rfProfileSchema,
  ...statedRules,
} as const

const requestDefaults = responseObject(
  { ...requestSettings, noise_figure_db: anyNumber },
  { id: 'RequestDefaults', optional: statedRuleNames },
)

export const cellConfiguration = responseObject(
  {
    id: anyText,
    tower_lon: anyNumber,
    tower_lat: anyNumber,
    azimuth_deg: azimuthNumber,
    rf_profile: rfProfileSchema,
    receiver_threshold: receiverThresholdSchema,
  },
  { id: 'CellConfiguration' },
)

const cellConditions = arrayOf(
  responseObject(
    {
      id: anyText,
      applicability,
      transmitter_site: transmitterSite,
      receiver_threshold: receiverThresholdSchema,
      host_roof_assumed_below_antenna: { const: true },
    },
    { id: 'CellConditions', optional: ['host_roof_assumed_below_antenna'] },
  ),
)

/** Members about request and cells that every answer about several cells ends with. */
export const cellsMembersSchema = {
  request_defaults: requestDefaults,
  effective_cell_profiles: arrayOf(cellConfiguration),
  rf_contract: rfContractSchema,
  cell_conditions: cellConditions,
  fallback_used: { const: true },
  host_roof_assumed_below_antenna: { const: true },
} as const

/** The same with the fingerprint of the answer. */
export const cellsFooterSchema = { ...cellsMembersSchema, fingerprint: fingerprintText } as const
export const optionalCellsFooter = ['fallback_used', 'host_roof_assumed_below_antenna'] as const
