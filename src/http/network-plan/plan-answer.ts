import type { Choice } from '../../optimization/candidate.ts'
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
import { qualityObstacles } from '../../optimization/scoring/quality-obstacles.ts'
import { roundTo6, roundUpTo6 } from '../../rounding.ts'
import { networkPlanKind, networkPlanRecord } from '../../jobs/kinds/network-plan.ts'
import { airEvidence } from '../wire/air-evidence.ts'
import type { RequestDefaults } from '../wire/cells-question.ts'
import { type CellsFound, cellsTold } from '../wire/cell-answer.ts'
import { jobIdentity, jobState, type JobView, type ShownJob } from '../wire/job-answer.ts'
import { bound, certificateSchema, judgedLimit, millionths } from './limits-answer.ts'
import * as tell from '../wire/told.ts'

const figures = tell.object<PlanFigures>('PlanFigures', {
  score: millionths('score'),
  ...tell.named(millionths.orNull, 'servedDemandShare', 'servedHomesShare'),
  ...tell.named(millionths, 'coverageShare', 'servedDemandWeight'),
  served_homes: tell.count('servedHomes'),
  transmitted_w: millionths('transmittedW'),
  ...tell.named(tell.count, 'cellsOn', 'changedCells'),
  overlap_buildings: tell.says(
    'That more than one cell serves; where costs.overlap asks.',
    tell.count.optional(({ overlap }) => overlap?.buildings),
  ),
  overlap_share: millionths.optional(({ overlap }) => overlap?.share),
  serviceable_samples: tell.says(
    'Samples whose RSRP, SINR and RSRQ reach the thresholds of POST /api/interference; where ' +
      'weights.radio_quality asks and they exist.',
    tell.count.optional('serviceableSamples'),
  ),
})

/** What a cell is set to. */
interface Setting {
  readonly cell: CellToPlan
  /** Null: it is off. */
  readonly choice: Choice | null
}

const setting = tell.object<Setting>('CellSetting', {
  azimuth_deg: tell.number.orNull(({ choice }) => choice?.azimuthDeg),
  electrical_tilt_deg: tell.number.orNull(({ cell: { cell }, choice }) =>
    choice === null ? null : (choice.electricalTiltDeg ?? cell.profile.electricalDowntiltDeg),
  ),
  tx_power_dbm: tell.number.orNull(({ cell: { cell }, choice }) =>
    choice === null ? null : (choice.txPowerDbm ?? cell.profile.txPowerDbm),
  ),
  on: tell.flag(({ choice }) => choice !== null),
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

const chosenCell = tell.object<ChosenCell>('PlannedCell', {
  id: tell.text(({ cell }) => cell.cell.id),
  site_id: tell.text.optional(({ cell }) => cell.siteId),
  current: setting(asItStands),
  chosen: setting((cell) => cell),
  changed: tell.flag('isChanged'),
})

interface ShownChange extends PlannedChange {
  readonly cell: CellToPlan
}

const change = tell.object<ShownChange>('PlannedChange', {
  id: tell.text('cellId'),
  chosen: setting(({ cell, choice }) => ({ cell, choice })),
  ...tell.named(millionths, 'gain', 'alone'),
  after: figures('after'),
})

const buildings = tell.object<PlannedBuildings>('PlannedBuildings', {
  ids: tell.texts('ids'),
  classes: tell.list(
    tell.kind<number | null>({
      type: ['integer', 'null'],
      description: 'Place in class_points of the certificate; null where no choice serves it.',
    }),
  )('classes'),
  demand_weights: tell.numbers('demandWeights'),
  homes: tell.list(tell.flag)('homes'),
})

const moment = tell.object<PlanMoment>({
  evaluations: tell.says(
    'Choices weighed until then, those on the way to the bound too.',
    tell.count('evaluations'),
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

const search = tell.object<FoundPlan>('BoundedSearch', {
  search_policy: tell.always('bounded_search_v1'),
  search_guarantee: tell.oneOf(guarantees)(({ planned }) => guaranteeOf(planned)),
  globally_optimal: tell.flag(({ planned }) => planned.isProvenOptimal),
  upper_bound: bound(({ planned }) => planned.upperBound),
  optimality_gap: tell.number.orNull(({ planned }) =>
    keepsLimits(planned) ? gapOf(planned) : null,
  ),
  evaluations: tell.says(
    'Choices that the local search and the parts have weighed: at most max_evaluations.',
    tell.count(({ planned }) => planned.evaluations),
  ),
  bound_evaluations: tell.says(
    'Choices weighed on the way to the bound of all plans, and what a solver took for it and for plans.',
    tell.count.optional(({ planned }) => planned.boundEvaluations ?? null),
  ),
  max_evaluations: tell.count(({ plan }) => plan.question.budget.maxEvaluations),
  termination_reason: tell.oneOf(endings)(({ planned }) => endingOf(planned)),
  solver_failed: tell.says(
    'The solver of integer programs could not be used, and the plan was sought without it.',
    tell.ifTrue(({ planned }) => planned.hasSolverFailed === true),
  ),
  buildings: tell.count(({ planned }) => planned.buildings),
  building_classes: tell.count(({ planned }) => planned.buildingClasses),
  choices: tell.count(({ planned }) => planned.choices),
  progress: tell.list(moment)(({ planned }) => planned.moments),
  certificate: tell.kind<object>(certificateSchema)(({ planned }) => planned.certificate),
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

const shortlist = tell.object<FoundShortlist>('PlanShortlist', {
  max_changes: tell.count(({ few }) => few.maxChanges),
  changes: tell.list(change)(({ plan, few }) => shownChanges(plan, few.changes)),
  planned: figures(({ few }) => few.planned),
  gain_share: tell.says(
    'Of what the whole plan brings.',
    millionths.orNull(({ planned: { baseline, planned }, few }) => {
      const whole = planned.score - baseline.score
      return whole > 0 ? (few.planned.score - baseline.score) / whole : null
    }),
  ),
  upper_bound: tell.says(
    'No plan that changes so few cells scores higher.',
    bound(({ few }) => few.upperBound),
  ),
  optimality_gap: tell.number.orNull(({ few, planned }) =>
    keepsLimits(planned) ? gapOf(few) : null,
  ),
  globally_optimal: tell.flag(({ few }) => few.isProvenOptimal),
  certificate: tell.kind<object>(certificateSchema)(({ few }) => few.certificate),
})

const qualityStatuses = ['judged', 'no_samples', ...qualityObstacles] as const

const radioQuality = tell.object<FoundPlan>('PlanRadioQuality', {
  status: tell.says(
    'Anything but judged: it plays no part in the plan.',
    tell.oneOf(qualityStatuses)(({ plan: { question }, planned }) => {
      const judged = judgedBySamples(question)
      if (judged !== true && judged !== null) return judged
      return (planned.samples?.count ?? 0) > 0 ? 'judged' : 'no_samples'
    }),
  ),
  samples: tell.count(({ planned }) => planned.samples?.count ?? 0),
  serviceable_at_most: tell.says(
    'No plan leaves more of them serviceable.',
    tell.count.optional(({ planned }) => planned.samples?.atMost),
  ),
  spacing_m: millionths.optional(({ planned }) => planned.samples?.spacingM),
})

const plannedMembers: tell.Members<FoundPlan> = {
  cells: tell.list(chosenCell)(chosenCells),
  changes: tell.list(change)(({ plan, planned }) => shownChanges(plan, planned.changes)),
  baseline: figures(({ planned }) => planned.baseline),
  planned: figures(({ planned }) => planned.planned),
  service_threshold_dbm: tell.says(
    'Of this plan, in place of building_service_threshold_dbm of rf_contract; where one was asked for.',
    tell.number.optional(({ plan }) => plan.question.servedAboveDbm),
  ),
  radio_quality: radioQuality.optional((found) =>
    judgedBySamples(found.plan.question) === null ? null : found,
  ),
  limits: tell.list(judgedLimit).optional(({ planned }) => planned.limits ?? null),
  shortlist: shortlist.optional(({ plan, planned }) => {
    const few = planned.shortlist
    return few === undefined ? null : { plan, planned, few }
  }),
  optimization: tell.group<FoundPlan>({ search: search((found) => found) }),
  buildings: buildings.optional(({ planned }) => planned.buildingList),
  model_evidence: tell.says(
    'Only under models that ask for refractivity.',
    airEvidence.optional(({ planned }) => planned.air),
  ),
  ...tell.of(cellsFound, { request_defaults, rf_contract, cell_conditions, fallback_used }),
}

/** A plan that is answered at once. */
export const planAnswer = tell.object<FoundPlan & { readonly fingerprint: string }>(
  'NetworkPlanAnswer',
  { ...plannedMembers, fingerprint: tell.fingerprint('fingerprint') },
)

const result = tell.object<FoundPlan & { readonly definition: unknown }>('NetworkPlan', {
  ...plannedMembers,
  definition: tell.kind<unknown>({ type: 'object', description: 'As it was sent.' })('definition'),
})

/** The job of a plan; best plan and bound so far while it runs, its result once it has succeeded. */
export const networkPlanView: JobView = {
  kind: networkPlanKind.id,
  answer: tell.object<ShownJob>('NetworkPlanJob', {
    ...jobState(networkPlanKind.id),
    completed_steps: tell.count(({ job }) => job.completedUnits),
    total_steps: tell.count(({ job }) => job.totalUnits),
    search_progress: tell.list(moment)(({ job }) => networkPlanRecord(job).moments),
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
