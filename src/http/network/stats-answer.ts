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
import * as tell from '../wire/told.ts'
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

/** The same under the priorities of a request. */
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

const hundred = tell.kind<number>(tell.percentage.schema, roundTo4)

const statusOfOne = tell.object<ScoredObjective>('ObjectiveStatusEntry', {
  available: tell.flag(({ reason }) => reason === null),
  reason: tell.oneOf(unavailableReasons).optional('reason'),
  configured_priority: hundred('priority'),
  effective_weight: share('weight'),
  utility: share.orNull('utility'),
  contribution: share.orNull(({ reason, contribution }) => (reason === null ? contribution : null)),
})

const statusOfEach = eachObjective(statusOfOne)

/** Per objective whether it counts, with which weight, and what it adds. */
export const objectiveStatus = tell.kind<ScoredPlan>(
  { ...statusOfEach.schema, $id: 'ObjectiveStatus' },
  ({ objectives }) => statusOfEach.write(objectives),
)

const unweightedTold: tell.Members<MeasuredPlan> = {
  ...tell.of(({ metrics }: MeasuredPlan) => metrics, {
    network_score: tell.tenths(legacyNetworkScore),
    unique_demand_buildings: tell.count('uniqueDemandBuildings'),
    unique_residential_buildings: tell.count('residentialCovered'),
    ...tell.named(tell.count, 'overlapBuildings', 'servedAtReceiverThreshold'),
    demand_score: tell.tenths(({ servedDemandWeight }) => demandPointsPerUnit * servedDemandWeight),
    residential_score: tell.tenths(
      ({ servedResidentialDemand }) => demandPointsPerUnit * servedResidentialDemand,
    ),
    coverage_score: tell.tenths('propagationReachScore'),
    overlap_penalty: tell.number(
      ({ overlapBuildings }) => overlapPenaltyPerBuilding * overlapBuildings,
    ),
  }),
  data_quality: tell.oneOf(dataQualities)('dataQuality'),
  raw_metrics: rawMetrics('metrics'),
}

/** The statistics of one plan that depend on no priority and no constraint. */
export const unweightedStats = tell.object(unweightedTold)

const shareOrNull = tell.orNull(share)
const utilityOfOne = tell.kind<ScoredObjective>(shareOrNull.schema, ({ utility }) =>
  shareOrNull.write(utility),
)

const partOfOne = tell.object<ScoredObjective>({
  utility: share.orNull('utility'),
  ...tell.named(share, 'weight', 'contribution'),
})

/** The statistics of one plan under the priorities of a request. */
export const networkStats = tell.object<ScoredPlan>('NetworkStats', {
  ...unweightedTold,
  objectives: eachObjective(utilityOfOne)('objectives'),
  composite_score: share('composite'),
  score: hundred('score'),
  objective_breakdown: eachObjective(partOfOne)('objectives'),
  objective_status: objectiveStatus((plan) => plan),
})
