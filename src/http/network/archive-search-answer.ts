import {
  idsOf,
  knownObjectiveIds,
  perObjective,
  valueFor,
} from '../../analyses/network/scoring/objectives.ts'
import type { ArchiveGrowth } from '../../analyses/network/search/pareto-archive.ts'
import {
  always,
  count,
  flag,
  integer,
  list,
  named,
  object,
  of,
  oneOf,
  text,
  words,
} from '../wire/told.ts'
import { type Archive, localTold, startTrace, type TraceFound } from './local-search-answer.ts'
import { eachObjective } from './objective-answer.ts'

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

const availability = object<{ readonly reason: string | null }>({
  available: flag(({ reason }) => reason === null),
  reason: text.optional('reason'),
})

const archiveEndings = [
  'archive_exhausted',
  'evaluation_budget',
  'max_expanded_states',
  'max_rounds',
] as const

const growth = object<ArchiveGrowth>(
  named(
    count,
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
export const archiveSearch = object<Archive>(
  {
    ...localTold,
    search_algorithm: words('deterministic_pareto_archive_search'),
    search_guarantee: words('bounded_multiobjective_local_search'),
    completed_start_count: count(({ search }) => search.result.starts.length),
    start_traces: list(startTrace)(enqueuedTraces),
    pareto_size: count(({ search }) => search.result.archive.length),
    candidate_discovery_priority_dependent: flag(() => false),
    incomplete_search: flag((found) => !isComplete(found)),
    search_fingerprint: text(({ search }) => search.discoveryFingerprint),
    discovery_fingerprint: text(({ search }) => search.discoveryFingerprint),
    ranking_fingerprint: text(({ search }) => search.rankingFingerprint),
    priority_independent_discovery: always(true),
    objective_set: list(oneOf(knownObjectiveIds))(({ network: { scoring } }) =>
      idsOf(scoring.availability).filter((id) => scoring.availability[id] === null),
    ),
    objective_availability: eachObjective(availability)(({ network: { scoring } }) =>
      perObjective(idsOf(scoring.availability), (id) => ({
        reason: valueFor(scoring.availability, id),
      })),
    ),
    start_policy: words('multistart-policy-v1'),
    neighborhood_policy: words('absolute_coordinate_grid_v1'),
    queue_policy: words('fifo_round_then_insertion_then_state_key_v1'),
    stepping_stone_policy: words('start_set_plus_archive_admission_v1'),
    feasibility_policy: words('feasible_only_archive;all_deterministic_starts_expand'),
    termination_reason: oneOf(archiveEndings)(({ search }) => search.result.terminationReason),
    budget_complete: flag(isComplete),
    ...of(budgetOf, {
      max_passes: integer('maxRounds'),
      max_unique_evaluations: integer('maxUniqueEvaluations'),
      max_expanded_states: integer('maxExpandedStates'),
      max_search_rounds: integer('maxRounds'),
    }),
    ...of(resultOf, {
      expanded_states: count('expandedStates'),
      search_rounds: count('searchRounds'),
      active_pareto_size: count(({ archive }) => archive.length),
      removed_dominated_count: count('removedDominatedCount'),
      neighbor_requests: count('neighborRequests'),
      duplicate_edge_count: count('duplicateEdgeCount'),
      dominance_comparisons: count('dominanceComparisons'),
      archive_growth: list(growth)('growth'),
    }),
  },
  { id: 'ArchiveSearch' },
)
