import { drawnHeightSources } from '../../packs/query/building-items.ts'
import { heightSources, materials } from '../../spatial/footprint-store.ts'
import { anyNumber, anyText, arrayOf, nullable, positionSchema, responseObject } from './shapes.ts'

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

/** Members of a footprint as a GeoJSON feature. */
export const buildingFeatureMembers = {
  type: { const: 'Feature' },
  id: anyText,
  properties,
  geometry: responseObject({
    type: { const: 'Polygon' },
    coordinates: arrayOf(arrayOf(positionSchema)),
  }),
} as const
