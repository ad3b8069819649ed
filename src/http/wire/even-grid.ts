import type { Cell } from '../../analyses/cell.ts'
import { invalidRequest } from '../../errors.ts'
import { farthestEvenGridLatitudeDeg } from '../../spatial/degree-grid.ts'

/**
 * For answers on a grid that is even in degrees.
 *
 * @throws {SightlineError} invalid_request naming the bound, for a cell too near to a pole
 */
export function checkEvenGrid({ lat, profile: { radiusM } }: Cell): void {
  const farthestDeg = farthestEvenGridLatitudeDeg(radiusM)
  if (Math.abs(lat) <= farthestDeg) return
  throw invalidRequest(
    `tower_lat must be between -${farthestDeg} and ${farthestDeg} at radius_m ${radiusM}: nearer ` +
      'to a pole a grid in longitude and latitude is not even',
  )
}
