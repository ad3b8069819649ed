import { azimuthStepDeg } from '../../optimization/azimuth-grid.ts'
import { canonicalAzimuthDeg } from '../../optimization/azimuth.ts'
import { stateKeyVersion } from '../../analyses/network/identities.ts'
import type {
  AcceptedUpdate,
  StartTrace,
} from '../../optimization/policies/multistart-coordinate.ts'
import type { ContributionTable } from '../../optimization/table/table.ts'
import { azimuth } from '../wire/cell-answer.ts'
import * as field from '../wire/answer-schema.ts'
import { tenThousandths } from './metrics-answer.ts'
import { azimuthsAt, type Searched } from './searched-network.ts'

type Multistart = Searched<'deterministic_multistart_coordinate_v1'>
export type Archive = Searched<'deterministic_pareto_archive_search_v1'>
type Local = Multistart | Archive

/** Members that both local searches share. */
export const localTold: field.Members<Local> = {
  search_policy: field.text(({ search }) => search.policy),
  policy: field.text(({ search }) => search.policy),
  search_version: field.always('v1'),
  heuristic: field.always(true),
  ...field.alwaysEach(false, 'exhaustive', 'globally_optimal'),
  multistart_policy: field.sentence('baseline_plus_uniform_global_rotations_v1'),
  ...field.of(({ search }: Local) => search.result, {
    ...field.named(field.count, 'startCount', 'evaluationRequests'),
    unique_evaluations: field.count(({ plans }) => plans.length),
    cache_hits: field.count('cacheHits'),
    evaluated_archive_size: field.count(({ plans }) => plans.length),
    archive_size: field.count(({ plans }) => plans.length),
    feasible_archive_size: field.count(
      ({ plans }) => plans.filter(({ isFeasible }) => isFeasible).length,
    ),
  }),
  azimuth_step_deg: field.always(azimuthStepDeg),
  state_key_version: field.always(stateKeyVersion),
}

interface UpdateFound {
  readonly table: ContributionTable
  readonly update: AcceptedUpdate
}

function azimuthDeg({ table, update }: UpdateFound, row: number): number {
  return canonicalAzimuthDeg(table.cells[update.cell].candidates[row].azimuthDeg)
}

const updateOf = ({ update }: UpdateFound) => update

const acceptedUpdate = field.object<UpdateFound>({
  ...field.of(updateOf, { pass: field.integer('pass'), cell_id: field.text('cellId') }),
  before_azimuth_deg: azimuth((found) => azimuthDeg(found, found.update.beforeRow)),
  after_azimuth_deg: azimuth((found) => azimuthDeg(found, found.update.afterRow)),
  ...field.of(updateOf, {
    ...field.named(tenThousandths, 'beforeScore', 'afterScore'),
    ...field.named(field.flag, 'beforeFeasible', 'afterFeasible'),
    state_fingerprint: field.text('stateFingerprint'),
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

export const startTrace = field.object<TraceFound>('StartTrace', {
  start_id: field.text(({ trace }) => trace.startId),
  starting_azimuths: field.list(azimuth)(({ table, trace }) =>
    azimuthsAt(table, trace.startingRows),
  ),
  passes: field.count(({ trace }) => trace.passes),
  accepted_updates: field.list(acceptedUpdate)(({ table, trace }) =>
    trace.acceptedUpdates.map((update) => ({ table, update })),
  ),
  ...field.of(traceOf, {
    ...field.named(field.count, 'requestedEvaluations', 'uniqueEvaluations', 'cacheHits'),
  }),
  final_azimuths: field.list(azimuth)(({ table, trace }) => azimuthsAt(table, trace.finalRows)),
  ...field.of(traceOf, {
    final_score: tenThousandths.orNull('finalScore'),
    final_feasible: field.flag.orNull('finalFeasible'),
    termination_reason: field.oneOf(traceEndings)('terminationReason'),
    state_trace: field.texts('stateTrace'),
  }),
})

/** What the multistart policy tells of itself. */
export const multistartSearch = field.object<Multistart>('MultistartSearch', {
  ...localTold,
  search_algorithm: field.sentence('deterministic_coordinate_descent'),
  search_guarantee: field.sentence('heuristic_local_search'),
  completed_start_count: field.count(({ search }) => search.result.completedStartCount),
  start_traces: field.list(startTrace)(({ search, network: { table } }) =>
    search.result.startTraces.map((trace) => ({ table, trace })),
  ),
  pareto_size: field.count(({ search }) => search.paretoSize),
  candidate_discovery_priority_dependent: field.flag(() => true),
  incomplete_search: field.flag(({ search }) => search.result.isIncomplete),
  search_fingerprint: field.text(({ search }) => search.searchFingerprint),
  max_passes: field.integer(({ search }) => search.budget.maxPasses),
  max_unique_evaluations: field.integer(({ search }) => search.budget.maxUniqueEvaluations),
})
