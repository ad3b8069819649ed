import type { Static } from 'typebox'
import type { Cell } from '../../analyses/cell.ts'
import { qualityObstacle } from '../../analyses/network/table/quality-obstacle.ts'
import { maximumExactParetoCells } from '../../analyses/network/search/exact-pareto.ts'
import type { SearchOrder } from '../../analyses/network/optimize.ts'
import { defaultMaxNodes } from '../../analyses/network/exact/exact-search.ts'
import { defaultMultistartBudget } from '../../analyses/network/search/multistart-coordinate.ts'
import { defaultArchiveBudget } from '../../analyses/network/search/pareto-archive.ts'
import { invalidRequest } from '../../errors.ts'
import { refuseRadioQuality } from './question.ts'
import type { optimizationRouteRequest } from './search-request-schema.ts'

const withoutBound =
  'search_policy exact_branch_and_bound_v1 has no sound bound for a share of samples that falls ' +
  'with interference'

export type OptimizeBody = Static<typeof optimizationRouteRequest>

/**
 * The search policy of a validated request with its budgets; a budget of 0 is the default one.
 *
 * @param cells of the request, resolved
 * @throws {SightlineError} invalid_request when a member belongs to another policy.
 */
export function resolveSearch(body: OptimizeBody, cells: readonly Cell[]): SearchOrder {
  const policy = body.search_policy ?? 'legacy_two_pass_coordinate'
  if (body.max_nodes !== undefined && policy !== 'exact_branch_and_bound_v1')
    throw invalidRequest('max_nodes needs search_policy exact_branch_and_bound_v1')
  if (body.pareto !== undefined && policy !== 'exact_branch_and_bound_v1')
    throw invalidRequest('pareto needs search_policy exact_branch_and_bound_v1')
  if (body.pareto !== undefined && body.towers.length > maximumExactParetoCells)
    throw invalidRequest(`pareto "exact" needs 2 to ${maximumExactParetoCells} towers`)
  // Where radio quality does not exist it decides nothing.
  if (policy === 'exact_branch_and_bound_v1' && qualityObstacle(cells) === null)
    refuseRadioQuality(body, withoutBound)
  const maxPasses = stated(body.max_search_passes)
  const maxUniqueEvaluations = stated(body.max_unique_evaluations)
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
            stated(body.max_expanded_states) ?? defaultArchiveBudget.maxExpandedStates,
          maxRounds: stated(body.max_search_rounds) ?? maxPasses ?? defaultArchiveBudget.maxRounds,
        },
      }
    case 'exact_branch_and_bound_v1':
      return {
        policy,
        maxNodes: stated(body.max_nodes) ?? defaultMaxNodes,
        exactFrontier: body.pareto === 'exact',
      }
  }
}

function stated(budget: number | undefined): number | undefined {
  return budget === 0 ? undefined : budget
}
