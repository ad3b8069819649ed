import { signedAngleDeg } from '../../rf/angles.ts'
import { receiverThreshold } from '../../rf/receiver.ts'
import type { LinkEvaluator } from '../link/evaluator.ts'
import { walkRay, type RayPath } from '../link/ray-path.ts'
import { reachPointsPerRay } from '../score-points.ts'
import { rayBearingsDeg } from './sector-question.ts'
import { traceRay, type RayEnd } from './trace-ray.ts'

/** Reach counts up to this distance, metres. */
const reachCapM = 500

interface WalkedBearing {
  readonly path: RayPath
  /** Points of the ray by the attenuation of the horizontal pattern towards it, dB. */
  readonly pointsByAttenuation: Map<number, number>
}

/**
 * Propagation reach of a sector at any azimuth: 100 points a ray, in proportion to how far it
 * stays usable, up to min(radius, 500 m). The reach is that of the drawn ray. Bearings are walked
 * once and shared between azimuths.
 */
export class ReachScorer {
  readonly #evaluator: LinkEvaluator
  readonly #rays: number
  readonly #sensitivityDbm: number
  readonly #lengthM: number
  readonly #paths = new Map<number, WalkedBearing>()

  constructor(evaluator: LinkEvaluator, rays: number) {
    this.#evaluator = evaluator
    this.#rays = rays
    this.#sensitivityDbm = receiverThreshold(evaluator.cell.profile).sensitivityDbm
    // Beyond the cap a ray gains no points, so it need not be followed.
    this.#lengthM = Math.min(evaluator.cell.profile.radiusM, reachCapM)
  }

  /** Sum of the points of all rays with the boresight at an effective azimuth, degrees. */
  scoreAt(effectiveAzimuthDeg: number): number {
    const bearings = rayBearingsDeg(
      effectiveAzimuthDeg,
      this.#evaluator.pattern.effectiveBeamWidthDeg,
      this.#rays,
    )
    let score = 0
    for (const bearingDeg of bearings) {
      score += this.#pointsOf(bearingDeg, signedAngleDeg(bearingDeg - effectiveAzimuthDeg))
    }
    return score
  }

  /** Turning the antenna changes a ray through its horizontal attenuation alone. */
  #pointsOf(bearingDeg: number, offsetDeg: number): number {
    const { path, pointsByAttenuation } = this.#walk(bearingDeg)
    const attenuationDb = this.#evaluator.pattern.horizontalAttenuationDb(offsetDeg)
    const known = pointsByAttenuation.get(attenuationDb)
    if (known !== undefined) return known
    const points = this.#trace(path, offsetDeg)
    pointsByAttenuation.set(attenuationDb, points)
    return points
  }

  #trace(path: RayPath, offsetDeg: number): number {
    let end = this.#endOf(path, offsetDeg, this.#lengthM)
    const { radiusM } = this.#evaluator.cell.profile
    if (end.mayBeUsableFartherOut && radiusM > this.#lengthM) {
      // Usable again beyond the cap, the ray has the points of the cap.
      const longer = walkRay(this.#evaluator, path.bearingDeg, radiusM)
      end = this.#endOf(longer, offsetDeg, radiusM)
    }
    return (reachPointsPerRay * Math.min(end.distanceM, this.#lengthM)) / this.#lengthM
  }

  #endOf(path: RayPath, offsetDeg: number, lengthM: number): RayEnd {
    const evaluator = this.#evaluator
    return traceRay(evaluator, path, lengthM, this.#sensitivityDbm, {
      atDbm: (distanceM, state) =>
        evaluator.powerForDbm(evaluator.pathLossDb(distanceM, state), offsetDeg, distanceM),
      verticalLossDb: (distanceM) => evaluator.pattern.verticalLossDb(offsetDeg, distanceM),
    })
  }

  #walk(bearingDeg: number): WalkedBearing {
    const known = this.#paths.get(bearingDeg)
    if (known !== undefined) return known
    const path = walkRay(this.#evaluator, bearingDeg, this.#lengthM)
    const walked = { path, pointsByAttenuation: new Map<number, number>() }
    this.#paths.set(bearingDeg, walked)
    return walked
  }
}
