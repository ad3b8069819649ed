import { canonicalModel } from '../../rf/models/list.ts'
import { drawnHeightSources } from '../../packs/query/building-items.ts'
import { heightSources } from '../../spatial/footprint-store.ts'
import { lonLatSchema } from '../wire/shapes.ts'
import { fidelityBounds } from '../../analyses/path-profile/fidelity.ts'
import type { JsonSchema } from '../wire/json-schema.ts'
import { pathProfileRequest } from './request-schema.ts'
import { rfProfileSchema } from '../wire/rf-profile-schema.ts'
import { antennaHeight, thresholdTold } from '../wire/cell-answer.ts'
import { layerLink } from './layer-link-answer.ts'
import { linkLedger } from '../wire/link-answer.ts'
import { pathClutter } from '../wire/path-clutter.ts'
import { rfContractSchema } from '../wire/rf-contract-schema.ts'
import {
  anyFlag,
  anyNumber,
  anyText,
  arrayOf,
  countNumber,
  fingerprintText,
  nullable,
  responseObject,
  texts,
} from '../wire/shapes.ts'
import { statedRules } from '../wire/request-rules.ts'
import { terrainMetadata } from '../wire/terrain-schema.ts'

const numberOrNull = nullable('number')
const terrainStatus: JsonSchema = {
  enum: ['terrain_available', 'terrain_unavailable', 'endpoint_terrain_missing'],
}
const heightSource: JsonSchema = {
  enum: [...heightSources, 'terrain_provider'],
}

const sample = responseObject(
  {
    distance_m: anyNumber,
    lon: anyNumber,
    lat: anyNumber,
    terrain_elevation_m: numberOrNull,
    terrain_available: anyFlag,
    building_height_m: numberOrNull,
    building_id: anyText,
    building_material: anyText,
    building_height_source: { enum: drawnHeightSources },
    obstruction_elevation_m: numberOrNull,
    line_of_sight_elevation_m: anyNumber,
    earth_bulge_m: anyNumber,
    fresnel_radius_m: anyNumber,
    clearance_m: numberOrNull,
  },
  {
    id: 'PathSample',
    optional: ['building_id', 'building_material', 'building_height_source'],
  },
)

const ledgerRow = responseObject(
  {
    id: anyText,
    obstruction_id: anyText,
    logical_obstruction_id: anyText,
    obstruction_type: { enum: ['building_roof_edge', 'terrain_profile_sample'] },
    edge_position: { enum: ['entry', 'exit', 'contact', 'profile-sample'] },
    material: anyText,
    height_source: heightSource,
    height_tag: anyText,
    height_available: anyFlag,
    building_height_m: numberOrNull,
    terrain_elevation_m: numberOrNull,
    absolute_height_m: numberOrNull,
    relative_height_above_los_m: numberOrNull,
    along_path_fraction: anyNumber,
    along_path_distance_m: anyNumber,
    d1_m: anyNumber,
    d2_m: anyNumber,
    los_line_height_m: anyNumber,
    clearance_m: numberOrNull,
    first_fresnel_radius_m: anyNumber,
    fresnel_clearance_ratio: numberOrNull,
    v: numberOrNull,
    diffraction_loss_db: numberOrNull,
    selected_dominant_edge: anyFlag,
    available: anyFlag,
    unavailable_reason: {
      enum: [
        'obstruction_height_unavailable',
        'terrain_elevation_unavailable',
        'invalid_single_edge_geometry',
      ],
    },
  },
  {
    id: 'ObstructionEdge',
    optional: ['logical_obstruction_id', 'material', 'height_tag', 'unavailable_reason'],
  },
)

const diagnosticGeometry = responseObject(
  {
    transmitter: lonLatSchema,
    receiver: lonLatSchema,
    tx_height_m: anyNumber,
    rx_height_m: anyNumber,
    tx_absolute_elevation_m: anyNumber,
    rx_absolute_elevation_m: anyNumber,
    horizontal_distance_m: anyNumber,
    slant_distance_m: anyNumber,
    terrain_status: terrainStatus,
    terrain_assumption: anyText,
    earth_curvature: anyText,
    effective_earth_radius_km: anyNumber,
    known_height_requirement: anyText,
    edge_selection_rule: anyText,
    roof_edge_rule: anyText,
    candidates: arrayOf(ledgerRow),
    selected_edge_id: anyText,
  },
  { id: 'DiagnosticGeometry', optional: ['selected_edge_id'] },
)

const multipleEdges = responseObject(
  {
    id: { const: 'p526-delta-bullington' },
    reference: anyText,
    available: anyFlag,
    bullington_loss_db: nullable('number'),
    delta_bullington_loss_db: nullable('number'),
    bullington_smooth_loss_db: nullable('number'),
    spherical_earth_loss_db: nullable('number'),
    profile_point_count: countNumber,
    unknown_height_stretches: countNumber,
    polarization: anyText,
    effective_earth_radius_km: anyNumber,
    note: anyText,
  },
  { id: 'MultipleEdgeComparison' },
)

const diffractionDiagnostic = responseObject(
  {
    id: { const: 'p526-single-edge-v1' },
    available: anyFlag,
    reason: anyText,
    reference: anyText,
    method: anyText,
    baseline_model: { const: 'free_space' },
    baseline_reference: anyText,
    geometry: diagnosticGeometry,
    selected_edge: { ...ledgerRow, $id: 'SelectedEdge', type: ['object', 'null'] },
    fspl_db: anyNumber,
    diffraction_loss_db: numberOrNull,
    diagnostic_total_path_loss_db: numberOrNull,
    diagnostic_rx_dbm: numberOrNull,
    applied_pattern_loss_db: anyNumber,
    applied_system_loss_db: anyNumber,
    applied_calibration_offset_db: anyNumber,
    link_budget: linkLedger.schema,
    applicability: { enum: ['standards_aligned_subset', 'research_only', 'unavailable'] },
    multiple_edge_status: { const: 'multi-edge deferred' },
    multiple_edge_comparison: multipleEdges,
    limitations: texts,
  },
  { id: 'DiffractionDiagnostic', optional: ['link_budget'] },
)

const canonicalComparison = responseObject(
  {
    available: anyFlag,
    reason: anyText,
    canonical_model: { const: canonicalModel.id },
    canonical_reference: anyText,
    canonical_los_state: { enum: ['los', 'nlos'] },
    canonical_classification_basis: anyText,
    canonical_path_loss_db: numberOrNull,
    canonical_rx_dbm: numberOrNull,
    diagnostic_rx_dbm: numberOrNull,
    diagnostic_minus_canonical_db: numberOrNull,
    note: anyText,
  },
  {
    id: 'CanonicalComparison',
    optional: ['canonical_los_state', 'canonical_classification_basis'],
  },
)

const lossBudget = responseObject(
  {
    components: arrayOf(
      responseObject(
        {
          id: anyText,
          label: anyText,
          loss_db: numberOrNull,
          enabled: anyFlag,
          method: anyText,
          reference: anyText,
          note: anyText,
        },
        { id: 'LossComponent', optional: ['reference', 'note'] },
      ),
    ),
    total_median_loss_db: anyNumber,
    rx_dbm_p50: anyNumber,
    rx_dbm_p90_reliability: anyNumber,
    rx_dbm_upper_90: anyNumber,
    shadow_sigma_db: anyNumber,
    complete: anyFlag,
    definition: anyText,
    link_budget: linkLedger.schema,
    receiver_threshold: thresholdTold.schema,
    receiver_link_margin_db: anyNumber,
  },
  { id: 'PathLossBudget' },
)

const pathEndProperties = {
  kind: { enum: ['open', 'rooftop', 'indoor'] },
  height_m: anyNumber,
  host_roof_height_m: numberOrNull,
  host_building_ids: texts,
  host_roof_assumed_below: anyFlag,
}

const pathEnd = responseObject(pathEndProperties, { id: 'PathEnd' })
const transmitterEnd = responseObject(
  { ...pathEndProperties, ...antennaHeight.schema.properties },
  { id: 'PathTransmitterEnd', optional: ['antenna_height_note'] },
)

const { properties: requestProperties } = pathProfileRequest
const fidelityNumbers = Object.values(fidelityBounds).map(({ wireName }) => [wireName, anyNumber])

const fidelity = responseObject(
  {
    building_loss_mode: requestProperties.fidelity.properties.building_loss_mode,
    diffraction_model: requestProperties.fidelity.properties.diffraction_model,
    default_wall_material: requestProperties.fidelity.properties.default_wall_material,
    ...(Object.fromEntries(fidelityNumbers) as Record<string, JsonSchema>),
  },
  { id: 'PathFidelity' },
)

const pathContract: JsonSchema = {
  ...rfContractSchema,
  $id: 'PathProfileContract',
  properties: {
    ...rfContractSchema.properties,
    model_id: { const: 'path-profile-diagnostic-v1' },
    uses_terrain: anyFlag,
    uses_diffraction: anyFlag,
  },
}

export const pathProfileResponse: JsonSchema = responseObject(
  {
    distance_m: anyNumber,
    classification: { enum: ['line-of-sight', 'terrain-obstructed', 'building-obstructed'] },
    geometric_los: anyFlag,
    minimum_clearance_m: numberOrNull,
    minimum_fresnel_ratio: numberOrNull,
    fresnel_clearance: responseObject({
      minimum_ratio: numberOrNull,
      threshold_ratio: { const: 0.6 },
      status: { enum: ['clear', 'concern'] },
      classification_independent: { const: true },
      note: anyText,
    }),
    dominant_obstruction: responseObject(
      {
        kind: { enum: ['terrain', 'building'] },
        distance_m: anyNumber,
        clearance_m: numberOrNull,
        height_above_los_m: numberOrNull,
        building_id: anyText,
        material: anyText,
        height_source: heightSource,
        terrain_status: terrainStatus,
      },
      { optional: ['building_id', 'material'] },
    ),
    obstruction_ledger: arrayOf(ledgerRow),
    diffraction_diagnostic: diffractionDiagnostic,
    canonical_comparison: canonicalComparison,
    layer_link: layerLink.schema,
    samples: arrayOf(sample),
    terrain: terrainMetadata,
    clutter: pathClutter.schema,
    loss_budget: lossBudget,
    applicability: responseObject({
      profile_id: { enum: ['terrain-profile', 'urban-short-range', 'research-sub-thz'] },
      reference: anyText,
      frequency_min_ghz: anyNumber,
      frequency_max_ghz: anyNumber,
      frequency_applicable: anyFlag,
      implementation: anyText,
      note: anyText,
    }),
    transmitter_site: transmitterEnd,
    receiver_site: pathEnd,
    limitations: texts,
    rf_profile: rfProfileSchema,
    receiver_threshold: thresholdTold.schema,
    fidelity,
    unknown_heights: statedRules.unknown_heights,
    rf_contract: pathContract,
    fingerprint: fingerprintText,
  },
  {
    id: 'PathProfileResponse',
    optional: ['dominant_obstruction', 'layer_link', 'clutter', 'unknown_heights'],
  },
)
