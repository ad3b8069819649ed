import { receiverThreshold } from '../../rf/receiver.ts'
import type { LinkEvaluator } from '../link/evaluator.ts'
import type { PathState } from '../link/path.ts'
import type { RayPath } from '../link/ray-path.ts'
import { reachCapM, reachPointsPerRay } from '../../optimization/score-points.ts'
import { type Bearing, type FanRay, RayFans, type ReachStop, walkBearing } from './ray-fans.ts'
import type { RayPower } from './trace-ray.ts'
import { type PackRay, traceWithinPack } from './trace-within-pack.ts'

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
 * Rays that count for reach: beyond the cap one gains no points, so it need not be followed.
 *
 * @param effectiveAzimuthsDeg at which reach is asked for, degrees; each is best asked about at once
 */
export function reachFans(
  evaluator: LinkEvaluator,
  rays: number,
  effectiveAzimuthsDeg: readonly number[],
): RayFans {
  return new RayFans(evaluator, rays, reachLengthM(evaluator), effectiveAzimuthsDeg)
}

function reachLengthM({ cell }: LinkEvaluator): number {
  return Math.min(cell.profile.radiusM, reachCapM)
}

/**
 * Propagation reach of a sector at any azimuth: 100 points a ray, in proportion to how far it
 * stays usable, up to min(radius, 500 m). The reach is that of the drawn ray. Bearings are walked
 * once and shared between azimuths. Where what lies beyond the pack is excluded, a ray ends at its
 * bounds, and is worth what it would be were the power lost there.
 */
export class ReachScorer {
  readonly #evaluator: LinkEvaluator
  readonly #sensitivityDbm: number
  readonly #lengthM: number
  readonly #fans: RayFans
  /** By the number of the ray, where it has one. */
  readonly #scored: (ScoredRay | undefined)[] = []

  /** @param fans `reachFans` of the same cell, perhaps at another tilt and power */
  constructor(evaluator: LinkEvaluator, fans: RayFans) {
    this.#fans = fans
    this.#evaluator = evaluator
    this.#sensitivityDbm = receiverThreshold(evaluator.cell.profile).sensitivityDbm
    this.#lengthM = reachLengthM(evaluator)
  }

  /** All rays with the boresight at an effective azimuth, degrees. */
  scoreAt(effectiveAzimuthDeg: number): ScoredReach {
    let score = 0
    let raysLeavingPack = 0
    for (const ray of this.#fans.at(effectiveAzimuthDeg)) {
      const { points, leavesPack } = this.#scoreOf(ray)
      score += points
      if (leavesPack) raysLeavingPack++
    }
    return { score, raysLeavingPack }
  }

  #scoreOf(ray: FanRay): ScoredRay {
    if (ray.number === null) return this.#trace(ray)
    return (this.#scored[ray.number] ??= this.#trace(ray))
  }

  #trace({ bearing, attenuationDb }: FanRay): ScoredRay {
    const ray = this.#follow(bearing, attenuationDb)
    const { end, leavesPack } = ray.end.mayBeUsableFartherOut
      ? this.#followFartherOut(bearing, ray, attenuationDb)
      : ray
    const reachM = Math.min(end.distanceM, this.#lengthM)
    return { points: (reachPointsPerRay * reachM) / this.#lengthM, leavesPack }
  }

  /** Usable again beyond the cap, a ray has the points of the cap. */
  #followFartherOut({ bearingDeg }: Bearing, ray: PackRay, attenuationDb: number): PackRay {
    const { radiusM } = this.#evaluator.cell.profile
    if (radiusM <= this.#lengthM) return ray
    return this.#follow(walkBearing(this.#evaluator, bearingDeg, radiusM), attenuationDb)
  }

  #follow({ stops, limits }: Bearing, attenuationDb: number): PackRay {
    const power = new ReachPower(this.#evaluator, stops.ray, attenuationDb)
    return traceWithinPack(stops, limits, this.#sensitivityDbm, power)
  }
}

/** The power along a ray at one attenuation of the horizontal pattern. */
class ReachPower implements RayPower<ReachStop> {
  readonly #evaluator: LinkEvaluator
  readonly #ray: RayPath
  readonly #attenuationDb: number

  constructor(evaluator: LinkEvaluator, ray: RayPath, attenuationDb: number) {
    this.#evaluator = evaluator
    this.#ray = ray
    this.#attenuationDb = attenuationDb
  }

  atDbm(distanceM: number, state: PathState): number {
    const { directionX, directionY } = this.#ray
    const [x, y] = [directionX * distanceM, directionY * distanceM]
    const pathLossDb = this.#evaluator.pathLossDb(x, y, distanceM, state)
    const verticalDb = this.#evaluator.pattern.verticalAttenuationDb(distanceM)
    return this.#evaluator.powerBehindDbm(pathLossDb, this.#bothDb(verticalDb))
  }

  atStopDbm({ pathLossDb, depressionDeg }: ReachStop): number {
    return this.#evaluator.powerBehindDbm(pathLossDb, this.#attenuationAtDb(depressionDeg))
  }

  verticalLossDb({ depressionDeg }: ReachStop): number {
    return this.#attenuationAtDb(depressionDeg) - this.#attenuationDb
  }

  #attenuationAtDb(depressionDeg: number): number {
    return this.#bothDb(this.#evaluator.pattern.depressionAttenuationDb(depressionDeg))
  }

  #bothDb(verticalDb: number): number {
    return this.#evaluator.pattern.combinedAttenuationDb(this.#attenuationDb, verticalDb)
  }
}
