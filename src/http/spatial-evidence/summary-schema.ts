import type { JsonSchema } from '../wire/json-schema.ts'
import { anyNumber, anyText, countNumber, responseObject, texts } from '../wire/shapes.ts'
import { terrainDeclarationSchema } from '../wire/terrain-schema.ts'
import { activation, precedence } from './evidence-schema.ts'

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
