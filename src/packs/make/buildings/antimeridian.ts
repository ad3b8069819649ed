import { intersection } from 'polyclip-ts'
import type { Polygon, Position } from '../common/building-input.ts'

const halfTurnDeg = 180

/**
 * Polygons of which none goes across the antimeridian (RFC 7946, section 3.1.9): one whose ring is wider
 * than half the Earth, as no building is, has corners on both sides of it and is cut there. Rings that
 * the clipper cannot cut are left out.
 */
export function cutAtAntimeridian(polygon: Polygon): readonly Polygon[] {
  const [outer] = polygon
  if (outer === undefined || !isWide(outer)) return [polygon]
  const eastward = polygon.map((ring) =>
    ring.map(([lon, lat]): Position => [lon < 0 ? lon + 2 * halfTurnDeg : lon, lat]),
  )
  return [...partOf(eastward, 0), ...partOf(eastward, halfTurnDeg)]
}

function isWide(ring: readonly Position[]): boolean {
  let west = Infinity
  let east = -Infinity
  for (const [lon] of ring) {
    west = Math.min(west, lon)
    east = Math.max(east, lon)
  }
  return east - west > halfTurnDeg
}

/** What lies within half a turn from a meridian on, with longitudes from -180 to 180 degrees. */
function partOf(polygon: Polygon, fromDeg: number): Polygon[] {
  const toDeg = fromDeg + halfTurnDeg
  const half: Position[] = [
    [fromDeg, -90],
    [toDeg, -90],
    [toDeg, 90],
    [fromDeg, 90],
    [fromDeg, -90],
  ]
  try {
    const rings = polygon.map((ring) => ring.map(([lon, lat]): Position => [lon, lat]))
    return intersection(rings, [half]).map((part) =>
      part.map((ring) =>
        ring.map(([lon, lat]): Position => [lon - (fromDeg === 0 ? 0 : 2 * halfTurnDeg), lat]),
      ),
    )
  } catch {
    // The clipper gives up on some degenerate input.
    return []
  }
}
