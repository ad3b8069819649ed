import type { ScenePath } from './grid-walk.ts'
import { type LocalFrame, localFrame, project, unproject } from './local-frame.ts'

/** A place, degrees. */
export interface LonLat {
  readonly lon: number
  readonly lat: number
}

/** A straight path over the ground, in the local metres of its transmitter. */
export interface GroundPath extends ScenePath {
  readonly frame: LocalFrame
  readonly from: LonLat
  readonly to: LonLat
  /** The receiver, metres east and north of the transmitter. */
  readonly endX: number
  readonly endY: number
}

/**
 * The path between two points: the frame is that of the first point, as for every link of a cell,
 * so its length is the ground distance that all radio routes use. The points must differ.
 */
export function groundPath(from: LonLat, to: LonLat): GroundPath {
  const frame = localFrame(from.lon, from.lat)
  const [endX, endY] = project(frame, to.lon, to.lat)
  const lengthM = Math.sqrt(endX * endX + endY * endY)
  return {
    frame,
    from,
    to,
    endX,
    endY,
    lengthM,
    directionX: endX / lengthM,
    directionY: endY / lengthM,
  }
}

/** Longitude and latitude at a distance from the transmitter; the ends are exactly as given. */
export function pointOnPath(path: GroundPath, distanceM: number): [lon: number, lat: number] {
  if (distanceM === 0) return [path.from.lon, path.from.lat]
  if (distanceM === path.lengthM) return [path.to.lon, path.to.lat]
  return unproject(path.frame, path.directionX * distanceM, path.directionY * distanceM)
}
