import type { JsonSchema } from '../wire/json-schema.ts'
import { pageMembers } from '../wire/page-query.ts'

export const buildingPageQuery: JsonSchema = {
  type: 'object',
  required: ['bbox'],
  properties: {
    bbox: {
      type: 'string',
      description: 'minLon,minLat,maxLon,maxLat in degrees; a diagonal of at most 50 km.',
    },
    ...pageMembers,
    f: { type: 'string', enum: ['csv', 'geojson'], description: 'Or by the Accept header.' },
  },
}
