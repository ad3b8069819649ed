import { sourcePrecedence } from '../../analyses/spatial-evidence/policy.ts'
import { terrainInterpolations } from '../../packs/manifest/terrain-declaration.ts'
import { manifestSchema } from '../wire/manifest-schema.ts'
import type { JsonSchema } from '../wire/json-schema.ts'
import { lonLatSchema } from '../wire/shapes.ts'
import {
  anyFlag,
  anyNumber,
  anyText,
  arrayOf,
  countNumber,
  fingerprintText,
  nullable,
  requestObject,
  responseObject,
  texts,
} from '../wire/shapes.ts'
import { terrainDeclarationSchema, terrainEvidence } from '../wire/terrain-schema.ts'

const numberOrNull = nullable('number')
const activation: JsonSchema = { const: 'diagnostic_only_not_active' }
const precedence: JsonSchema = { const: [...sourcePrecedence] }
const evidenceClass: JsonSchema = {
  enum: ['trusted', 'usable_with_qualification', 'fallback_only', 'unavailable'],
}
const percentage: JsonSchema = { type: 'number', minimum: 0, maximum: 100 }

export const spatialEvidenceSummary = responseObject(
  {
    schema_version: { const: 'spatial-evidence-v1' },
    terrain: terrainDeclarationSchema,
    height_evidence: responseObject(
      {
        total_footprints: countNumber,
        explicit_height_count: countNumber,
        explicit_height_pct: percentage,
        levels_derived_height_count: countNumber,
        levels_derived_height_pct: percentage,
        measured_height_count: countNumber,
        measured_height_pct: percentage,
        estimated_height_count: countNumber,
        estimated_height_pct: percentage,
        fallback_only_count: countNumber,
        fallback_only_pct: percentage,
        unavailable_height_count: countNumber,
        unavailable_height_pct: percentage,
      },
      {
        optional: [
          'measured_height_count',
          'measured_height_pct',
          'estimated_height_count',
          'estimated_height_pct',
        ],
      },
    ),
    trusted_height_count: countNumber,
    qualified_height_count: countNumber,
    fallback_only_count: countNumber,
    base_elevation_status: {
      enum: ['authoritative_dtm_available', 'ground_elevation_unavailable'],
    },
    source_precedence: precedence,
    matching_policy: responseObject({
      version: anyText,
      high_confidence_iou: anyNumber,
      maximum_centroid_distance_m: anyNumber,
    }),
    spatial_evidence_fingerprint: { type: 'string', pattern: '^spatial-evidence-[0-9a-f]{32}$' },
    canonical_activation: activation,
    limitations: texts,
  },
  { id: 'SpatialEvidence' },
)

const provenance = responseObject(
  {
    source: anyText,
    source_version: anyText,
    dataset_id: anyText,
    source_checksum: anyText,
    category: { enum: sourcePrecedence },
    derivation: anyText,
    vertical_datum: anyText,
    vertical_datum_kind: anyText,
    geoid_model: anyText,
    resolution_m: anyNumber,
    acquisition_epoch: anyText,
    evidence_class: evidenceClass,
  },
  {
    id: 'EvidenceProvenance',
    optional: [
      'source',
      'source_version',
      'dataset_id',
      'source_checksum',
      'category',
      'derivation',
      'vertical_datum',
      'vertical_datum_kind',
      'geoid_model',
      'resolution_m',
      'acquisition_epoch',
    ],
  },
)

const ground = responseObject(
  {
    ground_elevation_m: numberOrNull,
    ground_minimum_m: numberOrNull,
    ground_maximum_m: numberOrNull,
    ground_spread_m: numberOrNull,
    status: {
      enum: ['interpolated', 'base_elevation_uncertain', 'surface_not_ground', 'unavailable'],
    },
    method: anyText,
    source: provenance,
    kind: anyText,
    sample_count: countNumber,
    valid_sample_count: countNumber,
    uncertain: anyFlag,
    reason: anyText,
  },
  { id: 'GroundElevation', optional: ['reason'] },
)

const heightOfRoof = responseObject(
  { building_height_agl_m: numberOrNull, provenance },
  { id: 'RoofHeight' },
)

const alternative = responseObject(
  {
    height_agl_m: anyNumber,
    provenance,
    match_quality: anyText,
    external_source_id: anyText,
    difference_from_selected_m: anyNumber,
  },
  { id: 'AlternativeHeight', optional: ['match_quality', 'external_source_id'] },
)

const heightLedger = responseObject(
  {
    building_id: anyText,
    logical_building_id: anyText,
    selected_height_agl_m: numberOrNull,
    selected_provenance: provenance,
    selected_confidence: evidenceClass,
    selected_roof_elevation: responseObject(
      {
        roof_elevation_amsl_m: numberOrNull,
        ground,
        height: heightOfRoof,
        compatibility: {
          enum: ['compatible', 'compatible_but_base_uncertain', 'incompatible', 'unresolved'],
        },
        reason: anyText,
      },
      { optional: ['reason'] },
    ),
    base_elevation: ground,
    alternative_sources: arrayOf(alternative),
    conflict: responseObject({
      status: { enum: ['none', 'within_screening_tolerance', 'review_required'] },
      candidate_count: countNumber,
      median_difference_m: numberOrNull,
      p90_difference_m: numberOrNull,
      extreme_difference_m: numberOrNull,
      screening_tolerance_m: { const: 5 },
      screening_relative_tolerance: { const: 0.25 },
      note: anyText,
    }),
    source_precedence: precedence,
    selection_policy_version: anyText,
  },
  { id: 'HeightLedger', optional: ['logical_building_id'] },
)

export const buildingEvidence = responseObject(
  {
    building_id: anyText,
    height_ledger: heightLedger,
    terrain: terrainDeclarationSchema,
    dataset_id: anyText,
    dataset_version: anyText,
    canonical_activation: activation,
    fingerprint: fingerprintText,
  },
  { id: 'BuildingEvidence' },
)

const anyPoint = {
  type: 'object',
  additionalProperties: false,
  properties: {
    lon: { type: 'number', description: '-180 to 180; outside: 422.' },
    lat: { type: 'number', description: '-90 to 90; outside: 422.' },
  },
  required: ['lon', 'lat'],
} as const

/** Values out of range are 422 here, so the shape states types alone. */
export const evidencePathRequest = requestObject(
  'SpatialEvidencePathRequest',
  {
    transmitter: anyPoint,
    receiver: anyPoint,
    requested_spacing_m: {
      type: 'number',
      default: 30,
      description: 'Never finer than the raster; 0 and less mean 30. At most 10000 samples.',
    },
    interpolation: {
      type: 'string',
      maxLength: 64,
      description: 'nearest or bilinear; the default is that of the pack, else bilinear.',
    },
    tx_height_agl_m: { type: 'number', default: 25, description: '0 and more, at most 10000.' },
    rx_height_agl_m: { type: 'number', default: 1.5, description: '0 and more, at most 10000.' },
    uncertainty_margin_m: { type: 'number', description: '0 and more, at most 10000.' },
  },
  ['transmitter', 'receiver'],
)

const sampleStatus: JsonSchema = {
  enum: ['measured_or_source', 'interpolated', 'outside_dataset', 'no_data', 'unavailable'],
}

const clearance = responseObject(
  {
    primitive_version: { const: 'terrain-clearance-primitive-v1' },
    status: { enum: ['available', 'partial_profile', 'unavailable'] },
    minimum_clearance_m: numberOrNull,
    minimum_clearance_distance_m: numberOrNull,
    minimum_clearance_fraction: numberOrNull,
    minimum_location: { enum: ['at_tx', 'near_tx', 'interior', 'near_rx', 'at_rx'] },
    tx_endpoint_clearance_m: numberOrNull,
    rx_endpoint_clearance_m: numberOrNull,
    tx_height_agl_m: anyNumber,
    rx_height_agl_m: anyNumber,
    sample_count: countNumber,
    valid_sample_count: countNumber,
    classification: {
      enum: ['clear', 'obstruction_candidate', 'near_uncertainty_boundary', 'unavailable'],
    },
    source: anyText,
    source_version: anyText,
    dataset_id: anyText,
    source_checksum: anyText,
    raster_resolution_m: anyNumber,
    source_resolution_m: anyNumber,
    requested_spacing_m: anyNumber,
    effective_spacing_m: anyNumber,
    interpolation: { enum: terrainInterpolations },
    vertical_datum: anyText,
    datum_kind: anyText,
    geoid_model: anyText,
    uncertainty_margin_m: numberOrNull,
    margin_policy: anyText,
    assumptions: texts,
    qualifications: texts,
    fingerprint: fingerprintText,
    samples: arrayOf(
      responseObject({
        path_distance_m: anyNumber,
        path_fraction: anyNumber,
        point: lonLatSchema,
        terrain_elevation_m: numberOrNull,
        radio_elevation_m: numberOrNull,
        clearance_m: numberOrNull,
        sample_status: sampleStatus,
      }),
    ),
  },
  {
    id: 'TerrainClearance',
    optional: [
      'minimum_location',
      'source',
      'source_version',
      'dataset_id',
      'source_checksum',
      'raster_resolution_m',
      'source_resolution_m',
      'vertical_datum',
      'datum_kind',
      'geoid_model',
    ],
  },
)

const terrainSample = responseObject(
  {
    elevation_m: numberOrNull,
    status: sampleStatus,
    kind: anyText,
    source: provenance,
    interpolation: anyText,
    resolution_x_m: anyNumber,
    resolution_y_m: anyNumber,
    authoritative_ground: anyFlag,
    no_data: anyFlag,
    reason: anyText,
  },
  {
    id: 'TerrainSample',
    optional: ['interpolation', 'resolution_x_m', 'resolution_y_m', 'no_data', 'reason'],
  },
)

export const evidencePathResponse = responseObject(
  {
    profile: responseObject({
      transmitter: lonLatSchema,
      receiver: lonLatSchema,
      distance_m: anyNumber,
      requested_spacing_m: anyNumber,
      effective_spacing_m: anyNumber,
      sampling_interval_rule: anyText,
      samples: arrayOf(
        responseObject({ distance_m: anyNumber, point: lonLatSchema, terrain: terrainSample }),
      ),
      status: { enum: ['interpolated', 'unavailable'] },
      limitations: texts,
      clearance,
    }),
    clearance,
    terrain: terrainEvidence,
    dataset: manifestSchema,
    canonical_activation: activation,
  },
  { id: 'SpatialEvidencePathResponse' },
)
