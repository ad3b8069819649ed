import type { Cell } from '../../analyses/cell.ts'
import { fewestNetworkCells, maximumCells } from '../../optimization/network-size.ts'
import { qualityObstacle } from '../../analyses/network/quality/quality-obstacle.ts'
import { maximumExactParetoCells } from '../../optimization/policies/exact-pareto.ts'
import type { SearchOrder } from '../../analyses/network/optimize.ts'
import { defaultMaxNodes } from '../../optimization/exact/exact-search.ts'
import { defaultMultistartBudget } from '../../optimization/policies/multistart-coordinate.ts'
import { defaultArchiveBudget } from '../../optimization/policies/pareto-archive.ts'
import { invalidRequest } from '../../errors.ts'
import * as parameter from '../wire/request-schema.ts'
import { towerMembers } from '../wire/cells-request.ts'
import { separationMember, siteMembers } from '../wire/separation-request.ts'
import { apartSites, type SiteTower } from './apart-sites.ts'
import { networkMembers, networkOf, refuseRadioQuality, type ResolvedNetwork } from './question.ts'

const searchPolicyIds = [
  'legacy_two_pass_coordinate',
  'deterministic_multistart_coordinate_v1',
  'deterministic_pareto_archive_search_v1',
  'exact_branch_and_bound_v1',
] as const

/** More than any request can visit before its deadline. */
const largestNodeBudget = 1_000_000_000

/** Where 0 is as good as nothing. */
function budget(maximum: number, description: string) {
  return parameter.integer({ minimum: 0, maximum, default: 0, description }).optional()
}

const tower: parameter.Kind<SiteTower> = parameter
  .object({ ...towerMembers, ...siteMembers })
  .called('SiteTower')

/** The cells of a network, and how to look for better azimuths. */
const optimizationAsked = parameter.object({
  ...networkMembers,
  towers: parameter
    .list(tower, { minItems: fewestNetworkCells, maxItems: maximumCells })
    .required(),
  least_separation_deg: separationMember,
  search_policy: parameter
    .oneOf(searchPolicyIds)
    .withDefault('legacy_two_pass_coordinate')
    .as('policy'),
  max_search_passes: budget(
    64,
    'Passes of each start, multistart policy; 0 is the default of 8. Rounds of the archive ' +
      'policy where max_search_rounds is not given.',
  ).as('maxPasses'),
  max_unique_evaluations: budget(100_000, 'Distinct plans evaluated; 0 is the default of 5000.'),
  max_expanded_states: budget(5000, 'Plans expanded, archive policy; 0 is the default of 128.'),
  max_search_rounds: budget(64, 'Rounds, archive policy; 0 is the default of 16.').as('maxRounds'),
  max_nodes: budget(
    largestNodeBudget,
    `Nodes of the search tree, exact policy; 0 is the default of ${defaultMaxNodes}.`,
  ),
  pareto: parameter
    .oneOf(['exact'], 'Exact policy, 2 or 3 cells: adds the complete Pareto frontier.')
    .optional(),
})

export const optimizationRouteRequest = parameter.bodySchema(
  'NetworkOptimizationRequest',
  optimizationAsked,
)

/** What a request says of the search. */
type AskedSearch = parameter.ValueOf<typeof optimizationAsked>

const withoutBound =
  'search_policy exact_branch_and_bound_v1 has no sound bound for a share of samples that falls ' +
  'with interference'

/**
 * The network of a validated request, and what it says of the search.
 *
 * @throws {SightlineError} invalid_request naming member, bound and, for a cell's own, the tower.
 */
export function resolveOptimization(body: unknown): {
  readonly network: ResolvedNetwork
  readonly search: AskedSearch
} {
  const search = parameter.questionOf(optimizationAsked, body)
  const network = networkOf(search)
  const sites = apartSites(search.towers, search.leastSeparationDeg)
  if (sites.length === 0) return { network, search }
  return { network: { ...network, plan: { ...network.plan, sites } }, search }
}

/**
 * The search that a request asks for, with its budgets; a budget of 0 is the default one.
 *
 * @param cells of the request, resolved
 * @throws {SightlineError} invalid_request when a member belongs to another policy.
 */
export function resolveSearch(search: AskedSearch, cells: readonly Cell[]): SearchOrder {
  const { policy, maxNodes, pareto } = search
  if (maxNodes !== null && policy !== 'exact_branch_and_bound_v1')
    throw invalidRequest('max_nodes needs search_policy exact_branch_and_bound_v1')
  if (pareto !== null && policy !== 'exact_branch_and_bound_v1')
    throw invalidRequest('pareto needs search_policy exact_branch_and_bound_v1')
  if (pareto !== null && cells.length > maximumExactParetoCells)
    throw invalidRequest(`pareto "exact" needs 2 to ${maximumExactParetoCells} towers`)
  // Where radio quality does not exist it decides nothing.
  if (policy === 'exact_branch_and_bound_v1' && qualityObstacle(cells) === null)
    refuseRadioQuality(search.plan, withoutBound)
  const maxPasses = stated(search.maxPasses)
  const maxUniqueEvaluations = stated(search.maxUniqueEvaluations)
  switch (policy) {
    case 'legacy_two_pass_coordinate':
      return { policy }
    case 'deterministic_multistart_coordinate_v1':
      return {
        policy,
        budget: {
          maxPasses: maxPasses ?? defaultMultistartBudget.maxPasses,
          maxUniqueEvaluations:
            maxUniqueEvaluations ?? defaultMultistartBudget.maxUniqueEvaluations,
        },
      }
    case 'deterministic_pareto_archive_search_v1':
      return {
        policy,
        budget: {
          maxUniqueEvaluations: maxUniqueEvaluations ?? defaultArchiveBudget.maxUniqueEvaluations,
          maxExpandedStates:
            stated(search.maxExpandedStates) ?? defaultArchiveBudget.maxExpandedStates,
          maxRounds: stated(search.maxRounds) ?? maxPasses ?? defaultArchiveBudget.maxRounds,
        },
      }
    case 'exact_branch_and_bound_v1':
      return {
        policy,
        maxNodes: stated(maxNodes) ?? defaultMaxNodes,
        exactFrontier: pareto === 'exact',
      }
  }
}

function stated(asked: number | null): number | null {
  return asked === 0 ? null : asked
}
