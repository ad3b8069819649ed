import type { PlanMetrics } from '../../analyses/network/evaluate.ts'
import {
  demandPointsPerUnit,
  overlapPenaltyPerBuilding,
  type RawMetrics,
} from '../../analyses/network/scoring/metrics.ts'
import {
  objectiveIds,
  perObjective,
  type PerObjective,
} from '../../analyses/network/scoring/objectives.ts'
import {
  compositeScore,
  legacyNetworkScore,
  type Scoring,
  utilitiesOf,
} from '../../analyses/network/scoring/scoring.ts'
import { roundTo1, roundTo4, roundTo6 } from '../../analyses/rounding.ts'
import type { DataQuality } from '../../packs/summary.ts'

/** What a plan achieves, with the older names of the same numbers. */
export function rawMetricsView(metrics: RawMetrics) {
  const served = roundTo4(metrics.servedDemandWeight)
  const relevant = roundTo4(metrics.relevantDemandWeight)
  const reach = roundTo4(metrics.propagationReachScore)
  return {
    served_demand_weight: served,
    relevant_demand_weight: relevant,
    served_weighted_demand: served,
    total_weighted_demand: relevant,
    residential_covered: metrics.residentialCovered,
    relevant_residential_total: metrics.relevantResidentialTotal,
    residential_total: metrics.relevantResidentialTotal,
    propagation_reach_score: reach,
    propagation_reach_maximum: metrics.propagationReachMaximum,
    coverage_reach_score: reach,
    coverage_reach_maximum: metrics.propagationReachMaximum,
    covered_units: metrics.coveredUnits,
    overlap_buildings: metrics.overlapBuildings,
    overlap_ratio: roundTo6(metrics.overlapRatio),
  }
}

/** The statistics of one plan that depend on no priority and no constraint. */
export function unweightedStatsView(metrics: PlanMetrics, dataQuality: DataQuality) {
  return {
    network_score: roundTo1(legacyNetworkScore(metrics)),
    unique_demand_buildings: metrics.uniqueDemandBuildings,
    unique_residential_buildings: metrics.residentialCovered,
    overlap_buildings: metrics.overlapBuildings,
    served_at_receiver_threshold: metrics.servedAtReceiverThreshold,
    demand_score: roundTo1(demandPointsPerUnit * metrics.servedDemandWeight),
    residential_score: roundTo1(demandPointsPerUnit * metrics.servedResidentialDemand),
    coverage_score: roundTo1(metrics.propagationReachScore),
    overlap_penalty: overlapPenaltyPerBuilding * metrics.overlapBuildings,
    data_quality: dataQuality,
    raw_metrics: rawMetricsView(metrics),
  }
}

/** The statistics of one plan under the priorities of a request. */
export function networkStatsView(metrics: PlanMetrics, scoring: Scoring, dataQuality: DataQuality) {
  const utilities = utilitiesOf(metrics)
  const { composite, contributions } = scoreParts(scoring, utilities)
  const isAvailable = (id: keyof PerObjective<unknown>) => scoring.availability[id] === null
  return {
    ...unweightedStatsView(metrics, dataQuality),
    objectives: perObjective((id) => (isAvailable(id) ? roundTo6(utilities[id]) : null)),
    composite_score: composite,
    score: roundTo4(100 * compositeScore(scoring.effectiveWeights, utilities)),
    objective_breakdown: perObjective((id) => ({
      utility: isAvailable(id) ? roundTo6(utilities[id]) : null,
      weight: roundTo6(scoring.effectiveWeights[id]),
      contribution: contributions[id],
    })),
    objective_status: objectiveStatusOf(scoring, utilities, contributions),
  }
}

/** Per objective whether it counts, with which weight, and what it adds. */
export function objectiveStatusView(scoring: Scoring, metrics: RawMetrics) {
  const utilities = utilitiesOf(metrics)
  return objectiveStatusOf(scoring, utilities, scoreParts(scoring, utilities).contributions)
}

function objectiveStatusOf(
  scoring: Scoring,
  utilities: PerObjective<number>,
  contributions: PerObjective<number>,
) {
  return perObjective((id) => {
    const reason = scoring.availability[id]
    return {
      available: reason === null,
      ...(reason === null ? {} : { reason }),
      configured_priority: roundTo4(scoring.configuredPriorities[id]),
      effective_weight: roundTo6(scoring.effectiveWeights[id]),
      utility: reason === null ? roundTo6(utilities[id]) : null,
      contribution: reason === null ? contributions[id] : null,
    }
  })
}

/**
 * The composite with six decimals and the contributions that add up to it: each is cut to six
 * decimals, and the millionths that are missing go to those that were cut most.
 */
function scoreParts(scoring: Scoring, utilities: PerObjective<number>) {
  const composite = roundTo6(compositeScore(scoring.effectiveWeights, utilities))
  const millionths = perObjective((id) => scoring.effectiveWeights[id] * utilities[id] * 1e6)
  const whole = { ...perObjective((id) => Math.floor(millionths[id])) }
  let missing = Math.round(composite * 1e6)
  for (const id of objectiveIds) missing -= whole[id]
  const byRemainder = objectiveIds
    .filter((id) => millionths[id] > 0)
    .sort((a, b) => millionths[b] - whole[b] - (millionths[a] - whole[a]))
  for (const id of byRemainder.slice(0, Math.max(0, missing))) whole[id]++
  return { composite, contributions: perObjective((id) => whole[id] / 1e6) }
}
