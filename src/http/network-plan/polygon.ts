import type { PolygonRings } from '../../spatial/polygon-area.ts'
import { polygonVertices } from '../../analyses/question-bounds.ts'
import { continuousPolygon, onGlobe } from '../../spatial/continuous-ring.ts'
import * as parameter from '../wire/request-schema.ts'
import { resolveSimpleRing } from '../wire/simple-ring.ts'

const position = parameter.plain<number[]>({
  type: 'array',
  items: { type: 'number' },
  minItems: 2,
  maxItems: 3,
})
const ring = parameter.list(position, { maxItems: polygonVertices.maximum + 1 })

/** A GeoJSON polygon on the globe. */
export const polygon = parameter
  .object(
    {
      type: parameter.oneOf(['Polygon']).required(),
      coordinates: parameter.list(ring, { minItems: 1, maxItems: 16 }).required(),
    },
    {
      description:
        'GeoJSON Polygon: buildings count whose middle lies in it. Demand and homes are those in it; reach is of all cells.',
    },
  )
  .checked(({ coordinates }, at): PolygonRings =>
    continuousPolygon(
      coordinates.map((pairs, index) => resolveSimpleRing(pairs, `${at}.coordinates[${index}]`)),
    ).flatMap(onGlobe),
  )
