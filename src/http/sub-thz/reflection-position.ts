import {
  enuAround,
  type GeographicPoint,
  type ReflectionFrame,
} from '../../analyses/sub-thz/reflection/frame.ts'
import type { Enu } from '../../analyses/sub-thz/reflection/vector.ts'
import { invalidRequest } from '../../errors.ts'
import * as ask from '../wire/asked.ts'
import { latitude, longitude } from './shapes.ts'

/** Farthest from the origin, metres: local metres bend beyond it. */
const farthestM = 100_000

/** Local metres: nothing of one reflection lies farther away. */
export const localMetres = ask.number({ minimum: -farthestM, maximum: farthestM })

const enu = ask.object({
  ...ask.requiredEach(localMetres, 'x', 'y'),
  z: ask.optional(localMetres),
})

/** A point as a request writes it: in one of several forms. */
export interface StatedPosition {
  readonly x: number | null
  readonly y: number | null
  readonly z: number | null
  readonly enu: { readonly x: number; readonly y: number; readonly z: number | null } | null
  readonly coordinates: readonly number[] | null
  readonly lon: number | null
  readonly lat: number | null
}

/** A point, in exactly one of its forms. */
export const position: ask.Kind<StatedPosition> = ask.object(
  {
    x: ask.optional(localMetres),
    y: ask.optional(localMetres),
    z: ask.optional(localMetres),
    enu: ask.optional(enu),
    coordinates: ask.optional(
      ask.plain<readonly number[]>({
        type: 'array',
        items: localMetres.schema,
        minItems: 2,
        maxItems: 3,
        description: '[x, y, z] in a local frame, [lon, lat, z] in a geographic one.',
      }),
    ),
    lon: ask.optional(longitude),
    lat: ask.optional(latitude),
  },
  { description: 'x, y, z in local metres, the same as enu or coordinates, or lon, lat and z.' },
)

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
 * The same of an antenna, whose height must be stated.
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
