import { requireSiteRoom } from '../../optimization/model/objective.ts'
import type { SeparatedSite } from '../../optimization/scoring/objectives.ts'
import type { AskedTower } from '../wire/cells-request.ts'

/** A tower that may say which site it is of. */
export interface SiteTower extends AskedTower {
  readonly siteId: string | null
  readonly leastSeparationDeg: number | null
}

/**
 * The sites whose cells keep apart, each from its first cell on.
 *
 * @param leastDeg of the towers that say nothing of their own
 * @throws {SightlineError} `invalid_request` when a site has no room for what its cells keep
 */
export function apartSites(towers: readonly SiteTower[], leastDeg: number): SeparatedSite[] {
  const ofSites = new Map<string, number[]>()
  for (const [cell, { siteId }] of towers.entries())
    if (siteId !== null) ofSites.set(siteId, [...(ofSites.get(siteId) ?? []), cell])
  return [...ofSites].flatMap(([id, cells]) => {
    const leastSeparationDeg = cells.map((cell) => towers[cell].leastSeparationDeg ?? leastDeg)
    requireSiteRoom(id, leastSeparationDeg)
    const isApart = cells.length > 1 && leastSeparationDeg.some((degrees) => degrees > 0)
    return isApart ? [{ id, cells, leastSeparationDeg }] : []
  })
}
