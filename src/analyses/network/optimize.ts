import { isStopped, type StopSignal } from '../../stop-signal.ts'
import type { Candidate } from '../../optimization/candidate.ts'
import type { JudgedNetwork } from './evaluate.ts'
import { type ExactPareto, exactParetoFrontier } from '../../optimization/policies/exact-pareto.ts'
import type { MetricsEvaluator, RawMetrics } from '../../optimization/scoring/metrics.ts'
import type { Scoring } from '../../optimization/scoring/scoring.ts'
import { type ExactOutcome, searchExactly } from '../../optimization/exact/exact-search.ts'
import type { KnownPlan } from '../../optimization/exact/incumbent.ts'
import {
  bestRanked,
  dominates,
  rankedFrontier,
  shownFrontierSize,
  undominated,
} from '../../optimization/policies/frontier.ts'
import { twoPassCoordinateSearch } from '../../optimization/policies/legacy-two-pass.ts'
import {
  multistartCoordinateSearch,
  type MultistartBudget,
  type MultistartResult,
} from '../../optimization/policies/multistart-coordinate.ts'
import {
  paretoArchiveSearch,
  type ArchiveBudget,
  type ArchiveResult,
} from '../../optimization/policies/pareto-archive.ts'
import {
  type EvaluatedPlan,
  type PlanNames,
  type SearchSpace,
  type SearchStart,
} from '../../optimization/policies/search-space.ts'
import {
  evaluationOf,
  planNames,
  tableSearchSpace,
  uniformRotationStarts,
} from '../../optimization/policies/table-space.ts'
import { baselineRows, type ContributionTable } from '../../optimization/table/table.ts'

/** A policy with its budgets. */
export type SearchOrder =
  | { readonly policy: 'legacy_two_pass_coordinate' }
  | { readonly policy: 'deterministic_multistart_coordinate_v1'; readonly budget: MultistartBudget }
  | { readonly policy: 'deterministic_pareto_archive_search_v1'; readonly budget: ArchiveBudget }
  | {
      readonly policy: 'exact_branch_and_bound_v1'
      readonly maxNodes: number
      /** Also the complete Pareto frontier; for 2 and 3 cells. */
      readonly exactFrontier: boolean
    }

/** What a policy tells of its search; the legacy one tells nothing. */
export type SearchRecord =
  | { readonly policy: 'legacy_two_pass_coordinate' }
  | {
      readonly policy: 'deterministic_multistart_coordinate_v1'
      readonly budget: MultistartBudget
      readonly result: MultistartResult<RawMetrics>
    }
  | {
      readonly policy: 'deterministic_pareto_archive_search_v1'
      readonly budget: ArchiveBudget
      readonly result: ArchiveResult<RawMetrics>
    }
  | {
      readonly policy: 'exact_branch_and_bound_v1'
      readonly maxNodes: number
      readonly result: ExactOutcome
      readonly exactFrontier: ExactPareto | null
    }

export interface OptimizedNetwork {
  /** Feasible plans that no other one met dominates, best first; empty without a feasible one. */
  readonly frontier: readonly EvaluatedPlan<RawMetrics>[]
  /**
   * The recommended plan, or where the search ended when nothing it met is feasible. It leads the
   * frontier, but for an exact optimum that another plan of its score dominates.
   */
  readonly shown: EvaluatedPlan<RawMetrics>
  readonly record: SearchRecord
}

/** What a search works on. */
export type ScoredTable = Pick<JudgedNetwork, 'table' | 'scoring' | 'evaluator'>

/**
 * Looks for a better plan from the network as it stands. Arithmetic on the contribution table alone,
 * which must hold every reachable candidate.
 *
 * @param stateFingerprint public identity of a plan, for traces
 * @throws {StoppedError} when told to stop; the exact policy ends with what it has proven instead
 */
export function optimizeNetwork(
  judged: ScoredTable,
  order: SearchOrder,
  stateFingerprint: (candidates: readonly Candidate[]) => string,
  stop: StopSignal,
): OptimizedNetwork {
  if (order.policy === 'exact_branch_and_bound_v1') return optimizeExactly(judged, order, stop)
  const { table, evaluator, scoring } = judged
  const space = tableSearchSpace(evaluator, scoring, stateFingerprint)
  const { frontier, last, record } = search(space, table, order, stop)
  return { frontier, shown: frontier[0] ?? last, record }
}

interface Found {
  readonly frontier: readonly EvaluatedPlan<RawMetrics>[]
  readonly last: EvaluatedPlan<RawMetrics>
  readonly record: SearchRecord
}

function search(
  space: SearchSpace<RawMetrics>,
  table: ContributionTable,
  order: Exclude<SearchOrder, { readonly policy: 'exact_branch_and_bound_v1' }>,
  stop: StopSignal,
): Found {
  const starts = uniformRotationStarts(table)
  switch (order.policy) {
    case 'legacy_two_pass_coordinate': {
      const { frontier, finalPlan } = twoPassCoordinateSearch(space, baselineRows(table), stop)
      return { frontier, last: finalPlan, record: { policy: order.policy } }
    }
    case 'deterministic_multistart_coordinate_v1':
      return multistart(space, starts, order.budget, stop)
    case 'deterministic_pareto_archive_search_v1':
      return paretoArchive(space, starts, order.budget, stop)
  }
}

function multistart(
  space: SearchSpace<RawMetrics>,
  starts: readonly SearchStart[],
  budget: MultistartBudget,
  stop: StopSignal,
): Found {
  const result = multistartCoordinateSearch(space, starts, budget, stop)
  return {
    frontier: rankedFrontier(space, result.plans),
    // A budget of one evaluation already holds the first start.
    last: result.finalPlan!,
    record: { policy: 'deterministic_multistart_coordinate_v1', budget, result },
  }
}

function paretoArchive(
  space: SearchSpace<RawMetrics>,
  starts: readonly SearchStart[],
  budget: ArchiveBudget,
  stop: StopSignal,
): Found {
  const result = paretoArchiveSearch(space, starts, budget, stop)
  return {
    frontier: result.frontier,
    last: result.lastPlan!,
    record: { policy: 'deterministic_pareto_archive_search_v1', budget, result },
  }
}

/** The proven optimum; told to stop, the best plan so far and a bound on all others. */
function optimizeExactly(
  { table, evaluator, scoring }: ScoredTable,
  {
    policy,
    maxNodes,
    exactFrontier: isFrontierWanted,
  }: Extract<SearchOrder, { readonly policy: 'exact_branch_and_bound_v1' }>,
  stop: StopSignal,
): OptimizedNetwork {
  const exactFrontier = isFrontierWanted ? exactParetoFrontier(evaluator, scoring, stop) : null
  const points = exactFrontier?.points.map((point) => ({ ...point, isFeasible: true }))
  const result = searchExactly(table, scoring, {
    maxNodes,
    knownPlans: points?.slice(0, 1).map(({ rows }) => rows) ?? [],
    isTimeUp: () => isStopped(stop),
  })
  const names = planNames(table)
  const planOf = (plan: KnownPlan) => exactPlan(names, evaluator, scoring, plan)
  const best = planOf(result.best)
  const members = points ?? undominated(result.plans.map(planOf))
  return {
    frontier: frontierAround(names, best, members),
    shown: best,
    record: { policy, maxNodes, result, exactFrontier },
  }
}

/**
 * The frontier of all plans met, from those that do not dominate each other. The best plan leads it,
 * unless it is dominated: where an objective has no priority, plans of equal score can differ in it,
 * and the changed cells and the key decide which of them is the best.
 */
function frontierAround(
  names: PlanNames,
  best: EvaluatedPlan<RawMetrics>,
  members: readonly EvaluatedPlan<RawMetrics>[],
): readonly EvaluatedPlan<RawMetrics>[] {
  if (!best.isFeasible || members.some(({ utilities }) => dominates(utilities, best.utilities)))
    return bestRanked(names, members)
  // A plan that achieves just what the best one does, by changing more cells, adds nothing.
  const isAlike = ({ utilities }: EvaluatedPlan<RawMetrics>) =>
    utilities.every((utility, index) => utility === best.utilities[index])
  const rest = members.filter(
    (plan) => plan.id !== best.id && !isAlike(plan) && !dominates(best.utilities, plan.utilities),
  )
  return [best, ...bestRanked(names, rest)].slice(0, shownFrontierSize)
}

/** A plan of the exact search with all that the other policies tell of one. */
function exactPlan(
  names: PlanNames,
  evaluator: MetricsEvaluator,
  scoring: Scoring,
  { rows }: KnownPlan,
): EvaluatedPlan<RawMetrics> {
  return { ...evaluationOf(evaluator.evaluate(rows), scoring), id: names.planId(rows), rows }
}
