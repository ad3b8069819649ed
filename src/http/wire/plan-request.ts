import {
  configuredPriorities,
  defaultScoringRequest,
  defaultPriority,
  knownObjectiveIds,
  objectiveIds,
  type ScoringRequest,
  radioQualityId,
  type StatedObjective,
  weightedObjectives,
} from '../../optimization/scoring/objectives.ts'
import { questionBounds } from '../../analyses/question-bounds.ts'
import * as parameter from './request-schema.ts'

const weight = parameter.number({
  ...questionBounds.priority,
  description: 'Priority; 0 removes the influence. At least one must be above 0.',
})

const objective: parameter.Kind<StatedObjective> = parameter.object({
  id: parameter.oneOf(knownObjectiveIds).required(),
  weight: weight.required(),
})

const score = parameter.number({
  minimum: 0,
  description: 'Least propagation-reach score of the plan.',
})

const buildings = parameter.integer({
  minimum: questionBounds.buildingCount.minimum,
  maximum: questionBounds.buildingCount.maximum,
})

const constraints = parameter.object({
  min_coverage_score: score.optional(),
  min_unique_demand_buildings: buildings.optional(),
  min_unique_residential_buildings: buildings.optional(),
  max_overlap_buildings: buildings.optional(),
})

const plan = parameter.object({
  objectives: parameter
    .list(objective.called('ObjectivePriority'), {
      minItems: 1,
      maxItems: knownObjectiveIds.length,
    })
    .describedAs(
      `Absent: ${objectiveIds.join(', ')} with priority ${defaultPriority}. One that is not ` +
        `listed has 0. ${radioQualityId}: the share of a fixed grid that interference leaves serviceable.`,
    )
    .orElse(defaultScoringRequest.objectives),
  constraints: parameter.statedOf(constraints).called('PlanConstraints').evenEmpty(),
})

/** Priorities and hard limits as they are stated; absent priorities are equal ones. */
export type AskedPlan = parameter.ValueOf<typeof plan>

/** What a request says of how plans are judged. */
export const planMember = {
  optimization: plan.called('Optimization').evenEmpty().as('plan'),
}

/**
 * How plans are judged.
 *
 * @throws {SightlineError} invalid_request on an objective named twice or all zeros
 */
export function resolvePlan({ objectives, constraints: limits }: AskedPlan): ScoringRequest {
  const resolved = { objectives: weightedObjectives(objectives), constraints: limits }
  configuredPriorities(resolved)
  return resolved
}
