/** Names under which a manifest can reference a file. Towers and buildings are required. */
export const layerNames = [
  'towers',
  'buildings',
  'building_blocks',
  'building_ids',
  'building_id_blocks',
  'building_overviews',
  'building_overview_blocks',
  'building_columns',
  'building_column_blocks',
  'terrain',
  'clutter',
  'clutter_classes',
  'refractivity',
  'building_heights',
  'materials',
  'base_map',
] as const
export type LayerName = (typeof layerNames)[number]

const text = { type: 'string' } as const
const number = { type: 'number' } as const
const integer = { type: 'integer' } as const
const texts = { type: 'array', items: text, minItems: 1 } as const
const bounds = { type: 'array', items: number, minItems: 4, maxItems: 4 } as const

/** Declaration of one referenced file; required for every referenced file from schema version 2. */
const layerSchema = {
  type: 'object',
  required: ['kind', 'format', 'crs', 'optional'],
  properties: {
    kind: text,
    format: text,
    crs: text,
    optional: { type: 'boolean' },
    units: text,
    source: text,
    source_version: text,
    license: text,
    confidence: text,
    elevation_kind: text,
    vertical_datum: text,
    vertical_datum_kind: text,
    geoid_model: text,
    resolution_m: number,
    interpolation: text,
    acquisition_epoch: text,
  },
} as const

const geometryCounts = {
  type: 'object',
  required: ['invalid_input', 'repaired', 'dropped', 'output'],
  properties: { invalid_input: integer, repaired: integer, dropped: integer, output: integer },
} as const

/** What the builder of the pack found out about its data. */
const qualitySchema = {
  type: 'object',
  required: ['summary'],
  properties: {
    summary: text,
    feature_counts: { type: 'object', additionalProperties: integer },
    missing_fields: {
      type: 'object',
      additionalProperties: { type: 'object', additionalProperties: integer },
    },
    geometry: { type: 'object', additionalProperties: geometryCounts },
    coverage: {
      type: 'object',
      required: ['requested_bounds', 'data_bounds', 'coverage_ratio'],
      properties: {
        requested_bounds: bounds,
        data_bounds: bounds,
        coverage_ratio: { type: 'number', minimum: 0, maximum: 1 },
      },
    },
  },
} as const

const spatialEvidenceSchema = {
  type: 'object',
  properties: {
    schema_version: { type: ['string', 'number'] },
    matching_policy_version: text,
    source_precedence: { type: 'array', items: text },
    terrain_interpolation: text,
    datum_transformation_policy: text,
  },
} as const

/** Members that no manifest lacks. */
export const requiredManifestMembers = [
  'schema_version',
  'id',
  'name',
  'version',
  'crs',
  'bounds',
  'generated_at',
  'sources',
  'licenses',
  'confidence',
  'files',
  'sha256',
] as const

/**
 * The manifest of a dataset pack, schema versions 1 and 2. It is wire data: its members keep the
 * names they have in the file, and members not named here are kept and ignored.
 */
export const manifestSchema = {
  type: 'object',
  required: requiredManifestMembers,
  properties: {
    schema_version: { type: 'integer', minimum: 1, maximum: 2 },
    id: text,
    name: text,
    version: text,
    crs: text,
    bounds,
    generated_at: text,
    sources: texts,
    licenses: texts,
    confidence: text,
    files: {
      type: 'object',
      required: ['towers', 'buildings'],
      properties: {
        towers: text,
        buildings: text,
        building_blocks: text,
        building_ids: text,
        building_id_blocks: text,
        building_overviews: text,
        building_overview_blocks: text,
        building_columns: text,
        building_column_blocks: text,
        terrain: text,
        clutter: text,
        clutter_classes: text,
        refractivity: text,
        building_heights: text,
        materials: text,
        base_map: text,
      },
    },
    sha256: { type: 'object', additionalProperties: text },
    layers: { type: 'object', additionalProperties: layerSchema },
    quality: qualitySchema,
    spatial_evidence: spatialEvidenceSchema,
  },
} as const

/** What a JSON schema describes, of the keywords that are used here. */
type ValueOf<Schema> = Schema extends { readonly properties: infer Members }
  ? ObjectOf<Members, Schema extends { readonly required: readonly (infer Name)[] } ? Name : never>
  : Schema extends { readonly additionalProperties: infer Member }
    ? Record<string, ValueOf<Member>>
    : Schema extends { readonly items: infer Item }
      ? ValueOf<Item>[]
      : Schema extends { readonly type: infer Type }
        ? SimpleValue<Type extends readonly (infer Each)[] ? Each : Type>
        : never

type ObjectOf<Members, Required> = {
  -readonly [Name in keyof Members as Name extends Required ? Name : never]: ValueOf<Members[Name]>
} & {
  -readonly [Name in keyof Members as Name extends Required ? never : Name]?: ValueOf<Members[Name]>
}

type SimpleValue<Type> = Type extends 'string'
  ? string
  : Type extends 'number' | 'integer'
    ? number
    : Type extends 'boolean'
      ? boolean
      : never

export type Manifest = ValueOf<typeof manifestSchema>
export type ManifestLayer = ValueOf<typeof layerSchema>
export type ManifestQuality = ValueOf<typeof qualitySchema>

/** The layers of a manifest that reference a file, in the order of `layerNames`. */
export function referencedFiles(
  manifest: Pick<Manifest, 'files'>,
): readonly { layer: LayerName; name: string }[] {
  return layerNames.flatMap((layer) => {
    const name = manifest.files[layer]
    return name === undefined ? [] : [{ layer, name }]
  })
}

/** The declared SHA-256 of a referenced file as lower-case hex. */
export function declaredSha256(manifest: Pick<Manifest, 'sha256'>, name: string): string {
  return manifest.sha256[name].toLowerCase()
}
