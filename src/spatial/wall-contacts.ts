import type { ScenePath } from './grid-walk.ts'
import { contactToleranceM } from './point-in-footprint.ts'
import type { Scene } from './scene.ts'

/** Two contacts of one building nearer than this are one corner, metres. */
export const sameContactM = 0.05

/** Contacts that fit before the buffer grows. */
const initialContacts = 64

/** Finds where the walls of a footprint meet a path; one buffer serves all footprints. */
export class WallContacts {
  #distancesM = new Float64Array(initialContacts)
  #count = 0

  /**
   * Distances from the origin, ascending, at which walls of footprint k meet the path or its
   * extension by `beyondM`, metres. Valid until the next call.
   */
  along(scene: Scene, k: number, path: ScenePath, beyondM: number): Float64Array {
    this.#count = 0
    const { directionX, directionY } = path
    const farthestM = path.lengthM + beyondM
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
          this.#add(along0, farthestM)
          this.#add(along1, farthestM)
        } else if (touches0 || touches1 || across0 > 0 !== across1 > 0) {
          const fraction = Math.min(1, Math.max(0, across0 / (across0 - across1)))
          this.#add(along0 + fraction * (along1 - along0), farthestM)
        }
        across0 = across1
        along0 = along1
      }
    }
    const found = this.#distancesM.subarray(0, this.#count)
    return this.#count > 1 ? found.sort() : found
  }

  #add(distanceM: number, farthestM: number): void {
    if (distanceM < -contactToleranceM || distanceM > farthestM) return
    if (this.#count === this.#distancesM.length) {
      const grown = new Float64Array(2 * this.#count)
      grown.set(this.#distancesM)
      this.#distancesM = grown
    }
    this.#distancesM[this.#count++] = Math.max(0, distanceM)
  }
}
