// Signs that lists use for more than one thing: azimuth -1 is omni in many, tilt -4 up or down by the tool.

import type { SignChoice } from '../common/sign-choice.ts'

/** How the signs of one list are read. */
export interface SignMeanings {
  readonly minusOne: 'omni' | 'angle' | 'asked'
  readonly negativeTilt: 'up' | 'down' | 'asked'
  /** Negative azimuths are the left half of the circle, so -9 and -99 are none of those that mean nothing. */
  readonly isHalfCircle: boolean
}

/** Written where there is no angle; -1 among them is also written for omni. */
const voidAzimuths: ReadonlySet<number> = new Set([-1, -9, -99])
const halfTurnDeg = 180
const fewestNegatives = 2

/** An azimuth that says nothing in a list whose others are not negative. */
export const isVoidAzimuth = (degrees: number): boolean => voidAzimuths.has(degrees)

/** @param azimuths - all of the list in degrees, as they stand; NaN among them is passed over */
export function signMeanings(azimuths: Iterable<number>, choice: SignChoice = {}): SignMeanings {
  const negatives = new Set<number>()
  let largest = -Infinity
  for (const degrees of azimuths) {
    if (degrees < 0 && degrees >= -halfTurnDeg && !isVoidAzimuth(degrees)) negatives.add(degrees)
    if (degrees > largest) largest = degrees
  }
  const isHalfCircle = negatives.size >= fewestNegatives && largest <= halfTurnDeg
  return {
    minusOne: choice.azimuthMinusOne ?? (isHalfCircle ? 'angle' : 'asked'),
    negativeTilt: choice.negativeTilt ?? 'asked',
    isHalfCircle,
  }
}

/** Names of this project's own exports, in which a negative downtilt is up. */
export const isOwnTiltName = (name: string): boolean =>
  name === 'mechanical_downtilt_deg' || name === 'electrical_downtilt_deg'
