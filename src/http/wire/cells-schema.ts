import { applicability, transmitterSite } from './cell-schema.ts'
import type { JsonSchema } from './json-schema.ts'
import { statedRuleNames, statedRules } from './request-rules.ts'
import { receiverThresholdSchema, rfProfileSchema } from './rf-profile-schema.ts'
import { anyInteger, anyNumber, anyText, arrayOf, responseObject } from './shapes.ts'

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

export const requestDefaults = responseObject(
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

export const cellConditions = arrayOf(
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
