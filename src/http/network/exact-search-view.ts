import { azimuthStepDeg } from '../../analyses/network/table/azimuth.ts'
import { stateKeyVersion } from '../../analyses/network/search/identities.ts'
import {
  compositeScore,
  type Scoring,
  utilitiesOf,
} from '../../analyses/network/scoring/scoring.ts'
import type { SearchDescription } from '../../analyses/network/search-description.ts'
import type { ExactOutcome } from '../../analyses/network/exact/exact-search.ts'
import { roundTo6 } from '../../analyses/rounding.ts'

/** `optimization.search` of the exact policy. */
export function exactSearchView(
  {
    result: outcome,
    maxNodes,
    searchFingerprint,
    certificate,
  }: Extract<SearchDescription, { readonly policy: 'exact_branch_and_bound_v1' }>,
  scoring: Scoring,
) {
  const isOptimal = outcome.isProvenOptimal && outcome.isBestFeasible
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
    tie_break_complete: outcome.isTieBreakComplete,
    upper_bound: boundView(outcome, scoring),
    optimality_gap: outcome.optimalityGap === null ? null : roundUpTo6(outcome.optimalityGap),
    nodes_expanded: outcome.nodesExpanded,
    max_nodes: maxNodes,
    termination_reason: outcome.terminationReason,
    incomplete_search: !isComplete,
    cell_order: outcome.cellOrder,
    building_classes: outcome.buildingClasses,
    dominated_azimuths: outcome.dominatedAzimuths,
    candidate_discovery_priority_dependent: true,
    certificate,
    search_fingerprint: searchFingerprint,
    azimuth_step_deg: azimuthStepDeg,
    state_key_version: stateKeyVersion,
  }
}

/** Rounded up, so that it stays a bound; the optimum itself where that is proven. */
function boundView(
  { upperBound, bestMetrics, isProvenOptimal, isBestFeasible }: ExactOutcome,
  scoring: Scoring,
): number | null {
  if (upperBound === null) return null
  if (isProvenOptimal && isBestFeasible) {
    return roundTo6(compositeScore(scoring.effectiveWeights, utilitiesOf(bestMetrics)))
  }
  return Math.min(1, roundUpTo6(upperBound))
}

function roundUpTo6(value: number): number {
  return Math.ceil(value * 1e6) / 1e6
}
