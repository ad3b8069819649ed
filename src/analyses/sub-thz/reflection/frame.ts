import { localFrame, project, unproject } from '../../../spatial/local-frame.ts'
import type { Enu } from './vector.ts'

export type FrameMode = 'local_enu' | 'geographic_enu'

/** A point in degrees; z in metres above whatever the request counts heights from. */
export interface GeographicPoint {
  readonly lon: number
  readonly lat: number
  readonly z: number
}

/** The metres of a reflection: those of the request itself, or those around an origin in degrees. */
export interface ReflectionFrame {
  readonly mode: FrameMode
  /** Null in a local frame that says nothing of its place. */
  readonly origin: GeographicPoint | null
  readonly originProvenance: 'request' | 'transmitter' | 'none'
}

/** East, north and up of a point, in the metres that all radio routes use around an origin. */
export function enuAround(origin: GeographicPoint, { lon, lat, z }: GeographicPoint): Enu {
  const [x, y] = project(localFrame(origin.lon, origin.lat), lon, lat)
  return { x, y, z: z - origin.z }
}

/** Longitude and latitude of a point in the metres around an origin. */
export function degreesAround(origin: GeographicPoint, { x, y }: Enu) {
  const [lon, lat] = unproject(localFrame(origin.lon, origin.lat), x, y)
  return { lon, lat }
}
