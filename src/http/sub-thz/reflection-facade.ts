import {
  enuAround,
  type GeographicPoint,
  type ReflectionFrame,
} from '../../analyses/sub-thz/reflection/frame.ts'
import { isPerpendicular, normalTolerance } from '../../analyses/sub-thz/reflection/image-source.ts'
import type { Facade } from '../../analyses/sub-thz/reflection/question.ts'
import { type Enu, lengthOf, minus, unit } from '../../analyses/sub-thz/reflection/vector.ts'
import { invalidRequest } from '../../errors.ts'
import * as parameter from '../wire/request-schema.ts'
import { isReliable, latitude, longitude, shortText } from './shapes.ts'

/** Farthest from the origin, metres: local metres bend beyond it. */
const farthestM = 100_000

/** Local metres: nothing of one reflection lies farther away. */
export const localMetres = parameter.number({ minimum: -farthestM, maximum: farthestM })

const enu = parameter.object({
  ...parameter.requiredEach(localMetres, 'x', 'y'),
  z: localMetres.optional(),
})

/** A point, in exactly one of its forms. */
export const position = parameter.object(
  {
    x: localMetres.optional(),
    y: localMetres.optional(),
    z: localMetres.optional(),
    enu: enu.optional(),
    coordinates: parameter
      .plain<readonly number[]>({
        type: 'array',
        items: localMetres.schema,
        minItems: 2,
        maxItems: 3,
        description: '[x, y, z] in a local frame, [lon, lat, z] in a geographic one.',
      })
      .optional(),
    lon: longitude.optional(),
    lat: latitude.optional(),
  },
  { description: 'x, y, z in local metres, the same as enu or coordinates, or lon, lat and z.' },
)

type StatedPosition = parameter.ValueOf<typeof position>

/** A point with its height where one was stated. */
interface StatedPoint {
  readonly first: number
  readonly second: number
  readonly z: number | null
}

export function isGeographic({ lon, lat }: StatedPosition): boolean {
  return lon !== null || lat !== null
}

/**
 * A position in the metres of the frame; without a height it lies in the plane of the origin.
 *
 * @param heightM - in place of its z.
 * @throws {SightlineError} invalid_request for no form or two forms at once, a form that does not
 * fit the frame, and points too far from the origin.
 */
export function enuOf(
  at: string,
  stated: StatedPosition,
  frame: ReflectionFrame,
  heightM: number | null = null,
): Enu {
  const isInDegrees = frame.mode === 'geographic_enu'
  const point = pointOfForm(at, stated, isInDegrees)
  const z = heightM ?? point.z
  if (!isInDegrees) return { x: point.first, y: point.second, z: z ?? 0 }
  const origin = frame.origin!
  const metres = enuAround(origin, { lon: point.first, lat: point.second, z: z ?? origin.z })
  if (Math.max(Math.abs(metres.x), Math.abs(metres.y)) <= farthestM) return metres
  throw invalidRequest(`${at} must lie within ${farthestM} m of the origin`)
}

/**
 * The place of an antenna, whose height must be stated.
 *
 * @throws {SightlineError} invalid_request for a missing height too.
 */
export function antennaEnuOf(
  at: string,
  stated: StatedPosition,
  frame: ReflectionFrame,
  heightM: number | null,
): Enu {
  const { z } = pointOfForm(at, stated, frame.mode === 'geographic_enu')
  if ((heightM ?? z) === null) throw invalidRequest(`${at}.z is required (or height_m)`)
  return enuOf(at, stated, frame, heightM)
}

/** The place of a geographic position, for the origin of a frame. */
export function placeOf(at: string, stated: StatedPosition): GeographicPoint {
  const { first, second } = pointOfForm(at, stated, true)
  return { lon: first, lat: second, z: 0 }
}

function pointOfForm(at: string, stated: StatedPosition, isInDegrees: boolean): StatedPoint {
  const { x, y, z, lon, lat, coordinates } = stated
  const forms = {
    'x, y': x !== null || y !== null ? [x, y] : null,
    enu: stated.enu && [stated.enu.x, stated.enu.y, stated.enu.z],
    coordinates,
    'lon, lat': isGeographic(stated) ? [lon, lat] : null,
  }
  const [form, ...others] = Object.entries(forms).filter(([, numbers]) => numbers !== null)
  if (form === undefined || others.length > 0) {
    throw invalidRequest(`${at} must have exactly one of x with y, enu, coordinates, lon with lat`)
  }
  const [name, numbers] = form
  const wanted = isInDegrees ? ['coordinates', 'lon, lat'] : ['x, y', 'enu', 'coordinates']
  if (!wanted.includes(name)) {
    const kind = isInDegrees ? 'geographic' : 'local'
    throw invalidRequest(`${at} must be ${wanted.join(' or ')} in a ${kind} frame`)
  }
  const [first, second, third = null] = numbers!
  if (first === null || second === null) throw invalidRequest(`${at} must have both of ${name}`)
  if (z !== null && (name === 'enu' || name === 'coordinates')) {
    throw invalidRequest(`${at}.z must be left out with ${name}`)
  }
  if (isInDegrees && (Math.abs(first) > 180 || Math.abs(second) > 90)) {
    throw invalidRequest(`${at}.coordinates must be a longitude and a latitude`)
  }
  return { first, second, z: third ?? z }
}

/** What heights of a geographic request are counted from; local heights are local already. */
export function heightOfOrigin({ mode, origin }: ReflectionFrame): number {
  return mode === 'geographic_enu' ? origin!.z : 0
}

/** Corners of an outline nearer than this are the ends of the facade, metres. */
const sameCornerM = 0.01

const direction = parameter.number({ minimum: -1.001, maximum: 1.001 })

export const corners = parameter.list(position, { minItems: 3, maxItems: 256 })

export const facadeAsked = parameter.object({
  start: position.optional(),
  segment_start: position.optional(),
  end: position.optional(),
  segment_end: position.optional(),
  plane_point: position.optional(),
  outward_normal: parameter
    .object(
      { ...parameter.requiredEach(direction, 'x', 'y'), z: direction.orElse(0) },
      { description: 'Unit vector, horizontal, away from the building.' },
    )
    .optional(),
  polygon_context: parameter
    .object(
      {
        vertices: corners.required(),
        role: parameter.oneOf(['outer', 'hole']).orElse('outer'),
      },
      {
        description:
          'Outline of the building: the facade is one of its edges. In place of the normal.',
      },
    )
    .optional()
    .as('polygon'),
  geometry_provenance: shortText.required(),
  normal_provenance: shortText.optional(),
  height_provenance: shortText.optional(),
  base_z: localMetres.optional(),
  top_z: localMetres.optional(),
  reflecting_object_id: shortText.optional(),
})

type StatedFacade = parameter.ValueOf<typeof facadeAsked>

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
  return enuOf(aliasAt, parameter.demand(alias, `${at} is required`), frame)
}

function normalOf(
  { outwardNormal, polygon }: StatedFacade,
  ends: { readonly start: Enu; readonly end: Enu },
  frame: ReflectionFrame,
): Enu {
  const ofPolygon = polygon && polygonNormal(polygon, ends, frame)
  if (outwardNormal === null) {
    return parameter.demand(
      ofPolygon,
      'facade.outward_normal is required (or facade.polygon_context)',
    )
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
