import { losBases } from '../../analyses/link/link.ts'
import { qualityClasses } from '../../rf/radio-quality.ts'
import { linkBudgetSchema } from '../wire/cell-schema.ts'
import { interferenceFooter } from './answer.ts'
import { interferencePathLoss } from './path-loss-schema.ts'
import type { JsonSchema } from '../wire/json-schema.ts'
import { receiverThresholdSchema } from '../wire/rf-profile-schema.ts'
import {
  anyFlag,
  anyNumber,
  anyText,
  arrayOf,
  countNumber,
  fingerprintText,
  nullable,
  positionSchema,
  responseObject,
  texts,
} from '../wire/shapes.ts'

const numberOrNull = nullable('number')
const textOrNull = nullable('string')

/** Of the full detail alone: what is constant per cell. */
const ledgerDetail = {
  normalized_power_mw: numberOrNull,
  network_tech: anyText,
  channel_id: anyText,
  frequency_ghz: anyNumber,
  bandwidth_mhz: anyNumber,
  load_factor: anyNumber,
  receiver_threshold: receiverThresholdSchema,
} as const

/**
 * Left out of the entry of an absent cell, the loaded power and the margin also of others where the
 * answer would be too long, unless the full detail is asked for.
 */
const ledgerPowers = [
  'received_carrier_power_dbm',
  'rsrp_dbm',
  'loaded_power_mw',
  'channel_match',
  'receiver_link_margin_db',
] as const

const ledgerEntry = responseObject(
  {
    cell_id: anyText,
    role: { enum: ['serving', 'interferer', 'candidate', 'absent'] },
    received_carrier_power_dbm: numberOrNull,
    rsrp_dbm: numberOrNull,
    loaded_power_mw: numberOrNull,
    channel_match: nullable('boolean'),
    eligible: anyFlag,
    serving_eligible: anyFlag,
    exclusion_reason: anyText,
    receiver_link_margin_db: numberOrNull,
    ...ledgerDetail,
  },
  {
    id: 'PowerLedgerEntry',
    optional: ['exclusion_reason', ...ledgerPowers, ...Object.keys(ledgerDetail)],
  },
)

const qualityProperties = {
  serving_cell_id: textOrNull,
  channel_id: textOrNull,
  desired_signal_power_mw: numberOrNull,
  interference_power_mw: numberOrNull,
  thermal_noise_power_mw: numberOrNull,
  rsrp_dbm: numberOrNull,
  sinr_db: numberOrNull,
  rsrq_db: numberOrNull,
  rssi_dbm: numberOrNull,
  interference_dbm: numberOrNull,
  quality_class: { enum: [...qualityClasses, 'no_signal'] },
  serviceable: anyFlag,
  interference_limited: anyFlag,
  serviceability_status: anyText,
  serviceability_failures: texts,
  wall_count: nullable('integer'),
  los_state: { enum: ['los', 'nlos', null] },
  strongest_interferer_id: textOrNull,
  strongest_interferer_dbm: numberOrNull,
  interferer_count: countNumber,
} as const satisfies Readonly<Record<string, JsonSchema>>

/** Of the full detail alone, and only where a cell serves. */
const qualityDetail = {
  serving_received_carrier_power_dbm: anyNumber,
  contributing_cells: countNumber,
  receiver_link_margin_db: anyNumber,
  thermal_noise_dbm: anyNumber,
  interference_noise_bandwidth_hz: anyNumber,
  noise_bandwidth_source: anyText,
  distance_m: anyNumber,
  los_classification_basis: { enum: losBases },
  link_budget: linkBudgetSchema,
  receiver_threshold: receiverThresholdSchema,
} as const

function points(properties: JsonSchema): JsonSchema {
  return responseObject({
    type: { const: 'FeatureCollection' },
    features: arrayOf(
      responseObject({
        type: { const: 'Feature' },
        properties,
        geometry: responseObject({ type: { const: 'Point' }, coordinates: positionSchema }),
      }),
    ),
  })
}

const sampleProperties = responseObject(
  {
    sample_id: anyText,
    ...qualityProperties,
    ...qualityDetail,
    power_ledger: arrayOf(ledgerEntry),
  },
  { id: 'RadioQualitySample', optional: Object.keys(qualityDetail) },
)

const demandProperties = responseObject(
  {
    sample_id: anyText,
    building_id: anyText,
    affected: anyFlag,
    demand_weight: anyNumber,
    residential_demand: anyNumber,
    total_demand: anyNumber,
    reason: anyText,
    ...qualityProperties,
  },
  { id: 'RadioQualityDemand' },
)

/** The answer: points, which are written by hand, and what is told of them. */
export const interferenceResponse = responseObject(
  {
    geojson: points(sampleProperties),
    demand_geojson: points(demandProperties),
    path_loss: interferencePathLoss,
    ...interferenceFooter.schema.properties,
  },
  { id: 'Interference', optional: ['path_loss'] },
)

/** One layer as squares. */
export const interferenceSquares = responseObject({
  type: { const: 'FeatureCollection' },
  features: arrayOf(
    responseObject({
      type: { const: 'Feature' },
      properties: responseObject(
        {
          sinr_db: anyNumber,
          rsrp_dbm: anyNumber,
          serving_cell_id: anyText,
          quality_class: { enum: qualityClasses },
        },
        { optional: ['sinr_db', 'rsrp_dbm', 'serving_cell_id'] },
      ),
      geometry: responseObject({
        type: { const: 'Polygon' },
        coordinates: arrayOf(arrayOf(positionSchema)),
      }),
    }),
  ),
  fingerprint: fingerprintText,
})
