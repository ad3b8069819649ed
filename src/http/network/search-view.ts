import { azimuthStepDeg } from '../../analyses/azimuth-grid.ts'
import type { ExactPareto } from '../../analyses/network/search/exact-pareto.ts'
import { stateKeyVersion } from '../../analyses/network/search/identities.ts'
import type {
  AcceptedUpdate,
  StartTrace,
} from '../../analyses/network/search/multistart-coordinate.ts'
import type { ArchiveGrowth, ArchiveResult } from '../../analyses/network/search/pareto-archive.ts'
import type { EvaluatedPlan } from '../../analyses/network/search/search-space.ts'
import type { SearchDescription } from '../../analyses/network/search-description.ts'
import type { RawMetrics } from '../../analyses/network/scoring/metrics.ts'
import { idsOf, perObjective, valueFor } from '../../analyses/network/scoring/objectives.ts'
import { utilitiesOf } from '../../analyses/network/scoring/scoring.ts'
import { canonicalAzimuthDeg } from '../../analyses/network/choice/azimuth.ts'
import type { JudgedNetwork } from '../../analyses/network/evaluate.ts'
import { choicesAt, type ContributionTable } from '../../analyses/network/table/table.ts'
import { roundTo4, roundTo6 } from '../../analyses/rounding.ts'
import { exactSearchView } from './exact-search-view.ts'

const multistartPolicy = 'baseline_plus_uniform_global_rotations_v1'

/** What the rows of a search stand for, and how its plans are scored. */
type SearchedNetwork = Pick<JudgedNetwork, 'table' | 'scoring'>

/** `optimization.search`. */
export function searchView(search: SearchDescription, network: SearchedNetwork): object {
  switch (search.policy) {
    case 'deterministic_multistart_coordinate_v1':
      return multistartSearchView(search, network.table)
    case 'deterministic_pareto_archive_search_v1':
      return archiveSearchView(search, network)
    case 'exact_branch_and_bound_v1':
      return exactSearchView(search)
  }
}

type DescriptionOf<Policy extends SearchDescription['policy']> = Extract<
  SearchDescription,
  { readonly policy: Policy }
>

/** The complete frontier, each combination of utilities with one plan that has it. */
export function exactFrontierView(
  { evaluatedPlans, feasiblePlans, points }: ExactPareto,
  { table, scoring }: SearchedNetwork,
) {
  return {
    complete: true,
    evaluated_plans: evaluatedPlans,
    feasible_plans: feasiblePlans,
    points: points.map(({ id, rows, compositeScore, metrics, plans }) => {
      const utilities = utilitiesOf(metrics)
      return {
        id,
        azimuths_deg: azimuthsAt(table, rows),
        composite_score: roundTo6(compositeScore),
        utilities: perObjective(idsOf(scoring.availability), (objective) =>
          scoring.availability[objective] === null
            ? roundTo6(valueFor(utilities, objective))
            : null,
        ),
        plans,
      }
    }),
  }
}

/** Members that both local searches share. */
function commonView(
  policy: string,
  { plans, evaluationRequests, cacheHits, startCount }: CommonResult,
) {
  return {
    search_policy: policy,
    policy,
    search_version: 'v1',
    heuristic: true,
    exhaustive: false,
    globally_optimal: false,
    multistart_policy: multistartPolicy,
    start_count: startCount,
    evaluation_requests: evaluationRequests,
    unique_evaluations: plans.length,
    cache_hits: cacheHits,
    evaluated_archive_size: plans.length,
    archive_size: plans.length,
    feasible_archive_size: plans.filter(({ isFeasible }) => isFeasible).length,
    azimuth_step_deg: azimuthStepDeg,
    state_key_version: stateKeyVersion,
  }
}

interface CommonResult {
  readonly plans: readonly EvaluatedPlan<RawMetrics>[]
  readonly evaluationRequests: number
  readonly cacheHits: number
  readonly startCount: number
}

/** `optimization.search` of the multistart policy. */
function multistartSearchView(
  {
    result,
    budget,
    searchFingerprint,
    paretoSize,
  }: DescriptionOf<'deterministic_multistart_coordinate_v1'>,
  table: ContributionTable,
) {
  return {
    ...commonView('deterministic_multistart_coordinate_v1', result),
    search_algorithm: 'deterministic_coordinate_descent',
    search_guarantee: 'heuristic_local_search',
    completed_start_count: result.completedStartCount,
    start_traces: result.startTraces.map((trace) => startTraceView(table, trace)),
    pareto_size: paretoSize,
    candidate_discovery_priority_dependent: true,
    incomplete_search: result.isIncomplete,
    search_fingerprint: searchFingerprint,
    max_passes: budget.maxPasses,
    max_unique_evaluations: budget.maxUniqueEvaluations,
  }
}

/** `optimization.search` of the Pareto-archive policy. */
function archiveSearchView(
  {
    result,
    budget,
    discoveryFingerprint,
    rankingFingerprint,
    startStates,
  }: DescriptionOf<'deterministic_pareto_archive_search_v1'>,
  { table, scoring }: SearchedNetwork,
) {
  const isComplete = result.terminationReason === 'archive_exhausted'
  const ids = idsOf(scoring.availability)
  return {
    ...commonView('deterministic_pareto_archive_search_v1', result),
    search_algorithm: 'deterministic_pareto_archive_search',
    search_guarantee: 'bounded_multiobjective_local_search',
    completed_start_count: result.starts.length,
    start_traces: result.starts.map(({ start, plan }, index) =>
      enqueuedTraceView(azimuthsAt(table, start.rows), { start, plan }, startStates[index]),
    ),
    pareto_size: result.archive.length,
    candidate_discovery_priority_dependent: false,
    incomplete_search: !isComplete,
    search_fingerprint: discoveryFingerprint,
    discovery_fingerprint: discoveryFingerprint,
    ranking_fingerprint: rankingFingerprint,
    priority_independent_discovery: true,
    objective_set: ids.filter((id) => scoring.availability[id] === null),
    objective_availability: perObjective(ids, (id) => {
      const reason = valueFor(scoring.availability, id)
      return reason === null ? { available: true } : { available: false, reason }
    }),
    start_policy: 'multistart-policy-v1',
    neighborhood_policy: 'absolute_coordinate_grid_v1',
    queue_policy: 'fifo_round_then_insertion_then_state_key_v1',
    stepping_stone_policy: 'start_set_plus_archive_admission_v1',
    feasibility_policy: 'feasible_only_archive;all_deterministic_starts_expand',
    termination_reason: result.terminationReason,
    budget_complete: isComplete,
    max_passes: budget.maxRounds,
    max_unique_evaluations: budget.maxUniqueEvaluations,
    max_expanded_states: budget.maxExpandedStates,
    max_search_rounds: budget.maxRounds,
    expanded_states: result.expandedStates,
    search_rounds: result.searchRounds,
    active_pareto_size: result.archive.length,
    removed_dominated_count: result.removedDominatedCount,
    neighbor_requests: result.neighborRequests,
    duplicate_edge_count: result.duplicateEdgeCount,
    dominance_comparisons: result.dominanceComparisons,
    archive_growth: result.growth.map(growthView),
  }
}

/** The azimuths of a plan as they are told, degrees. */
function azimuthsAt(table: ContributionTable, rows: readonly number[]): number[] {
  return choicesAt(table, rows).map(({ azimuthDeg }) => canonicalAzimuthDeg(azimuthDeg))
}

function startTraceView(table: ContributionTable, trace: StartTrace) {
  return {
    start_id: trace.startId,
    starting_azimuths: azimuthsAt(table, trace.startingRows),
    passes: trace.passes,
    accepted_updates: trace.acceptedUpdates.map((update) => updateView(table, update)),
    requested_evaluations: trace.requestedEvaluations,
    unique_evaluations: trace.uniqueEvaluations,
    cache_hits: trace.cacheHits,
    final_azimuths: azimuthsAt(table, trace.finalRows),
    final_score: trace.finalScore === null ? null : roundTo4(trace.finalScore),
    final_feasible: trace.finalFeasible,
    termination_reason: trace.terminationReason,
    state_trace: trace.stateTrace,
  }
}

function updateView({ cells }: ContributionTable, update: AcceptedUpdate) {
  const azimuthDeg = (row: number) =>
    canonicalAzimuthDeg(cells[update.cell].choices[row].azimuthDeg)
  return {
    pass: update.pass,
    cell_id: update.cellId,
    before_azimuth_deg: azimuthDeg(update.beforeRow),
    after_azimuth_deg: azimuthDeg(update.afterRow),
    before_score: roundTo4(update.beforeScore),
    after_score: roundTo4(update.afterScore),
    before_feasible: update.beforeFeasible,
    after_feasible: update.afterFeasible,
    state_fingerprint: update.stateFingerprint,
  }
}

/** Starts of the archive policy are expanded like any other state: nothing happens in them. */
function enqueuedTraceView(
  azimuths: readonly number[],
  { start: { startId }, plan }: ArchiveResult<RawMetrics>['starts'][number],
  stateFingerprint: string,
) {
  return {
    start_id: startId,
    starting_azimuths: azimuths,
    passes: 0,
    accepted_updates: [],
    requested_evaluations: 1,
    unique_evaluations: 1,
    cache_hits: 0,
    final_azimuths: azimuths,
    final_score: roundTo4(100 * plan.compositeScore),
    final_feasible: plan.isFeasible,
    termination_reason: 'enqueued',
    state_trace: [stateFingerprint],
  }
}

function growthView(growth: ArchiveGrowth) {
  return {
    round: growth.round,
    total_evaluated: growth.totalEvaluated,
    feasible_evaluated: growth.feasibleEvaluated,
    active_pareto_size: growth.activeParetoSize,
    removed_dominated_count: growth.removedDominatedCount,
    queued_expansions: growth.queuedExpansions,
    expanded_states: growth.expandedStates,
    cache_hits: growth.cacheHits,
  }
}
