// What the member `crs` of a GeoJSON file says of its coordinates.
import { SightlineError } from '../../../errors.ts'
import { coordinateSystem, type CoordinateSystem } from '../../../spatial/projected/projection.ts'

/** Degrees of datums that agree with WGS 84 to some two metres: as good as footprints are drawn. */
const likeWgs84: ReadonlySet<number> = new Set([
  ...[4326, 4979, 4258, 4269, 4617, 6318, 4283, 7844, 4167, 4171, 4619, 4173, 4189],
  ...[4674, 4490, 4612, 6668],
])

/**
 * The system that a member `crs` of the form before RFC 7946 names; null for degrees that agree with
 * WGS 84, and where none is named.
 *
 * @throws SightlineError `not_processable` naming a system that is not known.
 */
export function systemOfCrs(crs: unknown): CoordinateSystem | null {
  const system = namedSystem(crs)
  if (typeof system === 'string') {
    throw new SightlineError('not_processable', `${unknownSystemText(system)} (EPSG:4326)`)
  }
  return system
}

/** The system that a member `crs` names, as `systemOfCrs` gives it; the name of one that is not known. */
export function namedSystem(crs: unknown): CoordinateSystem | string | null {
  if (crs === undefined || crs === null) return null
  const name = nameOf(crs)
  if (/crs:?84h?$/i.test(name)) return null
  const digits = /epsg/i.test(name) ? /(?<!\d)\d+$/.exec(name)?.[0] : undefined
  const code = Number(digits ?? NaN)
  if (likeWgs84.has(code)) return null
  return coordinateSystem(code) ?? name.slice(0, 80)
}

/** Why a file in such a system cannot be read, and what helps. */
export const unknownSystemText = (name: string): string =>
  `its coordinates are in ${name} (member crs), which is not known here: convert the file to longitude and latitude`

/** `urn:ogc:def:crs:EPSG::2154`, `EPSG:2154`, or the code of the oldest form. */
function nameOf(crs: unknown): string {
  if (typeof crs === 'string') return crs.trim()
  const { type, properties } = isObject(crs) ? crs : {}
  const { name, code, href } = isObject(properties) ? properties : {}
  if (typeof name === 'string') return name.trim()
  if (type === 'EPSG' && (typeof code === 'number' || typeof code === 'string')) {
    return `EPSG:${code}`
  }
  return typeof href === 'string' ? href.trim() : JSON.stringify(crs)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
