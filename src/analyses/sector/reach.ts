import { signedAngleDeg } from '../../rf/angles.ts'
import { receiverThreshold } from '../../rf/receiver.ts'
import type { LinkEvaluator } from '../link/evaluator.ts'
import { walkRay, type RayPath } from '../link/ray-path.ts'
import { reachPointsPerRay } from '../score-points.ts'
import { rayBearingsDeg } from './sector-question.ts'
import { type PackRay, type RayLimits, rayLimits, traceWithinPack } from './trace-within-pack.ts'

/** Reach counts up to this distance, metres. */
const reachCapM = 500

/** A bearing of a cell, whatever its antenna does there. */
interface Bearing {
  readonly path: RayPath
  readonly limits: RayLimits
}

/** The bearings of a cell that were walked: its azimuth, tilt and power have no part in them. */
export type WalkedBearings = Map<number, Bearing>

interface ScoredBearing extends Bearing {
  /** What the ray comes to, by the attenuation of the horizontal pattern towards it, dB. */
  readonly rayByAttenuation: Map<number, ScoredRay>
}

interface ScoredRay {
  readonly points: number
  readonly leavesPack: boolean
}

/** What the rays of a sector come to at one azimuth. */
interface ScoredReach {
  /** Sum of the points of all rays. */
  readonly score: number
  /** Rays that end beyond the bounds of the pack, or that these bounds end. */
  readonly raysLeavingPack: number
}

/**
 * Propagation reach of a sector at any azimuth: 100 points a ray, in proportion to how far it
 * stays usable, up to min(radius, 500 m). The reach is that of the drawn ray. Bearings are walked
 * once and shared between azimuths. Where what lies beyond the pack is excluded, a ray ends at its
 * bounds, and is worth what it would be were the power lost there.
 */
export class ReachScorer {
  readonly #evaluator: LinkEvaluator
  readonly #rays: number
  readonly #sensitivityDbm: number
  readonly #lengthM: number
  readonly #scored = new Map<number, ScoredBearing>()
  readonly #walked: WalkedBearings

  /** @param walked bearings of the same cell, perhaps at another tilt and power; more are added */
  constructor(evaluator: LinkEvaluator, rays: number, walked: WalkedBearings = new Map()) {
    this.#walked = walked
    this.#evaluator = evaluator
    this.#rays = rays
    this.#sensitivityDbm = receiverThreshold(evaluator.cell.profile).sensitivityDbm
    // Beyond the cap a ray gains no points, so it need not be followed.
    this.#lengthM = Math.min(evaluator.cell.profile.radiusM, reachCapM)
  }

  /** All rays with the boresight at an effective azimuth, degrees. */
  scoreAt(effectiveAzimuthDeg: number): ScoredReach {
    const bearings = rayBearingsDeg(
      effectiveAzimuthDeg,
      this.#evaluator.pattern.effectiveBeamWidthDeg,
      this.#rays,
    )
    let score = 0
    let raysLeavingPack = 0
    for (const bearingDeg of bearings) {
      const offsetDeg = signedAngleDeg(bearingDeg - effectiveAzimuthDeg)
      const { points, leavesPack } = this.#rayAt(bearingDeg, offsetDeg)
      score += points
      if (leavesPack) raysLeavingPack++
    }
    return { score, raysLeavingPack }
  }

  /** Turning the antenna changes a ray through its horizontal attenuation alone. */
  #rayAt(bearingDeg: number, offsetDeg: number): ScoredRay {
    const { path, limits, rayByAttenuation } = this.#bearingAt(bearingDeg)
    const attenuationDb = this.#evaluator.pattern.horizontalAttenuationDb(offsetDeg)
    const known = rayByAttenuation.get(attenuationDb)
    if (known !== undefined) return known
    const ray = this.#trace(path, limits, offsetDeg)
    rayByAttenuation.set(attenuationDb, ray)
    return ray
  }

  #trace(path: RayPath, limits: RayLimits, offsetDeg: number): ScoredRay {
    const ray = this.#follow(path, limits, offsetDeg)
    const { end, leavesPack } = ray.end.mayBeUsableFartherOut
      ? this.#followFartherOut(path, ray, offsetDeg)
      : ray
    const reachM = Math.min(end.distanceM, this.#lengthM)
    return { points: (reachPointsPerRay * reachM) / this.#lengthM, leavesPack }
  }

  /** Usable again beyond the cap, a ray has the points of the cap. */
  #followFartherOut({ bearingDeg }: RayPath, ray: PackRay, offsetDeg: number): PackRay {
    const { radiusM } = this.#evaluator.cell.profile
    if (radiusM <= this.#lengthM) return ray
    const longer = walkRay(this.#evaluator, bearingDeg, radiusM)
    return this.#follow(longer, rayLimits(this.#evaluator, longer, radiusM), offsetDeg)
  }

  #follow(path: RayPath, limits: RayLimits, offsetDeg: number): PackRay {
    const evaluator = this.#evaluator
    return traceWithinPack(evaluator, path, limits, this.#sensitivityDbm, {
      atDbm: (distanceM, state) => {
        const x = path.directionX * distanceM
        const y = path.directionY * distanceM
        const lossDb = evaluator.pathLossDb(x, y, distanceM, state)
        return evaluator.powerForDbm(lossDb, offsetDeg, distanceM)
      },
      verticalLossDb: (distanceM) => evaluator.pattern.verticalLossDb(offsetDeg, distanceM),
    })
  }

  #bearingAt(bearingDeg: number): ScoredBearing {
    const known = this.#scored.get(bearingDeg)
    if (known !== undefined) return known
    const scored = { ...this.#walk(bearingDeg), rayByAttenuation: new Map<number, ScoredRay>() }
    this.#scored.set(bearingDeg, scored)
    return scored
  }

  #walk(bearingDeg: number): Bearing {
    const known = this.#walked.get(bearingDeg)
    if (known !== undefined) return known
    const path = walkRay(this.#evaluator, bearingDeg, this.#lengthM)
    const limits = rayLimits(this.#evaluator, path, this.#lengthM)
    const walked = { path, limits }
    this.#walked.set(bearingDeg, walked)
    return walked
  }
}
