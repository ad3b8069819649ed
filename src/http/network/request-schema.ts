import {
  defaultPriority,
  knownObjectiveIds,
  objectiveIds,
  uncomputedObjectiveIds,
} from '../../analyses/network/scoring/objectives.ts'
import { commonRfSettings } from '../wire/cell-request.ts'
import { towersOf } from '../wire/cells-request.ts'
import { requestObject } from '../wire/shapes.ts'

/** A count; the largest is the last whole number that JSON readers agree on. */
const atLeastNone = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER } as const

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
            minimum: 0,
            maximum: 100,
            description: 'Priority; 0 removes the influence. At least one must be above 0.',
          },
        },
        ['id', 'weight'],
      ),
      description:
        `Absent: ${objectiveIds.join(', ')} with priority ${defaultPriority}. One that is not ` +
        `listed has 0. ${uncomputedObjectiveIds.join(', ')}: 0 alone, this build does not compute it.`,
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

export const networkProperties = {
  towers: towersOf(2, 6),
  ...commonRfSettings,
  optimization: optimizationRequest,
} as const

/** Two to six cells as they stand. */
export const networkRequest = requestObject('NetworkRequest', networkProperties, ['towers'])

/** Most vertices of a search polygon. */
export const polygonVertices = { minimum: 3, maximum: 256 } as const
export const defaultRecommendations = 5

/** Two to five cells, and where to look for one more. */
export const recommendationRequest = requestObject(
  'RecommendationRequest',
  {
    ...networkProperties,
    towers: towersOf(2, 5),
    network_tech: { type: 'string', enum: ['4g', '5g'] },
    search_polygon: {
      type: 'array',
      minItems: polygonVertices.minimum,
      maxItems: polygonVertices.maximum,
      items: {
        type: 'array',
        items: { type: 'number' },
        minItems: 2,
        maxItems: 2,
      },
      description: 'Ring of [longitude, latitude], closed or open; it may not cross itself.',
    },
    max_results: { type: 'integer', minimum: 1, maximum: 10, default: defaultRecommendations },
  },
  ['towers', 'network_tech', 'search_polygon'],
)
