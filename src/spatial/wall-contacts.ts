import type { ScenePath } from './grid-walk.ts'
import { sameSurfaceM } from './open-air.ts'
import { contactToleranceM, distanceToWallsM } from './point-in-footprint.ts'
import type { Scene } from './scene.ts'

/** Two contacts of one building nearer than this are one corner, metres. */
export const sameContactM = 0.05

/** Before a facade bare touches do not count on so much of the path, metres. */
export const lastStretchM = 0.05

/** Contacts that fit before the buffer grows. */
const initialContacts = 64

// A wall as seen from a line through the origin: `across` is how far each end lies beside the line,
// `along` how far on the path. What a contact of wall and line is, is said here and nowhere else.

/** A wall touches the line unless it lies wholly on one side of it, farther than the tolerance. */
function touchesLine(across0: number, across1: number): boolean {
  return !(
    (across0 > contactToleranceM && across1 > contactToleranceM) ||
    (across0 < -contactToleranceM && across1 < -contactToleranceM)
  )
}

/** A wall both of whose ends touch the line lies along it, and touches it between them, too. */
function liesAlong(across0: number, across1: number): boolean {
  return Math.abs(across0) <= contactToleranceM && Math.abs(across1) <= contactToleranceM
}

/** Where any other wall that touches the line does: at the crossing, or at the end that touches. */
function contactAtM(across0: number, along0: number, across1: number, along1: number): number {
  const fraction = Math.min(1, Math.max(0, across0 / (across0 - across1)))
  return along0 + fraction * (along1 - along0)
}

/**
 * True when the line from the origin in a direction (unit vector) is inside footprint k or touches
 * one of its walls anywhere between two distances, fromM <= toM.
 *
 * Between two contacts the line does not pass from inside to outside. So without a contact in the
 * range it is inside all along or nowhere; it is inside where the walls beyond it are odd in number.
 */
export function isOverFootprint(
  scene: Scene,
  k: number,
  directionX: number,
  directionY: number,
  fromM: number,
  toM: number,
): boolean {
  let isInside = false
  for (let r = scene.ringStart[k]; r < scene.ringStart[k + 1]; r++) {
    const end = scene.vertexStart[r + 1]
    let across0 = scene.x[end - 1] * directionY - scene.y[end - 1] * directionX
    let along0 = scene.x[end - 1] * directionX + scene.y[end - 1] * directionY
    for (let v = scene.vertexStart[r]; v < end; v++) {
      const across1 = scene.x[v] * directionY - scene.y[v] * directionX
      const along1 = scene.x[v] * directionX + scene.y[v] * directionY
      if (touchesLine(across0, across1)) {
        let nearM: number
        let farM: number
        if (liesAlong(across0, across1)) {
          nearM = Math.min(along0, along1)
          farM = Math.max(along0, along1)
        } else {
          nearM = contactAtM(across0, along0, across1, along1)
          farM = nearM
        }
        if (nearM <= toM && farM >= fromM) return true
        if (nearM > toM && across0 > 0 !== across1 > 0) isInside = !isInside
      }
      across0 = across1
      along0 = along1
    }
  }
  return isInside
}

/**
 * Whether the line from the origin in a direction (unit vector) to a receiver at the facade of
 * another building does no more than touch footprint k on its last 5 cm: a facade point beside a
 * shared wall stands so near the corner of the neighbour, which hides nothing from it.
 */
export function onlyTouchesAtFacade(
  scene: Scene,
  k: number,
  directionX: number,
  directionY: number,
  lengthM: number,
): boolean {
  return entersNowhere(scene, k, directionX, directionY, lengthM - lastStretchM, lengthM)
}

/**
 * Whether the line from the origin in a direction (unit vector) to a receiver at the facade of
 * another building only runs beside footprint k to where both meet: along a wall up to the corner
 * that is common, past a bend of it, or on a wall that ends at the facade. However long it is near,
 * it is nowhere inside, and what it meets there is the end of the path.
 */
export function runsBesideToFacade(
  scene: Scene,
  k: number,
  directionX: number,
  directionY: number,
  fromM: number,
  lengthM: number,
): boolean {
  const atFacadeM = distanceToWallsM(scene, k, directionX * lengthM, directionY * lengthM)
  if (atFacadeM > contactToleranceM) return false
  return entersNowhere(scene, k, directionX, directionY, fromM, lengthM)
}

/** Whether a line is inside footprint k on no more than the length of a contact between two distances. */
function entersNowhere(
  scene: Scene,
  k: number,
  directionX: number,
  directionY: number,
  fromM: number,
  toM: number,
): boolean {
  // On which side of a line along it a wall comes to lie is rounding: both sides are looked at.
  return [sameSurfaceM, -sameSurfaceM].some(
    (besideM) =>
      lengthInsideM(scene, k, directionX, directionY, besideM, fromM, toM) <= contactToleranceM,
  )
}

/**
 * How much of the line from the origin in a direction, moved to its left, runs inside footprint k
 * between two distances, metres.
 */
function lengthInsideM(
  scene: Scene,
  k: number,
  directionX: number,
  directionY: number,
  besideM: number,
  fromM: number,
  toM: number,
): number {
  // The line changes sides at each wall that it passes; far behind all of them it is outside.
  let isInside = false
  const passedM: number[] = []
  for (let r = scene.ringStart[k]; r < scene.ringStart[k + 1]; r++) {
    const end = scene.vertexStart[r + 1]
    let a = end - 1
    for (let b = scene.vertexStart[r]; b < end; b++) {
      const across0 = scene.x[a] * directionY - scene.y[a] * directionX + besideM
      const across1 = scene.x[b] * directionY - scene.y[b] * directionX + besideM
      if (across0 > 0 !== across1 > 0) {
        const along0 = scene.x[a] * directionX + scene.y[a] * directionY
        const along1 = scene.x[b] * directionX + scene.y[b] * directionY
        const atM = contactAtM(across0, along0, across1, along1)
        if (atM > toM) isInside = !isInside
        else if (atM > fromM) passedM.push(atM)
      }
      a = b
    }
  }
  let insideM = 0
  let behindM = toM
  for (const atM of passedM.sort((a, b) => b - a)) {
    if (isInside) insideM += behindM - atM
    isInside = !isInside
    behindM = atM
  }
  return isInside ? insideM + behindM - fromM : insideM
}

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
    const farthestM = path.lengthM + beyondM
    for (let r = scene.ringStart[k]; r < scene.ringStart[k + 1]; r++) {
      this.#addRing(scene, scene.vertexStart[r], scene.vertexStart[r + 1], path, farthestM)
    }
    const found = this.#distancesM.subarray(0, this.#count)
    return this.#count > 1 ? found.sort() : found
  }

  /**
   * Adds the contacts of one ring. Walls that lie along the path one after the other are one wall:
   * a corner in the middle of it is no further contact.
   */
  #addRing(scene: Scene, first: number, end: number, path: ScenePath, farthestM: number): void {
    const { directionX, directionY } = path
    let across0 = scene.x[end - 1] * directionY - scene.y[end - 1] * directionX
    let along0 = scene.x[end - 1] * directionX + scene.y[end - 1] * directionY
    // The walls along the path up to here; and those that began the ring, which may end it, too.
    let nearM = Infinity
    let farM = -Infinity
    let firstNearM = Infinity
    let firstFarM = -Infinity
    let isFirstRun = true
    for (let v = first; v < end; v++) {
      const across1 = scene.x[v] * directionY - scene.y[v] * directionX
      const along1 = scene.x[v] * directionX + scene.y[v] * directionY
      if (liesAlong(across0, across1)) {
        nearM = Math.min(nearM, along0, along1)
        farM = Math.max(farM, along0, along1)
      } else {
        if (isFirstRun) {
          firstNearM = nearM
          firstFarM = farM
          isFirstRun = false
        } else {
          this.#addStretch(nearM, farM, farthestM)
        }
        nearM = Infinity
        farM = -Infinity
        if (touchesLine(across0, across1)) {
          this.#add(contactAtM(across0, along0, across1, along1), farthestM)
        }
      }
      across0 = across1
      along0 = along1
    }
    this.#addStretch(Math.min(nearM, firstNearM), Math.max(farM, firstFarM), farthestM)
  }

  /** Adds both ends of a stretch along the path, if there is one. */
  #addStretch(nearM: number, farM: number, farthestM: number): void {
    if (nearM > farM) return
    this.#add(nearM, farthestM)
    this.#add(farM, farthestM)
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
