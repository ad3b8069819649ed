import { heightSources } from '../../spatial/footprint-store.ts'
import { propagationModelIds } from '../../rf/profile.ts'
import { losBases } from '../../analyses/link/link.ts'
import { applicability, linkBudgetSchema, transmitterSite } from '../wire/cell-schema.ts'
import { terrainStatuses } from '../wire/los-classification-view.ts'
import { maskWireNames } from './surface-masks.ts'
import type { JsonSchema } from '../wire/json-schema.ts'
import { rfContractSchema } from '../wire/rf-contract-schema.ts'
import { receiverThresholdSchema, rfProfileSchema } from '../wire/rf-profile-schema.ts'
import {
  anyFlag,
  anyInteger,
  anyNumber,
  anyText,
  arrayOf,
  boundsSchema,
  countNumber,
  fingerprintText,
  nullable,
  positionSchema,
  responseObject,
  texts,
} from '../wire/shapes.ts'

const losState: JsonSchema = { enum: ['los', 'nlos'] }

const terrainStatus: JsonSchema = {
  enum: terrainStatuses,
  description:
    'terrain_unavailable where the pack has no terrain; terrain_available_not_used where it has, ' +
    'and the radio model of a cell leaves it out.',
}

function featureCollection(
  geometry: 'Point' | 'LineString',
  properties: JsonSchema,
  more: Readonly<Record<string, JsonSchema>> = {},
): JsonSchema {
  const coordinates = geometry === 'Point' ? positionSchema : arrayOf(positionSchema)
  return responseObject({
    type: { const: 'FeatureCollection' },
    features: arrayOf(
      responseObject({
        type: { const: 'Feature' },
        properties,
        geometry: responseObject({ type: { const: geometry }, coordinates }),
      }),
    ),
    ...more,
  })
}

const nearLimit = responseObject(
  {
    member: { enum: ['antenna_height_m', 'receiver_height_m', 'frequency_ghz'] },
    value: anyNumber,
    limit: anyNumber,
    inside_model_id: { enum: propagationModelIds },
    outside_model_id: { enum: propagationModelIds },
    link_count: countNumber,
    link_distances_m: arrayOf(anyNumber),
    power_change_db: {
      ...responseObject({ minimum: anyNumber, median: anyNumber, maximum: anyNumber }),
      description: 'Power just outside the limit minus power just inside, same links.',
    },
  },
  { id: 'NearModelLimit' },
)

const modelEvidence = responseObject(
  {
    evaluated_points: {
      ...countNumber,
      description: 'Nodes with a value, ends of ray segments, or facades with a power.',
    },
    fallback_points: { ...countNumber, description: 'Answered by another model than requested.' },
    fallback_pct: anyNumber,
    distance_clamped_points: {
      ...countNumber,
      description: 'Nearer than the shortest distance of the model, and evaluated at it.',
    },
    distance_clamped_pct: anyNumber,
    near_limits: {
      ...arrayOf(nearLimit),
      description: 'Heights and frequency within 10 % of where the model gives way to another.',
    },
    sentences: texts,
  },
  { id: 'ModelEvidence' },
)

/** Members that every sector answer ends with. */
const footer = {
  model_evidence: modelEvidence,
  receiver_threshold: receiverThresholdSchema,
  rf_contract: rfContractSchema,
  applicability,
  transmitter_site: transmitterSite,
  host_roof_assumed_below_antenna: { const: true },
  fingerprint: fingerprintText,
} as const
const optionalFooter = ['host_roof_assumed_below_antenna'] as const

const crossedBuilding = responseObject(
  {
    building_id: anyText,
    logical_building_id: anyText,
    part_ids: texts,
    height_m: nullable('number'),
    height_source: { enum: heightSources },
    height_tag: anyText,
    intervals: arrayOf(
      responseObject({
        t_entry: anyNumber,
        t_exit: anyNumber,
        los_height_at_entry_m: anyNumber,
        los_height_at_exit_m: anyNumber,
        minimum_los_height_m: anyNumber,
        maximum_los_height_m: anyNumber,
        roof_height_m: nullable('number'),
        minimum_clearance_m: nullable('number'),
      }),
    ),
  },
  { id: 'CrossedBuilding', optional: ['logical_building_id', 'height_tag'] },
)

const losClassification = responseObject(
  {
    state: losState,
    classifier_id: anyText,
    classifier_description: anyText,
    terrain_status: terrainStatus,
    classification_basis: { enum: losBases },
    endpoint_case: anyText,
    blocking_buildings: arrayOf(crossedBuilding),
    cleared_buildings: arrayOf(crossedBuilding),
    unknown_height_buildings: arrayOf(crossedBuilding),
  },
  {
    id: 'LosClassification',
    optional: ['blocking_buildings', 'cleared_buildings', 'unknown_height_buildings'],
  },
)

const rayProperties = responseObject(
  {
    ray_index: countNumber,
    segment_index: countNumber,
    signal_dbm: anyNumber,
    is_blocked: anyFlag,
    los_state: losState,
    distance_m: anyNumber,
    angle_deg: { type: 'number', minimum: 0, exclusiveMaximum: 360 },
    los_classifier_id: anyText,
    los_classification_basis: { enum: losBases },
    terrain_status: terrainStatus,
    fallback_used: { const: true },
    signal_start_dbm: anyNumber,
    signal_end_dbm: anyNumber,
    path_loss_db: anyNumber,
    wall_loss_db: anyNumber,
    segment_start_m: anyNumber,
    segment_end_m: anyNumber,
    hit_building_id: anyText,
    candidate_checks: countNumber,
    propagation_model_id: anyText,
    applied_propagation_model_id: anyText,
    applicability_reason: anyText,
    receiver_link_margin_db: anyNumber,
    link_budget: linkBudgetSchema,
    los_classification: losClassification,
  },
  {
    id: 'RayProperties',
    optional: [
      'los_classifier_id',
      'los_classification_basis',
      'terrain_status',
      'fallback_used',
      'signal_start_dbm',
      'signal_end_dbm',
      'path_loss_db',
      'wall_loss_db',
      'segment_start_m',
      'segment_end_m',
      'hit_building_id',
      'candidate_checks',
      'propagation_model_id',
      'applied_propagation_model_id',
      'applicability_reason',
      'receiver_link_margin_db',
      'link_budget',
      'los_classification',
    ],
  },
)

export const simulationResponse = responseObject(
  {
    geojson: featureCollection('LineString', rayProperties),
    stats: responseObject({
      blocked_pct: { type: 'number', minimum: 0, maximum: 100 },
      avg_rx_dbm: anyNumber,
      min_range_m: anyNumber,
      max_range_m: anyNumber,
      ray_count: countNumber,
      segment_count: countNumber,
    }),
    rf_profile: rfProfileSchema,
    ...footer,
  },
  { id: 'Simulation', optional: optionalFooter },
)

const servedAtReceiverThreshold: JsonSchema = {
  ...countNumber,
  description:
    'Buildings above receiver_threshold.sensitivity_dbm, beside those above the -100 dBm of the ' +
    'building service.',
}

const gapProperties = responseObject(
  {
    building_id: anyText,
    rx_dbm: nullable('number'),
    building_service_threshold_dbm: anyNumber,
    distance_m: anyNumber,
    demand_weight: anyNumber,
    residential_demand: anyNumber,
    density_score: anyNumber,
    total_demand: anyNumber,
    reason: anyText,
    severity: { enum: ['outage', 'weak'] },
    los_state: { enum: ['los', 'nlos', null] },
    los_classification_basis: {
      enum: [...losBases, null],
      description:
        'Why the facade is in sight or not: facade_not_exposed where no wall is open to the ' +
        'outdoors, transmitter_on_building where the antenna stands on it; null without a power.',
    },
    facade_source: anyText,
  },
  { id: 'GapProperties' },
)

/** With `include=buildings` alone. */
const candidateColumns: JsonSchema = {
  ...responseObject({
    ids: { type: 'array', items: anyText },
    rx_dbm: { type: 'array', items: nullable('number') },
    total_demand: { type: 'array', items: anyNumber },
  }),
  description:
    'Every building with demand in radius and beam, in ascending id: its id, the power at its facade ' +
    '(null where none was evaluated) and its demand. The three lists have one order.',
}

/** With `building` alone. */
const buildingLinkSchema: JsonSchema = responseObject(
  {
    building_id: anyText,
    available: anyFlag,
    reason: {
      enum: ['not_within_radius', 'facade_outside_radius', 'facade_outside_beam'],
      description: 'Why there is no link.',
    },
    facade: responseObject({ lon: anyNumber, lat: anyNumber }),
    facade_source: anyText,
    distance_m: anyNumber,
    bearing_deg: { type: 'number', minimum: 0, exclusiveMaximum: 360 },
    rx_dbm: anyNumber,
    applied_propagation_model_id: anyText,
    applicability_reason: anyText,
    link_budget: linkBudgetSchema,
    los_classification: losClassification,
  },
  {
    id: 'BuildingLink',
    optional: [
      'reason',
      'facade',
      'facade_source',
      'distance_m',
      'bearing_deg',
      'rx_dbm',
      'applied_propagation_model_id',
      'applicability_reason',
      'link_budget',
      'los_classification',
    ],
  },
)

export const gapsResponse = responseObject(
  {
    geojson: featureCollection('Point', gapProperties),
    stats: responseObject({
      candidate_buildings: countNumber,
      served_buildings: countNumber,
      gap_buildings: countNumber,
      returned_gaps: { type: 'integer', minimum: 0, maximum: 500 },
      gap_pct: { type: 'number', minimum: 0, maximum: 100 },
      total_gap_demand: anyNumber,
      worst_rx_dbm: nullable('number'),
      threshold_dbm: anyNumber,
      building_service_threshold_dbm: anyNumber,
      facade_outside_beam_buildings: countNumber,
      served_at_receiver_threshold: servedAtReceiverThreshold,
      unknown_height_buildings: {
        ...countNumber,
        description: 'Candidates out of sight only because a roof is of unknown height.',
      },
    }),
    buildings: candidateColumns,
    building: buildingLinkSchema,
    ...footer,
  },
  { id: 'CoverageGaps', optional: ['buildings', 'building', ...optionalFooter] },
)

export const analysisResponse = responseObject(
  {
    simulation: simulationResponse,
    coverage_gaps: gapsResponse,
    fingerprint: fingerprintText,
  },
  { id: 'SectorAnalysis' },
)

/** With `include=candidates` alone. */
const azimuthCandidates: JsonSchema = {
  type: 'array',
  minItems: 36,
  maxItems: 36,
  items: responseObject(
    {
      azimuth: { type: 'number', minimum: 0, exclusiveMaximum: 360 },
      total_score: {
        ...anyNumber,
        description: 'The sum of the three scores before rounding: the objective.',
      },
      propagation_reach_score: anyNumber,
      demand_score: anyNumber,
      residential_score: anyNumber,
      hit_demand_buildings: countNumber,
      hit_residential_buildings: countNumber,
    },
    { id: 'AzimuthCandidate' },
  ),
  description:
    'Every azimuth tried, ascending. The one with the largest sum wins; equal sums are decided by ' +
    'the nearness to the azimuth of the request, then by the lower azimuth.',
}

export const azimuthResponse = responseObject(
  {
    optimal_azimuth: { type: 'number', minimum: 0, exclusiveMaximum: 360 },
    propagation_reach_score: anyNumber,
    coverage_score: anyNumber,
    demand_score: anyNumber,
    residential_score: anyNumber,
    hit_demand_buildings: countNumber,
    hit_residential_buildings: countNumber,
    data_quality: { enum: ['good', 'moderate', 'sparse'] },
    stats: responseObject({
      served_buildings: {
        ...countNumber,
        description: 'Buildings with demand of either kind above -100 dBm at the best azimuth.',
      },
      served_at_receiver_threshold: servedAtReceiverThreshold,
    }),
    candidates: azimuthCandidates,
    ...footer,
  },
  { id: 'AzimuthChoice', optional: ['candidates', ...optionalFooter] },
)

const isolineProperties = responseObject({
  threshold_dbm: anyNumber,
  class: { enum: ['strong', 'usable', 'marginal', 'weak'] },
})

/** Isolines as a file of their own: each in as few lines as it has. */
export const contoursResponse = featureCollection('LineString', isolineProperties, {
  fingerprint: fingerprintText,
})

/** With `include=masks` alone. */
const surfaceMasks: JsonSchema = {
  ...responseObject({
    encoding: { const: 'base64' },
    bit_order: anyText,
    node_count: countNumber,
    ...Object.fromEntries(maskWireNames.map((name) => [name, anyText])),
  }),
  description:
    'Bitsets over the nodes of the grid, in the order of grid.values: node i is bit i % 8, counted ' +
    'from the least significant, of byte floor(i / 8). Only nodes with a value are set.',
}

export const surfaceResponse = responseObject(
  {
    grid: responseObject({
      crs: { const: 'OGC:CRS84' },
      bounds: {
        ...boundsSchema,
        description:
          'West, south, east, north of the outermost nodes. Across the antimeridian longitudes go on ' +
          'beyond 180 degrees, so that west is always less than east.',
      },
      width: { type: 'integer', minimum: 2 },
      height: { type: 'integer', minimum: 2 },
      cell_size_m: anyNumber,
      nodata: { const: -9999 },
      row_order: { const: 'south-to-north' },
      values: { type: 'array', items: anyNumber, maxItems: 100_000 },
    }),
    contours: featureCollection('LineString', isolineProperties),
    masks: surfaceMasks,
    stats: responseObject({
      cell_count: anyInteger,
      valid_cell_count: anyInteger,
      nodata_cell_count: anyInteger,
      below_sensitivity_cell_count: anyInteger,
      los_cell_count: anyInteger,
      outside_pack_cells: {
        ...countNumber,
        description:
          'Nodes with a value outside the bounds of the pack: no building is known there.',
      },
      indoor_cells: {
        ...countNumber,
        description: 'Nodes with a value inside a building and not above its roof.',
      },
      unknown_height_cells: {
        ...countNumber,
        description: 'Nodes out of sight only because a roof is of unknown height.',
      },
      own_roof_cells: {
        ...countNumber,
        description: 'Nodes in sight only because the roof under the antenna is taken away.',
      },
      min_dbm: nullable('number'),
      max_dbm: nullable('number'),
      thresholds_dbm: arrayOf(anyNumber),
      receiver_sensitivity_dbm: anyNumber,
      receiver_sensitivity_mode: anyText,
    }),
    model: responseObject(
      {
        type: anyText,
        value_semantics: { const: 'raw_received_power_dbm' },
        nodata_meaning: anyText,
        uses_sensitivity_mask: { const: false },
        los_classifier_id: anyText,
        terrain_status: terrainStatus,
        receiver_threshold_rule: anyText,
        assumptions: texts,
      },
      { optional: ['los_classifier_id', 'terrain_status'] },
    ),
    ...footer,
  },
  { id: 'CoverageSurface', optional: [...optionalFooter, 'masks'] },
)
