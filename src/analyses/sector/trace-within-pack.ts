import type { LinkEvaluator } from '../link/evaluator.ts'
import type { RayPath } from '../link/ray-path.ts'
import { type MakeStop, type RayStop, RayStops } from './ray-stops.ts'
import { type RayEnd, type RayPiece, type RayPower, traceRay } from './trace-ray.ts'

/** Where a ray ends, and whether that lies in what the pack knows. */
export interface PackRay {
  readonly end: RayEnd
  /** It ends beyond the bounds of the pack, or these bounds end it. */
  readonly leavesPack: boolean
}

/** How far a ray may go, metres. */
export interface RayLimits {
  readonly lengthM: number
  /** How far it stays within the bounds of the pack, at most its length. */
  readonly withinPackM: number
}

/** The limits of a ray of some length, metres. */
export function rayLimits(evaluator: LinkEvaluator, ray: RayPath, lengthM: number): RayLimits {
  const { directionX, directionY } = ray
  return { lengthM, withinPackM: evaluator.lengthWithinPackM(directionX, directionY, lengthM) }
}

/**
 * The stops of a ray up to its length, or up to the bounds of the pack where what lies beyond them is
 * excluded.
 */
export function stopsWithinPack<Stop extends RayStop>(
  evaluator: LinkEvaluator,
  ray: RayPath,
  { lengthM, withinPackM }: RayLimits,
  make: MakeStop<Stop>,
): RayStops<Stop> {
  return new RayStops(evaluator, ray, evaluator.excludesBeyondPack ? withinPackM : lengthM, make)
}

/**
 * Follows a ray as `traceRay` does, along its `stopsWithinPack`. An antenna outside the bounds of a pack
 * beyond which all is excluded has no reach at all.
 */
export function traceWithinPack<Stop extends RayStop>(
  stops: RayStops<Stop>,
  { lengthM, withinPackM }: RayLimits,
  sensitivityDbm: number,
  power: RayPower<Stop>,
  onPiece?: (piece: RayPiece) => void,
): PackRay {
  const end = traceRay(stops, sensitivityDbm, power, onPiece)
  return { end, leavesPack: withinPackM < lengthM && end.distanceM >= withinPackM }
}
