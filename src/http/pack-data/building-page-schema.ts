import { drawnHeightSources } from '../../packs/query/building-items.ts'
import { heightSources } from '../../spatial/footprint-store.ts'
import { materials } from '../../spatial/footprint-store.ts'
import { pageLimit, pageOffset } from './building-query.ts'
import type { JsonSchema } from '../wire/json-schema.ts'
import {
  anyNumber,
  anyText,
  arrayOf,
  countNumber,
  nullable,
  responseObject,
} from '../wire/shapes.ts'

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

const properties = responseObject(
  {
    building: anyText,
    logical_building_id: anyText,
    name: anyText,
    amenity: anyText,
    height_m: anyNumber,
    height_source: { enum: drawnHeightSources },
    height_evidence_m: nullable('number'),
    height_evidence_source: { enum: heightSources },
    height_evidence_tag: anyText,
    material: { enum: materials },
    demand_weight: anyNumber,
    residential_demand: anyNumber,
    density_score: anyNumber,
    weight_confidence: anyText,
    residential_confidence: anyText,
  },
  {
    id: 'BuildingProperties',
    optional: ['building', 'logical_building_id', 'name', 'amenity', 'height_evidence_tag'],
  },
)

const position: JsonSchema = { type: 'array', items: anyNumber, minItems: 2, maxItems: 2 }

export const buildingPage = responseObject(
  {
    type: { const: 'FeatureCollection' },
    features: arrayOf(
      responseObject({
        type: { const: 'Feature' },
        id: anyText,
        properties,
        geometry: responseObject({
          type: { const: 'Polygon' },
          coordinates: arrayOf(arrayOf(position)),
        }),
      }),
    ),
    numberMatched: countNumber,
    numberReturned: { type: 'integer', minimum: 0, maximum: pageLimit.maximum },
    limit: { type: 'integer', minimum: pageLimit.minimum, maximum: pageLimit.maximum },
    offset: countNumber,
  },
  { id: 'BuildingPage' },
)
