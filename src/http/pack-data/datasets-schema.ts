import { requiredManifestMembers } from '../../packs/manifest/manifest-schema.ts'
import {
  anyFlag,
  anyInteger,
  anyNumber,
  anyText,
  arrayOf,
  boundsSchema,
  countNumber,
  mapOf,
  requestObject,
  responseObject,
  texts,
} from '../wire/shapes.ts'
import type { JsonSchema } from '../wire/json-schema.ts'

/** Longest dataset id, in characters and in UTF-8 bytes. */
export const datasetIdLength = 128

export const switchRequest = requestObject(
  'DatasetSwitchRequest',
  {
    id: {
      type: 'string',
      minLength: 1,
      maxLength: datasetIdLength,
      pattern: '\\S',
      description: 'Id of an installed pack.',
    },
  },
  ['id'],
)

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
const manifestProperties = {
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

export const installedList = responseObject(
  {
    active_id: anyText,
    datasets: arrayOf({
      $id: 'InstalledDataset',
      type: 'object',
      required: [...requiredManifestMembers, 'active', 'available'],
      properties: { ...manifestProperties, active: anyFlag, available: anyFlag },
    }),
    warnings: texts,
  },
  { id: 'InstalledDatasets', optional: ['active_id', 'warnings'] },
)

export const switchResponse = responseObject(
  { status: { const: 'active' }, dataset: manifestSchema },
  { id: 'DatasetSwitch' },
)

const demandSource: JsonSchema = { enum: ['pack', 'pack_partial', 'derived_from_tags', null] }
const percentage: JsonSchema = { type: 'number', minimum: 0, maximum: 100 }

export const buildingSummary = responseObject(
  {
    total_buildings: countNumber,
    demand_weighted_buildings: countNumber,
    residential_weighted_buildings: countNumber,
    density_weighted_buildings: countNumber,
    avg_demand_weight: anyNumber,
    avg_residential_demand: anyNumber,
    avg_density_score: anyNumber,
    max_demand_weight: anyNumber,
    max_residential_demand: anyNumber,
    max_density_score: anyNumber,
    tag_coverage_pct: mapOf(percentage),
    material_metadata_buildings: countNumber,
    material_metadata_coverage_pct: percentage,
    material_tag_coverage_pct: mapOf(percentage),
    material_categories: mapOf(countNumber),
    explicit_height_buildings: countNumber,
    levels_derived_height_buildings: countNumber,
    fallback_only_height_buildings: countNumber,
    unavailable_height_buildings: countNumber,
    data_quality: { enum: ['good', 'moderate', 'sparse'] },
    confidence: anyText,
    demand_source: responseObject({
      demand_weight: demandSource,
      residential_demand: demandSource,
      density_score: demandSource,
    }),
    skipped_features: mapOf(countNumber),
  },
  { id: 'BuildingSummary' },
)
