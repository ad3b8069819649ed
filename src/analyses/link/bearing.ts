import { normalizeDegrees, radiansToDegrees } from '../../angles.ts'

/** Nearer than this the bearing to a receiver means nothing, metres. */
export const coincidentM = 1e-3

/** Bearing from north of a point in local metres, 0 <= b < 360 degrees. */
export function bearingDegOf(x: number, y: number): number {
  return normalizeDegrees(radiansToDegrees(Math.atan2(x, y)))
}
