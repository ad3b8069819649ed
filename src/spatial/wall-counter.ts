import { GridWalk, type ScenePath } from './grid-walk.ts'
import { isBehindWalls } from './open-air.ts'
import { contactToleranceM } from './point-in-footprint.ts'
import type { Scene } from './scene.ts'
import {
  lastStretchM,
  onlyTouchesAtFacade,
  runsBesideToFacade,
  sameContactM,
  WallContacts,
} from './wall-contacts.ts'

/** Walls met so near the antenna belong to its own mounting, metres. */
export const nearestWallEventM = 0.05

/** A wall this little beyond the receiver still counts: the receiver stands at it, metres. */
export const wallAtReceiverM = 0.05

/**
 * Counts the wall events between the scene's origin and a receiver: every boundary of a footprint
 * on the path, entry and exit apart, contacts of one footprint within 0.05 m taken as one. Before the
 * facade of an excluded footprint a bare touch on the last 5 cm is none, nor is a wall beside the path that
 * ends there.
 * But for that the same events as the contacts of `crossingsAlong`, without collecting them.
 */
export class WallCounter {
  readonly #scene: Scene
  readonly #isHost: Uint8Array
  readonly #seen: Uint32Array
  readonly #contacts = new WallContacts()
  #walkNumber = 0
  readonly #walk = new GridWalk()

  /** hosts: scene indices of footprints whose walls do not count. */
  constructor(scene: Scene, hosts: readonly number[]) {
    this.#scene = scene
    this.#isHost = new Uint8Array(scene.footprintCount)
    for (const host of hosts) this.#isHost[host] = 1
    this.#seen = new Uint32Array(scene.footprintCount)
  }

  /** Wall events up to the receiver at (x, y); `excluded` is a scene index or -1. */
  count(x: number, y: number, excluded: number): number {
    const distanceM = Math.sqrt(x * x + y * y)
    if (distanceM <= nearestWallEventM) return 0
    const path = {
      directionX: x / distanceM,
      directionY: y / distanceM,
      lengthM: distanceM + wallAtReceiverM,
    }
    const { grid } = this.#scene
    const walk = this.#walk
    this.#walkNumber++
    let count = 0
    // First stage: the buckets under the path; second: their footprints, each once.
    walk.start(grid, path.directionX, path.directionY, path.lengthM)
    do {
      for (let i = grid.start[walk.bucket]; i < grid.start[walk.bucket + 1]; i++) {
        const k = grid.items[i]
        if (this.#seen[k] === this.#walkNumber) continue
        this.#seen[k] = this.#walkNumber
        if (k === excluded || this.#isHost[k] === 1) continue
        count += this.#countWallsOf(k, path, excluded >= 0)
      }
    } while (walk.next())
    return count
  }

  #countWallsOf(k: number, path: ScenePath, isFacade: boolean): number {
    const { centerX, centerY, circleRadiusM } = this.#scene
    const across = centerX[k] * path.directionY - centerY[k] * path.directionX
    if (Math.abs(across) > circleRadiusM[k] + contactToleranceM) return 0
    // Last stage: the walls, those of one corner taken together.
    let count = 0
    let isTouch = false
    let lastM = -Infinity
    for (const contactM of this.#contacts.along(this.#scene, k, path, 0)) {
      if (contactM - lastM <= sameContactM) continue
      lastM = contactM
      if (lastM <= nearestWallEventM || lastM > path.lengthM) continue
      if (isFacade && this.#isTouchAtFacade(k, path, lastM)) isTouch = true
      else count++
    }
    return isTouch && count > 0 && this.#runsBeside(k, path) ? 0 : count
  }

  /** Whether all that meets the path is a wall beside it, up to the facade. */
  #runsBeside(k: number, { directionX, directionY, lengthM }: ScenePath): boolean {
    const facadeM = lengthM - wallAtReceiverM
    return runsBesideToFacade(this.#scene, k, directionX, directionY, nearestWallEventM, facadeM)
  }

  #isTouchAtFacade(k: number, path: ScenePath, contactM: number): boolean {
    const { directionX, directionY, lengthM } = path
    const facadeM = lengthM - wallAtReceiverM
    const beforeM = facadeM - lastStretchM
    if (contactM < beforeM) return false
    // Where the path leaves what it has run through, it does more than touch.
    if (isBehindWalls(this.#scene, k, directionX * beforeM, directionY * beforeM)) return false
    return onlyTouchesAtFacade(this.#scene, k, directionX, directionY, facadeM)
  }
}
