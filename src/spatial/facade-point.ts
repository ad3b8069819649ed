import type { ScenePath } from './grid-walk.ts'
import { crossingsOfFootprint } from './path-crossings.ts'
import { isInOpen } from './open-air.ts'
import { isOpenWallAt, nearestExposedWallPoint, nearestWallPoint } from './exposed-wall.ts'
import { representativePoint } from './representative-point.ts'
import type { Scene } from './scene.ts'

export type FacadePointSource =
  /** The wall that the line from the antenna to the representative point enters. */
  | 'path_entry'
  /** That wall is shared with a neighbour: the nearest point of an open wall. */
  | 'nearest_exposed_wall'
  /** No wall of the footprint is open to the outside. */
  | 'not_exposed'
  /** The antenna stands on this footprint: the wall through which the line leaves it. */
  | 'host_exit'

export interface FacadePoint {
  /** Local metres. */
  readonly x: number
  readonly y: number
  readonly source: FacadePointSource
}

/** Before a wall on the path, metres: enough to leave the footprint, too little to reach across a gap. */
const justOutsideM = 0.2

/**
 * The point of footprint k at which its outdoor service from the antenna at the scene's origin is
 * measured: on a wall that is open to the outside, facing the antenna.
 *
 * @param isHost the antenna stands on this footprint
 */
export function facadePoint(scene: Scene, k: number, isHost: boolean): FacadePoint {
  const target = representativePoint(scene, k)
  const distanceM = Math.sqrt(target.x * target.x + target.y * target.y)
  if (isHost) return hostExit(scene, k, target.x, target.y, distanceM)
  if (distanceM > 0) {
    const path = {
      directionX: target.x / distanceM,
      directionY: target.y / distanceM,
      lengthM: distanceM,
    }
    const entryM = firstEntryM(scene, k, path)
    if (entryM !== null && isOpenBefore(scene, k, path, entryM)) {
      return { x: path.directionX * entryM, y: path.directionY * entryM, source: 'path_entry' }
    }
  }
  const open = nearestExposedWallPoint(scene, k, 0, 0)
  if (open !== null) return { ...open, source: 'nearest_exposed_wall' }
  return { ...nearestWallPoint(scene, k, 0, 0), source: 'not_exposed' }
}

function firstEntryM(scene: Scene, k: number, path: ScenePath): number | null {
  const crossing = crossingsOfFootprint(scene, k, path)
  if (crossing === null) return null
  for (let i = 0; i < crossing.intervalsM.length; i += 2) {
    if (crossing.intervalsM[i + 1] > crossing.intervalsM[i]) return crossing.intervalsM[i]
  }
  return null
}

function isOpenBefore(scene: Scene, k: number, path: ScenePath, entryM: number): boolean {
  const { directionX, directionY } = path
  const outsideM = Math.max(0, entryM - justOutsideM)
  const isCovered = (distanceM: number, excluded: number): boolean =>
    !isInOpen(
      scene,
      directionX * distanceM,
      directionY * distanceM,
      excluded,
      directionX,
      directionY,
    )
  if (isCovered(outsideM, entryM < justOutsideM ? k : -1) || isCovered(entryM, k)) return false
  const entry = { x: directionX * entryM, y: directionY * entryM }
  return isOpenWallAt(scene, k, entry, directionX, directionY)
}

/** Where the ray from the antenna through the representative point leaves the host. */
function hostExit(scene: Scene, k: number, x: number, y: number, distanceM: number): FacadePoint {
  const nearest = nearestWallPoint(scene, k, 0, 0)
  if (distanceM < 1e-6) return { ...nearest, source: 'host_exit' }
  const path = {
    directionX: x / distanceM,
    directionY: y / distanceM,
    lengthM: 2 * scene.circleRadiusM[k] + justOutsideM + distanceM,
  }
  const crossing = crossingsOfFootprint(scene, k, path)
  const exitM = crossing?.intervalsM[1]
  if (exitM === undefined) return { ...nearest, source: 'host_exit' }
  return { x: path.directionX * exitM, y: path.directionY * exitM, source: 'host_exit' }
}
