import { terrainInterpolations } from '../../packs/manifest/terrain-declaration.ts'
import type { JsonSchema } from '../wire/json-schema.ts'
import { manifestSchema } from '../wire/manifest-schema.ts'
import { pathClutterSchema } from '../wire/path-clutter.ts'
import {
  anyFlag,
  anyNumber,
  anyText,
  arrayOf,
  countNumber,
  fingerprintText,
  lonLatSchema,
  requestObject,
  responseObject,
  texts,
} from '../wire/shapes.ts'
import { terrainEvidence } from '../wire/terrain-schema.ts'
import { activation, numberOrNull, provenance } from './evidence-schema.ts'

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
    clutter: pathClutterSchema,
    dataset: manifestSchema,
    canonical_activation: activation,
  },
  { id: 'SpatialEvidencePathResponse', optional: ['clutter'] },
)
