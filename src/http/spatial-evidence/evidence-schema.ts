import { sourcePrecedence } from '../../analyses/spatial-evidence/policy.ts'
import type { JsonSchema } from '../wire/json-schema.ts'
import { anyNumber, anyText, listOf, nullable, responseObject } from '../wire/shapes.ts'

// Shapes that the answers about heights and about terrain share.
export const numberOrNull = nullable('number')
export const activation: JsonSchema = { const: 'diagnostic_only_not_active' }
export const precedence = listOf(sourcePrecedence)
export const evidenceClass: JsonSchema = {
  enum: ['trusted', 'usable_with_qualification', 'fallback_only', 'unavailable'],
}

export const provenance = responseObject(
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
