import { terrainInterpolations } from '../../packs/manifest/terrain-declaration.ts'
import { elevationKinds, verticalDatumKinds } from '../../packs/manifest/terrain-kinds.ts'
import type { JsonSchema } from './json-schema.ts'
import {
  anyFlag,
  anyNumber,
  anyText,
  boundsSchema,
  countNumber,
  responseObject,
  texts,
} from './shapes.ts'

const terrainProperties = {
  available: anyFlag,
  status: { enum: ['terrain_available', 'terrain_unavailable'] },
  source: anyText,
  source_version: anyText,
  dataset_id: anyText,
  source_checksum: anyText,
  format: { enum: ['cog-geotiff', 'hgt'] },
  crs: anyText,
  kind: { enum: elevationKinds },
  elevation_reference: anyText,
  vertical_datum: anyText,
  vertical_datum_kind: { enum: verticalDatumKinds },
  geoid_model: anyText,
  width: countNumber,
  height: countNumber,
  bounds: boundsSchema,
  resolution_x_deg: anyNumber,
  resolution_y_deg: anyNumber,
  resolution_x_m: anyNumber,
  resolution_y_m: anyNumber,
  raster_type: { enum: ['north-up', 'hgt-posting-north-to-south'] },
  interpolation: { enum: terrainInterpolations },
  acquisition_epoch: anyText,
  authoritative: anyFlag,
  nodata: { type: ['number', 'string'] },
  limitations: texts,
} as const satisfies Readonly<Record<string, JsonSchema>>

const required: readonly string[] = ['available', 'status', 'limitations']
const optional = Object.keys(terrainProperties).filter((name) => !required.includes(name))

/** The terrain layer of the active pack; members that are not known are left out. */
export const terrainMetadata: JsonSchema = responseObject(terrainProperties, {
  id: 'TerrainMetadata',
  optional,
})

const compatibility: JsonSchema = {
  enum: [
    'unavailable',
    'surface_only_not_ground',
    'unresolved_dem_semantics',
    'unresolved_vertical_datum',
    'compatible_for_declared_ground_datum',
  ],
}

/** Layer and declaration together. */
export const terrainEvidence: JsonSchema = responseObject(
  { ...terrainProperties, resolution_m: anyNumber, compatibility },
  { id: 'TerrainEvidence', optional: [...optional, 'resolution_m'] },
)
