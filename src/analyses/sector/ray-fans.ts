import { signedAngleDeg } from '../../angles.ts'
import type { LinkEvaluator } from '../link/evaluator.ts'
import { walkRay } from '../link/ray-path.ts'
import type { RayStop, RayStops } from './ray-stops.ts'
import { rayBearingsDeg } from './sector-question.ts'
import { type RayLimits, rayLimits, stopsWithinPack } from './trace-within-pack.ts'

/** A place on a ray with all that power there follows from but tilt, attenuation and what is sent. */
export interface ReachStop extends RayStop {
  readonly pathLossDb: number
  /** Angle below the horizon, degrees. */
  readonly depressionDeg: number
}

/** A bearing of a cell, whatever its antenna does there. */
export interface Bearing {
  readonly bearingDeg: number
  readonly stops: RayStops<ReachStop>
  readonly limits: RayLimits
}

/** A bearing as it lies in the horizontal pattern. */
export interface FanRay {
  readonly bearing: Bearing
  /** By the horizontal pattern, dB. */
  readonly attenuationDb: number
  /** From 0, another one for each bearing and attenuation; null where no other azimuth has the bearing. */
  readonly number: number | null
}

/** Walks one bearing (degrees from north) of a cell up to a distance. */
export function walkBearing(
  evaluator: LinkEvaluator,
  bearingDeg: number,
  lengthM: number,
): Bearing {
  const ray = walkRay(evaluator, bearingDeg, lengthM)
  const limits = rayLimits(evaluator, ray, lengthM)
  const stops = stopsWithinPack(evaluator, ray, limits, (distanceM, state, isWall): ReachStop => {
    const [x, y] = [ray.directionX * distanceM, ray.directionY * distanceM]
    return {
      distanceM,
      state,
      isWall,
      pathLossDb: evaluator.pathLossDb(x, y, distanceM, state),
      depressionDeg: evaluator.pattern.depressionDeg(distanceM),
    }
  })
  return { bearingDeg, stops, limits }
}

/**
 * The rays of a cell at some azimuths. Bearings are walked once and shared between azimuths, and between
 * whatever tilts and powers the cell is set to: these have no part in them. What no other azimuth has is
 * let go when the next one is asked for.
 */
export class RayFans {
  readonly #evaluator: LinkEvaluator
  readonly #rays: number
  readonly #lengthM: number
  readonly #bearingsDeg = new Map<number, readonly number[]>()
  /** Rays that several azimuths have, by bearing; each of another attenuation. */
  readonly #shared = new Map<number, FanRay[]>()
  #count = 0
  #last: { readonly azimuthDeg: number; readonly fan: readonly FanRay[] } | null = null

  /**
   * @param evaluator of the cell at any tilt and power
   * @param lengthM up to which rays are followed, metres
   * @param effectiveAzimuthsDeg that are asked for, degrees
   */
  constructor(
    evaluator: LinkEvaluator,
    rays: number,
    lengthM: number,
    effectiveAzimuthsDeg: readonly number[],
  ) {
    this.#evaluator = evaluator
    this.#rays = rays
    this.#lengthM = lengthM
    const once = new Set<number>()
    for (const azimuthDeg of new Set(effectiveAzimuthsDeg))
      for (const bearingDeg of this.#bearingsAt(azimuthDeg)) {
        if (once.has(bearingDeg)) this.#shared.set(bearingDeg, [])
        once.add(bearingDeg)
      }
  }

  /** The rays with the boresight at an effective azimuth, degrees. */
  at(effectiveAzimuthDeg: number): readonly FanRay[] {
    if (this.#last?.azimuthDeg === effectiveAzimuthDeg) return this.#last.fan
    const { pattern } = this.#evaluator
    const fan = this.#bearingsAt(effectiveAzimuthDeg).map((bearingDeg) => {
      const offsetDeg = signedAngleDeg(bearingDeg - effectiveAzimuthDeg)
      return this.#rayAt(bearingDeg, pattern.horizontalAttenuationDb(offsetDeg))
    })
    this.#last = { azimuthDeg: effectiveAzimuthDeg, fan }
    return fan
  }

  #bearingsAt(effectiveAzimuthDeg: number): readonly number[] {
    const known = this.#bearingsDeg.get(effectiveAzimuthDeg)
    if (known !== undefined) return known
    const { effectiveBeamWidthDeg } = this.#evaluator.pattern
    const bearingsDeg = rayBearingsDeg(effectiveAzimuthDeg, effectiveBeamWidthDeg, this.#rays)
    this.#bearingsDeg.set(effectiveAzimuthDeg, bearingsDeg)
    return bearingsDeg
  }

  /** Turning the antenna changes a ray through its horizontal attenuation alone. */
  #rayAt(bearingDeg: number, attenuationDb: number): FanRay {
    const shared = this.#shared.get(bearingDeg)
    if (shared === undefined)
      return { bearing: this.#walk(bearingDeg), attenuationDb, number: null }
    const same = shared.find((ray) => ray.attenuationDb === attenuationDb)
    if (same !== undefined) return same
    const bearing = shared.at(0)?.bearing ?? this.#walk(bearingDeg)
    const ray = { bearing, attenuationDb, number: this.#count++ }
    shared.push(ray)
    return ray
  }

  #walk(bearingDeg: number): Bearing {
    return walkBearing(this.#evaluator, bearingDeg, this.#lengthM)
  }
}
