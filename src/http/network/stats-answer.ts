import type { PlanMetrics } from '../../analyses/network/evaluate.ts'
import { overlapPenaltyPerBuilding } from '../../optimization/scoring/metrics.ts'
import {
  idsOf,
  perObjective,
  type PerObjective,
  valueFor,
} from '../../optimization/scoring/objectives.ts'
import {
  type Availability,
  compositeScore,
  legacyNetworkScore,
  type Scoring,
  unavailableReasons,
  utilitiesOf,
} from '../../optimization/scoring/scoring.ts'
import { roundTo4, roundTo6 } from '../../rounding.ts'
import { demandPointsPerUnit } from '../../optimization/score-points.ts'
import { type DataQuality, dataQualities } from '../../packs/summary.ts'
import * as field from '../wire/answer-schema.ts'
import { eachObjective, rawMetrics, share } from './metrics-answer.ts'

/** What a plan achieves over the buildings of a pack. */
interface MeasuredPlan {
  readonly metrics: PlanMetrics
  readonly dataQuality: DataQuality
}

/** An objective of a plan. */
interface ScoredObjective {
  /** Why it cannot be measured; null: it counts. */
  readonly reason: Availability['demand']
  readonly priority: number
  readonly weight: number
  /** Null where it cannot be measured. */
  readonly utility: number | null
  /** With six decimals; 0 where it cannot be measured. */
  readonly contribution: number
}

/** A measured plan under the priorities of a request. */
export interface ScoredPlan extends MeasuredPlan {
  readonly scoring: Scoring
  readonly objectives: PerObjective<ScoredObjective>
  /** With six decimals; the contributions add up to it. */
  readonly composite: number
  /** Unrounded, of a hundred. */
  readonly score: number
}

/** What a plan achieves, scored once for all the members that say so. */
export function scoredPlan(
  metrics: PlanMetrics,
  scoring: Scoring,
  dataQuality: DataQuality,
): ScoredPlan {
  const { availability, configuredPriorities, effectiveWeights } = scoring
  const utilities = utilitiesOf(metrics)
  const score = 100 * compositeScore(effectiveWeights, utilities)
  const { composite, contributions } = scoreParts(scoring, utilities)
  const objectives = perObjective(idsOf(availability), (id) => {
    const reason = valueFor(availability, id)
    return {
      reason,
      priority: valueFor(configuredPriorities, id),
      weight: valueFor(effectiveWeights, id),
      utility: reason === null ? valueFor(utilities, id) : null,
      contribution: valueFor(contributions, id),
    }
  })
  return { metrics, scoring, dataQuality, objectives, composite, score }
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

const hundred = field.kind<number>(field.percentage.schema, roundTo4)

const statusOfOne = field.object<ScoredObjective>('ObjectiveStatusEntry', {
  available: field.flag(({ reason }) => reason === null),
  reason: field.oneOf(unavailableReasons).optional('reason'),
  configured_priority: hundred('priority'),
  effective_weight: share('weight'),
  utility: share.orNull('utility'),
  contribution: share.orNull(({ reason, contribution }) => (reason === null ? contribution : null)),
})

const statusOfEach = eachObjective(statusOfOne)

/** Per objective whether it counts, with which weight, and what it adds. */
export const objectiveStatus = field.kind<ScoredPlan>(
  { ...statusOfEach.schema, $id: 'ObjectiveStatus' },
  ({ objectives }) => statusOfEach.write(objectives),
)

const unweightedTold: field.Members<MeasuredPlan> = {
  ...field.of(({ metrics }: MeasuredPlan) => metrics, {
    network_score: field.tenths(legacyNetworkScore),
    unique_demand_buildings: field.count('uniqueDemandBuildings'),
    unique_residential_buildings: field.count('residentialCovered'),
    ...field.named(field.count, 'overlapBuildings', 'servedAtReceiverThreshold'),
    demand_score: field.tenths(
      ({ servedDemandWeight }) => demandPointsPerUnit * servedDemandWeight,
    ),
    residential_score: field.tenths(
      ({ servedResidentialDemand }) => demandPointsPerUnit * servedResidentialDemand,
    ),
    coverage_score: field.tenths('propagationReachScore'),
    overlap_penalty: field.number(
      ({ overlapBuildings }) => overlapPenaltyPerBuilding * overlapBuildings,
    ),
  }),
  data_quality: field.oneOf(dataQualities)('dataQuality'),
  raw_metrics: rawMetrics('metrics'),
}

/** The statistics of one plan that depend on no priority and no constraint. */
export const unweightedStats = field.object(unweightedTold)

const shareOrNull = field.orNull(share)
const utilityOfOne = field.kind<ScoredObjective>(shareOrNull.schema, ({ utility }) =>
  shareOrNull.write(utility),
)

const partOfOne = field.object<ScoredObjective>({
  utility: share.orNull('utility'),
  ...field.named(share, 'weight', 'contribution'),
})

/** The statistics of one plan under the priorities of a request. */
export const networkStats = field.object<ScoredPlan>('NetworkStats', {
  ...unweightedTold,
  objectives: eachObjective(utilityOfOne)('objectives'),
  composite_score: share('composite'),
  score: hundred('score'),
  objective_breakdown: eachObjective(partOfOne)('objectives'),
  objective_status: objectiveStatus((plan) => plan),
})
