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

const weight = ask.plain<number>({
  type: 'number',
  ...questionBounds.priority,
  description: 'Priority; 0 removes the influence. At least one must be above 0.',
})

const objective = ask.object<StatedObjective>({
  id: ask.required('id', ask.word(knownObjectiveIds)),
  weight: ask.required('weight', weight),
})

const score = ask.plain<number>({
  type: 'number',
  minimum: 0,
  description: 'Least propagation-reach score of the plan.',
})

const buildings = ask.plain<number>({
  type: 'integer',
  minimum: questionBounds.buildingCount.minimum,
  maximum: questionBounds.buildingCount.maximum,
})

const constraints = ask.object({
  minCoverageScore: ask.optional('min_coverage_score', score),
  minUniqueDemandBuildings: ask.optional('min_unique_demand_buildings', buildings),
  minUniqueResidentialBuildings: ask.optional('min_unique_residential_buildings', buildings),
  maxOverlapBuildings: ask.optional('max_overlap_buildings', buildings),
})

const plan = ask.object<AskedPlan>({
  objectives: ask.orElse(
    'objectives',
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
  constraints: ask.evenEmpty(
    'constraints',
    ask.called('PlanConstraints', ask.statedOf(constraints)),
  ),
})

/** What a request says of how plans are judged. */
export const planMember = ask.evenEmpty('optimization', ask.called('Optimization', plan))

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
