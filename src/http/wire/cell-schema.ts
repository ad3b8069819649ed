import { groundPointNames } from '../../rf/models/model.ts'
import { propagationModelIds } from '../../rf/models/list.ts'
import { antennaHeightSources } from '../../rf/profile.ts'
import type { JsonSchema } from './json-schema.ts'
import { anyFlag, anyNumber, anyText, arrayOf, nullable, responseObject, texts } from './shapes.ts'

/** Who says how high the antenna is. */
export const antennaHeightMembers = {
  antenna_height_source: { enum: antennaHeightSources },
  antenna_height_note: anyText,
} as const

/** Where the antenna stands. */
export const transmitterSite = responseObject(
  {
    kind: { enum: ['open', 'rooftop', 'indoor'] },
    antenna_height_m: anyNumber,
    ...antennaHeightMembers,
    host_roof_height_m: nullable('number'),
    host_building_ids: texts,
    pack_coverage: { enum: ['complete', 'partial', 'none'] },
  },
  { id: 'TransmitterSite', optional: ['antenna_height_note'] },
)

/** Whether the requested model applies to the cell. */
export const applicability = responseObject(
  {
    requested_model_id: { enum: propagationModelIds },
    applied_model_id: { enum: propagationModelIds },
    fallback_used: anyFlag,
    reason: anyText,
    note: anyText,
  },
  { id: 'ModelApplicability', optional: ['note'] },
)

/** The full ledger of one link. */
export const linkBudgetSchema = responseObject(
  {
    tx_power_dbm: anyNumber,
    tx_antenna_gain_dbi: anyNumber,
    antenna_gain_dbi: anyNumber,
    boresight_eirp_dbm: anyNumber,
    directional_eirp_dbm: anyNumber,
    rx_antenna_gain_dbi: anyNumber,
    system_loss_db: anyNumber,
    polarization_loss_db: anyNumber,
    calibration_offset_db: anyNumber,
    eirp_dbm: anyNumber,
    fspl_db: anyNumber,
    propagation_loss_db: anyNumber,
    building_loss_db: anyNumber,
    calibration_correction_db: {
      ...anyNumber,
      description: 'Of rf_profile.calibration, added to the power; only where one is carried.',
    },
    location_margin_db: {
      ...anyNumber,
      description: 'Term of location_probability; only where that is stated.',
    },
    location_spread_db: {
      ...nullable('number'),
      description: 'Standard deviation over places behind it; null where the model states none.',
    },
    tx_pattern_attenuation_db: anyNumber,
    horizontal_pattern_attenuation_db: anyNumber,
    vertical_pattern_attenuation_db: anyNumber,
    pattern_attenuation_db: anyNumber,
    total_loss_db: anyNumber,
    received_power_dbm: anyNumber,
    receiver_sensitivity_mode: anyText,
    effective_receiver_sensitivity_dbm: anyNumber,
    receiver_link_margin_db: anyNumber,
  },
  {
    id: 'LinkBudget',
    optional: ['calibration_correction_db', 'location_margin_db', 'location_spread_db'],
  },
)

/** Points of the ground that decide a loss; only where a model tells them. */
export const groundPointsSchema: JsonSchema = {
  ...arrayOf(
    responseObject(
      { point: { enum: groundPointNames }, distance_m: anyNumber, elevation_m: anyNumber },
      { id: 'GroundPoint' },
    ),
  ),
  description:
    'Horizons as both ends see them, or, in sight, the point nearest to their line: metres along the ' +
    'ground from the antenna, and above the datum of the terrain.',
}

/** What a propagation loss is made of; only where a model tells it. */
export const lossPartsSchema: JsonSchema = {
  ...arrayOf(
    responseObject({ part: anyText, label: anyText, loss_db: anyNumber }, { id: 'LossPart' }),
  ),
  description: 'The parts add up to propagation_loss_db; a gain is negative.',
}
