import { walkTowardsOrigin, type ScenePath } from './grid-walk.ts'
import { sameContactM } from './path-crossings.ts'
import { contactToleranceM } from './point-in-footprint.ts'
import type { Scene } from './scene.ts'

/** Walls met so near the antenna belong to its own mounting, metres. */
export const nearestWallEventM = 0.05

/** A wall this little beyond the receiver still counts: the receiver stands at it, metres. */
export const wallAtReceiverM = 0.05

/** Contacts of one footprint that are told apart; a longer zigzag grows the scratch array. */
const initialContacts = 64

/**
 * Counts the wall events between the scene's origin and a receiver: every boundary of a footprint
 * on the way, entry and exit apart, contacts of one footprint within 0.05 m taken as one.
 * The same events as the contacts of `crossingsAlong`, without collecting them.
 */
export class WallCounter {
  readonly #scene: Scene
  readonly #isHost: Uint8Array
  readonly #seen: Uint32Array
  #contacts = new Float64Array(initialContacts)
  #walk = 0

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
    this.#walk++
    let count = 0
    walkTowardsOrigin(grid, path, (cell) => {
      for (let i = grid.start[cell]; i < grid.start[cell + 1]; i++) {
        const k = grid.items[i]
        if (this.#seen[k] === this.#walk) continue
        this.#seen[k] = this.#walk
        if (k !== excluded && this.#isHost[k] === 0) count += this.#countWallsOf(k, path)
      }
      return false
    })
    return count
  }

  #countWallsOf(k: number, path: ScenePath): number {
    const { centerX, centerY, circleRadiusM } = this.#scene
    const across = centerX[k] * path.directionY - centerY[k] * path.directionX
    if (Math.abs(across) > circleRadiusM[k] + contactToleranceM) return 0
    const contacts = this.#collectContacts(k, path)
    const sorted = this.#contacts.subarray(0, contacts).sort()
    let count = 0
    let lastM = -Infinity
    for (let i = 0; i < contacts; i++) {
      if (sorted[i] - lastM <= sameContactM) continue
      lastM = sorted[i]
      if (lastM > nearestWallEventM && lastM <= path.lengthM) count++
    }
    return count
  }

  #collectContacts(k: number, path: ScenePath): number {
    const scene = this.#scene
    const { directionX, directionY } = path
    let contacts = 0
    for (let r = scene.ringStart[k]; r < scene.ringStart[k + 1]; r++) {
      const end = scene.vertexStart[r + 1]
      let across0 = scene.x[end - 1] * directionY - scene.y[end - 1] * directionX
      let along0 = scene.x[end - 1] * directionX + scene.y[end - 1] * directionY
      for (let v = scene.vertexStart[r]; v < end; v++) {
        const across1 = scene.x[v] * directionY - scene.y[v] * directionX
        const along1 = scene.x[v] * directionX + scene.y[v] * directionY
        const touches0 = Math.abs(across0) <= contactToleranceM
        const touches1 = Math.abs(across1) <= contactToleranceM
        if (touches0 && touches1) {
          contacts = this.#push(contacts, along0, path)
          contacts = this.#push(contacts, along1, path)
        } else if (touches0 || touches1 || across0 > 0 !== across1 > 0) {
          const fraction = Math.min(1, Math.max(0, across0 / (across0 - across1)))
          contacts = this.#push(contacts, along0 + fraction * (along1 - along0), path)
        }
        across0 = across1
        along0 = along1
      }
    }
    return contacts
  }

  #push(contacts: number, distanceM: number, path: ScenePath): number {
    if (distanceM < -contactToleranceM || distanceM > path.lengthM) return contacts
    if (contacts === this.#contacts.length) {
      const grown = new Float64Array(2 * contacts)
      grown.set(this.#contacts)
      this.#contacts = grown
    }
    this.#contacts[contacts] = Math.max(0, distanceM)
    return contacts + 1
  }
}
