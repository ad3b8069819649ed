import type { AreaConstraint } from '../../analyses/network/plan-question.ts'
import { maximumCells, maximumPlannedCells } from '../../optimization/network-size.ts'
import type { Cell } from '../../analyses/cell.ts'
import { serviceThresholds } from '../../rf/service-thresholds.ts'
import { type CellDecisions, nothingToDecide } from '../../analyses/network/candidates/decisions.ts'
import {
  countConstraints,
  type ConstraintKind,
  maximumConstraints,
  shareConstraints,
} from '../../optimization/model/constraints.ts'
import { type PlanQuestion, requirePlannable } from '../../analyses/network/plan-question.ts'
import { compareText } from '../../optimization/compare-text.ts'
import { maximumListed, questionBounds } from '../../analyses/question-bounds.ts'
import { invalidRequest } from '../../errors.ts'
import { profileBounds } from '../../rf/profile-bounds.ts'
import * as parameter from '../wire/request-schema.ts'
import { checkOneService } from '../wire/service-rsrp.ts'
import { nameTower, type RequestDefaults, resolveCells } from '../wire/cells-question.ts'
import { towerMembers } from '../wire/cells-request.ts'
import { checkFeatureBudget } from '../wire/feature-budget.ts'
import { settingMembers } from '../wire/sector-request.ts'
import { separationMember, siteMembers } from '../wire/separation-request.ts'
import { polygon } from './polygon.ts'

/** What limits are of, as it is written. */
export const limitWords: Readonly<Record<ConstraintKind, string>> = {
  demand: 'demand',
  residential: 'residential',
  coverage: 'coverage',
  turned: 'turned',
  tilted: 'tilted',
  powered: 'powered',
  switchedOff: 'switched_off',
  switchedOn: 'switched_on',
  transmittedW: 'transmitted_w',
}
const ofLimits: readonly ConstraintKind[] = [
  ...shareConstraints,
  ...countConstraints,
  'transmittedW',
]

/** The words of all limits. */
export const limitOfWords = ofLimits.map((of) => limitWords[of])

const share = { minimum: 0, maximum: 1 }
const most = { minimum: 0, maximum: 1e9 }

/** One hard limit. */
const limit = parameter
  .object({
    of: parameter.oneOf(limitOfWords).required(),
    at_least: parameter.within(share, 'Of demand, residential and coverage: a share.').optional(),
    at_most: parameter.within(most, 'Of all others: cells that change so, or watts.').optional(),
    area: polygon.optional(),
  })
  .checked(({ of: written, atLeast, atMost, area }, at): AreaConstraint => {
    const of = ofLimits.find((one) => limitWords[one] === written)!
    const isShare = (shareConstraints as readonly ConstraintKind[]).includes(of)
    const [bound, name, other] = isShare
      ? [atLeast, 'at_least', atMost]
      : [atMost, 'at_most', atLeast]
    if (bound === null || other !== null)
      throw invalidRequest(
        `${at} of ${written} must have ${name}, and nothing else beside its area`,
      )
    if (area !== null && of !== 'demand' && of !== 'residential')
      throw invalidRequest(`${at}.area must be left out: ${written} is that of all cells`)
    requireBound(of, bound, at)
    return { of, bound, area }
  })

function requireBound(of: ConstraintKind, bound: number, at: string): void {
  if (of === 'transmittedW' && bound <= 0) throw invalidRequest(`${at}.at_most must be above 0`)
  const isCount = (countConstraints as readonly ConstraintKind[]).includes(of)
  if (isCount && (!Number.isInteger(bound) || bound > maximumPlannedCells))
    throw invalidRequest(`${at}.at_most must be an integer between 0 and ${maximumPlannedCells}`)
}

/** Hard limits of a plan. */
const limitsMember = parameter
  .list(limit, { maxItems: maximumConstraints })
  .describedAs(
    'What a plan must keep: at least a share of demand, homes (in an area of their own, if wanted) ' +
      'or reach; at most so many cells of one kind of change, or watts. A limit that no plan keeps ' +
      'is answered with its reason.',
  )
  .optional()

const anyAngle = parameter.number({ description: 'Degrees from north.' })
const angleRange = parameter.plain<[number, number]>({
  type: 'array',
  items: { type: 'number' },
  minItems: 2,
  maxItems: 2,
})

const decisionMembers = parameter.object(
  {
    azimuths_deg: parameter.list(anyAngle, { maxItems: maximumListed.azimuths }).orElse([]),
    azimuth_ranges_deg: parameter
      .list(angleRange, { maxItems: maximumListed.azimuthRanges })
      .describedAs(
        'Clockwise from the first to the second angle; listed azimuths count within them. Without ' +
          'listed ones, every 10 degrees in them.',
      )
      .orElse([]),
    electrical_tilts_deg: parameter
      .list(parameter.within(profileBounds.electricalDowntiltDeg, 'Downwards.'), {
        maxItems: maximumListed.tilts,
      })
      .orElse([]),
    tx_powers_dbm: parameter
      .list(parameter.within(profileBounds.txPowerDbm, 'Conducted.'), {
        maxItems: maximumListed.powers,
      })
      .orElse([]),
    may_be_off: parameter.flag.orElse(false),
    starts_off: parameter.flag
      .describedAs('The cell is off as the network stands: a site that may be built, say.')
      .optional(),
  },
  {
    description:
      'What may be changed about a cell: every combination of these, and the cell as it stands.',
  },
)

const decisions = decisionMembers.checked(({ startsOff, ...own }): CellDecisions =>
  startsOff === true ? { ...own, startsOff } : own,
)

const tower = parameter.object({
  ...towerMembers,
  ...siteMembers,
  decisions: decisions.optional(),
})

const { priority } = questionBounds
const weights = parameter.object(
  {
    demand: parameter.within(priority, 'Of the demand that is served.').withDefault(1),
    residential: parameter.within(priority, 'Of the homes that are served.').withDefault(1),
    coverage: parameter.within(priority, 'Of the reach of all cells.').withDefault(1),
    radio_quality: parameter
      .within(
        priority,
        'Of the samples that interference leaves serviceable, as POST /api/interference judges them.',
      )
      .optional(),
  },
  { description: 'What is wanted, each as a share of all there is; not all may be 0.' },
)

function cost(description: string) {
  return parameter.within(questionBounds.planCost, description).withDefault(0)
}

const costs = parameter.object(
  {
    turn: cost('Of a cell that is turned.').as('turned'),
    tilt: cost('Of a cell whose electrical tilt changes.').as('tilted'),
    power: cost('Of a cell whose power changes.').as('powered'),
    switch_off: cost('Of a cell that is switched off.').as('switchedOff'),
    switch_on: parameter
      .within(
        questionBounds.planCost,
        'Of a cell that is off as the network stands, and is switched on.',
      )
      .optional()
      .as('switchedOn'),
    per_watt: cost('Of every watt that a cell sends.'),
    overlap: parameter
      .within(
        questionBounds.planCost,
        'Of all buildings in the area, were each served by more than one cell; of some of them their ' +
          'share of it.',
      )
      .optional(),
  },
  { description: 'As shares of a plan that achieves everything.' },
)

/** Options that the local search weighs at most, unless the request says so. */
const defaultEvaluations = 20_000_000
const evaluationsBound = { minimum: 1, maximum: 1_000_000_000, integer: true }
const shortlistBound = { minimum: 1, maximum: maximumPlannedCells, integer: true }
const changesBound = { minimum: 0, maximum: maximumPlannedCells, integer: true }

/** @param most cells */
function planOf(most: number) {
  return parameter.object({
    ...settingMembers,
    towers: parameter.list(tower, { minItems: 1, maxItems: most }).required(),
    decisions: decisions
      .describedAs('Of the cells that have none of their own. Without any, a cell stays as it is.')
      .optional(),
    least_separation_deg: separationMember,
    weights: weights.evenEmpty(),
    costs: costs.evenEmpty(),
    max_changes: parameter
      .within(changesBound, 'Cells that may be changed; absent: all. 0: nothing changes.')
      .optional(),
    area: polygon.optional(),
    include_buildings: parameter.flag
      .describedAs(
        'The answer tells the buildings that count by name, each with its class in the certificate: ' +
          'whoever has both knows whom a part of the plan would serve.',
      )
      .withDefault(false)
      .as('listsBuildings'),
    service_threshold_dbm: parameter
      .within(
        questionBounds.serviceThresholdDbm,
        `A building is served by more than this power at its facade, dBm; absent: ${serviceThresholds.buildingServiceDbm}.`,
      )
      .optional()
      .as('servedAboveDbm'),
    limits: limitsMember,
    shortlist_changes: parameter
      .within(shortlistBound, 'Adds the best plan that changes so few cells, with its own bound.')
      .optional(),
    max_evaluations: parameter
      .within(
        evaluationsBound,
        'Choices that the local search may weigh, and the parts that a bound which does not close is sought in.',
      )
      .withDefault(defaultEvaluations),
  })
}

const planBody = planOf(maximumPlannedCells)
export const networkPlanRequest = parameter.bodySchema('NetworkPlanRequest', planBody)

/** Of a plan that is waited for. */
export const smallPlanRequest = parameter.bodySchema(
  'SmallNetworkPlanRequest',
  planOf(maximumCells),
)

/** Steps towards the bound in each round of the search. */
const boundSteps = 400

/** A plan that is asked for. */
export interface ResolvedPlan {
  readonly question: PlanQuestion
  readonly defaults: RequestDefaults
  /** In the order of the request. */
  readonly cellIds: readonly string[]
}

/**
 * The question of a validated request.
 *
 * @throws {SightlineError} invalid_request naming member, bound and, for a cell's own, the tower
 */
export function resolvePlan(body: unknown): ResolvedPlan {
  const read = parameter.questionOf(planBody, body)
  const { cells, defaults } = resolveCells(read)
  for (const { id, profile } of cells)
    nameTower(id, () => checkFeatureBudget(defaults.rays, profile.radiusM))
  const { weights: wanted, costs: prices, maxChanges, area, maxEvaluations, listsBuildings } = read
  const { limits, shortlistChanges, servedAboveDbm } = read
  if (servedAboveDbm !== null) checkOneService('service_threshold_dbm', cells)
  const question: PlanQuestion = {
    cells: cells
      .map((cell, index) => cellToPlan(cell, read.towers[index], read))
      .sort((a, b) => compareText(a.cell.id, b.cell.id)),
    rays: defaults.rays,
    weights: askedWeights(wanted),
    costs: askedCosts(prices),
    maxChanges,
    area,
    // What is not asked for is no part of what a plan is known by.
    ...(limits === null || limits.length === 0 ? {} : { limits }),
    ...(shortlistChanges === null ? {} : { shortlistChanges }),
    ...(servedAboveDbm === null || servedAboveDbm === serviceThresholds.buildingServiceDbm
      ? {}
      : { servedAboveDbm }),
    budget: { maxEvaluations, boundSteps },
    ...(listsBuildings && { listsBuildings }),
  }
  requirePlannable(question)
  return { question, defaults, cellIds: cells.map(({ id }) => id) }
}

function askedWeights({ radioQuality, ...others }: parameter.ValueOf<typeof weights>) {
  return radioQuality === null || radioQuality === 0 ? others : { ...others, radioQuality }
}

/** Without those that are not asked for. */
function askedCosts({
  switchedOn,
  overlap,
  ...others
}: parameter.ValueOf<typeof costs>): PlanQuestion['costs'] {
  return {
    ...others,
    ...(switchedOn === null ? {} : { switchedOn }),
    ...(overlap === null || overlap === 0 ? {} : { overlap }),
  }
}

function cellToPlan(
  cell: Cell,
  { siteId, leastSeparationDeg, decisions: own }: parameter.ValueOf<typeof tower>,
  common: parameter.ValueOf<typeof planBody>,
) {
  return {
    cell,
    decisions: own ?? common.decisions ?? nothingToDecide,
    siteId,
    leastSeparationDeg: leastSeparationDeg ?? common.leastSeparationDeg,
  }
}
