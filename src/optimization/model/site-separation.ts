import { invalidRequest } from '../../errors.ts'

/**
 * Cells of a site that are always on share the full turn among them.
 *
 * @param leastDeg of each of its cells
 * @throws {SightlineError} `invalid_request` when no plan keeps them apart
 */
export function requireSiteRoom(siteId: string, leastDeg: readonly number[]): void {
  const { length } = leastDeg
  if (length < 2 || length * Math.min(...leastDeg) <= 360) return
  throw invalidRequest(
    `least_separation_deg of site ${JSON.stringify(siteId)} must be at most ` +
      `${360 / length}: its ${length} cells stay on and share 360 degrees`,
  )
}
