// What a received power is made of where the path loss is known: the antenna's pattern and the budget's
// fixed terms. Nothing else changes with azimuth, tilt, power or the kind of antenna.
import { normalizeDegrees, signedAngleDeg } from '../../angles.ts'
import { type AntennaPattern, antennaPattern } from '../../rf/antenna.ts'
import { fixedLinkTermsDbm, receivedPowerDbm } from '../../rf/link-budget.ts'
import type { Cell } from '../cell.ts'
import { bearingDegOf, coincidentM } from '../link/bearing.ts'

/** Places around an antenna by their local metres, with the path losses to them, dB; NaN: none. */
interface PlacesWithLoss {
  readonly x: ArrayLike<number>
  readonly y: ArrayLike<number>
  readonly pathLossDb: ArrayLike<number>
}

/** What an aim is made of: plain data, for other threads too. */
export type Aimed = Omit<Cell, 'id' | 'lon' | 'lat'>

/** What decides the power at a place beside the path loss to it. */
export class AntennaAim {
  readonly pattern: AntennaPattern
  readonly effectiveAzimuthDeg: number
  readonly fixedTermsDbm: number

  constructor({ azimuthDeg, calibrationOffsetDb, profile }: Aimed) {
    this.pattern = antennaPattern(profile)
    this.effectiveAzimuthDeg = normalizeDegrees(azimuthDeg + profile.orientationDeg)
    this.fixedTermsDbm = fixedLinkTermsDbm(profile, calibrationOffsetDb)
  }

  /** Angle from the boresight to a bearing, degrees; a bearing of NaN is that of the antenna itself. */
  offsetDeg(bearingDeg: number): number {
    return Number.isNaN(bearingDeg) ? 0 : signedAngleDeg(bearingDeg - this.effectiveAzimuthDeg)
  }
}

/**
 * Received powers of one antenna at places of known path loss, whatever its aim: those of
 * `LinkEvaluator` to the last bit.
 */
export class KnownLosses {
  readonly #pathLossDb: Float64Array
  /** NaN at the antenna itself. */
  readonly #bearingDeg: Float64Array
  readonly #distanceM: Float64Array
  /** Of the last aim: a turn changes none of it. */
  #vertical: { readonly pattern: AntennaPattern; readonly attenuationDb: Float64Array } | null =
    null

  constructor({ x, y, pathLossDb }: PlacesWithLoss) {
    this.#pathLossDb = Float64Array.from(pathLossDb)
    this.#bearingDeg = this.#pathLossDb.map((_, i) => directionDeg(x[i], y[i]))
    this.#distanceM = this.#pathLossDb.map((_, i) => Math.sqrt(x[i] * x[i] + y[i] * y[i]))
  }

  /** Unrounded, dBm; NaN outside the beam and where no loss is known. */
  powersDbm(aim: AntennaAim): Float64Array {
    const { pattern, fixedTermsDbm } = aim
    const verticalDb = this.#verticalOf(pattern)
    return this.#pathLossDb.map((pathLossDb, i) => {
      if (Number.isNaN(pathLossDb)) return NaN
      const offsetDeg = aim.offsetDeg(this.#bearingDeg[i])
      if (!pattern.isEligible(offsetDeg)) return NaN
      const horizontalDb = pattern.horizontalAttenuationDb(offsetDeg)
      const attenuationDb = pattern.combinedAttenuationDb(horizontalDb, verticalDb[i])
      return receivedPowerDbm(fixedTermsDbm, pathLossDb, attenuationDb)
    })
  }

  #verticalOf(pattern: AntennaPattern): Float64Array {
    const known = this.#vertical
    if (known !== null && pattern.hasVerticalOf(known.pattern)) return known.attenuationDb
    const attenuationDb = this.#distanceM.map((distanceM) =>
      pattern.verticalAttenuationDb(distanceM),
    )
    this.#vertical = { pattern, attenuationDb }
    return attenuationDb
  }
}

/** The bearing to a place, degrees; NaN at the antenna itself. */
export function directionDeg(x: number, y: number): number {
  return Math.sqrt(x * x + y * y) < coincidentM ? NaN : bearingDegOf(x, y)
}
