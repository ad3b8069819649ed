import { fallbackModel, modelOf } from '../../rf/models/list.ts'
import type { CellSights } from '../evidence/sights.ts'
import type { LinkEvaluator } from '../link/evaluator.ts'
import { modelApplicability, type ModelApplicability } from '../link/model-applicability.ts'
import type { World } from '../world.ts'
import { nearLimits, type NearLimit } from './near-limits.ts'

/** How many of an answer's points the requested model answered, and how near it is to its limits. */
export interface ModelEvidence extends ModelApplicability {
  readonly evaluatedPoints: number
  /** Answered by another model. */
  readonly fallbackPoints: number
  /** Which model that is, and why; of no meaning where there are no such points. */
  readonly standIn: Pick<ModelApplicability, 'appliedModelId' | 'reason'>
  /** Nearer than the model's shortest distance, and evaluated at it. */
  readonly distanceClampedPoints: number
  /** That distance, metres; 0 where the model has none. */
  readonly nearestM: number
  readonly nearLimits: readonly NearLimit[]
}

/** Points of an answer, by what their distance means for the models. */
interface PointCounts {
  readonly evaluatedPoints: number
  /** Those nearer than the shortest distance of the model that answers. */
  readonly nearPoints: number
}

/** Counts points by their ground distances, metres; `nearestM` is `LinkEvaluator.nearestM`. */
export function countPoints(distancesM: Iterable<number>, nearestM: number): PointCounts {
  let evaluatedPoints = 0
  let nearPoints = 0
  for (const distanceM of distancesM) {
    evaluatedPoints++
    if (distanceM < nearestM) nearPoints++
  }
  return { evaluatedPoints, nearPoints }
}

/** What answers a point whose ground is not known under a model that asks for it. */
const withoutGroundAnswers = {
  appliedModelId: fallbackModel.id,
  reason: 'required_terrain_missing',
}

/**
 * What the points of an answer owe to which model. Within the largest radius a model is replaced
 * for a cell as a whole, by its frequency, its heights or where its antenna stands, and point by point
 * where it asks for ground that is not known.
 */
export function modelEvidence(
  world: World,
  { cell, site, nearestM }: LinkEvaluator,
  { evaluatedPoints, nearPoints }: PointCounts,
  { ground }: Pick<CellSights, 'ground'>,
): ModelEvidence {
  const applicability = modelApplicability(cell, site)
  const asksForGround = modelOf(cell.profile.propagationModel).needs === 'ground'
  const withoutGround = asksForGround ? (ground?.unknown ?? 0) : 0
  return {
    ...applicability,
    evaluatedPoints,
    fallbackPoints: applicability.fallbackUsed ? evaluatedPoints : withoutGround,
    standIn: applicability.fallbackUsed ? applicability : withoutGroundAnswers,
    distanceClampedPoints: nearPoints,
    nearestM,
    nearLimits: nearLimits(world, cell),
  }
}
