import {
  idsOf,
  knownObjectiveIds,
  perObjective,
  valueFor,
} from '../../optimization/scoring/objectives.ts'
import type { ArchiveGrowth } from '../../optimization/policies/pareto-archive.ts'
import * as tell from '../wire/told.ts'
import { type Archive, localTold, startTrace, type TraceFound } from './local-search-answer.ts'
import { eachObjective } from './metrics-answer.ts'

/** Starts of the archive policy are expanded like any other state: nothing happens in them. */
function enqueuedTraces({ search: { result, startStates }, network: { table } }: Archive) {
  return result.starts.map(({ start: { startId, rows }, plan }, index): TraceFound => {
    const counts = { passes: 0, requestedEvaluations: 1, uniqueEvaluations: 1, cacheHits: 0 }
    const trace = {
      startId,
      ...counts,
      startingRows: rows,
      acceptedUpdates: [],
      finalRows: rows,
      finalScore: 100 * plan.compositeScore,
      finalFeasible: plan.isFeasible,
      terminationReason: 'enqueued',
      stateTrace: [startStates[index]],
    } as const
    return { table, trace }
  })
}

const availability = tell.object<{ readonly reason: string | null }>({
  available: tell.flag(({ reason }) => reason === null),
  reason: tell.text.optional('reason'),
})

const archiveEndings = [
  'archive_exhausted',
  'evaluation_budget',
  'max_expanded_states',
  'max_rounds',
] as const

const growth = tell.object<ArchiveGrowth>(
  tell.named(
    tell.count,
    'round',
    'totalEvaluated',
    'feasibleEvaluated',
    'activeParetoSize',
    'removedDominatedCount',
    'queuedExpansions',
    'expandedStates',
    'cacheHits',
  ),
)

function isComplete({ search }: Archive): boolean {
  return search.result.terminationReason === 'archive_exhausted'
}

const resultOf = ({ search }: Archive) => search.result
const budgetOf = ({ search }: Archive) => search.budget

/** What the Pareto-archive policy tells of itself. */
export const archiveSearch = tell.object<Archive>('ArchiveSearch', {
  ...localTold,
  search_algorithm: tell.words('deterministic_pareto_archive_search'),
  search_guarantee: tell.words('bounded_multiobjective_local_search'),
  completed_start_count: tell.count(({ search }) => search.result.starts.length),
  start_traces: tell.list(startTrace)(enqueuedTraces),
  pareto_size: tell.count(({ search }) => search.result.archive.length),
  candidate_discovery_priority_dependent: tell.flag(() => false),
  incomplete_search: tell.flag((found) => !isComplete(found)),
  search_fingerprint: tell.text(({ search }) => search.discoveryFingerprint),
  discovery_fingerprint: tell.text(({ search }) => search.discoveryFingerprint),
  ranking_fingerprint: tell.text(({ search }) => search.rankingFingerprint),
  priority_independent_discovery: tell.always(true),
  objective_set: tell.list(tell.oneOf(knownObjectiveIds))(({ network: { scoring } }) =>
    idsOf(scoring.availability).filter((id) => scoring.availability[id] === null),
  ),
  objective_availability: eachObjective(availability)(({ network: { scoring } }) =>
    perObjective(idsOf(scoring.availability), (id) => ({
      reason: valueFor(scoring.availability, id),
    })),
  ),
  start_policy: tell.words('multistart-policy-v1'),
  neighborhood_policy: tell.words('absolute_coordinate_grid_v1'),
  queue_policy: tell.words('fifo_round_then_insertion_then_state_key_v1'),
  stepping_stone_policy: tell.words('start_set_plus_archive_admission_v1'),
  feasibility_policy: tell.words('feasible_only_archive;all_deterministic_starts_expand'),
  termination_reason: tell.oneOf(archiveEndings)(({ search }) => search.result.terminationReason),
  budget_complete: tell.flag(isComplete),
  ...tell.of(budgetOf, {
    max_passes: tell.integer('maxRounds'),
    ...tell.named(tell.integer, 'maxUniqueEvaluations', 'maxExpandedStates'),
    max_search_rounds: tell.integer('maxRounds'),
  }),
  ...tell.of(resultOf, {
    ...tell.named(tell.count, 'expandedStates', 'searchRounds'),
    active_pareto_size: tell.count(({ archive }) => archive.length),
    ...tell.named(tell.count, 'removedDominatedCount', 'neighborRequests', 'duplicateEdgeCount'),
    dominance_comparisons: tell.count('dominanceComparisons'),
    archive_growth: tell.list(growth)('growth'),
  }),
})
