import { invalidRequest } from '../../errors.ts'
import { radiansToDegrees } from '../../angles.ts'
import { slantDistanceM } from '../../rf/free-space.ts'
import { describeRange, isWithin, type ValidRange } from '../../rf/valid-range.ts'
import { groundPath } from '../../spatial/ground-path.ts'

/** An antenna of a reference: degrees, and metres above a flat ground. */
export interface LinkEnd {
  readonly lon: number
  readonly lat: number
  readonly heightM: number
}

export const linkEndHeightRangeM = {
  minimum: 0,
  maximum: 10_000,
} as const satisfies ValidRange

/** Lengths that a reference answers for, on the ground or along the slant as the question says. */
export const referenceDistanceRangeM = {
  minimum: 0.01,
  maximum: 100_000,
} as const satisfies ValidRange

export interface LinkGeometry {
  /** On the ground, as every radio route measures it. */
  readonly horizontalM: number
  readonly slantM: number
  /** Receiver height less transmitter height. */
  readonly heightDeltaM: number
  /** Of the path above the horizontal, whichever way it goes: 0 to 90 degrees. */
  readonly elevationDeg: number
}

/** Distances between two antennas over flat ground. */
export function linkGeometry(transmitter: LinkEnd, receiver: LinkEnd): LinkGeometry {
  const { lengthM: horizontalM } = groundPath(transmitter, receiver)
  const heightDeltaM = receiver.heightM - transmitter.heightM
  return {
    horizontalM,
    slantM: slantDistanceM(horizontalM, heightDeltaM),
    heightDeltaM,
    elevationDeg: radiansToDegrees(Math.atan2(Math.abs(heightDeltaM), horizontalM)),
  }
}

/**
 * Refuses a length out of range.
 *
 * @throws {SightlineError} invalid_request naming what is measured and the bound.
 */
export function checkReferenceDistance(what: string, distanceM: number): void {
  if (isWithin(referenceDistanceRangeM, distanceM)) return
  throw invalidRequest(
    `the ${what} between transmitter and receiver must be ` +
      `${describeRange(referenceDistanceRangeM)} m; it is ${distanceM.toPrecision(6)} m`,
  )
}
