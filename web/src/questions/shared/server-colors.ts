import { categoryShade } from '../../color/categories.ts'
import type { Rgb } from '../../color/ramps.ts'
import type { Scenario } from '../../scenario/scenario.ts'

/** Cells on one mast stand this near to each other, degrees: some ten metres. */
const siteDegrees = 1e-4

/** The hue of its site for each cell, each sector of a site in a shade of its own. */
export function serverColors(
  cells: readonly Pick<Scenario, 'tower_lon' | 'tower_lat'>[],
): readonly Rgb[] {
  const sites: { readonly lon: number; readonly lat: number; sectors: number }[] = []
  return cells.map(({ tower_lon: lon = NaN, tower_lat: lat = NaN }) => {
    let site = sites.findIndex(
      (other) => Math.abs(other.lon - lon) < siteDegrees && Math.abs(other.lat - lat) < siteDegrees,
    )
    if (site < 0) site = sites.push({ lon, lat, sectors: 0 }) - 1
    return categoryShade(site, sites[site].sectors++)
  })
}
