import { GridWalk } from './grid-walk.ts'
import { contactToleranceM, isInCircle, isIndoors } from './point-in-footprint.ts'
import { columnOf, rowOf, type SceneGrid } from './scene-grid.ts'
import type { Scene } from './scene.ts'
import { reachedFrom, reachedTo, type SightLineHeights } from './sight-line.ts'
import type { SightRoofs } from './sight-roofs.ts'
import {
  isOverFootprint,
  lastStretchM,
  onlyTouchesAtFacade,
  runsBesideToFacade,
} from './wall-contacts.ts'

/** What stands between antenna and receiver. */
export type Sight = 'clear' | 'blocked' | 'receiver_inside'

/**
 * Answers line-of-sight questions of one antenna: `footprint-height-los-v1` without the evidence.
 *
 * The line is drawn from the antenna to each receiver. A footprint blocks when its roof reaches
 * that line anywhere inside it; which roofs block and how high they are, `SightRoofs` says.
 * Courtyards are free. A contact of zero length at either end does not block, and before the facade
 * of a building that is not there for the question none does on the last 5 cm; nor does a neighbour
 * that meets the facade there, and beside whose walls the line runs without being inside.
 *
 * The grid is walked from the receiver, where the line is lowest and obstructions are near,
 * and the first obstruction ends the walk.
 */
export class SightTester {
  readonly #scene: Scene
  readonly #receiverHeightM: number
  readonly #shelteringM: Float64Array
  /** Fractions of the path on which the roof of a footprint reaches the line. */
  readonly #from: Float64Array
  readonly #to: Float64Array
  /** The footprints whose roof reaches the line before the receiver, by bucket. */
  readonly #blocking: BucketFootprints
  /** Walk number at which a footprint was last examined: each is examined once a walk. */
  readonly #seen: Uint32Array
  #walkNumber = 0
  readonly #walk = new GridWalk()
  /** What blocked the line before this one: neighbours are often hidden by the same building. */
  #lastBlocker = -1

  constructor(scene: Scene, line: SightLineHeights, { blockingM, shelteringM }: SightRoofs) {
    this.#scene = scene
    this.#receiverHeightM = line.receiverHeightM
    this.#shelteringM = shelteringM
    this.#from = new Float64Array(blockingM.length)
    this.#to = new Float64Array(blockingM.length)
    // Written out: a city has very many roofs, and each cell its own line.
    for (let k = 0; k < blockingM.length; k++) {
      this.#from[k] = reachedFrom(line, blockingM[k])
      this.#to[k] = reachedTo(line, blockingM[k])
    }
    this.#blocking = blockingOfBuckets(scene.grid, this.#from)
    this.#seen = new Uint32Array(scene.footprintCount)
  }

  /**
   * @param x east metres of the receiver in the scene's frame
   * @param y north metres
   * @param excluded scene index of a footprint that is not there for this question, or -1
   */
  test(x: number, y: number, excluded: number): Sight {
    if (this.isReceiverInside(x, y, excluded)) return 'receiver_inside'
    return this.blocker(x, y, excluded) < 0 ? 'clear' : 'blocked'
  }

  /** True when a receiver stands inside a footprint whose roof is not known to be below it. */
  isReceiverInside(x: number, y: number, excluded: number): boolean {
    const { grid } = this.#scene
    const bucket = rowOf(grid, y) * grid.columns + columnOf(grid, x)
    for (let i = grid.start[bucket]; i < grid.start[bucket + 1]; i++) {
      const k = grid.items[i]
      if (k === excluded || this.#shelteringM[k] < this.#receiverHeightM) continue
      if (!isInCircle(this.#scene, k, x, y)) continue
      if (isIndoors(this.#scene, k, x, y)) return true
    }
    return false
  }

  /** Scene index of a footprint that blocks the line to a receiver, whichever is found first; or -1. */
  blocker(x: number, y: number, excluded: number): number {
    const lengthM = Math.sqrt(x * x + y * y)
    if (lengthM <= contactToleranceM) return -1
    const directionX = x / lengthM
    const directionY = y / lengthM
    const last = this.#lastBlocker
    const isFacade = excluded >= 0
    if (last >= 0 && last !== excluded) {
      if (this.isBlockedBy(last, directionX, directionY, lengthM, isFacade)) return last
    }
    const walk = this.#walk
    const { bucketFrom } = this.#blocking
    this.#walkNumber++
    walk.start(this.#scene.grid, directionX, directionY, lengthM)
    do {
      // First stage: buckets over which the line stays above the tallest roof are passed over.
      if (bucketFrom[walk.bucket] * lengthM > walk.enteredM) continue
      const k = this.#blockerInBucket(walk.bucket, directionX, directionY, lengthM, excluded)
      if (k >= 0) {
        this.#lastBlocker = k
        return k
      }
    } while (walk.next())
    return -1
  }

  /** Second stage: the footprints of a bucket that have not been examined on this walk. */
  #blockerInBucket(
    bucket: number,
    directionX: number,
    directionY: number,
    lengthM: number,
    excluded: number,
  ): number {
    const { start, items } = this.#blocking
    for (let i = start[bucket]; i < start[bucket + 1]; i++) {
      const k = items[i]
      if (this.#seen[k] === this.#walkNumber) continue
      this.#seen[k] = this.#walkNumber
      if (k === excluded) continue
      if (this.isBlockedBy(k, directionX, directionY, lengthM, excluded >= 0)) return k
    }
    return -1
  }

  /**
   * Whether the roof of footprint k alone reaches the line in a direction (unit vector).
   *
   * @param isFacade the receiver stands at the facade of another building
   */
  isBlockedBy(
    k: number,
    directionX: number,
    directionY: number,
    lengthM: number,
    isFacade: boolean,
  ): boolean {
    // Third stage: does the roof reach the line before the receiver, and the circle the path?
    const { centerX, centerY, circleRadiusM } = this.#scene
    const fromM = this.#from[k] * lengthM
    if (fromM > lengthM) return false
    const across = centerX[k] * directionY - centerY[k] * directionX
    const reachM = circleRadiusM[k] + contactToleranceM
    if (across > reachM || across < -reachM) return false
    const along = centerX[k] * directionX + centerY[k] * directionY
    if (along + reachM < fromM || along - reachM > lengthM) return false
    // Last stage: the walls. One that only meets the antenna or the receiver is beside the path.
    const nearestM = Math.max(contactToleranceM, fromM)
    const farthestM = Math.min(lengthM - contactToleranceM, this.#to[k] * lengthM)
    if (nearestM > farthestM) return false
    const scene = this.#scene
    if (!isOverFootprint(scene, k, directionX, directionY, nearestM, farthestM)) return false
    // Seldom so far: the roof blocks, unless all that meets the line is a corner or a wall at the facade.
    const beforeM = lengthM - lastStretchM
    if (!isFacade || along + reachM < beforeM) return true
    if (runsBesideToFacade(scene, k, directionX, directionY, nearestM, lengthM)) return false
    if (farthestM < beforeM || !onlyTouchesAtFacade(scene, k, directionX, directionY, lengthM)) {
      return true
    }
    return (
      nearestM < beforeM && isOverFootprint(scene, k, directionX, directionY, nearestM, beforeM)
    )
  }
}

/** Footprints of each bucket: the items from its start to that of the next one. */
interface BucketFootprints extends Pick<SceneGrid, 'start' | 'items'> {
  /** Fraction of the way from which on some roof of a bucket reaches the line; Infinity: none does. */
  readonly bucketFrom: Float64Array
}

/** @param from fractions of the way on which the roofs reach the line; beyond 1 they never do */
function blockingOfBuckets({ start, items }: SceneGrid, from: Float64Array): BucketFootprints {
  const bucketFrom = new Float64Array(start.length - 1).fill(Infinity)
  const blockingStart = new Uint32Array(start.length)
  const blocking = new Uint32Array(items.length)
  let count = 0
  for (let bucket = 0; bucket < bucketFrom.length; bucket++) {
    for (let i = start[bucket]; i < start[bucket + 1]; i++) {
      const k = items[i]
      if (from[k] > 1) continue
      blocking[count++] = k
      bucketFrom[bucket] = Math.min(bucketFrom[bucket], from[k])
    }
    blockingStart[bucket + 1] = count
  }
  return { start: blockingStart, items: blocking, bucketFrom }
}
