import type { Polygon, Position, Ring } from './building-input.ts'

/** A way that is part of a ring: its node ids in order. */
export type NodePath = readonly number[]

/**
 * Joins ways end to end into closed rings of node ids. Ways may run in either direction. What
 * cannot be closed is counted in `leftOver`. Starts from the first unused way in the given order,
 * so the same input gives the same rings.
 */
export function joinRings(ways: readonly NodePath[]): { rings: NodePath[]; leftOver: number } {
  const rings: NodePath[] = []
  const byEnd = new Map<number, number[]>()
  const used = ways.map((way) => way.length < 2)
  ways.forEach((way, index) => {
    if (way.length < 2 || isClosed(way)) return
    for (const end of [way[0], way[way.length - 1]]) {
      const list = byEnd.get(end)
      if (list === undefined) byEnd.set(end, [index])
      else list.push(index)
    }
  })
  let leftOver = ways.filter((way) => way.length < 2).length
  ways.forEach((way, index) => {
    if (used[index]) return
    used[index] = true
    const ring = [...way]
    let joined = 1
    while (!isClosed(ring)) {
      const next = byEnd.get(ring[ring.length - 1])?.find((candidate) => !used[candidate])
      if (next === undefined) break
      used[next] = true
      joined++
      appendWay(ring, ways[next])
    }
    if (isClosed(ring) && ring.length >= 4) rings.push(ring)
    else leftOver += joined
  })
  return { rings, leftOver }
}

function isClosed(path: NodePath): boolean {
  return path.length > 2 && path[0] === path[path.length - 1]
}

function appendWay(ring: number[], way: NodePath): void {
  const forwards = way[0] === ring[ring.length - 1]
  const path = forwards ? way : [...way].reverse()
  for (let i = 1; i < path.length; i++) ring.push(path[i])
}

/**
 * Sorts holes into the outer rings that contain them: a hole goes to the smallest outer ring around
 * its first vertex. Holes outside every outer ring are left out and counted.
 */
export function groupRings(
  outers: readonly Ring[],
  inners: readonly Ring[],
): { polygons: Polygon[]; strayHoles: number } {
  const polygons = outers.map((outer): Polygon => [outer])
  const areas = outers.map((outer) => Math.abs(signedArea(outer)))
  let strayHoles = 0
  for (const inner of inners) {
    let best = -1
    outers.forEach((outer, index) => {
      if (best >= 0 && areas[index] >= areas[best]) return
      if (inner.some((point) => ringContains(outer, point))) best = index
    })
    if (best < 0) strayHoles++
    else polygons[best].push(inner)
  }
  return { polygons, strayHoles }
}

/** The signed area of a ring in square degrees, positive when counter-clockwise. */
function signedArea(ring: Ring): number {
  // Relative to the first vertex: the products of raw degrees would lose the small area.
  const [lon0, lat0] = ring[0]
  let sum = 0
  for (let i = 0; i + 1 < ring.length; i++) {
    sum +=
      (ring[i][0] - lon0) * (ring[i + 1][1] - lat0) - (ring[i + 1][0] - lon0) * (ring[i][1] - lat0)
  }
  return sum / 2
}

/** Whether a point lies inside a closed ring, by counting crossings; the edge itself is undecided. */
export function ringContains(ring: Ring, [lon, lat]: Position): boolean {
  let inside = false
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [lonI, latI] = ring[i]
    const [lonJ, latJ] = ring[j]
    if (latI > lat === latJ > lat) continue
    if (lon < ((lonJ - lonI) * (lat - latI)) / (latJ - latI) + lonI) inside = !inside
  }
  return inside
}
