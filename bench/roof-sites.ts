import type { PackSnapshot } from '../src/packs/snapshot.ts'

/** Buildings that are so far apart from all before them, in the order of a fixed walk, metres. */
export function roofSites(
  { footprints: { centroidLon, centroidLat, footprintCount } }: PackSnapshot,
  count: number,
  spacingM: number,
): [number, number][] {
  const sites: [number, number][] = []
  for (let step = 0; step < footprintCount && sites.length < count; step++) {
    const at = (step * 7919) % footprintCount
    const [lon, lat] = [centroidLon[at], centroidLat[at]]
    const isApart = sites.every(([otherLon, otherLat]) => {
      const y = (lat - otherLat) * 111_320
      const x = (lon - otherLon) * 111_320 * Math.cos((lat * Math.PI) / 180)
      return Math.sqrt(x * x + y * y) >= spacingM
    })
    if (isApart) sites.push([lon, lat])
  }
  if (sites.length < count) throw new Error(`room for ${3 * sites.length} cells alone`)
  return sites
}
