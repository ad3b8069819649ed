import { siteFields } from '../../packs/make/common/site-fields.ts'
import { elevationKinds, verticalDatumKinds } from '../../packs/manifest/terrain-kinds.ts'
import type { JsonSchema } from '../wire/json-schema.ts'
import {
  anyFlag,
  anyText,
  arrayOf,
  countNumber,
  nullable,
  requestObject,
  responseObject,
  texts,
} from '../wire/shapes.ts'

/** Largest piece of a file, bytes. */
export const pieceBytes = 8 * 1024 * 1024

const longestText = 512

const text = (description: string) =>
  ({ type: 'string', minLength: 1, maxLength: longestText, description }) as const

const columnName = { type: 'string', minLength: 1, maxLength: 200 } as const

const files = (description: string, minItems: number) =>
  ({
    type: 'array',
    items: { type: 'string', minLength: 1, maxLength: 100 },
    minItems,
    maxItems: 16,
    description,
  }) as const

/** The name of a column for each thing that a site list can say. */
const siteColumns = Object.fromEntries(siteFields.map((field) => [field, columnName]))

export const buildRequest = requestObject(
  'DatasetBuildRequest',
  {
    id: {
      type: 'string',
      pattern: '^[a-z0-9][a-z0-9._-]{0,63}$',
      description: 'Id of the new pack, and the name of its folder.',
    },
    name: { type: 'string', minLength: 1, maxLength: 128, description: 'For people.' },
    buildings: files('Uploaded files of buildings.', 1),
    towers: files(
      'Uploaded files of towers; the word osm stands for the masts in the extracts among buildings.',
      0,
    ),
    columns: {
      type: 'object',
      additionalProperties: false,
      properties: siteColumns,
      description: 'Columns of a site list that have no usual name.',
    },
    towers_epsg: {
      type: 'integer',
      minimum: 1024,
      maximum: 32767,
      description:
        'EPSG code of a site list whose coordinates are metres of a grid and that does not say so.',
    },
    terrain: files('Uploaded files of terrain.', 0),
    clutter: files(
      'Uploaded rasters of what covers the ground, GeoTIFF; the word osm alone derives it from the ' +
        'extracts among buildings.',
      0,
    ),
    clutter_table: text(
      'What the classes of those rasters stand for: worldcover, or an uploaded table .csv or .json ' +
        '(class, height_m, category).',
    ),
    clutter_license: text('Licence of the clutter.'),
    refractivity: files(
      'Uploaded copies of the ITU-R digital maps, with N050 or DN50 in their names.',
      0,
    ),
    bbox: {
      type: 'array',
      items: { type: 'number' },
      minItems: 4,
      maxItems: 4,
      description: 'Keep what touches this box: west, south, east, north.',
    },
    buildings_license: text('Licence of the buildings; default: that of the kind of file.'),
    towers_license: text('Licence of the towers.'),
    terrain_license: text('Licence of the terrain.'),
    elevation_kind: { type: 'string', enum: elevationKinds },
    vertical_datum: text('What heights of the terrain are measured from.'),
    vertical_datum_kind: { type: 'string', enum: verticalDatumKinds },
    replace: {
      type: 'boolean',
      default: false,
      description:
        'Replace the pack of this id. A folder of its name without a manifest that names the id is a 409; files that the manifest does not name stay.',
    },
  },
  ['id', 'buildings'],
)

const uploadedFile = responseObject({ name: anyText, bytes: countNumber }, { id: 'UploadedFile' })

export const uploadsResponse: JsonSchema = responseObject(
  {
    enabled: anyFlag,
    reason: {
      ...nullable('string'),
      description: 'Why nothing can be uploaded; null when it can.',
    },
    maximum_bytes: countNumber,
    piece_bytes: countNumber,
    files: arrayOf(uploadedFile),
  },
  { id: 'Uploads' },
)

export const uploadedResponse = uploadedFile

export const nameParameter: JsonSchema = {
  type: 'object',
  properties: { name: { ...anyText, description: 'Letters, digits, dots, hyphens, underscores.' } },
  required: ['name'],
}

export const offsetQuery: JsonSchema = {
  type: 'object',
  properties: {
    offset: { ...countNumber, default: 0, description: 'Bytes of the file before this piece.' },
  },
}

const build: JsonSchema = {
  ...responseObject({
    id: anyText,
    state: { enum: ['running', 'built', 'refused', 'failed', 'cancelled'] },
    stage: { ...nullable('string'), description: 'Null before the first piece of work is done.' },
    done: countNumber,
    total: countNumber,
    warnings: texts,
    reason: { ...nullable('string'), description: 'Why there is no pack.' },
  }),
  type: ['object', 'null'],
}

export const buildResponse = responseObject({ build }, { id: 'DatasetBuild' })
