import { wallsOf } from './footprint-walls.ts'
import {
  contactToleranceM,
  footprintsInBox,
  isInsideAnyFootprint,
  isInsideFootprint,
  nearestFractionOnEdge,
} from './point-in-footprint.ts'
import type { Scene } from './scene.ts'

interface Point {
  readonly x: number
  readonly y: number
}

/** A wall is open where a receiver so far in front of it stands in no building, metres. */
const outsideM = 0.5
/** How far beside an edge it is looked on which side its own footprint is, metres. */
const besideM = 0.2

/** Point of the walls of footprint k nearest to (x, y), courtyard walls included. */
export function nearestWallPoint(scene: Scene, k: number, x: number, y: number): Point {
  let best: Point = { x, y }
  let bestSquared = Infinity
  for (const [a, b] of wallsOf(scene, k)) {
    const candidate = pointOnEdge(scene, a, b, nearestFractionOnEdge(scene, a, b, x, y))
    const squared = squaredDistance(candidate, x, y)
    if (squared < bestSquared) {
      best = candidate
      bestSquared = squared
    }
  }
  return best
}

/**
 * Point of the walls of footprint k nearest to (x, y) that has the outdoors before it: half a metre
 * in front of it lies no footprint at all. Null when every wall is shared or covered.
 */
export function nearestExposedWallPoint(
  scene: Scene,
  k: number,
  x: number,
  y: number,
): Point | null {
  let best: Point | null = null
  let bestSquared = Infinity
  for (const [a, b] of wallsOf(scene, k)) {
    const fraction = nearestFractionOnEdge(scene, a, b, x, y)
    // No part of an edge is nearer than the edge: most need no closer look.
    if (squaredDistance(pointOnEdge(scene, a, b, fraction), x, y) >= bestSquared) continue
    for (const part of exposedParts(scene, k, a, b)) {
      const candidate = outdoorPoint(scene, k, a, b, part, fraction)
      if (candidate === null) continue
      const squared = squaredDistance(candidate, x, y)
      if (squared < bestSquared) {
        best = candidate
        bestSquared = squared
      }
    }
  }
  return best
}

/**
 * Whether the wall of footprint k through which a path in a direction (unit vector) enters it, at a
 * point of its outline, is open there. At a corner one open wall is enough.
 */
export function isOpenWallAt(
  scene: Scene,
  k: number,
  { x, y }: Point,
  directionX: number,
  directionY: number,
): boolean {
  for (let ring = scene.ringStart[k]; ring < scene.ringStart[k + 1]; ring++) {
    const end = scene.vertexStart[ring + 1]
    let a = end - 1
    for (let b = scene.vertexStart[ring]; b < end; b++) {
      if (isOnEdge(scene, a, b, x, y)) {
        const edgeX = scene.x[b] - scene.x[a]
        const edgeY = scene.y[b] - scene.y[a]
        const lengthM = Math.sqrt(edgeX * edgeX + edgeY * edgeY)
        // The path comes from the outside.
        const side = edgeY * directionX - edgeX * directionY < 0 ? outsideM : -outsideM
        const frontX = x + (side * edgeY) / lengthM
        const frontY = y - (side * edgeX) / lengthM
        if (lengthM > 0 && !isInsideAnyFootprint(scene, frontX, frontY, -1)) return true
      }
      a = b
    }
  }
  return false
}

function isOnEdge(scene: Scene, a: number, b: number, x: number, y: number): boolean {
  // Most edges are elsewhere: their boxes tell at once.
  const toleranceM = contactToleranceM
  if (scene.x[a] < x - toleranceM && scene.x[b] < x - toleranceM) return false
  if (scene.x[a] > x + toleranceM && scene.x[b] > x + toleranceM) return false
  if (scene.y[a] < y - toleranceM && scene.y[b] < y - toleranceM) return false
  if (scene.y[a] > y + toleranceM && scene.y[b] > y + toleranceM) return false
  const nearest = pointOnEdge(scene, a, b, nearestFractionOnEdge(scene, a, b, x, y))
  return squaredDistance(nearest, x, y) <= toleranceM * toleranceM
}

/** So far from a wall that it ends at, a part of an edge is surely free, metres. */
const marginM = 0.02

/**
 * Point of a free part of an edge, as near to a fraction of the edge as the part allows. At its very
 * end a part may touch the wall that ends it; then the point is a little inside the part, or null
 * where the part is too short for that.
 */
function outdoorPoint(
  scene: Scene,
  k: number,
  a: number,
  b: number,
  [from, to]: readonly [number, number],
  fraction: number,
): Point | null {
  const front = outsideOf(scene, k, a, b)!
  const isOpen = ({ x, y }: Point) =>
    !isInsideAnyFootprint(scene, x, y, k) &&
    !isInsideAnyFootprint(scene, x + front.x, y + front.y, -1)
  const nearest = pointOnEdge(scene, a, b, Math.min(to, Math.max(from, fraction)))
  if (isOpen(nearest)) return nearest
  const start = { x: scene.x[a], y: scene.y[a] }
  const margin = marginM / Math.sqrt(squaredDistance(start, scene.x[b], scene.y[b]))
  if (to - from <= 2 * margin) return null
  const inner = Math.min(to - margin, Math.max(from + margin, fraction))
  const point = pointOnEdge(scene, a, b, inner)
  return isOpen(point) ? point : null
}

/**
 * Parts of the edge from vertex a to vertex b, as fractions, that are free, and whose outside is:
 * the edge and its copy moved outwards are cut where they meet other walls; each piece is free or
 * covered as a whole.
 */
function exposedParts(scene: Scene, k: number, a: number, b: number): [number, number][] {
  const front = outsideOf(scene, k, a, b)
  if (front === null) return []
  const edgeX = scene.x[b] - scene.x[a]
  const edgeY = scene.y[b] - scene.y[a]
  const startX = scene.x[a] + front.x
  const startY = scene.y[a] + front.y
  const isFree = (fraction: number): boolean =>
    !isInsideAnyFootprint(scene, startX + fraction * edgeX, startY + fraction * edgeY, -1) &&
    !isInsideAnyFootprint(scene, scene.x[a] + fraction * edgeX, scene.y[a] + fraction * edgeY, k)
  const near = footprintsAtEdge(scene, a, b)
  const inner = [
    ...cutsByWalls(scene, near, startX, startY, edgeX, edgeY),
    ...cutsByWalls(scene, near, scene.x[a], scene.y[a], edgeX, edgeY),
  ].sort((left, right) => left - right)
  const cuts = [0, ...inner, 1]
  const parts: [number, number][] = []
  for (let i = 0; i + 1 < cuts.length; i++) {
    if (cuts[i + 1] > cuts[i] && isFree((cuts[i] + cuts[i + 1]) / 2)) {
      parts.push([cuts[i], cuts[i + 1]])
    }
  }
  return parts
}

/** From the edge straight to where a receiver would stand in front of it; null without an outside. */
function outsideOf(scene: Scene, k: number, a: number, b: number): Point | null {
  const edgeX = scene.x[b] - scene.x[a]
  const edgeY = scene.y[b] - scene.y[a]
  const lengthM = Math.sqrt(edgeX * edgeX + edgeY * edgeY)
  const side = lengthM === 0 ? 0 : outwardSide(scene, k, a, b)
  if (side === 0) return null
  return { x: (side * edgeY * outsideM) / lengthM, y: (-side * edgeX * outsideM) / lengthM }
}

/** +1 or -1: the side of the edge on which footprint k is not; 0 when both sides are inside it. */
function outwardSide(scene: Scene, k: number, a: number, b: number): -1 | 0 | 1 {
  const edgeX = scene.x[b] - scene.x[a]
  const edgeY = scene.y[b] - scene.y[a]
  const lengthM = Math.sqrt(edgeX * edgeX + edgeY * edgeY)
  const middleX = (scene.x[a] + scene.x[b]) / 2
  const middleY = (scene.y[a] + scene.y[b]) / 2
  const nudgeM = Math.min(besideM, lengthM / 4)
  const nudgeX = (edgeY * nudgeM) / lengthM
  const nudgeY = (-edgeX * nudgeM) / lengthM
  if (!isInsideFootprint(scene, k, middleX + nudgeX, middleY + nudgeY)) return 1
  if (!isInsideFootprint(scene, k, middleX - nudgeX, middleY - nudgeY)) return -1
  return 0
}

/** Scene indices of the footprints that may meet the edge from vertex a to b, or its shifted copy. */
function footprintsAtEdge(scene: Scene, a: number, b: number): number[] {
  const middleX = (scene.x[a] + scene.x[b]) / 2
  const middleY = (scene.y[a] + scene.y[b]) / 2
  const halfM =
    Math.sqrt(squaredDistance({ x: middleX, y: middleY }, scene.x[a], scene.y[a])) + outsideM
  const box = {
    minX: middleX - halfM,
    minY: middleY - halfM,
    maxX: middleX + halfM,
    maxY: middleY + halfM,
  }
  return footprintsInBox(scene, box).filter((k) => {
    const dx = scene.centerX[k] - middleX
    const dy = scene.centerY[k] - middleY
    const reachM = scene.circleRadiusM[k] + halfM
    return dx * dx + dy * dy <= reachM * reachM
  })
}

/** Fractions at which the segment from a start along a vector meets walls of these footprints. */
function cutsByWalls(
  scene: Scene,
  footprints: readonly number[],
  startX: number,
  startY: number,
  edgeX: number,
  edgeY: number,
): number[] {
  const { x, y } = scene
  const cuts: number[] = []
  for (const k of footprints) {
    for (let ring = scene.ringStart[k]; ring < scene.ringStart[k + 1]; ring++) {
      const end = scene.vertexStart[ring + 1]
      let a = end - 1
      for (let b = scene.vertexStart[ring]; b < end; b++) {
        const wallX = x[b] - x[a]
        const wallY = y[b] - y[a]
        const toWallX = x[a] - startX
        const toWallY = y[a] - startY
        const denominator = edgeX * wallY - edgeY * wallX
        const onSegment = (toWallX * wallY - toWallY * wallX) / denominator
        const onWall = (toWallX * edgeY - toWallY * edgeX) / denominator
        // Parallel walls give no numbers here, and no cut.
        if (onSegment > 0 && onSegment < 1 && onWall >= 0 && onWall <= 1) cuts.push(onSegment)
        a = b
      }
    }
  }
  return cuts
}

function pointOnEdge(scene: Scene, a: number, b: number, fraction: number): Point {
  return {
    x: scene.x[a] + fraction * (scene.x[b] - scene.x[a]),
    y: scene.y[a] + fraction * (scene.y[b] - scene.y[a]),
  }
}

function squaredDistance(point: Point, x: number, y: number): number {
  const dx = point.x - x
  const dy = point.y - y
  return dx * dx + dy * dy
}
