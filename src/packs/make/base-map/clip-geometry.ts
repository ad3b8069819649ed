import type { Bounds } from '../../../formats/elevation-raster.ts'
import { inBox, shareInBox } from '../common/box-overlap.ts'
import type { Polygon, Position, Ring } from '../common/building-input.ts'

/** The parts of a line that lie in a box (Liang and Barsky, edge by edge). */
export function clipLine(line: readonly Position[], box: Bounds): Position[][] {
  if (line.every((position) => inBox(position, box))) return [[...line]]
  const parts: Position[][] = []
  let part: Position[] = []
  for (let i = 1; i < line.length; i++) {
    const edge = clipEdge(line[i - 1], line[i], box)
    if (edge === undefined) continue
    const [from, to] = edge
    const last = part.at(-1)
    if (last === undefined || last[0] !== from[0] || last[1] !== from[1]) {
      if (part.length > 1) parts.push(part)
      part = [from]
    }
    part.push(to)
  }
  if (part.length > 1) parts.push(part)
  return parts
}

/** The part of an edge inside a box; its own ends where it does not cross the box. */
function clipEdge(from: Position, to: Position, box: Bounds): [Position, Position] | undefined {
  const [first, last] = shareInBox(from, to, box)
  if (first >= last) return undefined
  return [first === 0 ? from : onEdge(from, to, first), last === 1 ? to : onEdge(from, to, last)]
}

function onEdge(from: Position, to: Position, fraction: number): Position {
  return [
    rounded(from[0] + fraction * (to[0] - from[0])),
    rounded(from[1] + fraction * (to[1] - from[1])),
  ]
}

/** Seven decimals, as everything in a pack. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7
}

/**
 * What of a polygon lies in a box (Sutherland and Hodgman, 1974); undefined when nothing does. Where
 * it leaves the box and comes back, its edge runs along that of the box.
 */
export function clipPolygon(polygon: Polygon, box: Bounds): Polygon | undefined {
  const rings = polygon.map((ring) =>
    ring.every((position) => inBox(position, box)) ? ring : clipRing(ring, box),
  )
  if (rings[0].length < 4) return undefined
  return rings.filter((ring) => ring.length >= 4)
}

function clipRing(ring: Ring, [west, south, east, north]: Bounds): Ring {
  let points = clipHalf(ring.slice(0, -1), 0, west, 1)
  points = clipHalf(points, 0, east, -1)
  points = clipHalf(points, 1, south, 1)
  points = clipHalf(points, 1, north, -1)
  return points.length < 3 ? [] : [...points, points[0]]
}

/** Keeps the side of one line where sign (coordinate - limit) is not negative. */
function clipHalf(points: Ring, axis: 0 | 1, limit: number, sign: 1 | -1): Ring {
  const clipped: Ring = []
  points.forEach((to, i) => {
    const from = points[(i + points.length - 1) % points.length]
    const before = sign * (from[axis] - limit)
    const after = sign * (to[axis] - limit)
    if (before >= 0 !== after >= 0) {
      const cut = onEdge(from, to, before / (before - after))
      cut[axis] = limit
      clipped.push(cut)
    }
    if (after >= 0) clipped.push(to)
  })
  return clipped
}
