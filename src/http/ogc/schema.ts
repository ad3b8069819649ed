import { buildingFeatureMembers } from '../wire/building-feature-schema.ts'
import type { JsonSchema } from '../wire/json-schema.ts'
import { pageLimit, pageOffset } from '../wire/page-query.ts'
import {
  anyFlag,
  anyInteger,
  anyText,
  arrayOf,
  boundsSchema,
  countNumber,
  nullable,
  positionSchema,
  responseObject,
  texts,
} from '../wire/shapes.ts'
import type { CollectionId } from './collections.ts'

const link = responseObject(
  { rel: anyText, type: anyText, href: anyText, title: anyText },
  { id: 'OgcLink', optional: ['title'] },
)
const links = arrayOf(link)

export const landingResponse = responseObject(
  { title: anyText, description: anyText, links },
  { id: 'OgcLandingPage' },
)

export const conformanceResponse = responseObject({ conformsTo: texts }, { id: 'OgcConformance' })

export const collectionResponse = responseObject(
  {
    id: anyText,
    title: anyText,
    description: anyText,
    itemType: { type: 'string', enum: ['feature'] },
    crs: texts,
    extent: responseObject({
      spatial: responseObject({ bbox: arrayOf(boundsSchema), crs: anyText }),
    }),
    links,
  },
  { id: 'OgcCollection' },
)

export const collectionsResponse = responseObject(
  { collections: arrayOf(collectionResponse), links },
  { id: 'OgcCollections' },
)

/** A JSON Schema, of which nothing is said here. */
export const anySchemaResponse: JsonSchema = { type: 'object' }

const towerFeatureMembers = {
  type: { type: 'string', enum: ['Feature'] },
  id: anyText,
  properties: responseObject(
    {
      cell_id: anyInteger,
      radio_type: anyText,
      is_simulated: anyFlag,
      antenna_height_m: nullable('number'),
    },
    { id: 'OgcTowerProperties', optional: ['radio_type'] },
  ),
  geometry: responseObject({
    type: { type: 'string', enum: ['Point'] },
    coordinates: positionSchema,
  }),
} as const

const featureMembers: Readonly<Record<CollectionId, Readonly<Record<string, JsonSchema>>>> = {
  buildings: buildingFeatureMembers,
  towers: towerFeatureMembers,
}

/**
 * The properties of a collection for clients that make the columns of a table of them: each of one
 * type. What is not known is null or left out.
 */
export function propertiesOf(id: CollectionId): Readonly<Record<string, JsonSchema>> {
  const { properties = {} } = featureMembers[id].properties
  return Object.fromEntries(
    Object.entries(properties).map(([name, member]) => [name, withOneType(member)]),
  )
}

function withOneType({ type = 'string', ...rest }: JsonSchema): JsonSchema {
  const [only] = [type].flat().filter((name) => name !== 'null')
  // Identifiers of cells have more than the 32 bits that some clients keep of an integer.
  return only === 'integer' ? { ...rest, type: 'number', multipleOf: 1 } : { type: only, ...rest }
}

export function itemResponse(id: CollectionId): JsonSchema {
  return responseObject({ ...featureMembers[id], links })
}

export function itemsResponse(id: CollectionId): JsonSchema {
  return responseObject({
    type: { type: 'string', enum: ['FeatureCollection'] },
    links,
    numberMatched: countNumber,
    numberReturned: { ...countNumber, maximum: pageLimit.maximum },
    features: arrayOf(responseObject(featureMembers[id])),
  })
}

const formatParameter: JsonSchema = { type: 'string', enum: ['json'] }

export const plainQuery: JsonSchema = { type: 'object', properties: { f: formatParameter } }

export const itemsQuery: JsonSchema = {
  type: 'object',
  properties: {
    bbox: {
      type: 'string',
      description:
        'minLon,minLat,maxLon,maxLat in degrees, or six numbers with heights, which are passed ' +
        'over. minLon beyond maxLon: across the antimeridian.',
    },
    datetime: {
      type: 'string',
      description: 'A moment or an interval of RFC 3339. No feature has a time: all are of any.',
    },
    limit: {
      type: 'integer',
      minimum: pageLimit.minimum,
      maximum: pageLimit.maximum,
      default: pageLimit.fallback,
      description: 'More than the maximum gives the maximum.',
    },
    offset: {
      type: 'integer',
      minimum: pageOffset.minimum,
      maximum: pageOffset.maximum,
      default: pageOffset.fallback,
    },
    f: formatParameter,
  },
}

export const itemParameters: JsonSchema = {
  type: 'object',
  properties: { id: { ...anyText, description: 'Plain or percent-encoded.' } },
  required: ['id'],
}
