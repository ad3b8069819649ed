import { azimuthStepDeg } from '../../optimization/azimuth-grid.ts'
import { canonicalAzimuthDeg } from '../../optimization/azimuth.ts'
import { stateKeyVersion } from '../../analyses/network/identities.ts'
import type {
  AcceptedUpdate,
  StartTrace,
} from '../../optimization/policies/multistart-coordinate.ts'
import type { ContributionTable } from '../../optimization/table/table.ts'
import { azimuth } from '../wire/cell-answer.ts'
import * as tell from '../wire/told.ts'
import { tenThousandths } from './metrics-answer.ts'
import { azimuthsAt, type Searched } from './searched-network.ts'

type Multistart = Searched<'deterministic_multistart_coordinate_v1'>
export type Archive = Searched<'deterministic_pareto_archive_search_v1'>
type Local = Multistart | Archive

/** Members that both local searches share. */
export const localTold: tell.Members<Local> = {
  search_policy: tell.text(({ search }) => search.policy),
  policy: tell.text(({ search }) => search.policy),
  search_version: tell.always('v1'),
  heuristic: tell.always(true),
  ...tell.alwaysEach(false, 'exhaustive', 'globally_optimal'),
  multistart_policy: tell.words('baseline_plus_uniform_global_rotations_v1'),
  ...tell.of(({ search }: Local) => search.result, {
    ...tell.named(tell.count, 'startCount', 'evaluationRequests'),
    unique_evaluations: tell.count(({ plans }) => plans.length),
    cache_hits: tell.count('cacheHits'),
    evaluated_archive_size: tell.count(({ plans }) => plans.length),
    archive_size: tell.count(({ plans }) => plans.length),
    feasible_archive_size: tell.count(
      ({ plans }) => plans.filter(({ isFeasible }) => isFeasible).length,
    ),
  }),
  azimuth_step_deg: tell.always(azimuthStepDeg),
  state_key_version: tell.always(stateKeyVersion),
}

interface UpdateFound {
  readonly table: ContributionTable
  readonly update: AcceptedUpdate
}

function azimuthDeg({ table, update }: UpdateFound, row: number): number {
  return canonicalAzimuthDeg(table.cells[update.cell].choices[row].azimuthDeg)
}

const updateOf = ({ update }: UpdateFound) => update

const acceptedUpdate = tell.object<UpdateFound>({
  ...tell.of(updateOf, { pass: tell.integer('pass'), cell_id: tell.text('cellId') }),
  before_azimuth_deg: azimuth((found) => azimuthDeg(found, found.update.beforeRow)),
  after_azimuth_deg: azimuth((found) => azimuthDeg(found, found.update.afterRow)),
  ...tell.of(updateOf, {
    ...tell.named(tenThousandths, 'beforeScore', 'afterScore'),
    ...tell.named(tell.flag, 'beforeFeasible', 'afterFeasible'),
    state_fingerprint: tell.text('stateFingerprint'),
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

export const startTrace = tell.object<TraceFound>('StartTrace', {
  start_id: tell.text(({ trace }) => trace.startId),
  starting_azimuths: tell.list(azimuth)(({ table, trace }) =>
    azimuthsAt(table, trace.startingRows),
  ),
  passes: tell.count(({ trace }) => trace.passes),
  accepted_updates: tell.list(acceptedUpdate)(({ table, trace }) =>
    trace.acceptedUpdates.map((update) => ({ table, update })),
  ),
  ...tell.of(traceOf, {
    ...tell.named(tell.count, 'requestedEvaluations', 'uniqueEvaluations', 'cacheHits'),
  }),
  final_azimuths: tell.list(azimuth)(({ table, trace }) => azimuthsAt(table, trace.finalRows)),
  ...tell.of(traceOf, {
    final_score: tenThousandths.orNull('finalScore'),
    final_feasible: tell.flag.orNull('finalFeasible'),
    termination_reason: tell.oneOf(traceEndings)('terminationReason'),
    state_trace: tell.texts('stateTrace'),
  }),
})

/** What the multistart policy tells of itself. */
export const multistartSearch = tell.object<Multistart>('MultistartSearch', {
  ...localTold,
  search_algorithm: tell.words('deterministic_coordinate_descent'),
  search_guarantee: tell.words('heuristic_local_search'),
  completed_start_count: tell.count(({ search }) => search.result.completedStartCount),
  start_traces: tell.list(startTrace)(({ search, network: { table } }) =>
    search.result.startTraces.map((trace) => ({ table, trace })),
  ),
  pareto_size: tell.count(({ search }) => search.paretoSize),
  candidate_discovery_priority_dependent: tell.flag(() => true),
  incomplete_search: tell.flag(({ search }) => search.result.isIncomplete),
  search_fingerprint: tell.text(({ search }) => search.searchFingerprint),
  max_passes: tell.integer(({ search }) => search.budget.maxPasses),
  max_unique_evaluations: tell.integer(({ search }) => search.budget.maxUniqueEvaluations),
})
