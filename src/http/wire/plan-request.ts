import {
  configuredPriorities,
  defaultPlanObjectives,
  defaultPriority,
  knownObjectiveIds,
  objectiveIds,
  type PlanConstraints,
  type PlanObjectives,
  radioQualityId,
  type StatedObjective,
  weightedObjectives,
} from '../../analyses/network/scoring/objectives.ts'
import { questionBounds } from '../../analyses/question-bounds.ts'
import * as ask from './asked.ts'

/** Priorities and hard limits as they are stated; absent priorities are equal ones. */
export interface AskedPlan {
  readonly objectives: readonly StatedObjective[]
  readonly constraints: PlanConstraints
}

const weight = ask.number({
  ...questionBounds.priority,
  description: 'Priority; 0 removes the influence. At least one must be above 0.',
})

const objective: ask.Kind<StatedObjective> = ask.object({
  id: ask.required(ask.word(knownObjectiveIds)),
  weight: ask.required(weight),
})

const score = ask.number({ minimum: 0, description: 'Least propagation-reach score of the plan.' })

const buildings = ask.integer({
  minimum: questionBounds.buildingCount.minimum,
  maximum: questionBounds.buildingCount.maximum,
})

const constraints = ask.object({
  min_coverage_score: ask.optional(score),
  min_unique_demand_buildings: ask.optional(buildings),
  min_unique_residential_buildings: ask.optional(buildings),
  max_overlap_buildings: ask.optional(buildings),
})

const plan: ask.Kind<AskedPlan> = ask.object({
  objectives: ask.orElse(
    ask.saying(
      `Absent: ${objectiveIds.join(', ')} with priority ${defaultPriority}. One that is not ` +
        `listed has 0. ${radioQualityId}: the share of a fixed grid that interference leaves serviceable.`,
      ask.each(ask.called('ObjectivePriority', objective), {
        minItems: 1,
        maxItems: knownObjectiveIds.length,
      }),
    ),
    defaultPlanObjectives.objectives,
  ),
  constraints: ask.evenEmpty(ask.called('PlanConstraints', ask.statedOf(constraints))),
})

/** What a request says of how plans are judged. */
export const planMember = {
  optimization: ask.renamed('plan', ask.evenEmpty(ask.called('Optimization', plan))),
}

/**
 * How plans are judged.
 *
 * @throws {SightlineError} invalid_request on an objective named twice or all zeros
 */
export function resolvePlan({ objectives, constraints: limits }: AskedPlan): PlanObjectives {
  const resolved = { objectives: weightedObjectives(objectives), constraints: limits }
  configuredPriorities(resolved)
  return resolved
}
