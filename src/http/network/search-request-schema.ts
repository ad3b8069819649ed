import { defaultMaxNodes } from '../../analyses/network/exact/exact-search.ts'
import { networkProperties } from './request-schema.ts'
import { requestObject } from '../wire/shapes.ts'

const searchPolicyIds = [
  'legacy_two_pass_coordinate',
  'deterministic_multistart_coordinate_v1',
  'deterministic_pareto_archive_search_v1',
  'exact_branch_and_bound_v1',
] as const

/** More than any request can visit before its deadline. */
const largestNodeBudget = 1_000_000_000

function budget(maximum: number, description: string) {
  return { type: 'integer', minimum: 0, maximum, default: 0, description } as const
}

/** The cells of a network, and how to look for better azimuths. */
export const optimizationRouteRequest = requestObject(
  'NetworkOptimizationRequest',
  {
    ...networkProperties,
    search_policy: {
      type: 'string',
      enum: searchPolicyIds,
      default: 'legacy_two_pass_coordinate',
    },
    max_search_passes: budget(
      64,
      'Passes of each start, multistart policy; 0 is the default of 8. Rounds of the archive ' +
        'policy where max_search_rounds is not given.',
    ),
    max_unique_evaluations: budget(100_000, 'Distinct plans evaluated; 0 is the default of 5000.'),
    max_expanded_states: budget(5000, 'Plans expanded, archive policy; 0 is the default of 128.'),
    max_search_rounds: budget(64, 'Rounds, archive policy; 0 is the default of 16.'),
    max_nodes: budget(
      largestNodeBudget,
      `Nodes of the search tree, exact policy; 0 is the default of ${defaultMaxNodes}.`,
    ),
    pareto: {
      type: 'string',
      enum: ['exact'],
      description: 'Exact policy, 2 or 3 cells: adds the complete Pareto frontier.',
    },
  },
  ['towers'],
)
