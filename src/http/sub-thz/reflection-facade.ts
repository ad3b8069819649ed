import type { ReflectionFrame } from '../../analyses/sub-thz/reflection/frame.ts'
import { isPerpendicular, normalTolerance } from '../../analyses/sub-thz/reflection/image-source.ts'
import type { Facade } from '../../analyses/sub-thz/reflection/question.ts'
import { type Enu, lengthOf, minus, unit } from '../../analyses/sub-thz/reflection/vector.ts'
import { invalidRequest } from '../../errors.ts'
import * as ask from '../wire/asked.ts'
import {
  enuOf,
  heightOfOrigin,
  localMetres,
  position,
  type StatedPosition,
} from './reflection-position.ts'
import { isReliable, shortText } from './shapes.ts'

/** Corners of an outline nearer than this are the ends of the facade, metres. */
const sameCornerM = 0.01

const direction = ask.number({ minimum: -1.001, maximum: 1.001 })

export const corners = ask.each(position, { minItems: 3, maxItems: 256 })

export const facadeAsked = ask.object({
  start: ask.optional(position),
  segment_start: ask.optional(position),
  end: ask.optional(position),
  segment_end: ask.optional(position),
  plane_point: ask.optional(position),
  outward_normal: ask.optional(
    ask.object(
      { ...ask.requiredEach(direction, 'x', 'y'), z: ask.orElse(direction, 0) },
      { description: 'Unit vector, horizontal, away from the building.' },
    ),
  ),
  polygon_context: ask.renamed(
    'polygon',
    ask.optional(
      ask.object(
        {
          vertices: ask.required(corners),
          role: ask.orElse(ask.word(['outer', 'hole']), 'outer'),
        },
        {
          description:
            'Outline of the building: the facade is one of its edges. In place of the normal.',
        },
      ),
    ),
  ),
  geometry_provenance: ask.required(shortText),
  normal_provenance: ask.optional(shortText),
  height_provenance: ask.optional(shortText),
  base_z: ask.optional(localMetres),
  top_z: ask.optional(localMetres),
  reflecting_object_id: ask.optional(shortText),
})

type StatedFacade = ask.ValueOf<typeof facadeAsked>

/**
 * The facade of a request in local metres.
 *
 * @throws {SightlineError} invalid_request for a missing end or normal, a normal that is no unit
 * vector, one that is called known and is not perpendicular to the facade, an outline of which the
 * facade is no edge, and a base that is called declared and is not there.
 */
export function facadeOf(stated: StatedFacade, frame: ReflectionFrame): Facade {
  const start = endOf('start', stated.start, stated.segmentStart, frame)
  const end = endOf('end', stated.end, stated.segmentEnd, frame)
  const { planePoint, geometryProvenance, normalProvenance, heightProvenance } = stated
  const plane = planePoint === null ? start : enuOf('facade.plane_point', planePoint, frame)
  const outwardNormal = normalOf(stated, { start, end }, frame)
  if (isReliable(normalProvenance) && !isPerpendicular({ start, end }, outwardNormal)) {
    throw invalidRequest(
      `facade.outward_normal must be perpendicular to the facade: normal_provenance calls it known`,
    )
  }
  checkHeightProvenance(stated)
  const aboveOrigin = (z: number | null) => (z === null ? null : z - heightOfOrigin(frame))
  return {
    start,
    end,
    planePoint: plane,
    outwardNormal,
    baseZ: aboveOrigin(stated.baseZ),
    topZ: aboveOrigin(stated.topZ),
    geometryProvenance,
    normalProvenance,
    heightProvenance,
    reflectingObjectId: stated.reflectingObjectId,
  }
}

function endOf(
  member: 'start' | 'end',
  stated: StatedPosition | null,
  alias: StatedPosition | null,
  frame: ReflectionFrame,
): Enu {
  const [at, aliasAt] = [`facade.${member}`, `facade.segment_${member}`]
  if (stated !== null && alias !== null) {
    throw invalidRequest(`${at} and ${aliasAt} must not both be given`)
  }
  if (stated !== null) return enuOf(at, stated, frame)
  return enuOf(aliasAt, ask.demand(alias, `${at} is required`), frame)
}

function normalOf(
  { outwardNormal, polygon }: StatedFacade,
  ends: { readonly start: Enu; readonly end: Enu },
  frame: ReflectionFrame,
): Enu {
  const ofPolygon = polygon && polygonNormal(polygon, ends, frame)
  if (outwardNormal === null) {
    return ask.demand(ofPolygon, 'facade.outward_normal is required (or facade.polygon_context)')
  }
  if (Math.abs(lengthOf(outwardNormal) - 1) > normalTolerance) {
    throw invalidRequest(`facade.outward_normal must be a unit vector within ${normalTolerance}`)
  }
  if (ofPolygon !== null && lengthOf(minus(outwardNormal, ofPolygon)) > 2 * normalTolerance) {
    throw invalidRequest('facade.outward_normal must agree with facade.polygon_context')
  }
  return outwardNormal
}

/** The outward normal of the outline's edge that the facade is; both of its ends must be corners. */
function polygonNormal(
  { vertices, role }: NonNullable<StatedFacade['polygon']>,
  { start, end }: { readonly start: Enu; readonly end: Enu },
  frame: ReflectionFrame,
): Enu {
  const at = 'facade.polygon_context'
  if (role === 'hole') {
    throw invalidRequest(`${at}.role must not be hole: only outer walls reflect here`)
  }
  const outline = vertices.map((corner, i) => enuOf(`${at}.vertices[${i}]`, corner, frame))
  const isSame = (a: Enu, b: Enu) => lengthOf(minus({ ...a, z: 0 }, { ...b, z: 0 })) <= sameCornerM
  const edge = outline
    .map((corner, i) => [outline.at(i - 1)!, corner] as const)
    .find(([a, b]) => (isSame(a, start) && isSame(b, end)) || (isSame(a, end) && isSame(b, start)))
  if (edge === undefined || isSame(start, end)) {
    throw invalidRequest(`${at}.vertices must have the facade as one of its edges`)
  }
  const along = minus(edge[1], edge[0])
  // Counter-clockwise outlines have their outside on the right of each edge.
  const side = signedArea(outline) > 0 ? 1 : -1
  return unit({ x: side * along.y, y: -side * along.x, z: 0 })
}

function signedArea(outline: readonly Enu[]): number {
  return outline.reduce((sum, b, i) => {
    const a = outline.at(i - 1)!
    return sum + (a.x * b.y - b.x * a.y) / 2
  }, 0)
}

/**
 * Heights that are called declared must have been declared. Without a top nothing is claimed of them,
 * whatever their provenance says: the vertical extent is unknown.
 */
function checkHeightProvenance({ heightProvenance, baseZ, topZ }: StatedFacade): void {
  if (heightProvenance !== 'user_declared' || topZ === null || baseZ !== null) return
  throw invalidRequest(
    'facade.base_z is required beside top_z where facade.height_provenance is user_declared',
  )
}
