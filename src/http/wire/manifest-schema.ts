import { requiredManifestMembers } from '../../packs/manifest/manifest-schema.ts'
import type { JsonSchema } from './json-schema.ts'
import {
  anyFlag,
  anyInteger,
  anyText,
  boundsSchema,
  mapOf,
  responseObject,
  texts,
} from './shapes.ts'

const layer: JsonSchema = {
  type: 'object',
  description: 'Declaration of one layer file.',
  required: ['kind', 'format', 'crs', 'optional'],
  properties: {
    kind: anyText,
    format: anyText,
    crs: anyText,
    optional: anyFlag,
    units: anyText,
    source: anyText,
    license: anyText,
    confidence: anyText,
  },
}

const quality: JsonSchema = {
  type: 'object',
  required: ['summary'],
  properties: {
    summary: anyText,
    feature_counts: mapOf(anyInteger),
    missing_fields: mapOf(mapOf(anyInteger)),
    geometry: mapOf(
      responseObject({
        invalid_input: anyInteger,
        repaired: anyInteger,
        dropped: anyInteger,
        output: anyInteger,
      }),
    ),
    coverage: responseObject({
      requested_bounds: boundsSchema,
      data_bounds: boundsSchema,
      coverage_ratio: { type: 'number', minimum: 0, maximum: 1 },
    }),
  },
}

/** A manifest is passed on as it is in its pack: members beyond these may occur. */
export const manifestProperties = {
  schema_version: { enum: [1, 2] },
  id: anyText,
  name: anyText,
  version: anyText,
  crs: { const: 'EPSG:4326' },
  bounds: boundsSchema,
  generated_at: anyText,
  sources: texts,
  licenses: texts,
  confidence: anyText,
  files: mapOf(anyText),
  sha256: mapOf(anyText),
  layers: mapOf(layer),
  quality,
} as const satisfies Readonly<Record<string, JsonSchema>>

export const manifestSchema: JsonSchema = {
  $id: 'Manifest',
  type: 'object',
  required: requiredManifestMembers,
  properties: manifestProperties,
}
