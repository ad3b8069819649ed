import type { Bounds } from '../../../formats/elevation-raster.ts'
import type { Polygon, Position, Ring } from './building-input.ts'
import { ringContains } from './ring-assembly.ts'

/**
 * Whether any of the polygons has a point in common with a box: a vertex inside, an edge across,
 * or the box wholly inside the polygon and not in one of its holes.
 */
export function overlapsBox(polygons: readonly Polygon[], box: Bounds): boolean {
  return polygons.some((polygon) => polygonOverlaps(polygon, box))
}

function polygonOverlaps(polygon: Polygon, box: Bounds): boolean {
  if (polygon.some((ring) => ringTouches(ring, box))) return true
  // No edge meets the box: it lies wholly inside or wholly outside of every ring.
  const corner: Position = [box[0], box[1]]
  const [outer, ...holes] = polygon
  return ringContains(outer, corner) && !holes.some((hole) => ringContains(hole, corner))
}

function ringTouches(ring: Ring, box: Bounds): boolean {
  return ring.some(
    (point, i) => inBox(point, box) || (i > 0 && edgeCrosses(ring[i - 1], point, box)),
  )
}

/** Whether a position lies in a box, its edges included. */
export function inBox([lon, lat]: Position, [west, south, east, north]: Bounds): boolean {
  return lon >= west && lon <= east && lat >= south && lat <= north
}

function edgeCrosses(from: Position, to: Position, box: Bounds): boolean {
  const [first, last] = shareInBox(from, to, box)
  return first <= last
}

/**
 * The part of an edge between the four sides of a box (Liang and Barsky), as shares of its length:
 * nothing is left where the first is above the last.
 */
export function shareInBox(
  from: Position,
  to: Position,
  box: Bounds,
): readonly [first: number, last: number] {
  let first = 0
  let last = 1
  for (const axis of [0, 1] as const) {
    const step = to[axis] - from[axis]
    const low = box[axis] - from[axis]
    const high = box[axis + 2] - from[axis]
    if (step === 0) {
      if (low > 0 || high < 0) return [1, 0]
      continue
    }
    first = Math.max(first, Math.min(low / step, high / step))
    last = Math.min(last, Math.max(low / step, high / step))
  }
  return [first, last]
}
