import { isInOpen, isOnEdge, sameSurfaceM } from './open-air.ts'
import { wallsOf } from './footprint-walls.ts'
import {
  contactToleranceM,
  footprintsInBox,
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
/** A shorter part of a wall is no way out: neighbours leave it open by the way they are drawn, metres. */
const shortestPartM = 0.04
/** Distances that differ by less differ by rounding, metres. */
const equallyFarM = 1e-7
/** How far beside an edge it is looked on which side its own footprint is, metres. */
const besideM = 0.2

/** Point of the walls of footprint k nearest to (x, y), courtyard walls included. */
export function nearestWallPoint(scene: Scene, k: number, x: number, y: number): Point {
  let best: Point = { x, y }
  let bestM = Infinity
  for (const [a, b] of wallsOf(scene, k)) {
    const candidate = pointOnEdge(scene, a, b, nearestFractionOnEdge(scene, a, b, x, y))
    const distanceM = distanceBetweenM(candidate, x, y)
    if (isNearer(distanceM, bestM)) {
      best = candidate
      bestM = distanceM
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
  let bestM = Infinity
  for (const [a, b] of wallsOf(scene, k)) {
    const fraction = nearestFractionOnEdge(scene, a, b, x, y)
    // No part of an edge is nearer than the edge: most need no closer look.
    const edgeM = distanceBetweenM(pointOnEdge(scene, a, b, fraction), x, y)
    if (!isNearer(edgeM, bestM)) continue
    for (const [from, to] of exposedParts(scene, k, a, b)) {
      const candidate = pointOnEdge(scene, a, b, Math.min(to, Math.max(from, fraction)))
      const distanceM = distanceBetweenM(candidate, x, y)
      if (isNearer(distanceM, bestM)) {
        best = candidate
        bestM = distanceM
      }
    }
  }
  return best
}

/** Of two points that are equally far, the first in the order of the outline is taken. */
function isNearer(distanceM: number, bestM: number): boolean {
  return distanceM < bestM - equallyFarM
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
      if (isOnEdge(scene, a, b, x, y, contactToleranceM)) {
        const edgeX = scene.x[b] - scene.x[a]
        const edgeY = scene.y[b] - scene.y[a]
        const lengthM = Math.sqrt(edgeX * edgeX + edgeY * edgeY)
        // The path comes from the outside; through a wall that it runs along it enters nowhere.
        const across = edgeY * directionX - edgeX * directionY
        const side = across < 0 ? outsideM : -outsideM
        const [alongX, alongY] = [edgeX / lengthM, edgeY / lengthM]
        const isEntered = Math.abs(across) > sameSurfaceM
        if (
          isEntered &&
          isInOpen(scene, x + side * alongY, y - side * alongX, -1, alongX, alongY)
        ) {
          return true
        }
      }
      a = b
    }
  }
  return false
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
  const lengthM = Math.sqrt(edgeX * edgeX + edgeY * edgeY)
  const isFreeAt = (x: number, y: number, excluded: number): boolean =>
    isInOpen(scene, x, y, excluded, edgeX / lengthM, edgeY / lengthM)
  const isFree = (fraction: number): boolean =>
    isFreeAt(startX + fraction * edgeX, startY + fraction * edgeY, -1) &&
    isFreeAt(scene.x[a] + fraction * edgeX, scene.y[a] + fraction * edgeY, k)
  const near = footprintsAtEdge(scene, a, b)
  const inner = [
    ...cutsByWalls(scene, near, startX, startY, edgeX, edgeY),
    ...cutsByWalls(scene, near, scene.x[a], scene.y[a], edgeX, edgeY),
  ].sort((left, right) => left - right)
  const cuts = cutsApart([0, ...inner, 1], (2 * sameSurfaceM) / lengthM)
  const parts: [number, number][] = []
  let from: number | null = null
  for (let i = 0; i + 1 < cuts.length; i++) {
    const isFreePiece = isFree((cuts[i] + cuts[i + 1]) / 2)
    if (isFreePiece) from ??= cuts[i]
    if (isFreePiece || from === null) continue
    parts.push([from, cuts[i]])
    from = null
  }
  if (from !== null) parts.push([from, cuts[cuts.length - 1]])
  return parts.filter(([start, end]) => (end - start) * lengthM >= shortestPartM)
}

/** Ascending cuts without those that lie nearer than a surface is thick behind the one before. */
function cutsApart(cuts: readonly number[], least: number): number[] {
  const apart = [cuts[0]]
  for (const cut of cuts) if (cut - apart[apart.length - 1] > least) apart.push(cut)
  return apart
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
  const halfM = distanceBetweenM({ x: middleX, y: middleY }, scene.x[a], scene.y[a]) + outsideM
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
  const edgeM = Math.sqrt(edgeX * edgeX + edgeY * edgeY)
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
        // A wall that ends at the segment meets it. One that runs along it cuts nothing: the walls at
        // its ends do.
        const slack = sameSurfaceM / Math.sqrt(wallX * wallX + wallY * wallY)
        const isAlong = Math.abs(denominator) <= sameSurfaceM * edgeM
        const isMet = !isAlong && onWall >= -slack && onWall <= 1 + slack
        if (isMet && onSegment > 0 && onSegment < 1) cuts.push(onSegment)
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

function distanceBetweenM(point: Point, x: number, y: number): number {
  const dx = point.x - x
  const dy = point.y - y
  return Math.sqrt(dx * dx + dy * dy)
}
