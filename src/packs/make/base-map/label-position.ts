import type { Polygon, Position } from '../common/building-input.ts'

/** Heights at which a polygon is looked at, as shares of its own. */
const levels = [0.5, 0.35, 0.65, 0.2, 0.8]

/**
 * A place for a name: the middle of the widest part of a polygon at half its height or near it,
 * holes left out. Always inside; the first corner of a polygon too flat to have an inside.
 */
export function labelPosition(polygon: Polygon): Position {
  const [outer] = polygon
  const lats = outer.map(([, lat]) => lat)
  const south = lats.reduce((a, b) => Math.min(a, b))
  const north = lats.reduce((a, b) => Math.max(a, b))
  let best = { width: 0, position: outer[0] }
  for (const level of levels) {
    const lat = south + level * (north - south)
    const crossings = polygon.flatMap((ring) => crossingsOf(ring, lat)).sort((a, b) => a - b)
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const width = crossings[i + 1] - crossings[i]
      if (width <= best.width * 1.2) continue
      best = { width, position: [round((crossings[i] + crossings[i + 1]) / 2), round(lat)] }
    }
  }
  return best.position
}

function crossingsOf(ring: readonly Position[], lat: number): number[] {
  return ring.slice(1).flatMap(([lon, to], i) => {
    const [fromLon, from] = ring[i]
    if (from > lat === to > lat) return []
    return [fromLon + ((lat - from) / (to - from)) * (lon - fromLon)]
  })
}

function round(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7
}
