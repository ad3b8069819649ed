import type { Candidate } from '../candidate.ts'
import { objectiveScale } from '../problem.ts'

/** Constraints by a least share, and constraints by a largest count. */
export const shareConstraints = ['demand', 'residential', 'coverage'] as const
export const countConstraints = [
  'turned',
  'tilted',
  'powered',
  'switchedOff',
  'switchedOn',
] as const
export type ConstraintKind =
  | (typeof shareConstraints)[number]
  | (typeof countConstraints)[number]
  | 'transmittedW'

/** A hard constraint of a plan: at least a share of what there is, or at most so many changes or watts. */
export interface Constraint {
  readonly of: ConstraintKind
  /** At least this share, 0 to 1; of changes and watts at most so many. */
  readonly bound: number
}

/** Constraints of one plan. */
export const maximumConstraints = 8

/** What one change, and all the watts of a constraint, come to; small enough for exact sums with prices. */
const pointsOfChange = 2e10
const pointsOfWatts = 1e10

/** A candidate with all that constraints may count. */
interface ConstrainedCandidate {
  /** Null: the cell is off. */
  readonly candidate: Candidate | null
  /** The cell as it stands; null: it is off. */
  readonly baseline: Candidate | null
  /** Share of the reach that all cells have at most. */
  readonly reachShare: number
  readonly watts: number
}

/** Whether a constraint is one of what buildings are served. */
export function isOfBuildings({ of }: Constraint): boolean {
  return of === 'demand' || of === 'residential'
}

/** What a candidate adds to a constraint whatever it serves, a whole number. */
export function constraintPointsOf(
  { of, bound }: Constraint,
  limited: ConstrainedCandidate,
): number {
  if (of === 'demand' || of === 'residential') return 0
  if (of === 'coverage') return Math.round(objectiveScale * limited.reachShare)
  if (of !== 'transmittedW') return isChangedIn(of, limited) ? -pointsOfChange : 0
  // Twice the bound is too much whatever the others send.
  return 0 - Math.round(pointsOfWatts * Math.min(2, limited.watts / bound))
}

function isChangedIn(
  of: (typeof countConstraints)[number],
  { candidate, baseline }: ConstrainedCandidate,
): boolean {
  if (of === 'switchedOff') return candidate === null && baseline !== null
  if (of === 'switchedOn') return candidate !== null && baseline === null
  if (candidate === null || baseline === null) return false
  if (of === 'turned') return candidate.azimuthDeg !== baseline.azimuthDeg
  return of === 'tilted'
    ? candidate.electricalTiltDeg !== baseline.electricalTiltDeg
    : candidate.txPowerDbm !== baseline.txPowerDbm
}

/**
 * What a constraint requires, points. As many are let go as rounding may have taken, so that no plan that
 * keeps the constraint is refused: less than a millionth of a share.
 *
 * @param roundings numbers that are rounded to whole points
 */
export function leastPoints({ of, bound }: Constraint, roundings: number): number {
  const isShare = (shareConstraints as readonly string[]).includes(of)
  if (isShare) return Math.floor(objectiveScale * bound) - Math.ceil(roundings / 2) - 1
  return of === 'transmittedW' ? -pointsOfWatts - roundings : -pointsOfChange * bound
}

/** The value of a constraint that a plan with so many points has: a share, a number or watts. */
export function constraintValue({ of, bound }: Constraint, points: number): number {
  if ((shareConstraints as readonly string[]).includes(of)) return points / objectiveScale
  return of === 'transmittedW' ? (-points / pointsOfWatts) * bound : -points / pointsOfChange
}
