import {
  anyFlag,
  anyNumber,
  anyText,
  arrayOf,
  countNumber,
  fingerprintText,
  responseObject,
} from '../wire/shapes.ts'
import { terrainDeclarationSchema } from '../wire/terrain-schema.ts'
import {
  activation,
  evidenceClass,
  numberOrNull,
  precedence,
  provenance,
} from './evidence-schema.ts'

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
