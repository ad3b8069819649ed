import {
  defaultPriority,
  knownObjectiveIds,
  objectiveIds,
  radioQualityId,
} from '../../analyses/network/scoring/objectives.ts'
import { questionBounds } from '../../analyses/question-bounds.ts'
import { requestObject } from './shapes.ts'

/** Of buildings. */
const atLeastNone = {
  type: 'integer',
  minimum: questionBounds.buildingCount.minimum,
  maximum: questionBounds.buildingCount.maximum,
} as const

/** Priorities and hard limits. */
export const optimizationRequest = requestObject(
  'Optimization',
  {
    objectives: {
      type: 'array',
      minItems: 1,
      maxItems: knownObjectiveIds.length,
      items: requestObject(
        'ObjectivePriority',
        {
          id: { type: 'string', enum: knownObjectiveIds },
          weight: {
            type: 'number',
            ...questionBounds.priority,
            description: 'Priority; 0 removes the influence. At least one must be above 0.',
          },
        },
        ['id', 'weight'],
      ),
      description:
        `Absent: ${objectiveIds.join(', ')} with priority ${defaultPriority}. One that is not ` +
        `listed has 0. ${radioQualityId}: the share of a fixed grid that interference leaves serviceable.`,
    },
    constraints: requestObject(
      'PlanConstraints',
      {
        min_coverage_score: {
          type: 'number',
          minimum: 0,
          description: 'Least propagation-reach score of the plan.',
        },
        min_unique_demand_buildings: atLeastNone,
        min_unique_residential_buildings: atLeastNone,
        max_overlap_buildings: atLeastNone,
      },
      [],
    ),
  },
  [],
)
