import {
  isInCircle,
  isInsideAnyFootprint,
  isInsideFootprint,
  footprintsNear,
  nearestFractionOnEdge,
} from './point-in-footprint.ts'
import type { Scene } from './scene.ts'

/**
 * Walls nearer than this are one surface, metres: more than the projection bends a wall between two
 * corners (0.05 mm over 50 m) and than coordinates are rounded, less than anybody draws.
 */
export const sameSurfaceM = 0.0004

/** Around a point on a wall it is looked so far to each side, metres. */
const aroundM = 2 * sameSurfaceM
const diagonal = Math.SQRT1_2
/** The sides along a direction and across it, as parts of `aroundM`: the same seen in a mirror. */
const sides = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [diagonal, diagonal],
  [diagonal, -diagonal],
  [-diagonal, diagonal],
  [-diagonal, -diagonal],
] as const

/**
 * True when the point stands in no footprint other than the excluded scene index (-1: none). On
 * which side of a wall a point of it comes to lie is rounding: there it stands in the open when the
 * open is on any side of it, and between two buildings wall to wall it does not.
 *
 * @param directionX a direction (unit vector) that turns and is mirrored with the world
 */
export function isInOpen(
  scene: Scene,
  x: number,
  y: number,
  excluded: number,
  directionX: number,
  directionY: number,
): boolean {
  let isOnWall = false
  for (const k of footprintsNear(scene, x, y)) {
    if (k === excluded || !isInCircle(scene, k, x, y)) continue
    if (isOnWallOf(scene, k, x, y)) isOnWall = true
    else if (isInsideFootprint(scene, k, x, y)) return false
  }
  return (
    !isOnWall ||
    sides.some(([along, across]) => {
      const sideX = x + aroundM * (along * directionX - across * directionY)
      const sideY = y + aroundM * (along * directionY + across * directionX)
      return !isInsideAnyFootprint(scene, sideX, sideY, excluded)
    })
  )
}

/** True when the point stands inside footprint k, and not on one of its walls. */
export function isBehindWalls(scene: Scene, k: number, x: number, y: number): boolean {
  return isInsideFootprint(scene, k, x, y) && !isOnWallOf(scene, k, x, y)
}

function isOnWallOf(scene: Scene, k: number, x: number, y: number): boolean {
  for (let ring = scene.ringStart[k]; ring < scene.ringStart[k + 1]; ring++) {
    const end = scene.vertexStart[ring + 1]
    let a = end - 1
    for (let b = scene.vertexStart[ring]; b < end; b++) {
      if (isOnEdge(scene, a, b, x, y, sameSurfaceM)) return true
      a = b
    }
  }
  return false
}

/** Whether a point lies on the edge from vertex a to vertex b, within a tolerance in metres. */
export function isOnEdge(
  scene: Scene,
  a: number,
  b: number,
  x: number,
  y: number,
  toleranceM: number,
): boolean {
  // Most edges are elsewhere: their boxes tell at once.
  if (scene.x[a] < x - toleranceM && scene.x[b] < x - toleranceM) return false
  if (scene.x[a] > x + toleranceM && scene.x[b] > x + toleranceM) return false
  if (scene.y[a] < y - toleranceM && scene.y[b] < y - toleranceM) return false
  if (scene.y[a] > y + toleranceM && scene.y[b] > y + toleranceM) return false
  const fraction = nearestFractionOnEdge(scene, a, b, x, y)
  const dx = scene.x[a] + fraction * (scene.x[b] - scene.x[a]) - x
  const dy = scene.y[a] + fraction * (scene.y[b] - scene.y[a]) - y
  return dx * dx + dy * dy <= toleranceM * toleranceM
}
