import type { Candidate } from '../../optimization/candidate.ts'
import {
  type CellToPlan,
  judgedBySamples,
  type PlanQuestion,
} from '../../analyses/network/plan-question.ts'
import type {
  PlanFigures,
  PlanMoment,
  PlannedBuildings,
  PlannedChange,
  PlannedNetwork,
} from '../../analyses/network/plans/planned-network.ts'
import { qualityObstacles } from '../../optimization/scoring/scoring.ts'
import { roundTo6, roundUpTo6 } from '../../rounding.ts'
import { networkPlanKind, networkPlanRecord } from '../../jobs/kinds/network-plan.ts'
import { airEvidence } from '../wire/air-evidence.ts'
import type { RequestDefaults } from '../wire/cells-question.ts'
import { type CellsFound, cellsTold } from '../wire/cell-answer.ts'
import { jobIdentity, jobState, type JobView, type ShownJob } from '../wire/job-answer.ts'
import { bound, certificateSchema, judgedLimit, millionths } from './limits-answer.ts'
import * as field from '../wire/answer-schema.ts'

const figures = field.object<PlanFigures>('PlanFigures', {
  score: millionths('score'),
  ...field.named(millionths.orNull, 'servedDemandShare', 'servedHomesShare'),
  ...field.named(millionths, 'coverageShare', 'servedDemandWeight'),
  served_homes: field.count('servedHomes'),
  transmitted_w: millionths('transmittedW'),
  ...field.named(field.count, 'cellsOn', 'changedCells'),
  overlap_buildings: field.described(
    'That more than one cell serves; where costs.overlap asks.',
    field.count.optional(({ overlap }) => overlap?.buildings),
  ),
  overlap_share: millionths.optional(({ overlap }) => overlap?.share),
  serviceable_samples: field.described(
    'Samples whose RSRP, SINR and RSRQ reach the thresholds of POST /api/interference; where ' +
      'weights.radio_quality asks and they exist.',
    field.count.optional('serviceableSamples'),
  ),
})

/** What a cell is set to. */
interface Setting {
  readonly cell: CellToPlan
  /** Null: it is off. */
  readonly choice: Candidate | null
}

const setting = field.object<Setting>('CellSetting', {
  azimuth_deg: field.number.orNull(({ choice }) => choice?.azimuthDeg),
  electrical_tilt_deg: field.number.orNull(({ cell: { cell }, choice }) =>
    choice === null ? null : (choice.electricalTiltDeg ?? cell.profile.electricalDowntiltDeg),
  ),
  tx_power_dbm: field.number.orNull(({ cell: { cell }, choice }) =>
    choice === null ? null : (choice.txPowerDbm ?? cell.profile.txPowerDbm),
  ),
  on: field.flag(({ choice }) => choice !== null),
})

interface ChosenCell extends Setting {
  readonly isChanged: boolean
}

/** The cell as it stands. */
function asItStands({ cell }: Setting): Setting {
  if (cell.decisions.startsOff === true) return { cell, choice: null }
  const { azimuthDeg } = cell.cell
  return { cell, choice: { azimuthDeg, electricalTiltDeg: null, txPowerDbm: null } }
}

const chosenCell = field.object<ChosenCell>('PlannedCell', {
  id: field.text(({ cell }) => cell.cell.id),
  site_id: field.text.optional(({ cell }) => cell.siteId),
  current: setting(asItStands),
  chosen: setting((cell) => cell),
  changed: field.flag('isChanged'),
})

interface ShownChange extends PlannedChange {
  readonly cell: CellToPlan
}

const change = field.object<ShownChange>('PlannedChange', {
  id: field.text('cellId'),
  chosen: setting(({ cell, choice }) => ({ cell, choice })),
  ...field.named(millionths, 'gain', 'alone'),
  after: figures('after'),
})

const buildings = field.object<PlannedBuildings>('PlannedBuildings', {
  ids: field.texts('ids'),
  classes: field.list(
    field.kind<number | null>({
      type: ['integer', 'null'],
      description: 'Place in class_points of the certificate; null where no choice serves it.',
    }),
  )('classes'),
  demand_weights: field.numbers('demandWeights'),
  homes: field.list(field.flag)('homes'),
})

const moment = field.object<PlanMoment>({
  evaluations: field.described(
    'Choices weighed until then, those on the way to the bound too.',
    field.count('evaluations'),
  ),
  best: millionths('best'),
  bound: bound.orNull('bound'),
})

const endings = [
  'proven',
  'no_better_plan_found',
  'max_evaluations',
  'limits_cannot_be_met',
] as const
const guarantees = [
  'proven_optimum',
  'best_found_with_proven_upper_bound',
  'limits_not_met',
] as const

const search = field.object<FoundPlan>('BoundedSearch', {
  search_policy: field.always('bounded_search_v1'),
  search_guarantee: field.oneOf(guarantees)(({ planned }) => guaranteeOf(planned)),
  globally_optimal: field.flag(({ planned }) => planned.isProvenOptimal),
  upper_bound: bound(({ planned }) => planned.upperBound),
  optimality_gap: field.number.orNull(({ planned }) =>
    keepsLimits(planned) ? gapOf(planned) : null,
  ),
  evaluations: field.described(
    'Choices that the local search and the parts have weighed: at most max_evaluations.',
    field.count(({ planned }) => planned.evaluations),
  ),
  bound_evaluations: field.described(
    'Choices weighed on the way to the bound of all plans, and what a solver took for it and for plans.',
    field.count.optional(({ planned }) => planned.boundEvaluations ?? null),
  ),
  max_evaluations: field.count(({ plan }) => plan.question.budget.maxEvaluations),
  termination_reason: field.oneOf(endings)(({ planned }) => endingOf(planned)),
  solver_failed: field.described(
    'The solver of integer programs could not be used, and the plan was sought without it.',
    field.ifTrue(({ planned }) => planned.hasSolverFailed === true),
  ),
  buildings: field.count(({ planned }) => planned.buildings),
  building_classes: field.count(({ planned }) => planned.buildingClasses),
  choices: field.count(({ planned }) => planned.choices),
  progress: field.list(moment)(({ planned }) => planned.moments),
  certificate: field.kind<object>(certificateSchema)(({ planned }) => planned.certificate),
})

function guaranteeOf(planned: PlannedNetwork): (typeof guarantees)[number] {
  if (!keepsLimits(planned)) return 'limits_not_met'
  return planned.isProvenOptimal ? 'proven_optimum' : 'best_found_with_proven_upper_bound'
}

function endingOf({ isProvenOptimal, isBudgetSpent, limits = [] }: PlannedNetwork) {
  if (limits.some(({ isImpossible }) => isImpossible)) return 'limits_cannot_be_met'
  if (isProvenOptimal) return 'proven'
  return isBudgetSpent ? 'max_evaluations' : 'no_better_plan_found'
}

function keepsLimits({ limits = [] }: Pick<PlannedNetwork, 'limits'>): boolean {
  return limits.every(({ isMet }) => isMet)
}

const { request_defaults, rf_contract, cell_conditions, fallback_used } = cellsTold

/** What a plan is of. */
interface PlanOf {
  readonly question: PlanQuestion
  /** In the order of the request. */
  readonly cellIds: readonly string[]
  /** What the request says for all cells. */
  readonly defaults: RequestDefaults
}

/** A plan that has been found. */
interface FoundPlan {
  readonly plan: PlanOf
  readonly planned: PlannedNetwork
}

/** The plan of few changes beside the whole one. */
interface FoundShortlist extends FoundPlan {
  readonly few: NonNullable<PlannedNetwork['shortlist']>
}

const shortlist = field.object<FoundShortlist>('PlanShortlist', {
  max_changes: field.count(({ few }) => few.maxChanges),
  changes: field.list(change)(({ plan, few }) => shownChanges(plan, few.changes)),
  planned: figures(({ few }) => few.planned),
  gain_share: field.described(
    'Of what the whole plan brings.',
    millionths.orNull(({ planned: { baseline, planned }, few }) => {
      const whole = planned.score - baseline.score
      return whole > 0 ? (few.planned.score - baseline.score) / whole : null
    }),
  ),
  upper_bound: field.described(
    'No plan that changes so few cells scores higher.',
    bound(({ few }) => few.upperBound),
  ),
  optimality_gap: field.number.orNull(({ few, planned }) =>
    keepsLimits(planned) ? gapOf(few) : null,
  ),
  globally_optimal: field.flag(({ few }) => few.isProvenOptimal),
  certificate: field.kind<object>(certificateSchema)(({ few }) => few.certificate),
})

const qualityStatuses = ['judged', 'no_samples', ...qualityObstacles] as const

const radioQuality = field.object<FoundPlan>('PlanRadioQuality', {
  status: field.described(
    'Anything but judged: it plays no part in the plan.',
    field.oneOf(qualityStatuses)(({ plan: { question }, planned }) => {
      const judged = judgedBySamples(question)
      if (judged !== true && judged !== null) return judged
      return (planned.samples?.count ?? 0) > 0 ? 'judged' : 'no_samples'
    }),
  ),
  samples: field.count(({ planned }) => planned.samples?.count ?? 0),
  serviceable_at_most: field.described(
    'No plan leaves more of them serviceable.',
    field.count.optional(({ planned }) => planned.samples?.atMost),
  ),
  spacing_m: millionths.optional(({ planned }) => planned.samples?.spacingM),
})

const plannedMembers: field.Members<FoundPlan> = {
  cells: field.list(chosenCell)(chosenCells),
  changes: field.list(change)(({ plan, planned }) => shownChanges(plan, planned.changes)),
  baseline: figures(({ planned }) => planned.baseline),
  planned: figures(({ planned }) => planned.planned),
  service_threshold_dbm: field.described(
    'Of this plan, in place of building_service_threshold_dbm of rf_contract; where one was asked for.',
    field.number.optional(({ plan }) => plan.question.servedAboveDbm),
  ),
  radio_quality: radioQuality.optional((found) =>
    judgedBySamples(found.plan.question) === null ? null : found,
  ),
  limits: field.list(judgedLimit).optional(({ planned }) => planned.limits ?? null),
  shortlist: shortlist.optional(({ plan, planned }) => {
    const few = planned.shortlist
    return few === undefined ? null : { plan, planned, few }
  }),
  optimization: field.group<FoundPlan>({ search: search((found) => found) }),
  buildings: buildings.optional(({ planned }) => planned.buildingList),
  model_evidence: field.described(
    'Only under models that ask for refractivity.',
    airEvidence.optional(({ planned }) => planned.air),
  ),
  ...field.of(cellsFound, { request_defaults, rf_contract, cell_conditions, fallback_used }),
}

/** A plan that is answered at once. */
export const planAnswer = field.object<FoundPlan & { readonly fingerprint: string }>(
  'NetworkPlanAnswer',
  { ...plannedMembers, fingerprint: field.fingerprint('fingerprint') },
)

const result = field.object<FoundPlan & { readonly definition: unknown }>('NetworkPlan', {
  ...plannedMembers,
  definition: field.kind<unknown>({ type: 'object', description: 'As it was sent.' })('definition'),
})

/** The job of a plan; best plan and bound so far while it runs, its result once it has succeeded. */
export const networkPlanView: JobView = {
  kind: networkPlanKind.id,
  answer: field.object<ShownJob>('NetworkPlanJob', {
    ...jobState(networkPlanKind.id),
    completed_steps: field.count(({ job }) => job.completedUnits),
    total_steps: field.count(({ job }) => job.totalUnits),
    search_progress: field.list(moment)(({ job }) => networkPlanRecord(job).moments),
    ...jobIdentity('The answer is that of an equal plan.'),
    result: result.optional(({ job }) => {
      const { question, cellIds, shown, planned } = networkPlanRecord(job)
      const plan = { question, cellIds, defaults: shown as RequestDefaults }
      return planned === null ? null : { plan, planned, definition: job.sent }
    }),
  }),
}

function shownChanges(plan: PlanOf, changes: readonly PlannedChange[]): ShownChange[] {
  const cells = cellsById(plan)
  return changes.map((one) => ({ ...one, cell: cells.get(one.cellId)! }))
}

function cellsById({ question }: PlanOf): ReadonlyMap<string, CellToPlan> {
  return new Map(question.cells.map((cell) => [cell.cell.id, cell]))
}

/** Cells and their sites as they stand, in the order of the request. */
function cellsFound({ plan, planned }: FoundPlan): CellsFound {
  const places = new Map(plan.question.cells.map(({ cell }, place) => [cell.id, place]))
  const order = plan.cellIds.map((id) => places.get(id)!)
  const cells = order.map((place) => plan.question.cells[place].cell)
  return {
    network: { cells, defaults: plan.defaults },
    azimuthsDeg: cells.map(({ azimuthDeg }) => azimuthDeg),
    sites: order.map((place) => planned.sites[place]),
  }
}

/** In the order of the request. */
function chosenCells({ plan, planned }: FoundPlan): ChosenCell[] {
  const changed = new Set(planned.changes.map(({ cellId }) => cellId))
  const made = plan.question.cells.map((cell, index): ChosenCell => {
    const isChanged = changed.has(cell.cell.id)
    return { cell, choice: planned.chosen[index], isChanged }
  })
  const byId = new Map(made.map((cell) => [cell.cell.cell.id, cell]))
  return plan.cellIds.map((id) => byId.get(id)!)
}

/**
 * (bound - score) / bound of what is printed, or of the unrounded score where that is lower; null where
 * costs leave no plan above 0.
 */
function gapOf({
  isProvenOptimal,
  upperBound,
  planned,
}: Pick<PlannedNetwork, 'isProvenOptimal' | 'upperBound' | 'planned'>): number | null {
  if (isProvenOptimal) return 0
  const printed = roundUpTo6(upperBound)
  if (printed <= 0) return null
  const score = Math.min(planned.score, roundTo6(planned.score))
  return roundUpTo6(Math.max(0, printed - score) / printed)
}
