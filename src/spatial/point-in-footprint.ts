import type { Box } from './outer-box.ts'
import type { Scene } from './scene.ts'
import { columnOf, rowOf } from './scene-grid.ts'

/** Distance at which a point counts as touching a wall, metres: far below the accuracy of footprints. */
export const contactToleranceM = 0.01

/** Even-odd rule over all rings of footprint k: courtyards are outside. Local metres. */
export function isInsideFootprint(scene: Scene, k: number, x: number, y: number): boolean {
  let inside = false
  for (let r = scene.ringStart[k]; r < scene.ringStart[k + 1]; r++) {
    const first = scene.vertexStart[r]
    const end = scene.vertexStart[r + 1]
    let ax = scene.x[end - 1]
    let ay = scene.y[end - 1]
    for (let v = first; v < end; v++) {
      const bx = scene.x[v]
      const by = scene.y[v]
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
      ax = bx
      ay = by
    }
  }
  return inside
}

/** A cheap look before walls are measured: no point outside of the circle touches the footprint. */
export function isInCircle(scene: Scene, k: number, x: number, y: number): boolean {
  const dx = x - scene.centerX[k]
  const dy = y - scene.centerY[k]
  const radiusM = scene.circleRadiusM[k] + contactToleranceM
  return dx * dx + dy * dy <= radiusM * radiusM
}

/** Distance in metres from a point to the nearest wall of footprint k, courtyard walls included. */
export function distanceToWallsM(scene: Scene, k: number, x: number, y: number): number {
  let nearest = Infinity
  for (let r = scene.ringStart[k]; r < scene.ringStart[k + 1]; r++) {
    const first = scene.vertexStart[r]
    const end = scene.vertexStart[r + 1]
    let a = end - 1
    for (let v = first; v < end; v++) {
      nearest = Math.min(nearest, squaredDistanceToSegment(scene, a, v, x, y))
      a = v
    }
  }
  return Math.sqrt(nearest)
}

function squaredDistanceToSegment(
  scene: Scene,
  a: number,
  b: number,
  x: number,
  y: number,
): number {
  const fraction = nearestFractionOnEdge(scene, a, b, x, y)
  const dx = scene.x[a] + fraction * (scene.x[b] - scene.x[a]) - x
  const dy = scene.y[a] + fraction * (scene.y[b] - scene.y[a]) - y
  return dx * dx + dy * dy
}

/** Where on the edge from vertex a to vertex b the point nearest to (x, y) lies, 0 to 1. */
export function nearestFractionOnEdge(
  scene: Scene,
  a: number,
  b: number,
  x: number,
  y: number,
): number {
  const edgeX = scene.x[b] - scene.x[a]
  const edgeY = scene.y[b] - scene.y[a]
  const lengthSquared = edgeX * edgeX + edgeY * edgeY
  if (lengthSquared === 0) return 0
  const along = ((x - scene.x[a]) * edgeX + (y - scene.y[a]) * edgeY) / lengthSquared
  return Math.min(1, Math.max(0, along))
}

/** Inside footprint k or on its walls within the contact tolerance. */
export function touchesFootprint(scene: Scene, k: number, x: number, y: number): boolean {
  return isInsideFootprint(scene, k, x, y) || distanceToWallsM(scene, k, x, y) <= contactToleranceM
}

/** Inside footprint k and not merely on a wall: who stands at a facade stands outdoors. */
export function isIndoors(scene: Scene, k: number, x: number, y: number): boolean {
  return isInsideFootprint(scene, k, x, y) && distanceToWallsM(scene, k, x, y) > contactToleranceM
}

/** Scene indices, ascending, of the footprints whose box could contain the point. */
export function footprintsNear(scene: Scene, x: number, y: number): Uint32Array {
  const bucket = rowOf(scene.grid, y) * scene.grid.columns + columnOf(scene.grid, x)
  return scene.grid.items.subarray(scene.grid.start[bucket], scene.grid.start[bucket + 1])
}

/** Scene indices, ascending, of the footprints in the buckets that a box touches. */
export function footprintsInBox(scene: Scene, box: Box): number[] {
  const { grid } = scene
  const found = new Set<number>()
  for (let row = rowOf(grid, box.minY); row <= rowOf(grid, box.maxY); row++) {
    for (let column = columnOf(grid, box.minX); column <= columnOf(grid, box.maxX); column++) {
      const bucket = row * grid.columns + column
      for (let i = grid.start[bucket]; i < grid.start[bucket + 1]; i++) found.add(grid.items[i])
    }
  }
  return [...found].sort((a, b) => a - b)
}

/** True when the point lies inside any footprint other than the excluded scene index (-1: none). */
export function isInsideAnyFootprint(
  scene: Scene,
  x: number,
  y: number,
  excluded: number,
): boolean {
  for (const k of footprintsNear(scene, x, y)) {
    if (k === excluded || !isInCircle(scene, k, x, y)) continue
    if (isInsideFootprint(scene, k, x, y)) return true
  }
  return false
}
