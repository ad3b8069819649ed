import type { JsonSchema } from '../wire/json-schema.ts'
import { pageLimit, pageOffset } from '../wire/page-query.ts'

export const buildingPageQuery: JsonSchema = {
  type: 'object',
  required: ['bbox'],
  properties: {
    bbox: {
      type: 'string',
      description: 'minLon,minLat,maxLon,maxLat in degrees; a diagonal of at most 50 km.',
    },
    limit: {
      type: 'integer',
      minimum: pageLimit.minimum,
      maximum: pageLimit.maximum,
      default: pageLimit.fallback,
    },
    offset: {
      type: 'integer',
      minimum: pageOffset.minimum,
      maximum: pageOffset.maximum,
      default: pageOffset.fallback,
    },
    f: { type: 'string', enum: ['csv', 'geojson'], description: 'Or by the Accept header.' },
  },
}
