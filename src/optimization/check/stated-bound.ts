import { objectiveScale } from './document-points.ts'

/** A plan is called the best of all when the bound is a millionth of everything above it at most. */
const provenWithinPoints = 1e-6 * objectiveScale

/** Printed bounds, scores and gaps have six decimals. */
const rounding = 1e-6

/** What an answer tells beside a certificate; what it does not have is not compared. */
interface StatedBound {
  readonly upper_bound?: unknown
  readonly globally_optimal?: unknown
  readonly optimality_gap?: unknown
  readonly search_guarantee?: unknown
  readonly termination_reason?: unknown
}

/** Points and bound of a certificate whose bound was proven. */
interface ProvenBound {
  readonly points: number
  readonly upperBound: number
}

/**
 * The first thing that an answer says otherwise of how good its plan is than the certificate in it, as a
 * sentence; null when the two agree.
 */
export function statedBoundDifference(stated: StatedBound, proven: ProvenBound): string | null {
  return boundBelow(stated, proven) ?? bestBeyond(stated, proven) ?? gapOther(stated, proven)
}

/** A bound is printed rounded up. */
function boundBelow({ upper_bound: bound }: StatedBound, proven: ProvenBound): string | null {
  const share = proven.upperBound / objectiveScale
  return typeof bound === 'number' && bound < share
    ? `the answer prints the bound ${bound}, its certificate proves ${share}`
    : null
}

function bestBeyond(stated: StatedBound, { points, upperBound }: ProvenBound): string | null {
  const isSaid =
    stated.globally_optimal === true ||
    stated.search_guarantee === 'proven_optimum' ||
    stated.termination_reason === 'proven'
  const abovePoints = upperBound - points
  return isSaid && abovePoints > provenWithinPoints
    ? `the answer says that its plan is the best, its certificate leaves ${abovePoints / objectiveScale} above it`
    : null
}

/** A gap is (bound - score) / bound of what is printed, rounded up; 0 where the plan is called the best. */
function gapOther({ optimality_gap: gap }: StatedBound, proven: ProvenBound): string | null {
  const { points, upperBound } = proven
  if (typeof gap !== 'number' || upperBound <= 0) return null
  if (gap === 0 && upperBound - points <= provenWithinPoints) return null
  const share = Math.max(0, upperBound - points) / upperBound
  const roundings = rounding + (2 * rounding * objectiveScale) / upperBound
  return Math.abs(gap - share) <= roundings
    ? null
    : `the answer prints the gap ${gap}, its certificate leaves ${share}`
}
