import type { Scene } from './scene.ts'
import { columnOf, rowOf } from './scene-grid.ts'
import { walkTowardsOrigin } from './grid-walk.ts'
import { contactToleranceM, isIndoors } from './point-in-footprint.ts'
import { reachedFrom, reachedTo, type SightLineHeights } from './sight-line.ts'
import { isOverFootprint } from './wall-contacts.ts'

/** What stands between antenna and receiver. */
export type Sight = 'clear' | 'blocked' | 'receiver_inside'

/**
 * Answers line-of-sight questions of one antenna: `footprint-height-los-v1` without the evidence.
 *
 * The line is drawn from the antenna to each receiver. A footprint blocks when its known roof
 * reaches that line anywhere inside it; an unknown height blocks any path over it. Courtyards are
 * free. A contact of zero length at either end does not block. Host footprints (those the
 * antenna stands on) never block, but a receiver inside one is indoors like in any other.
 *
 * The grid is walked from the receiver, where the line is lowest and obstructions are near,
 * and the first obstruction ends the walk.
 */
export class SightTester {
  readonly #scene: Scene
  readonly #line: SightLineHeights
  readonly #from: Float64Array
  readonly #to: Float64Array
  /** Walk number at which a footprint was last examined: each is examined once a walk. */
  readonly #seen: Uint32Array
  readonly #bucketFrom: Float64Array
  #walk = 0

  /** hosts: scene indices of the footprints that the path starts on. */
  constructor(scene: Scene, line: SightLineHeights, hosts: readonly number[]) {
    this.#scene = scene
    this.#line = line
    this.#from = scene.roofM.map((roofM) => reachedFrom(line, roofM))
    this.#to = scene.roofM.map((roofM) => reachedTo(line, roofM))
    for (const host of hosts) this.#from[host] = Infinity
    this.#seen = new Uint32Array(scene.footprintCount)
    this.#bucketFrom = scene.grid.tallestRoofM.map((roofM) => reachedFrom(line, roofM))
  }

  /**
   * @param x east metres of the receiver in the scene's frame
   * @param y north metres
   * @param excluded scene index of a footprint that is not there for this question, or -1
   */
  test(x: number, y: number, excluded: number): Sight {
    if (this.isReceiverInside(x, y, excluded)) return 'receiver_inside'
    return this.#isBlocked(x, y, excluded) ? 'blocked' : 'clear'
  }

  /** True when a receiver stands inside a footprint whose roof is not known to be below it. */
  isReceiverInside(x: number, y: number, excluded: number): boolean {
    const { grid, roofM } = this.#scene
    const bucket = rowOf(grid, y) * grid.columns + columnOf(grid, x)
    for (let i = grid.start[bucket]; i < grid.start[bucket + 1]; i++) {
      const k = grid.items[i]
      if (k === excluded || roofM[k] < this.#line.receiverHeightM) continue
      if (this.#isOutsideCircle(k, x, y)) continue
      if (isIndoors(this.#scene, k, x, y)) return true
    }
    return false
  }

  #isOutsideCircle(k: number, x: number, y: number): boolean {
    const dx = x - this.#scene.centerX[k]
    const dy = y - this.#scene.centerY[k]
    const radiusM = this.#scene.circleRadiusM[k]
    return dx * dx + dy * dy > radiusM * radiusM
  }

  #isBlocked(x: number, y: number, excluded: number): boolean {
    const lengthM = Math.sqrt(x * x + y * y)
    if (lengthM <= contactToleranceM) return false
    const directionX = x / lengthM
    const directionY = y / lengthM
    this.#walk++
    return walkTowardsOrigin(
      this.#scene.grid,
      { directionX, directionY, lengthM },
      (bucket, enteredM) =>
        this.#bucketFrom[bucket] * lengthM <= enteredM &&
        this.#isBlockedInBucket(bucket, directionX, directionY, lengthM, excluded),
    )
  }

  #isBlockedInBucket(
    bucket: number,
    directionX: number,
    directionY: number,
    lengthM: number,
    excluded: number,
  ): boolean {
    const { grid, centerX, centerY, circleRadiusM } = this.#scene
    for (let i = grid.start[bucket]; i < grid.start[bucket + 1]; i++) {
      const k = grid.items[i]
      if (this.#seen[k] === this.#walk) continue
      this.#seen[k] = this.#walk
      const fromM = this.#from[k] * lengthM
      if (k === excluded || fromM > lengthM) continue
      const across = centerX[k] * directionY - centerY[k] * directionX
      const reachM = circleRadiusM[k] + contactToleranceM
      if (across > reachM || across < -reachM) continue
      const along = centerX[k] * directionX + centerY[k] * directionY
      if (along + reachM < fromM || along - reachM > lengthM) continue
      const toM = Math.min(lengthM - contactToleranceM, this.#to[k] * lengthM)
      // A wall that only meets the antenna is beside the path, like one that only meets the receiver.
      const nearestM = Math.max(contactToleranceM, fromM)
      if (nearestM > toM) continue
      if (isOverFootprint(this.#scene, k, directionX, directionY, nearestM, toM)) return true
    }
    return false
  }
}
