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
import * as field from '../wire/answer-schema.ts'
import { planConstraints } from './domain-answer.ts'
import { eachObjective, eachTableObjective, millionths, share } from './metrics-answer.ts'
import { azimuthsAt, type Searched, type SearchedNetwork } from './searched-network.ts'

const exactPolicy = 'exact_branch_and_bound_v1'

const certifiedCell = field.object<NonNullable<PlanCertificate['plan']>[number]>({
  id: field.text('id'),
  azimuth_deg: azimuth('azimuth_deg'),
})

const certifiedSite = field.object<NonNullable<PlanCertificate['sites']>[number]>({
  cells: field.texts('cells'),
  least_separation_deg: field.numbers('least_separation_deg'),
})

const certificate = field.object<PlanCertificate>('PlanCertificate', {
  schema: field.always(certificateSchema),
  policy: field.always(exactPolicy),
  contribution_table_sha256: field.fingerprint('contribution_table_sha256'),
  candidates: field.always('ten_degree_grid_and_own_baseline'),
  priorities: eachTableObjective(field.number)('priorities'),
  constraints: field.kind<PlanCertificate['constraints']>(planConstraints.schema)('constraints'),
  sites: field.list(certifiedSite).optional(({ sites }) => sites ?? null),
  claim: field.oneOf(['optimal', 'infeasible', 'bounded'])('claim'),
  plan: field.list(certifiedCell).orNull('plan'),
  composite_score: field.number.orNull('composite_score'),
  upper_bound: field.number.orNull('upper_bound'),
  cell_order: field.texts('cell_order'),
  bound_rule: field.text('bound_rule'),
  nodes_expanded: field.count('nodes_expanded'),
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

const progressStep = field.object<ExactOutcome['progress'][number]>({
  nodes: field.count('nodes'),
  best: millionths.orNull('best'),
  bound: field.number(({ bound }) => shownBound(bound)),
})

const resultOf = ({ result }: Exact) => result

/** What the exact policy tells of itself. */
export const exactSearch = field.object<Exact>('ExactSearch', {
  search_policy: field.always(exactPolicy),
  policy: field.always(exactPolicy),
  search_algorithm: field.always('branch_and_bound'),
  search_version: field.always('v1'),
  ...field.of(resultOf, {
    search_guarantee: field.oneOf([
      'proven_optimum',
      'proven_infeasible',
      'best_found_with_proven_upper_bound',
    ])(guarantee),
    heuristic: field.always(false),
    exhaustive: field.flag(({ terminationReason }) => terminationReason === 'proven'),
    globally_optimal: field.flag(isOptimal),
    proven_infeasible: field.flag('isProvenInfeasible'),
    tie_break: field.oneOf(['smallest_azimuth_key', 'first_found'])('tieBreak'),
    upper_bound: field.number.orNull(boundOf),
    optimality_gap: field.number.orNull(gapOf),
    nodes_expanded: field.count('nodesExpanded'),
  }),
  max_nodes: field.integer('maxNodes'),
  ...field.of(resultOf, {
    termination_reason: field.oneOf(['proven', 'max_nodes', 'deadline'])('terminationReason'),
    incomplete_search: field.flag(({ terminationReason }) => terminationReason !== 'proven'),
    cell_order: field.texts('cellOrder'),
    building_classes: field.count('buildingClasses'),
    progress: field.list(progressStep, { maxItems: 20 })('progress'),
  }),
  candidate_discovery_priority_dependent: field.always(true),
  certificate: certificate('certificate'),
  search_fingerprint: field.text('searchFingerprint'),
  azimuth_step_deg: field.always(azimuthStepDeg),
  state_key_version: field.always(stateKeyVersion),
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

const frontierPoint = field.object<PointFound>({
  id: field.text(({ point }) => point.id),
  azimuths_deg: field.list(azimuth)(({ point, network }) => azimuthsAt(network.table, point.rows)),
  composite_score: millionths(({ point }) => point.compositeScore),
  utilities: eachObjective(field.orNull(share))(utilitiesAt),
  plans: field.count(({ point }) => point.plans),
})

interface FrontierFound {
  readonly frontier: ExactPareto
  readonly network: SearchedNetwork
}

/** Every combination of utilities that no feasible plan dominates, each with one plan that has it. */
export const exactFrontier = field.object<FrontierFound>('ExactParetoFrontier', {
  complete: field.always(true),
  evaluated_plans: field.count(({ frontier }) => frontier.evaluatedPlans),
  feasible_plans: field.count(({ frontier }) => frontier.feasiblePlans),
  points: field.list(frontierPoint)(({ frontier, network }) =>
    frontier.points.map((point) => ({ point, network })),
  ),
})
