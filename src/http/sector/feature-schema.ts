import type { JsonSchema } from '../wire/json-schema.ts'
import { arrayOf, positionSchema, responseObject } from '../wire/shapes.ts'

/**
 * A GeoJSON FeatureCollection of one kind of geometry.
 *
 * @param more - members of the collection beside its features.
 */
export function featureCollection(
  geometry: 'Point' | 'LineString',
  properties: JsonSchema,
  more: Readonly<Record<string, JsonSchema>> = {},
): JsonSchema {
  const coordinates = geometry === 'Point' ? positionSchema : arrayOf(positionSchema)
  return responseObject({
    type: { const: 'FeatureCollection' },
    features: arrayOf(
      responseObject({
        type: { const: 'Feature' },
        properties,
        geometry: responseObject({ type: { const: geometry }, coordinates }),
      }),
    ),
    ...more,
  })
}
