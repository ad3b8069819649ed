import type { Cell } from '../../analyses/cell.ts'
import { canonicalAzimuthDeg } from '../../analyses/network/choice/azimuth.ts'
import { planKey } from '../../analyses/network/choice/choice.ts'
import type { NetworkPlan, PlanMetrics } from '../../analyses/network/evaluate.ts'
import type { RawMetrics } from '../../analyses/network/scoring/metrics.ts'
import {
  isFeasible,
  legacyObjectiveScore,
  type Scoring,
  violationsOf,
} from '../../analyses/network/scoring/scoring.ts'
import { roundTo1, roundTo4, roundTo6 } from '../../analyses/rounding.ts'
import { idsOf, perObjective, valueFor } from '../../analyses/network/scoring/objectives.ts'
import type { DataQuality } from '../../packs/summary.ts'
import { receiverThresholdOf } from '../wire/cell-answer.ts'
import { rfProfileView } from '../wire/rf-profile.ts'
import { constraintsView } from './common-view.ts'
import { networkStatsView } from './stats-view.ts'

/** Whether a plan keeps the constraints, and what it misses. */
export function feasibilityView(scoring: Scoring, metrics: RawMetrics) {
  return {
    constraints_satisfied: isFeasible(scoring.constraints, metrics),
    violations: violationsOf(scoring.constraints, metrics),
  }
}

interface Recommendation {
  /** Absent: nothing is recommended. */
  readonly solutionId?: string
  readonly adjustedParameters: readonly string[]
}

/** How the plan that an answer is about was judged. */
export function outcomeView(
  scoring: Scoring,
  metrics: PlanMetrics,
  dataQuality: DataQuality,
  { solutionId, adjustedParameters }: Recommendation,
) {
  const { composite_score, score, objective_status } = networkStatsView(
    metrics,
    scoring,
    dataQuality,
  )
  const ids = idsOf(scoring.configuredPriorities)
  const weights = perObjective(ids, (id) => roundTo6(valueFor(scoring.effectiveWeights, id)))
  return {
    objectives: scoring.plan.objectives.map(({ id, weight }) => ({ id, weight })),
    configured_priorities: perObjective(ids, (id) =>
      roundTo4(valueFor(scoring.configuredPriorities, id)),
    ),
    normalized_weights: weights,
    effective_weights: weights,
    objective_status,
    constraints: constraintsView(scoring.constraints),
    objective_score: roundTo1(legacyObjectiveScore(scoring.configuredPriorities, metrics)),
    composite_score,
    score,
    ...(solutionId === undefined ? {} : { recommended_solution_id: solutionId }),
    ...feasibilityView(scoring, metrics),
    recommended: solutionId !== undefined,
    adjusted_parameters: adjustedParameters,
  }
}

/** The cells of a plan with their points. */
export function optimizedTowersView(cells: readonly Cell[], plan: NetworkPlan) {
  return cells.map(({ id, profile }, index) => ({
    id,
    optimal_azimuth: plan.choices[index].azimuthDeg,
    score: roundTo1(plan.cellScores[index]),
    rf_profile: rfProfileView(profile),
    receiver_threshold: receiverThresholdOf.write({ profile }),
  }))
}

/** One plan of a frontier. */
export function frontierEntryView(
  cellIds: readonly string[],
  { choices, metrics }: Pick<NetworkPlan, 'choices' | 'metrics'>,
  scoring: Scoring,
  dataQuality: DataQuality,
  explanation: string,
) {
  const stats = networkStatsView(metrics, scoring, dataQuality)
  return {
    id: planKey(choices),
    towers: cellIds.map((id, index) => ({
      id,
      azimuth_deg: canonicalAzimuthDeg(choices[index].azimuthDeg),
    })),
    stats,
    objective_score: roundTo1(legacyObjectiveScore(scoring.configuredPriorities, metrics)),
    composite_score: stats.composite_score,
    score: stats.score,
    explanation,
  }
}

/** What a plan achieves, in one sentence. */
export function planSentence(metrics: RawMetrics): string {
  const share = (part: number, whole: number) =>
    whole === 0 ? 'none to have' : `${((100 * part) / whole).toFixed(1)} %`
  const demand = share(metrics.servedDemandWeight, metrics.relevantDemandWeight)
  const reach = share(metrics.propagationReachScore, metrics.propagationReachMaximum)
  return (
    `Demand weight served: ${demand}; residential buildings covered: ` +
    `${metrics.residentialCovered} of ${metrics.relevantResidentialTotal}; propagation reach: ` +
    `${reach} of its maximum; buildings served by more than one cell: ` +
    `${metrics.overlapBuildings} of ${metrics.coveredUnits}${qualityClause(metrics)}.`
  )
}

function qualityClause({ radioQuality }: RawMetrics): string {
  if (radioQuality === undefined || radioQuality.totalSamples === 0) return ''
  const { serviceableSamples, totalSamples } = radioQuality
  return `; samples that interference leaves serviceable: ${serviceableSamples} of ${totalSamples}`
}
