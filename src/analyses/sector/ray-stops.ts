import type { LinkEvaluator } from '../link/evaluator.ts'
import type { PathState } from '../link/path.ts'
import { pathStateOnRay, type RayPath } from '../link/ray-path.ts'
import { rayStepM } from '../question-bounds.ts'

/** A place on a ray that every walk along it passes, whatever the antenna does there. */
export interface RayStop {
  readonly distanceM: number
  readonly state: PathState
  /** At a wall; else at the end of a step. */
  readonly isWall: boolean
}

/** Makes what is kept of a place on a ray. */
export type MakeStop<Stop extends RayStop> = (
  distanceM: number,
  state: PathState,
  isWall: boolean,
) => Stop

/** Start power is evaluated this far from the antenna, metres: at the antenna there is no bearing. */
export const nearestReceiverM = 1

/**
 * The places at which a ray is looked at, in order: near the antenna, then the walls of each step and its
 * end. They are found as a walk comes to them and kept: they are the same wherever the antenna points
 * and whatever it sends.
 */
export class RayStops<Stop extends RayStop = RayStop> {
  readonly evaluator: LinkEvaluator
  readonly ray: RayPath
  readonly lengthM: number
  readonly nearest: Stop
  readonly #made: Stop[]
  readonly #make: MakeStop<Stop>
  readonly #stepM: number
  #steps = 0
  #walls = 0

  /**
   * @param lengthM the ray ends here at the latest, metres
   * @param make what is kept of each place
   */
  constructor(evaluator: LinkEvaluator, ray: RayPath, lengthM: number, make: MakeStop<Stop>) {
    this.evaluator = evaluator
    this.ray = ray
    this.lengthM = lengthM
    this.#make = make
    this.#stepM = rayStepM(evaluator.cell.profile.radiusM)
    this.nearest = this.#stopAt(Math.min(nearestReceiverM, lengthM), false)
    this.#made = [this.nearest]
  }

  /** The places by their number, from 0; null beyond the last one. */
  at(index: number): Stop | null {
    while (this.#made.length <= index) {
      const next = this.#next()
      if (next === null) return null
      this.#made.push(next)
    }
    return this.#made[index]
  }

  #next(): Stop | null {
    const { lengthM } = this
    const { wallEventsM } = this.ray
    if (this.#steps * this.#stepM >= lengthM) return null
    const nodeM = Math.min((this.#steps + 1) * this.#stepM, lengthM)
    if (this.#walls < wallEventsM.length && wallEventsM[this.#walls] <= nodeM)
      return this.#stopAt(wallEventsM[this.#walls++], true)
    this.#steps++
    return this.#stopAt(nodeM, false)
  }

  #stopAt(distanceM: number, isWall: boolean): Stop {
    return this.#make(distanceM, pathStateOnRay(this.evaluator, this.ray, distanceM), isWall)
  }
}
