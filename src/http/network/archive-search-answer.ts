import {
  idsOf,
  knownObjectiveIds,
  perObjective,
  valueFor,
} from '../../optimization/scoring/objectives.ts'
import type { ArchiveGrowth } from '../../optimization/policies/pareto-archive.ts'
import * as field from '../wire/answer-schema.ts'
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

const availability = field.object<{ readonly reason: string | null }>({
  available: field.flag(({ reason }) => reason === null),
  reason: field.text.optional('reason'),
})

const archiveEndings = [
  'archive_exhausted',
  'evaluation_budget',
  'max_expanded_states',
  'max_rounds',
] as const

const growth = field.object<ArchiveGrowth>(
  field.named(
    field.count,
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
export const archiveSearch = field.object<Archive>('ArchiveSearch', {
  ...localTold,
  search_algorithm: field.sentence('deterministic_pareto_archive_search'),
  search_guarantee: field.sentence('bounded_multiobjective_local_search'),
  completed_start_count: field.count(({ search }) => search.result.starts.length),
  start_traces: field.list(startTrace)(enqueuedTraces),
  pareto_size: field.count(({ search }) => search.result.archive.length),
  candidate_discovery_priority_dependent: field.flag(() => false),
  incomplete_search: field.flag((found) => !isComplete(found)),
  search_fingerprint: field.text(({ search }) => search.discoveryFingerprint),
  discovery_fingerprint: field.text(({ search }) => search.discoveryFingerprint),
  ranking_fingerprint: field.text(({ search }) => search.rankingFingerprint),
  priority_independent_discovery: field.always(true),
  objective_set: field.list(field.oneOf(knownObjectiveIds))(({ network: { scoring } }) =>
    idsOf(scoring.availability).filter((id) => scoring.availability[id] === null),
  ),
  objective_availability: eachObjective(availability)(({ network: { scoring } }) =>
    perObjective(idsOf(scoring.availability), (id) => ({
      reason: valueFor(scoring.availability, id),
    })),
  ),
  start_policy: field.sentence('multistart-policy-v1'),
  neighborhood_policy: field.sentence('absolute_coordinate_grid_v1'),
  queue_policy: field.sentence('fifo_round_then_insertion_then_state_key_v1'),
  stepping_stone_policy: field.sentence('start_set_plus_archive_admission_v1'),
  feasibility_policy: field.sentence('feasible_only_archive;all_deterministic_starts_expand'),
  termination_reason: field.oneOf(archiveEndings)(({ search }) => search.result.terminationReason),
  budget_complete: field.flag(isComplete),
  ...field.of(budgetOf, {
    max_passes: field.integer('maxRounds'),
    ...field.named(field.integer, 'maxUniqueEvaluations', 'maxExpandedStates'),
    max_search_rounds: field.integer('maxRounds'),
  }),
  ...field.of(resultOf, {
    ...field.named(field.count, 'expandedStates', 'searchRounds'),
    active_pareto_size: field.count(({ archive }) => archive.length),
    ...field.named(field.count, 'removedDominatedCount', 'neighborRequests', 'duplicateEdgeCount'),
    dominance_comparisons: field.count('dominanceComparisons'),
    archive_growth: field.list(growth)('growth'),
  }),
})
