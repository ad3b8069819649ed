import { losBases } from '../../analyses/link/link.ts'
import { qualityClasses } from '../../rf/radio-quality.ts'
import { linkBudgetSchema } from '../wire/cell-schema.ts'
import { ledgerScopes } from './ledger-scope.ts'
import { cellsMembersSchema, optionalCellsFooter } from '../wire/cells-view.ts'
import { answerEvidenceSchema } from '../wire/answer-evidence.ts'
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

const stats = responseObject({
  sample_count: countNumber,
  signal_samples: countNumber,
  valid_sample_count: countNumber,
  no_signal_count: countNumber,
  serviceable_samples: countNumber,
  serviceable_pct: numberOrNull,
  serviceable_fraction: {
    ...numberOrNull,
    description: 'Serviceable samples by those that a cell serves: says nothing of the others.',
  },
  served_fraction_of_samples: {
    ...numberOrNull,
    description: 'Samples that a cell serves by all samples of the grid.',
  },
  serviceable_area_m2: anyNumber,
  interference_limited_count: countNumber,
  interference_limited_pct: numberOrNull,
  interference_limited_area_m2: anyNumber,
  avg_sinr_db: numberOrNull,
  p10_sinr_db: numberOrNull,
  median_sinr_db: numberOrNull,
  avg_rsrp_dbm: numberOrNull,
  p10_rsrp_dbm: numberOrNull,
  median_rsrp_dbm: numberOrNull,
  avg_rsrq_db: numberOrNull,
  p10_rsrq_db: numberOrNull,
  median_rsrq_db: numberOrNull,
  demand_candidates: countNumber,
  affected_demand_buildings: countNumber,
  affected_demand: anyNumber,
  outage_by_reason: responseObject({
    rsrp_below_threshold: countNumber,
    sinr_below_threshold: countNumber,
    rsrq_below_threshold: countNumber,
    no_eligible_carrier: countNumber,
    serving_cell_unavailable: countNumber,
  }),
  per_serving_cell: arrayOf(
    responseObject({
      cell_id: anyText,
      channel_id: anyText,
      serving_samples: countNumber,
      serviceable_samples: countNumber,
      avg_sinr_db: anyNumber,
      avg_rsrp_dbm: anyNumber,
      avg_rsrq_db: anyNumber,
    }),
  ),
})

const model = responseObject(
  {
    type: { const: 'deterministic_planning_estimate' },
    network_tech: { enum: ['4g', '5g'] },
    measurement_family: { enum: ['lte_crs', 'nr_ss'] },
    frequency_ghz: anyNumber,
    bandwidth_mhz: anyNumber,
    subcarrier_spacing_khz: anyNumber,
    resource_blocks: countNumber,
    noise_figure_db: anyNumber,
    load_factor: anyNumber,
    reuse_factor: { enum: [1, 3] },
    requested_sample_spacing_m: anyNumber,
    effective_sample_spacing_m: anyNumber,
    assumptions: texts,
    heterogeneous_profiles: anyFlag,
    profiles: arrayOf(
      responseObject({
        cell_id: anyText,
        network_tech: anyText,
        measurement_family: anyText,
        frequency_ghz: anyNumber,
        bandwidth_mhz: anyNumber,
        channel_id: anyText,
        subcarrier_spacing_khz: anyNumber,
        resource_blocks: countNumber,
        thermal_noise_dbm: anyNumber,
        load_factor: anyNumber,
      }),
    ),
    interference_horizon_meters: arrayOf(anyNumber),
    interference_horizon_source: anyText,
    interference_horizon_semantics: anyText,
    interference_horizon_check: {
      ...responseObject({
        sample_count: countNumber,
        mean_sinr_db: anyNumber,
        mean_sinr_all_heard_db: anyNumber,
        heard_within_m: anyNumber,
      }),
      description:
        'Without interference_radius_m: the mean SINR at some served samples as it is, and with ' +
        'every cell heard there.',
    },
    rsrp_threshold_dbm: anyNumber,
    sinr_threshold_db: anyNumber,
    rsrq_threshold_db: anyNumber,
    serviceability_rule: anyText,
    serviceability_policy_id: anyText,
    threshold_provenance: anyText,
    receiver_threshold_rule: anyText,
    receiver_noise_semantics: anyText,
    serving_selection_mode: { enum: ['automatic_strongest_eligible', 'explicit_cell_id'] },
    serving_selection_metric: anyText,
    co_channel_eligibility_rule: anyText,
    carrier_power_semantics: anyText,
    resource_basis: anyText,
    resource_elements_per_rb: { const: 12 },
    interference_noise_bandwidth_hz: anyNumber,
    noise_bandwidth_source: anyText,
    rsrp_kind: anyText,
    rsrp_conversion_id: anyText,
    rsrp_conversion_description: anyText,
    rssi_rsrq_semantics: anyText,
    load_assumption: anyText,
    adjacent_channel_model: { const: 'excluded' },
    partial_overlap_model: { const: 'deferred' },
    optimization_coupling: anyText,
    power_ledger_scope: {
      enum: ledgerScopes,
      description:
        'How much of their power ledgers the samples say. Less than complete where the answer ' +
        'would exceed 6 MB: entries then leave out loaded_power_mw (RSRP and load factor) and ' +
        'receiver_link_margin_db (received power and threshold), and, with long ids, cells that ' +
        'neither serve nor disturb most. Members of the sample itself are never left out; ' +
        '`?detail=full` says everything.',
    },
    radio_quality_references: arrayOf(
      responseObject({ id: anyText, sections: anyText, applicability: anyText }),
    ),
    scenario_fingerprint: { type: 'string', pattern: '^interference-[0-9a-f]{32}$' },
    scenario_schema_version: anyText,
    ...cellsMembersSchema,
  },
  {
    id: 'RadioQualityModel',
    optional: ['interference_horizon_check', ...optionalCellsFooter],
  },
)

export const interferenceResponse = responseObject(
  {
    geojson: points(sampleProperties),
    demand_geojson: points(demandProperties),
    stats,
    model_evidence: answerEvidenceSchema,
    model,
    fingerprint: fingerprintText,
  },
  { id: 'Interference' },
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
