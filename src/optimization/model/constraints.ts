import type { Choice } from '../candidate.ts'
import { allPoints } from '../problem.ts'

/** Of what a plan may be asked for at least a share, and what it may have at most. */
export const shareLimits = ['demand', 'residential', 'coverage'] as const
export const countLimits = ['turned', 'tilted', 'powered', 'switchedOff', 'switchedOn'] as const
export type LimitOf = (typeof shareLimits)[number] | (typeof countLimits)[number] | 'transmittedW'

/** A hard limit of a plan: at least a share of what there is, or at most so many changes or watts. */
export interface WishedLimit {
  readonly of: LimitOf
  /** At least this share, 0 to 1; of changes and watts at most so many. */
  readonly bound: number
}

/** Limits of one plan. */
export const maximumLimits = 8

/** What one change, and all the watts of a limit, come to; small enough for exact sums with prices. */
const pointsOfChange = 2e10
const pointsOfWatts = 1e10

/** What a choice of a cell has of what limits are about. */
interface LimitedChoice {
  /** Null: the cell is off. */
  readonly choice: Choice | null
  /** The cell as it stands; null: it is off. */
  readonly own: Choice | null
  /** Of what all cells may reach at most. */
  readonly reachShare: number
  readonly watts: number
}

/** Whether a limit is one of what buildings are served. */
export function isOfBuildings({ of }: WishedLimit): boolean {
  return of === 'demand' || of === 'residential'
}

/** What a choice adds to a limit whatever it serves, a whole number. */
export function limitPointsOf({ of, bound }: WishedLimit, limited: LimitedChoice): number {
  if (of === 'demand' || of === 'residential') return 0
  if (of === 'coverage') return Math.round(allPoints * limited.reachShare)
  if (of !== 'transmittedW') return isChangedIn(of, limited) ? -pointsOfChange : 0
  // Twice the limit is too much whatever the others send.
  return 0 - Math.round(pointsOfWatts * Math.min(2, limited.watts / bound))
}

function isChangedIn(of: (typeof countLimits)[number], { choice, own }: LimitedChoice): boolean {
  if (of === 'switchedOff') return choice === null && own !== null
  if (of === 'switchedOn') return choice !== null && own === null
  if (choice === null || own === null) return false
  if (of === 'turned') return choice.azimuthDeg !== own.azimuthDeg
  return of === 'tilted'
    ? choice.electricalTiltDeg !== own.electricalTiltDeg
    : choice.txPowerDbm !== own.txPowerDbm
}

/**
 * What a limit requires, points. As many are let go as rounding may have taken, so that no plan that
 * keeps the limit is refused: less than a millionth of a share.
 *
 * @param roundings numbers that are rounded to whole points
 */
export function leastPoints({ of, bound }: WishedLimit, roundings: number): number {
  const isShare = (shareLimits as readonly string[]).includes(of)
  if (isShare) return Math.floor(allPoints * bound) - Math.ceil(roundings / 2) - 1
  return of === 'transmittedW' ? -pointsOfWatts - roundings : -pointsOfChange * bound
}

/** The value of a limit that a plan with so many points has: a share, a number or watts. */
export function limitValue({ of, bound }: WishedLimit, points: number): number {
  if ((shareLimits as readonly string[]).includes(of)) return points / allPoints
  return of === 'transmittedW' ? (-points / pointsOfWatts) * bound : -points / pointsOfChange
}
