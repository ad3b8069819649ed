import { azimuthStepDeg } from '../../optimization/azimuth-grid.ts'
import {
  certificateSchema,
  type PlanCertificate,
} from '../../optimization/certificate/exact-certificate.ts'
import type { ExactOutcome } from '../../optimization/exact/exact-search.ts'
import { idsOf, perObjective, valueFor } from '../../optimization/scoring/objectives.ts'
import { utilitiesOf } from '../../optimization/scoring/scoring.ts'
import type { ExactPareto } from '../../optimization/policies/exact-pareto.ts'
import { stateKeyVersion } from '../../analyses/network/identities.ts'
import { roundTo6, roundUpTo6 } from '../../rounding.ts'
import { azimuth } from '../wire/cell-answer.ts'
import * as tell from '../wire/told.ts'
import { planConstraints } from './domain-answer.ts'
import { eachObjective, eachTableObjective, millionths, share } from './metrics-answer.ts'
import { azimuthsAt, type Searched, type SearchedNetwork } from './searched-network.ts'

const exactPolicy = 'exact_branch_and_bound_v1'

const certifiedCell = tell.object<NonNullable<PlanCertificate['plan']>[number]>({
  id: tell.text('id'),
  azimuth_deg: azimuth('azimuth_deg'),
})

const certifiedSite = tell.object<NonNullable<PlanCertificate['sites']>[number]>({
  cells: tell.texts('cells'),
  least_separation_deg: tell.numbers('least_separation_deg'),
})

const certificate = tell.object<PlanCertificate>('PlanCertificate', {
  schema: tell.always(certificateSchema),
  policy: tell.always(exactPolicy),
  contribution_table_sha256: tell.fingerprint('contribution_table_sha256'),
  candidates: tell.always('ten_degree_grid_and_own_baseline'),
  priorities: eachTableObjective(tell.number)('priorities'),
  constraints: tell.kind<PlanCertificate['constraints']>(planConstraints.schema)('constraints'),
  sites: tell.list(certifiedSite).optional(({ sites }) => sites ?? null),
  claim: tell.oneOf(['optimal', 'infeasible', 'bounded'])('claim'),
  plan: tell.list(certifiedCell).orNull('plan'),
  composite_score: tell.number.orNull('composite_score'),
  upper_bound: tell.number.orNull('upper_bound'),
  cell_order: tell.texts('cell_order'),
  bound_rule: tell.text('bound_rule'),
  nodes_expanded: tell.count('nodes_expanded'),
})

type Exact = Searched<typeof exactPolicy>['search']

function isOptimal({ isProvenOptimal, best }: ExactOutcome): boolean {
  return isProvenOptimal && best.isFeasible
}

function guarantee(outcome: ExactOutcome) {
  if (isOptimal(outcome)) return 'proven_optimum'
  return outcome.isProvenInfeasible ? 'proven_infeasible' : 'best_found_with_proven_upper_bound'
}

/** Rounded up, so that it stays a bound: no feasible plan scores more than what is printed. */
function boundOf({ upperBound }: Pick<ExactOutcome, 'upperBound'>): number | null {
  return upperBound === null ? null : shownBound(upperBound)
}

function shownBound(bound: number): number {
  return Math.min(1, roundUpTo6(bound))
}

/**
 * (bound - best) / bound of the printed bound, with the printed score or the unrounded one, whichever
 * is lower: never less than what a reader computes, nor than the truth. 0 where the best is proven to
 * be the optimum, whatever the bound was rounded by; null when no feasible plan is known.
 */
function gapOf(outcome: ExactOutcome): number | null {
  const { best, isProvenOptimal } = outcome
  const bound = boundOf(outcome)
  if (bound === null || !best.isFeasible) return null
  if (isProvenOptimal || bound === 0) return 0
  const score = Math.min(best.score, roundTo6(best.score))
  return roundUpTo6(Math.max(0, bound - score) / bound)
}

const progressStep = tell.object<ExactOutcome['progress'][number]>({
  nodes: tell.count('nodes'),
  best: millionths.orNull('best'),
  bound: tell.number(({ bound }) => shownBound(bound)),
})

const resultOf = ({ result }: Exact) => result

/** What the exact policy tells of itself. */
export const exactSearch = tell.object<Exact>('ExactSearch', {
  search_policy: tell.always(exactPolicy),
  policy: tell.always(exactPolicy),
  search_algorithm: tell.always('branch_and_bound'),
  search_version: tell.always('v1'),
  ...tell.of(resultOf, {
    search_guarantee: tell.oneOf([
      'proven_optimum',
      'proven_infeasible',
      'best_found_with_proven_upper_bound',
    ])(guarantee),
    heuristic: tell.always(false),
    exhaustive: tell.flag(({ terminationReason }) => terminationReason === 'proven'),
    globally_optimal: tell.flag(isOptimal),
    proven_infeasible: tell.flag('isProvenInfeasible'),
    tie_break: tell.oneOf(['smallest_azimuth_key', 'first_found'])('tieBreak'),
    upper_bound: tell.number.orNull(boundOf),
    optimality_gap: tell.number.orNull(gapOf),
    nodes_expanded: tell.count('nodesExpanded'),
  }),
  max_nodes: tell.integer('maxNodes'),
  ...tell.of(resultOf, {
    termination_reason: tell.oneOf(['proven', 'max_nodes', 'deadline'])('terminationReason'),
    incomplete_search: tell.flag(({ terminationReason }) => terminationReason !== 'proven'),
    cell_order: tell.texts('cellOrder'),
    building_classes: tell.count('buildingClasses'),
    progress: tell.list(progressStep, { maxItems: 20 })('progress'),
  }),
  candidate_discovery_priority_dependent: tell.always(true),
  certificate: certificate('certificate'),
  search_fingerprint: tell.text('searchFingerprint'),
  azimuth_step_deg: tell.always(azimuthStepDeg),
  state_key_version: tell.always(stateKeyVersion),
})

interface PointFound {
  readonly point: ExactPareto['points'][number]
  readonly network: SearchedNetwork
}

function utilitiesAt({ point: { metrics }, network: { scoring } }: PointFound) {
  const utilities = utilitiesOf(metrics)
  return perObjective(idsOf(scoring.availability), (id) =>
    scoring.availability[id] === null ? valueFor(utilities, id) : null,
  )
}

const frontierPoint = tell.object<PointFound>({
  id: tell.text(({ point }) => point.id),
  azimuths_deg: tell.list(azimuth)(({ point, network }) => azimuthsAt(network.table, point.rows)),
  composite_score: millionths(({ point }) => point.compositeScore),
  utilities: eachObjective(tell.orNull(share))(utilitiesAt),
  plans: tell.count(({ point }) => point.plans),
})

interface FrontierFound {
  readonly frontier: ExactPareto
  readonly network: SearchedNetwork
}

/** Every combination of utilities that no feasible plan dominates, each with one plan that has it. */
export const exactFrontier = tell.object<FrontierFound>('ExactParetoFrontier', {
  complete: tell.always(true),
  evaluated_plans: tell.count(({ frontier }) => frontier.evaluatedPlans),
  feasible_plans: tell.count(({ frontier }) => frontier.feasiblePlans),
  points: tell.list(frontierPoint)(({ frontier, network }) =>
    frontier.points.map((point) => ({ point, network })),
  ),
})
