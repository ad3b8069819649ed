import type { PlanMetrics } from '../../analyses/network/evaluate.ts'
import {
  overlapPenaltyPerBuilding,
  type RawMetrics,
} from '../../analyses/network/scoring/metrics.ts'
import {
  idsOf,
  perObjective,
  type PerObjective,
  valueFor,
} from '../../analyses/network/scoring/objectives.ts'
import {
  compositeScore,
  legacyNetworkScore,
  type Scoring,
  utilitiesOf,
} from '../../analyses/network/scoring/scoring.ts'
import { demandPointsPerUnit } from '../../analyses/score-points.ts'
import { roundTo1, roundTo4, roundTo6 } from '../../analyses/rounding.ts'
import type { DataQuality } from '../../packs/summary.ts'
import { qualityMetricsView } from './quality-view.ts'

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

/** The same with what interference leaves. */
export function planMetricsView(metrics: PlanMetrics) {
  return { ...rawMetricsView(metrics), ...qualityMetricsView(metrics) }
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
    raw_metrics: planMetricsView(metrics),
  }
}

/** The statistics of one plan under the priorities of a request. */
export function networkStatsView(metrics: PlanMetrics, scoring: Scoring, dataQuality: DataQuality) {
  const utilities = utilitiesOf(metrics)
  const { composite, contributions } = scoreParts(scoring, utilities)
  const ids = idsOf(scoring.availability)
  const shownUtilities = perObjective(ids, (id) =>
    scoring.availability[id] === null ? roundTo6(valueFor(utilities, id)) : null,
  )
  return {
    ...unweightedStatsView(metrics, dataQuality),
    objectives: shownUtilities,
    composite_score: composite,
    score: roundTo4(100 * compositeScore(scoring.effectiveWeights, utilities)),
    objective_breakdown: perObjective(ids, (id) => ({
      utility: valueFor(shownUtilities, id),
      weight: roundTo6(valueFor(scoring.effectiveWeights, id)),
      contribution: valueFor(contributions, id),
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
  return perObjective(idsOf(scoring.availability), (id) => {
    const reason = valueFor(scoring.availability, id)
    return {
      available: reason === null,
      ...(reason === null ? {} : { reason }),
      configured_priority: roundTo4(valueFor(scoring.configuredPriorities, id)),
      effective_weight: roundTo6(valueFor(scoring.effectiveWeights, id)),
      utility: reason === null ? roundTo6(valueFor(utilities, id)) : null,
      contribution: reason === null ? valueFor(contributions, id) : null,
    }
  })
}

/**
 * The composite with six decimals and the contributions that add up to it: each is cut to six
 * decimals, and the millionths that are missing go to those that were cut most.
 */
function scoreParts(scoring: Scoring, utilities: PerObjective<number>) {
  const composite = roundTo6(compositeScore(scoring.effectiveWeights, utilities))
  const ids = idsOf(scoring.effectiveWeights)
  const parts = ids.map((id) => {
    const millionths = valueFor(scoring.effectiveWeights, id) * valueFor(utilities, id) * 1e6
    return { id, millionths, whole: Math.floor(millionths) }
  })
  let missing = Math.round(composite * 1e6)
  for (const { whole } of parts) missing -= whole
  const byRemainder = parts
    .filter(({ millionths }) => millionths > 0)
    .sort((a, b) => b.millionths - b.whole - (a.millionths - a.whole))
  for (const part of byRemainder.slice(0, Math.max(0, missing))) part.whole++
  const wholes = new Map(parts.map(({ id, whole }) => [id, whole]))
  return { composite, contributions: perObjective(ids, (id) => wholes.get(id)! / 1e6) }
}
