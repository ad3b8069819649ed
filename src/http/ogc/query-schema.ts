import type { JsonSchema } from '../wire/json-schema.ts'
import { pageMembers } from '../wire/page-query.ts'
import { anyText } from '../wire/shapes.ts'

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
    limit: { ...pageMembers.limit, description: 'More than the maximum gives the maximum.' },
    offset: pageMembers.offset,
    f: formatParameter,
  },
}

export const itemParameters: JsonSchema = {
  type: 'object',
  properties: { id: { ...anyText, description: 'Plain or percent-encoded.' } },
  required: ['id'],
}
