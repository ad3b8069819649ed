import { SightlineError } from '../../errors.ts'
import type { RawMetrics } from './metrics.ts'
import { demandPointsPerUnit } from '../score-points.ts'
import { overlapPenaltyPerBuilding } from './metrics.ts'
import type { PerObjective, PlanConstraints, ScoringRequest } from './objectives.ts'
import {
  configuredPriorities,
  idsOf,
  perObjective,
  radioQualityId,
  valueFor,
} from './objectives.ts'
import type { ContributionTable } from '../table/table.ts'

/** Why radio quality does not exist for the cells of a network. */
export const qualityObstacles = ['unavailable_configuration', 'too_near_a_pole'] as const
export type QualityObstacle = (typeof qualityObstacles)[number]

/** Why an objective does not count. */
export const unavailableReasons = [
  'no_relevant_entities',
  'no_reachable_rays',
  'no_samples',
  ...qualityObstacles,
] as const
type UnavailableReason = (typeof unavailableReasons)[number]

/** Null: the objective counts. Otherwise why it cannot be measured in this domain. */
export type Availability = PerObjective<UnavailableReason | null>

/** Priorities and constraints resolved against one domain. */
export interface Scoring {
  readonly plan: ScoringRequest
  readonly configuredPriorities: PerObjective<number>
  readonly availability: Availability
  /** Priority by the sum over the available objectives; 0 for an unavailable one. They sum to 1. */
  readonly effectiveWeights: PerObjective<number>
  readonly constraints: PlanConstraints
}

/** Points at which radio quality is judged, or why it does not exist for the cells. */
type QualityGround = number | QualityObstacle

/**
 * Which objectives the domain can measure at all; azimuths play no part.
 *
 * @param quality null: plans are not judged by radio quality
 */
export function objectiveAvailability(
  table: ContributionTable,
  quality: QualityGround | null = null,
): Availability {
  const when = (isAvailable: boolean, reason: UnavailableReason) => (isAvailable ? null : reason)
  return {
    demand: when(table.relevantDemandWeight > 0, 'no_relevant_entities'),
    residential: when(table.relevantResidentialCount > 0, 'no_relevant_entities'),
    coverage: when(table.reachMaximum > 0, 'no_reachable_rays'),
    overlap: when(table.buildingCount > 0, 'no_relevant_entities'),
    ...(quality === null ? {} : { [radioQualityId]: qualityAvailability(quality) }),
  }
}

function qualityAvailability(quality: QualityGround): UnavailableReason | null {
  if (typeof quality === 'string') return quality
  return quality > 0 ? null : 'no_samples'
}

/**
 * Resolves priorities into effective weights.
 * @param quality what radio quality is judged by, where it has a priority
 * @throws SightlineError `invalid_request` for impossible priorities, `not_processable` when no
 *   objective with a positive priority is available in the domain
 */
export function resolveScoring(
  table: ContributionTable,
  plan: ScoringRequest,
  quality: QualityGround = 0,
): Scoring {
  const priorities = configuredPriorities(plan)
  const isQualityJudged = priorities[radioQualityId] !== undefined
  const availability = objectiveAvailability(table, isQualityJudged ? quality : null)
  const ids = idsOf(priorities)
  let sum = 0
  for (const id of ids) if (availability[id] === null) sum += valueFor(priorities, id)
  if (sum <= 0)
    throw new SightlineError(
      'not_processable',
      'optimization has no available positively weighted objectives in the target domain',
    )
  return {
    plan,
    configuredPriorities: priorities,
    availability,
    effectiveWeights: perObjective(ids, (id) =>
      availability[id] === null ? valueFor(priorities, id) / sum : 0,
    ),
    constraints: plan.constraints,
  }
}

/**
 * The utilities, each 0..1; 0 where the denominator is 0, 1 for overlap when nothing is covered. That
 * of radio quality where it has been measured.
 */
export function utilitiesOf(metrics: RawMetrics): PerObjective<number> {
  return {
    demand: ratio(metrics.servedDemandWeight, metrics.relevantDemandWeight),
    residential: ratio(metrics.residentialCovered, metrics.relevantResidentialTotal),
    coverage: ratio(metrics.propagationReachScore, metrics.propagationReachMaximum),
    overlap: clamp01(1 - metrics.overlapRatio),
    ...(metrics.radioQuality === undefined
      ? {}
      : {
          [radioQualityId]: ratio(
            metrics.radioQuality.serviceableSamples,
            metrics.radioQuality.totalSamples,
          ),
        }),
  }
}

function ratio(part: number, whole: number): number {
  return whole > 0 ? clamp01(part / whole) : 0
}

function clamp01(value: number): number {
  return value >= 1 ? 1 : value > 0 ? value : 0
}

/**
 * The weighted sum of the utilities, 0..1. Every step rounds to nearest, so it never decreases when
 * a utility grows: the bounds of the exact search rely on it.
 */
export function compositeScore(
  effectiveWeights: PerObjective<number>,
  utilities: PerObjective<number>,
): number {
  let sum = 0
  for (const id of idsOf(effectiveWeights)) {
    const weight = valueFor(effectiveWeights, id)
    // An objective that does not count may have no utility.
    if (weight !== 0) sum += weight * valueFor(utilities, id)
  }
  return clamp01(sum)
}

/** The legacy raw aggregate: points of demand, residential and reach less the overlap penalty. */
export function legacyNetworkScore(metrics: RawMetrics): number {
  return (
    demandPointsPerUnit * metrics.servedDemandWeight +
    demandPointsPerUnit * metrics.servedResidentialDemand +
    metrics.propagationReachScore -
    overlapPenaltyPerBuilding * metrics.overlapBuildings
  )
}

/** The legacy raw objective: the four legacy scores times the raw priorities. */
export function legacyObjectiveScore(
  priorities: PerObjective<number>,
  metrics: RawMetrics,
): number {
  return (
    priorities.demand * demandPointsPerUnit * metrics.servedDemandWeight +
    priorities.residential * demandPointsPerUnit * metrics.servedResidentialDemand +
    priorities.coverage * metrics.propagationReachScore -
    priorities.overlap * overlapPenaltyPerBuilding * metrics.overlapBuildings
  )
}

/** True when the metrics meet every constraint, and cells keep apart; equality meets it. */
export function isFeasible(constraints: PlanConstraints, metrics: RawMetrics): boolean {
  return (
    metrics.propagationReachScore >= (constraints.minCoverageScore ?? 0) &&
    metrics.uniqueDemandBuildings >= (constraints.minUniqueDemandBuildings ?? 0) &&
    metrics.residentialCovered >= (constraints.minUniqueResidentialBuildings ?? 0) &&
    metrics.overlapBuildings <= (constraints.maxOverlapBuildings ?? Infinity) &&
    (metrics.nearPairs ?? 0) === 0
  )
}

/** One sentence for each constraint that the metrics miss; empty exactly when feasible. */
export function violationsOf(constraints: PlanConstraints, metrics: RawMetrics): string[] {
  const sentences: string[] = []
  const { minCoverageScore, minUniqueDemandBuildings } = constraints
  const { minUniqueResidentialBuildings, maxOverlapBuildings } = constraints
  if (minCoverageScore !== undefined && metrics.propagationReachScore < minCoverageScore)
    sentences.push(
      `propagation-reach score ${metrics.propagationReachScore.toFixed(1)} is below the minimum ${minCoverageScore.toFixed(1)}`,
    )
  if (
    minUniqueDemandBuildings !== undefined &&
    metrics.uniqueDemandBuildings < minUniqueDemandBuildings
  )
    sentences.push(
      `${metrics.uniqueDemandBuildings} served demand buildings are below the minimum ${minUniqueDemandBuildings}`,
    )
  if (
    minUniqueResidentialBuildings !== undefined &&
    metrics.residentialCovered < minUniqueResidentialBuildings
  )
    sentences.push(
      `${metrics.residentialCovered} covered residential buildings are below the minimum ${minUniqueResidentialBuildings}`,
    )
  if (maxOverlapBuildings !== undefined && metrics.overlapBuildings > maxOverlapBuildings)
    sentences.push(
      `${metrics.overlapBuildings} overlap buildings exceed the maximum ${maxOverlapBuildings}`,
    )
  const { nearPairs = 0 } = metrics
  if (nearPairs > 0)
    sentences.push(
      `${nearPairs} pairs of cells of one site are nearer to each other than their least separation`,
    )
  return sentences
}
