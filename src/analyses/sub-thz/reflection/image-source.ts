// One specular reflection from one flat vertical facade, by the image of the transmitter behind it.
import { radiansToDegrees } from '../../../angles.ts'
import type { Facade } from './question.ts'
import { cross, dot, type Enu, lengthOf, minus, plus, unit, up } from './vector.ts'

/** Why no reflection can be constructed at all. */
export type GeometryFault =
  | 'facade_zero_length'
  | 'facade_line_not_horizontal'
  | 'facade_not_vertical'
  | 'normal_not_perpendicular_to_facade'
  | 'plane_point_off_facade_line'
  | 'transmitter_not_in_front_of_facade'
  | 'receiver_not_in_front_of_facade'

/** Why the constructed reflection is not one from this facade. */
export type SpecularFault =
  | 'specular_point_outside_facade_segment'
  | 'vertical_extent_unknown'
  | 'invalid_vertical_extent'
  | 'specular_point_outside_vertical_extent'
  | 'specular_equality_failed'
  | 'image_path_length_mismatch'

interface PolarizationBasis {
  /** Electric field of a TE wave: perpendicular to the plane of incidence. */
  readonly te: Enu
  readonly tm: Enu
  /** At normal incidence there is no plane of incidence: up stands in for it. */
  readonly isNormalIncidence: boolean
}

export interface SpecularPath {
  readonly normal: Enu
  readonly mirroredTransmitter: Enu
  readonly reflectionPoint: Enu
  /** Along the line from the image to the receiver, 0 to 1. */
  readonly imageIntersection: number
  /** Along the facade's line, 0 at its start, 1 at its end. */
  readonly segmentParameter: number
  readonly distanceFromLineM: number
  readonly d1M: number
  readonly d2M: number
  readonly totalM: number
  readonly imagePathM: number
  readonly incidenceAngleDeg: number
  readonly reflectionAngleDeg: number
  /** Length of what the law of reflection leaves over, 0 in exact arithmetic. */
  readonly equalityError: number
  readonly basis: PolarizationBasis
  readonly verticalExtent: 'known' | 'unknown' | 'outside'
  readonly faults: readonly SpecularFault[]
}

/** Tolerances of the construction, metres unless said otherwise. */
const lineLevelM = 1e-7
const planePointM = 1e-5
const shortestM = 1e-6
/** Of unit vectors. */
const normalLevel = 1e-6
export const normalTolerance = 1e-3
const segmentTolerance = 1e-7
const directionTolerance = 1e-5
const relativePathTolerance = 1e-9

/** Whether a normal is perpendicular to the line of a facade; true for a facade of no length. */
export function isPerpendicular({ start, end }: Pick<Facade, 'start' | 'end'>, normal: Enu) {
  const along = minus(end, start)
  const length = lengthOf(along)
  return length === 0 || Math.abs(dot(along, normal)) <= normalTolerance * length
}

/** What keeps a facade and two antennas from having a reflection; empty when nothing does. */
export function geometryFaults(facade: Facade, transmitter: Enu, receiver: Enu): GeometryFault[] {
  const { start, end, planePoint, outwardNormal } = facade
  const along = minus(end, start)
  const length = Math.sqrt(along.x * along.x + along.y * along.y)
  if (!(length > shortestM)) return ['facade_zero_length']
  const faults: GeometryFault[] = []
  if (Math.abs(along.z) > lineLevelM) faults.push('facade_line_not_horizontal')
  if (Math.abs(outwardNormal.z) > normalLevel) faults.push('facade_not_vertical')
  if (!isPerpendicular(facade, outwardNormal)) faults.push('normal_not_perpendicular_to_facade')
  const normal = exactNormal(facade)
  if (Math.abs(dot(minus(planePoint, start), normal)) > planePointM) {
    faults.push('plane_point_off_facade_line')
  }
  if (!(dot(minus(transmitter, start), normal) > shortestM)) {
    faults.push('transmitter_not_in_front_of_facade')
  }
  if (!(dot(minus(receiver, start), normal) > shortestM)) {
    faults.push('receiver_not_in_front_of_facade')
  }
  return faults
}

/** The exact horizontal normal of the facade's line, on the side of the stated one. */
function exactNormal({ start, end, outwardNormal }: Facade): Enu {
  const along = minus(end, start)
  const normal = unit({ x: along.y, y: -along.x, z: 0 })
  return dot(normal, outwardNormal) < 0 ? { x: -normal.x, y: -normal.y, z: 0 } : normal
}

/**
 * The specular path from transmitter to receiver over a facade without `geometryFaults`: the point
 * where the line from the transmitter's image to the receiver meets the facade's plane, and whether
 * that point lies on the facade.
 */
export function specularPath(facade: Facade, transmitter: Enu, receiver: Enu): SpecularPath {
  const normal = exactNormal(facade)
  const inFrontM = dot(minus(transmitter, facade.start), normal)
  const receiverInFrontM = dot(minus(receiver, facade.start), normal)
  const mirroredTransmitter = plus(transmitter, -2 * inFrontM, normal)
  const imagePath = minus(receiver, mirroredTransmitter)
  const imageIntersection = inFrontM / (inFrontM + receiverInFrontM)
  const reflectionPoint = plus(mirroredTransmitter, imageIntersection, imagePath)
  const incoming = minus(reflectionPoint, transmitter)
  const outgoing = minus(receiver, reflectionPoint)
  const d1M = lengthOf(incoming)
  const d2M = lengthOf(outgoing)
  const incident = unit(incoming)
  const reflected = unit(outgoing)
  const along = minus(facade.end, facade.start)
  const alongUnit = unit(along)
  const offset = minus(reflectionPoint, facade.start)
  const path = {
    normal,
    mirroredTransmitter,
    reflectionPoint,
    imageIntersection,
    segmentParameter: dot(offset, along) / dot(along, along),
    distanceFromLineM: Math.abs(alongUnit.x * offset.y - alongUnit.y * offset.x),
    d1M,
    d2M,
    totalM: d1M + d2M,
    imagePathM: lengthOf(imagePath),
    incidenceAngleDeg: angleFromNormalDeg(incident, normal),
    reflectionAngleDeg: angleFromNormalDeg(reflected, normal),
    equalityError: lengthOf(minus(plus(incident, -2 * dot(incident, normal), normal), reflected)),
    basis: polarizationBasis(incident, normal),
  }
  const { fault, extent } = verticalExtent(facade, reflectionPoint.z)
  const faults: SpecularFault[] = []
  const isOnSegment =
    path.segmentParameter >= -segmentTolerance && path.segmentParameter <= 1 + segmentTolerance
  if (!isOnSegment) faults.push('specular_point_outside_facade_segment')
  if (fault !== null) faults.push(fault)
  if (!(path.equalityError <= directionTolerance)) faults.push('specular_equality_failed')
  const mismatchM = Math.abs(path.totalM - path.imagePathM)
  if (!(mismatchM <= relativePathTolerance * path.imagePathM)) {
    faults.push('image_path_length_mismatch')
  }
  return { ...path, verticalExtent: extent, faults }
}

/** From the tangent, which keeps its digits at normal incidence where the cosine does not. */
function angleFromNormalDeg(direction: Enu, normal: Enu): number {
  const across = lengthOf(cross(direction, normal))
  return radiansToDegrees(Math.atan2(across, Math.abs(dot(direction, normal))))
}

function polarizationBasis(incident: Enu, normal: Enu): PolarizationBasis {
  const across = cross(normal, incident)
  const isNormalIncidence = lengthOf(across) < 1e-12
  const te = isNormalIncidence ? unit(plus(up, -dot(up, incident), incident)) : unit(across)
  return { te, tm: unit(cross(te, incident)), isNormalIncidence }
}

function verticalExtent(
  { baseZ, topZ }: Facade,
  z: number,
): { fault: SpecularFault | null; extent: SpecularPath['verticalExtent'] } {
  if (baseZ === null || topZ === null)
    return { fault: 'vertical_extent_unknown', extent: 'unknown' }
  if (!(baseZ < topZ)) return { fault: 'invalid_vertical_extent', extent: 'unknown' }
  const isOutside = z < baseZ || z > topZ
  return isOutside
    ? { fault: 'specular_point_outside_vertical_extent', extent: 'outside' }
    : { fault: null, extent: 'known' }
}
