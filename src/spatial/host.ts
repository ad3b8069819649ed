import { wallsOf } from './footprint-walls.ts'
import {
  contactToleranceM,
  distanceToWallsM,
  footprintsNear,
  touchesFootprint,
} from './point-in-footprint.ts'
import type { FootprintStore } from './footprint-store.ts'
import type { Scene } from './scene.ts'

/** The footprints under an antenna, as ascending scene indices. */
interface HostFootprints {
  /** Those that contain the antenna: their roofs decide where it stands. */
  readonly containing: readonly number[]
  /**
   * With the parts of the same logical buildings that touch them: where its paths start. A part
   * that only touches such a part is like any other roof on the path.
   */
  readonly all: readonly number[]
}

/**
 * The footprints that an antenna at the scene's origin stands on. On a wall it stands on the
 * building too, unless the roof is known to be above it: then it is a mast beside the building.
 */
export function hostFootprints(
  scene: Scene,
  store: FootprintStore,
  antennaHeightM: number,
): HostFootprints {
  const containing = [...footprintsNear(scene, 0, 0)].filter((k) => {
    if (!touchesFootprint(scene, k, 0, 0)) return false
    const isOnWall = distanceToWallsM(scene, k, 0, 0) <= contactToleranceM
    return !isOnWall || scene.roofM[k] === Infinity || antennaHeightM > scene.roofM[k]
  })
  const hosts = new Set(containing)
  for (const host of containing) addTouchingParts(scene, store, host, hosts)
  return { containing, all: [...hosts].sort((a, b) => a - b) }
}

function addTouchingParts(
  scene: Scene,
  store: FootprintStore,
  host: number,
  hosts: Set<number>,
): void {
  const logical = store.logicalIndex[scene.footprint[host]]
  for (let k = 0; k < scene.footprintCount; k++) {
    if (hosts.has(k) || store.logicalIndex[scene.footprint[k]] !== logical) continue
    if (footprintsTouch(scene, host, k)) hosts.add(k)
  }
}

function footprintsTouch(scene: Scene, a: number, b: number): boolean {
  const dx = scene.centerX[a] - scene.centerX[b]
  const dy = scene.centerY[a] - scene.centerY[b]
  const reachM = scene.circleRadiusM[a] + scene.circleRadiusM[b] + contactToleranceM
  if (dx * dx + dy * dy > reachM * reachM) return false
  return hasVertexOn(scene, a, b) || hasVertexOn(scene, b, a) || wallsCross(scene, a, b)
}

function hasVertexOn(scene: Scene, of: number, on: number): boolean {
  const { x, y } = scene
  for (let v = firstVertex(scene, of); v < endVertex(scene, of); v++) {
    if (touchesFootprint(scene, on, x[v], y[v])) return true
  }
  return false
}

function wallsCross(scene: Scene, a: number, b: number): boolean {
  const { x, y } = scene
  for (const [a0, a1] of wallsOf(scene, a)) {
    for (const [b0, b1] of wallsOf(scene, b)) {
      const side0 = cross(x[a1] - x[a0], y[a1] - y[a0], x[b0] - x[a0], y[b0] - y[a0])
      const side1 = cross(x[a1] - x[a0], y[a1] - y[a0], x[b1] - x[a0], y[b1] - y[a0])
      const side2 = cross(x[b1] - x[b0], y[b1] - y[b0], x[a0] - x[b0], y[a0] - y[b0])
      const side3 = cross(x[b1] - x[b0], y[b1] - y[b0], x[a1] - x[b0], y[a1] - y[b0])
      if (side0 * side1 < 0 && side2 * side3 < 0) return true
    }
  }
  return false
}

function cross(ax: number, ay: number, bx: number, by: number): number {
  return ax * by - ay * bx
}

function firstVertex(scene: Scene, k: number): number {
  return scene.vertexStart[scene.ringStart[k]]
}

function endVertex(scene: Scene, k: number): number {
  return scene.vertexStart[scene.ringStart[k + 1]]
}
