import { rainPolarizations } from '../../analyses/sub-thz/atmosphere.ts'
import { gaseousAttenuationRange } from '../../rf/gases/gaseous-attenuation.ts'
import type { JsonSchema } from '../wire/json-schema.ts'
import {
  anyFlag,
  anyNumber,
  anyText,
  arrayOf,
  boundedNumber,
  requestObject,
  responseObject,
  texts,
} from '../wire/shapes.ts'
import { blockBounds } from './atmosphere-bounds.ts'
import { referenceFingerprintText } from './identity.ts'
import { atmosphereModelId } from './references.ts'
import { always, decibels, linkEndRequest, linkEndSchema, numberOrNull } from './shapes.ts'

/**
 * A member of a block that can be switched off: its type always, its bounds only where the block is
 * on. So they are no part of the shape.
 */
function blockMember(name: keyof typeof blockBounds, what: string) {
  const { minimum, maximum } = blockBounds[name]
  return {
    type: 'number',
    description: `${what}, ${minimum} to ${maximum}. Required when the block is on.`,
  } as const
}

function block<const Properties extends Readonly<Record<string, JsonSchema>>>(
  isOn: boolean,
  properties: Properties,
) {
  return {
    type: 'object',
    additionalProperties: false,
    properties: { enabled: { type: 'boolean', default: isOn }, ...properties },
  } as const
}

export const atmosphereMembers = {
  frequency_ghz: boundedNumber(gaseousAttenuationRange.frequencyGhz, 'Gigahertz.'),
  transmitter: linkEndRequest,
  receiver: linkEndRequest,
  atmosphere: block(true, {
    pressure_hpa: blockMember('pressure_hpa', 'Total barometric pressure'),
    temperature_k: blockMember('temperature_k', 'Kelvin'),
    water_vapour_density_g_m3: blockMember('water_vapour_density_g_m3', 'Water vapour'),
  }),
  rain: block(false, {
    rain_rate_mm_h: blockMember('rain_rate_mm_h', 'Millimetres per hour'),
    polarization: {
      type: 'string',
      description: `One of ${rainPolarizations.join(', ')}; circular where nothing is said.`,
    },
    polarization_tilt_deg: {
      type: 'number',
      description:
        'From the horizontal, 0 to 90, for linear polarization; the others have their own.',
    },
  }),
  local_fog: block(false, {
    liquid_water_density_g_m3: blockMember('liquid_water_density_g_m3', 'Droplets'),
    temperature_k: {
      type: 'number',
      description:
        'Of the droplets, kelvin, 180 to 330; that of the atmosphere where nothing is said.',
    },
  }),
  link_budget: {
    type: 'object',
    additionalProperties: false,
    properties: {
      conducted_tx_power_dbm: decibels('At the antenna port; 0 when left out, like the others.'),
      tx_gain_dbi: decibels('Of the transmitting antenna.'),
      rx_gain_dbi: decibels('Of the receiving antenna.'),
      tx_pattern_attenuation_db: decibels('Off boresight.'),
      system_loss_db: decibels('Cables, filters, radomes.'),
      polarization_loss_db: decibels('Of mismatched polarizations.'),
      calibration_offset_db: decibels('Added to the received power.'),
    },
  },
} as const

export const atmosphereRequest = requestObject('SubThzReferenceRequest', atmosphereMembers, [
  'frequency_ghz',
  'transmitter',
  'receiver',
])

const componentStatus: JsonSchema = { enum: ['included', 'disabled', 'out_of_scope'] }

/** What every component of the loss says of itself. */
const component = {
  status: componentStatus,
  reference: anyText,
  reference_url: anyText,
  path_loss_db: anyNumber,
  included: anyFlag,
  additive_component: anyFlag,
  method: anyText,
  note: anyText,
} as const

export const obstructionFlags = {
  building_dataset_available: anyFlag,
  building_intersection_present: { type: ['boolean', 'null'] } as JsonSchema,
  building_intersection_count: { type: ['integer', 'null'], minimum: 0 } as JsonSchema,
  building_ids: texts,
  path_within_dataset: { type: ['boolean', 'null'] } as JsonSchema,
  wall_loss_applied: always(false),
  diffraction_applied: always(false),
  material_loss_applied: always(false),
  note: anyText,
} as const

export const atmosphereResponse = responseObject(
  {
    reference_model_id: always(atmosphereModelId),
    description: anyText,
    frequency_ghz: anyNumber,
    transmitter: linkEndSchema,
    receiver: linkEndSchema,
    geometry: responseObject({
      horizontal_distance_m: anyNumber,
      slant_distance_m: anyNumber,
      path_length_km: anyNumber,
      tx_height_m: anyNumber,
      rx_height_m: anyNumber,
      height_delta_m: anyNumber,
      rain_path_elevation_deg: anyNumber,
    }),
    fspl: responseObject({
      status: always('included'),
      reference: anyText,
      reference_url: anyText,
      wavelength_m: anyNumber,
      fspl_db: anyNumber,
      presentation_equation_fspl_db: anyNumber,
      equation: anyText,
      additive_component: anyFlag,
      note: anyText,
    }),
    gas: responseObject({
      ...component,
      pressure_hpa: numberOrNull,
      dry_pressure_hpa: numberOrNull,
      temperature_k: numberOrNull,
      water_vapour_density_g_m3: numberOrNull,
      water_vapour_pressure_hpa: numberOrNull,
      oxygen_line_db_per_km: numberOrNull,
      dry_continuum_db_per_km: numberOrNull,
      dry_air_db_per_km: numberOrNull,
      water_vapour_db_per_km: numberOrNull,
      total_db_per_km: numberOrNull,
    }),
    rain: responseObject({
      ...component,
      rain_rate_mm_h: numberOrNull,
      polarization: { type: ['string', 'null'] },
      polarization_tilt_deg: numberOrNull,
      elevation_deg: numberOrNull,
      k_h: numberOrNull,
      k_v: numberOrNull,
      alpha_h: numberOrNull,
      alpha_v: numberOrNull,
      k: numberOrNull,
      alpha: numberOrNull,
      specific_db_per_km: numberOrNull,
    }),
    local_fog: responseObject({
      ...component,
      temperature_k: numberOrNull,
      temperature_source: {
        enum: [
          'request.local_fog.temperature_k',
          'request.atmosphere.temperature_k',
          'unavailable',
        ],
      },
      liquid_water_density_g_m3: numberOrNull,
      k_l_db_per_km_per_g_m3: numberOrNull,
      specific_db_per_km: numberOrNull,
    }),
    total: responseObject({
      free_space_db: anyNumber,
      gas_db: anyNumber,
      rain_db: anyNumber,
      local_fog_db: anyNumber,
      atmospheric_db: anyNumber,
      total_path_loss_db: anyNumber,
      equation: anyText,
      canonical_network_model: always(false),
      receiver_threshold_applied: always(false),
    }),
    obstruction: responseObject(
      {
        ...obstructionFlags,
        effect: {
          enum: ['flag_only_no_propagation_loss', 'building_intersection_flagged_no_loss'],
        },
      },
      { optional: ['building_ids'] },
    ),
    reference_link_budget: responseObject({
      provided: always(true),
      conducted_tx_power_dbm: anyNumber,
      tx_gain_dbi: anyNumber,
      rx_gain_dbi: anyNumber,
      tx_pattern_attenuation_db: anyNumber,
      system_loss_db: anyNumber,
      polarization_loss_db: anyNumber,
      calibration_offset_db: anyNumber,
      propagation_loss_db: anyNumber,
      total_signed_loss_db: anyNumber,
      received_power_dbm: anyNumber,
      receiver_threshold_applied: always(false),
      serviceability_evaluated: always(false),
      note: anyText,
    }),
    applicability: responseObject({
      status: { enum: ['applicable', 'partial', 'fspl_only'] },
      model_id: always(atmosphereModelId),
      frequency_ghz: anyNumber,
      frequency_in_scope: anyFlag,
      frequency_range_ghz: arrayOf(anyNumber),
      components: arrayOf(
        responseObject({
          id: { enum: ['free_space', 'atmospheric_gas', 'rain', 'local_fog'] },
          label: anyText,
          enabled: anyFlag,
          included: anyFlag,
          applicability: componentStatus,
          reference: anyText,
          reference_url: anyText,
          additive_to_fspl: anyFlag,
          existing_terms_not_included: texts,
          double_counting_boundary: anyText,
          note: anyText,
        }),
      ),
      reference_path_type: anyText,
      canonical_network_coupling: always(false),
      note: anyText,
    }),
    assumptions: texts,
    limitations: texts,
    double_counting_boundaries: texts,
    experiment_fingerprint: referenceFingerprintText('sub-thz-reference'),
  },
  { id: 'SubThzReferenceResponse', optional: ['reference_link_budget'] },
)
