import { fingerprint } from '../../../fingerprint.ts'
import type { Cell } from '../../cell.ts'
import type { PlanQuestion } from '../plan-question.ts'

/** More cells of a site than this are computed apart: whoever is stopped loses no more. */
const maximumSiteCells = 6

/**
 * The cells of a question whose antennas differ in azimuth, tilt and power alone, together: by their places
 * in the question, ascending, the sites in the order of their first cells. What one of them does at a
 * setting each of the others does too.
 */
export function cellsBySite({ cells }: PlanQuestion): number[][] {
  const sites: number[][] = []
  const open = new Map<string, number[]>()
  for (const [index, { cell }] of cells.entries()) {
    const key = antennaKey(cell)
    const site = open.get(key)
    if (site === undefined || site.length === maximumSiteCells) {
      const begun = [index]
      sites.push(begun)
      open.set(key, begun)
    } else site.push(index)
  }
  return sites
}

/** All of a cell but where it points, what it sends, and what its neighbours tell it by. */
function antennaKey({ lon, lat, calibrationOffsetDb, profile }: Cell): string {
  const alike = { ...profile, electricalDowntiltDeg: 0, txPowerDbm: 0, pci: null }
  return fingerprint({ lon, lat, calibrationOffsetDb, profile: alike })
}

/** What there is of the cells of each site, in the order of the cells in the question. */
export function ofCells<Item>(
  sites: readonly (readonly number[])[],
  ofSites: readonly (readonly Item[])[],
): Item[] {
  const items: Item[] = []
  for (const [site, indices] of sites.entries())
    for (const [place, index] of indices.entries()) items[index] = ofSites[site][place]
  return items
}
