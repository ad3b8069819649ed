import type { Static } from 'typebox'
import type { ReflectionFrame } from '../../analyses/sub-thz/reflection/frame.ts'
import { isPerpendicular, normalTolerance } from '../../analyses/sub-thz/reflection/image-source.ts'
import type { Facade } from '../../analyses/sub-thz/reflection/question.ts'
import { type Enu, lengthOf, minus, unit } from '../../analyses/sub-thz/reflection/vector.ts'
import { invalidRequest } from '../../errors.ts'
import { enuOf, heightOfOrigin, type PositionBody } from './reflection-position.ts'
import type { reflectionRequest } from './reflection-request-schema.ts'
import { isReliable } from './shapes.ts'

type FacadeBody = Static<typeof reflectionRequest>['facade']

/** Corners of an outline nearer than this are the ends of the facade, metres. */
const sameCornerM = 0.01

/**
 * The facade of a request in local metres.
 *
 * @throws {SightlineError} invalid_request for a missing end or normal, a normal that is no unit
 * vector, one that is called known and is not perpendicular to the facade, an outline of which the
 * facade is no edge, and a base that is called declared and is not there.
 */
export function facadeOf(wire: FacadeBody, frame: ReflectionFrame): Facade {
  const start = endOf('start', wire.start, wire.segment_start, frame)
  const end = endOf('end', wire.end, wire.segment_end, frame)
  const planePoint =
    wire.plane_point === undefined
      ? start
      : enuOf('facade.plane_point', wire.plane_point, frame, { isRequired: false })
  const normalProvenance = wire.normal_provenance ?? null
  const outwardNormal = normalOf(wire, { start, end }, frame)
  if (isReliable(normalProvenance) && !isPerpendicular({ start, end }, outwardNormal)) {
    throw invalidRequest(
      `facade.outward_normal must be perpendicular to the facade: normal_provenance calls it known`,
    )
  }
  checkHeightProvenance(wire)
  const originZ = heightOfOrigin(frame)
  return {
    start,
    end,
    planePoint,
    outwardNormal,
    baseZ: wire.base_z === undefined ? null : wire.base_z - originZ,
    topZ: wire.top_z === undefined ? null : wire.top_z - originZ,
    geometryProvenance: wire.geometry_provenance,
    normalProvenance,
    heightProvenance: wire.height_provenance ?? null,
    reflectingObjectId: wire.reflecting_object_id ?? null,
  }
}

function endOf(
  member: 'start' | 'end',
  position: PositionBody | undefined,
  alias: PositionBody | undefined,
  frame: ReflectionFrame,
): Enu {
  const at = `facade.${member}`
  if (position !== undefined && alias !== undefined) {
    throw invalidRequest(`${at} and facade.segment_${member} must not both be given`)
  }
  const stated = position ?? alias
  if (stated === undefined) throw invalidRequest(`${at} is required`)
  return enuOf(position === undefined ? `facade.segment_${member}` : at, stated, frame, {
    isRequired: false,
  })
}

function normalOf(
  wire: FacadeBody,
  ends: { readonly start: Enu; readonly end: Enu },
  frame: ReflectionFrame,
): Enu {
  const { outward_normal: stated, polygon_context: polygon } = wire
  if (stated === undefined && polygon === undefined) {
    throw invalidRequest('facade.outward_normal is required (or facade.polygon_context)')
  }
  const ofPolygon = polygon === undefined ? null : polygonNormal(polygon, ends, frame)
  if (stated === undefined) return ofPolygon!
  const normal = { x: stated.x, y: stated.y, z: stated.z ?? 0 }
  if (Math.abs(lengthOf(normal) - 1) > normalTolerance) {
    throw invalidRequest(`facade.outward_normal must be a unit vector within ${normalTolerance}`)
  }
  if (ofPolygon !== null && lengthOf(minus(normal, ofPolygon)) > 2 * normalTolerance) {
    throw invalidRequest('facade.outward_normal must agree with facade.polygon_context')
  }
  return normal
}

/** The outward normal of the outline's edge that the facade is; both of its ends must be corners. */
function polygonNormal(
  polygon: NonNullable<FacadeBody['polygon_context']>,
  { start, end }: { readonly start: Enu; readonly end: Enu },
  frame: ReflectionFrame,
): Enu {
  if (polygon.role === 'hole') {
    throw invalidRequest(
      'facade.polygon_context.role must not be hole: only outer walls reflect here',
    )
  }
  const corners = polygon.vertices.map((corner, i) =>
    enuOf(`facade.polygon_context.vertices[${i}]`, corner, frame, { isRequired: false }),
  )
  const isSame = (a: Enu, b: Enu) => lengthOf(minus({ ...a, z: 0 }, { ...b, z: 0 })) <= sameCornerM
  const edge = corners
    .map((corner, i) => [corners.at(i - 1)!, corner] as const)
    .find(([a, b]) => (isSame(a, start) && isSame(b, end)) || (isSame(a, end) && isSame(b, start)))
  if (edge === undefined || isSame(start, end)) {
    throw invalidRequest('facade.polygon_context.vertices must have the facade as one of its edges')
  }
  const along = minus(edge[1], edge[0])
  // Counter-clockwise outlines have their outside on the right of each edge.
  const side = signedArea(corners) > 0 ? 1 : -1
  return unit({ x: side * along.y, y: -side * along.x, z: 0 })
}

function signedArea(corners: readonly Enu[]): number {
  return corners.reduce((sum, b, i) => {
    const a = corners.at(i - 1)!
    return sum + (a.x * b.y - b.x * a.y) / 2
  }, 0)
}

/**
 * Heights that are called declared must have been declared. Without a top nothing is claimed of them,
 * whatever their provenance says: the vertical extent is unknown.
 */
function checkHeightProvenance(wire: FacadeBody): void {
  if (wire.height_provenance !== 'user_declared' || wire.top_z === undefined) return
  if (wire.base_z === undefined) {
    throw invalidRequest(
      'facade.base_z is required beside top_z where facade.height_provenance is user_declared',
    )
  }
}
