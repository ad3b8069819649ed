import { ringCrossing } from '../../analyses/region/administrative-areas.ts'
import { invalidRequest } from '../../errors.ts'
import { continuousPolygon, continuousRing, type Ring } from '../../spatial/continuous-ring.ts'

/** A geometry of GeoJSON. */
export interface AskedGeometry {
  readonly type: 'Polygon' | 'MultiPolygon'
  /** Checked here: its depth follows from the type. */
  readonly coordinates: readonly unknown[]
}

/**
 * The open rings of each polygon of a geometry, longitudes continuous in each of them.
 *
 * @param said - what is named when it is refused
 * @throws {SightlineError} invalid_request when rings are missing, not closed or cross themselves
 */
export function polygonsOf(said: string, { type, coordinates }: AskedGeometry): Ring[][] {
  const polygons = type === 'Polygon' ? [coordinates] : coordinates
  return polygons.map((polygon) => {
    if (!Array.isArray(polygon) || polygon.length === 0)
      throw invalidRequest(`${said} must have rings of positions in each polygon`)
    return continuousPolygon(polygon.map((ring: unknown) => resolveRing(said, ring)))
  })
}

function resolveRing(said: string, ring: unknown): Ring {
  if (!Array.isArray(ring) || ring.length < 4)
    throw invalidRequest(`${said} must have rings of at least 4 positions`)
  const positions = ring.map((position: unknown): readonly [number, number] => {
    const [lon, lat] = Array.isArray(position) ? (position as unknown[]) : []
    if (
      typeof lon !== 'number' ||
      typeof lat !== 'number' ||
      !(Math.abs(lon) <= 360) ||
      !(Math.abs(lat) <= 90)
    )
      throw invalidRequest(`${said} must have positions between -360 and 360, -90 and 90 degrees`)
    return [lon, lat]
  })
  const [first, last] = [positions[0], positions[positions.length - 1]]
  if (first[0] !== last[0] || first[1] !== last[1])
    throw invalidRequest(`${said} must have closed rings: the last position is the first`)
  const open = positions.slice(0, -1)
  const crossing = ringCrossing(continuousRing(open))
  if (crossing !== null)
    throw invalidRequest(`${said} crosses itself at the side that begins at ${crossing.join(', ')}`)
  return open
}
