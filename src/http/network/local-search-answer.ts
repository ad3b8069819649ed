import { azimuthStepDeg } from '../../analyses/azimuth-grid.ts'
import { canonicalAzimuthDeg } from '../../analyses/network/choice/azimuth.ts'
import { stateKeyVersion } from '../../analyses/network/search/identities.ts'
import type {
  AcceptedUpdate,
  StartTrace,
} from '../../analyses/network/search/multistart-coordinate.ts'
import type { ContributionTable } from '../../analyses/network/table/table.ts'
import { azimuth } from '../wire/cell-answer.ts'
import {
  always,
  alwaysEach,
  count,
  flag,
  integer,
  list,
  type Members,
  object,
  of,
  oneOf,
  text,
  words,
} from '../wire/told.ts'
import { tenThousandths } from './objective-answer.ts'
import { azimuthsAt, type Searched } from './searched-network.ts'

type Multistart = Searched<'deterministic_multistart_coordinate_v1'>
export type Archive = Searched<'deterministic_pareto_archive_search_v1'>
type Local = Multistart | Archive

/** Members that both local searches share. */
export const localTold: Members<Local> = {
  search_policy: text(({ search }) => search.policy),
  policy: text(({ search }) => search.policy),
  search_version: always('v1'),
  heuristic: always(true),
  ...alwaysEach(false, 'exhaustive', 'globally_optimal'),
  multistart_policy: words('baseline_plus_uniform_global_rotations_v1'),
  ...of(({ search }: Local) => search.result, {
    start_count: count('startCount'),
    evaluation_requests: count('evaluationRequests'),
    unique_evaluations: count(({ plans }) => plans.length),
    cache_hits: count('cacheHits'),
    evaluated_archive_size: count(({ plans }) => plans.length),
    archive_size: count(({ plans }) => plans.length),
    feasible_archive_size: count(
      ({ plans }) => plans.filter(({ isFeasible }) => isFeasible).length,
    ),
  }),
  azimuth_step_deg: always(azimuthStepDeg),
  state_key_version: always(stateKeyVersion),
}

interface UpdateFound {
  readonly table: ContributionTable
  readonly update: AcceptedUpdate
}

function azimuthDeg({ table, update }: UpdateFound, row: number): number {
  return canonicalAzimuthDeg(table.cells[update.cell].choices[row].azimuthDeg)
}

const updateOf = ({ update }: UpdateFound) => update

const acceptedUpdate = object<UpdateFound>({
  ...of(updateOf, { pass: integer('pass'), cell_id: text('cellId') }),
  before_azimuth_deg: azimuth((found) => azimuthDeg(found, found.update.beforeRow)),
  after_azimuth_deg: azimuth((found) => azimuthDeg(found, found.update.afterRow)),
  ...of(updateOf, {
    before_score: tenThousandths('beforeScore'),
    after_score: tenThousandths('afterScore'),
    before_feasible: flag('beforeFeasible'),
    after_feasible: flag('afterFeasible'),
    state_fingerprint: text('stateFingerprint'),
  }),
})

const traceEndings = [
  'coordinate_stable',
  'repeated_state',
  'max_passes',
  'evaluation_budget',
  'enqueued',
] as const

export interface TraceFound {
  readonly table: ContributionTable
  readonly trace: Omit<StartTrace, 'terminationReason'> & {
    readonly terminationReason: (typeof traceEndings)[number]
  }
}

const traceOf = ({ trace }: TraceFound) => trace

export const startTrace = object<TraceFound>(
  {
    start_id: text(({ trace }) => trace.startId),
    starting_azimuths: list(azimuth)(({ table, trace }) => azimuthsAt(table, trace.startingRows)),
    passes: count(({ trace }) => trace.passes),
    accepted_updates: list(acceptedUpdate)(({ table, trace }) =>
      trace.acceptedUpdates.map((update) => ({ table, update })),
    ),
    ...of(traceOf, {
      requested_evaluations: count('requestedEvaluations'),
      unique_evaluations: count('uniqueEvaluations'),
      cache_hits: count('cacheHits'),
    }),
    final_azimuths: list(azimuth)(({ table, trace }) => azimuthsAt(table, trace.finalRows)),
    ...of(traceOf, {
      final_score: tenThousandths.orNull('finalScore'),
      final_feasible: flag.orNull('finalFeasible'),
      termination_reason: oneOf(traceEndings)('terminationReason'),
      state_trace: list(text)('stateTrace'),
    }),
  },
  { id: 'StartTrace' },
)

/** What the multistart policy tells of itself. */
export const multistartSearch = object<Multistart>(
  {
    ...localTold,
    search_algorithm: words('deterministic_coordinate_descent'),
    search_guarantee: words('heuristic_local_search'),
    completed_start_count: count(({ search }) => search.result.completedStartCount),
    start_traces: list(startTrace)(({ search, network: { table } }) =>
      search.result.startTraces.map((trace) => ({ table, trace })),
    ),
    pareto_size: count(({ search }) => search.paretoSize),
    candidate_discovery_priority_dependent: flag(() => true),
    incomplete_search: flag(({ search }) => search.result.isIncomplete),
    search_fingerprint: text(({ search }) => search.searchFingerprint),
    max_passes: integer(({ search }) => search.budget.maxPasses),
    max_unique_evaluations: integer(({ search }) => search.budget.maxUniqueEvaluations),
  },
  { id: 'MultistartSearch' },
)
