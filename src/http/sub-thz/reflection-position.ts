import { invalidRequest } from '../../errors.ts'
import {
  enuAround,
  type GeographicPoint,
  type ReflectionFrame,
} from '../../analyses/sub-thz/reflection/frame.ts'
import type { Enu } from '../../analyses/sub-thz/reflection/vector.ts'

/** A point as a request writes it: in one of several forms. */
export interface PositionBody {
  readonly x?: number
  readonly y?: number
  readonly z?: number
  readonly enu?: { readonly x: number; readonly y: number; readonly z?: number }
  readonly coordinates?: readonly number[]
  readonly lon?: number
  readonly lat?: number
}

/** A point with its height where one was stated. */
interface StatedPoint {
  readonly first: number
  readonly second: number
  readonly z: number | undefined
  readonly isGeographic: boolean
}

/** Farthest from the origin, metres: local metres bend beyond it. */
const farthestM = 100_000

export function isGeographic(body: PositionBody): boolean {
  return body.lon !== undefined || body.lat !== undefined
}

/**
 * A position in the metres of the frame.
 *
 * @param heightM - in place of its z.
 * @throws {SightlineError} invalid_request for no form or two forms at once, a form that does not
 * fit the frame, a missing height where one is needed, and points too far from the origin.
 */
export function enuOf(
  at: string,
  body: PositionBody,
  frame: ReflectionFrame,
  height: { readonly heightM?: number | undefined; readonly isRequired: boolean },
): Enu {
  const stated = statedPoint(at, body, frame)
  const z = height.heightM ?? stated.z
  if (z === undefined && height.isRequired) {
    throw invalidRequest(`${at}.z is required (or height_m)`)
  }
  if (!stated.isGeographic) return { x: stated.first, y: stated.second, z: z ?? 0 }
  const origin = frame.origin!
  const point = { lon: stated.first, lat: stated.second, z: z ?? origin.z }
  const enu = enuAround(origin, point)
  if (Math.max(Math.abs(enu.x), Math.abs(enu.y)) <= farthestM) return enu
  throw invalidRequest(`${at} must lie within ${farthestM} m of the origin`)
}

/** The place of a geographic position, for the origin of a frame. */
export function placeOf(at: string, body: PositionBody): GeographicPoint {
  const stated = pointOfForm(at, body, true)
  return { lon: stated.first, lat: stated.second, z: 0 }
}

function statedPoint(at: string, body: PositionBody, frame: ReflectionFrame): StatedPoint {
  return pointOfForm(at, body, frame.mode === 'geographic_enu')
}

function pointOfForm(at: string, body: PositionBody, isGeographicFrame: boolean): StatedPoint {
  const forms = [
    body.x !== undefined || body.y !== undefined ? 'x, y' : null,
    body.enu === undefined ? null : 'enu',
    body.coordinates === undefined ? null : 'coordinates',
    isGeographic(body) ? 'lon, lat' : null,
  ].filter((form) => form !== null)
  if (forms.length !== 1) {
    throw invalidRequest(`${at} must have exactly one of x with y, enu, coordinates, lon with lat`)
  }
  const wanted = isGeographicFrame ? ['coordinates', 'lon, lat'] : ['x, y', 'enu', 'coordinates']
  if (!wanted.includes(forms[0])) {
    const kind = isGeographicFrame ? 'geographic' : 'local'
    throw invalidRequest(`${at} must be ${wanted.join(' or ')} in a ${kind} frame`)
  }
  const [first, second, z] = numbersOf(body)
  if (first === undefined || second === undefined) {
    throw invalidRequest(`${at} must have both of ${forms[0]}`)
  }
  if (body.z !== undefined && (body.enu ?? body.coordinates) !== undefined) {
    throw invalidRequest(`${at}.z must be left out with ${forms[0]}`)
  }
  if (isGeographicFrame && (Math.abs(first) > 180 || Math.abs(second) > 90)) {
    throw invalidRequest(`${at}.coordinates must be a longitude and a latitude`)
  }
  return { first, second, z: z ?? body.z, isGeographic: isGeographicFrame }
}

function numbersOf(body: PositionBody): readonly (number | undefined)[] {
  if (body.enu !== undefined) return [body.enu.x, body.enu.y, body.enu.z]
  if (body.coordinates !== undefined) return body.coordinates
  return isGeographic(body) ? [body.lon, body.lat] : [body.x, body.y]
}

/** What heights of a geographic request are counted from; local heights are local already. */
export function heightOfOrigin({ mode, origin }: ReflectionFrame): number {
  return mode === 'geographic_enu' ? origin!.z : 0
}
