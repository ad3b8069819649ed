import { azimuthStepDeg } from '../../analyses/azimuth-grid.ts'
import { stateKeyVersion } from '../../analyses/network/search/identities.ts'
import type { SearchDescription } from '../../analyses/network/search-description.ts'
import type { ExactOutcome } from '../../analyses/network/exact/exact-search.ts'
import { roundTo6, roundUpTo6 } from '../../analyses/rounding.ts'

/** `optimization.search` of the exact policy. */
export function exactSearchView({
  result: outcome,
  maxNodes,
  searchFingerprint,
  certificate,
}: Extract<SearchDescription, { readonly policy: 'exact_branch_and_bound_v1' }>) {
  const isOptimal = outcome.isProvenOptimal && outcome.best.isFeasible
  const isComplete = outcome.terminationReason === 'proven'
  return {
    search_policy: 'exact_branch_and_bound_v1',
    policy: 'exact_branch_and_bound_v1',
    search_algorithm: 'branch_and_bound',
    search_version: 'v1',
    search_guarantee: isOptimal
      ? 'proven_optimum'
      : outcome.isProvenInfeasible
        ? 'proven_infeasible'
        : 'best_found_with_proven_upper_bound',
    heuristic: false,
    exhaustive: isComplete,
    globally_optimal: isOptimal,
    proven_infeasible: outcome.isProvenInfeasible,
    tie_break: outcome.tieBreak,
    upper_bound: boundView(outcome),
    optimality_gap: gapView(outcome),
    nodes_expanded: outcome.nodesExpanded,
    max_nodes: maxNodes,
    termination_reason: outcome.terminationReason,
    incomplete_search: !isComplete,
    cell_order: outcome.cellOrder,
    building_classes: outcome.buildingClasses,
    progress: outcome.progress.map(({ nodes, best, bound }) => ({
      nodes,
      best: best === null ? null : roundTo6(best),
      bound: Math.min(1, roundUpTo6(bound)),
    })),
    candidate_discovery_priority_dependent: true,
    certificate,
    search_fingerprint: searchFingerprint,
    azimuth_step_deg: azimuthStepDeg,
    state_key_version: stateKeyVersion,
  }
}

/** Rounded up, so that it stays a bound: no feasible plan scores more than what is printed. */
function boundView({ upperBound }: ExactOutcome): number | null {
  return upperBound === null ? null : Math.min(1, roundUpTo6(upperBound))
}

/**
 * (bound - best) / bound of the printed bound, with the printed score or the unrounded one, whichever
 * is lower: never less than what a reader computes, nor than the truth. 0 where the best is proven to
 * be the optimum, whatever the bound was rounded by; null when no feasible plan is known.
 */
function gapView(outcome: ExactOutcome): number | null {
  const { best, isProvenOptimal } = outcome
  const bound = boundView(outcome)
  if (bound === null || !best.isFeasible) return null
  if (isProvenOptimal || bound === 0) return 0
  const score = Math.min(best.score, roundTo6(best.score))
  return roundUpTo6(Math.max(0, bound - score) / bound)
}
