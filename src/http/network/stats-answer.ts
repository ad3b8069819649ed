import type { PlanMetrics } from '../../analyses/network/evaluate.ts'
import { overlapPenaltyPerBuilding } from '../../analyses/network/scoring/metrics.ts'
import {
  idsOf,
  type KnownObjectiveId,
  perObjective,
  type PerObjective,
  valueFor,
} from '../../analyses/network/scoring/objectives.ts'
import {
  compositeScore,
  legacyNetworkScore,
  type Scoring,
  unavailableReasons,
  utilitiesOf,
} from '../../analyses/network/scoring/scoring.ts'
import { roundTo4, roundTo6 } from '../../analyses/rounding.ts'
import { demandPointsPerUnit } from '../../analyses/score-points.ts'
import { type DataQuality, dataQualities } from '../../packs/summary.ts'
import {
  count,
  flag,
  kind,
  type Members,
  number,
  object,
  of,
  oneOf,
  orNull,
  percentage,
  tenths,
} from '../wire/told.ts'
import { rawMetrics } from './metrics-answer.ts'
import { eachObjective, share } from './objective-answer.ts'

/** What a plan achieves over the buildings of a pack. */
interface MeasuredPlan {
  readonly metrics: PlanMetrics
  readonly dataQuality: DataQuality
}

/** The same under the priorities of a request. */
export interface ScoredPlan extends MeasuredPlan {
  readonly scoring: Scoring
  readonly utilities: PerObjective<number>
  /** With six decimals; the contributions add up to it. */
  readonly composite: number
  readonly contributions: PerObjective<number>
}

/** What a plan achieves, scored once for all the members that say so. */
export function scoredPlan(
  metrics: PlanMetrics,
  scoring: Scoring,
  dataQuality: DataQuality,
): ScoredPlan {
  const utilities = utilitiesOf(metrics)
  return { metrics, scoring, dataQuality, utilities, ...scoreParts(scoring, utilities) }
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

interface ScoredObjective {
  readonly plan: ScoredPlan
  readonly id: KnownObjectiveId
}

function objectivesOf(plan: ScoredPlan): PerObjective<ScoredObjective> {
  return perObjective(idsOf(plan.scoring.availability), (id) => ({ plan, id }))
}

/** Null: it counts. */
function obstacle({ plan: { scoring }, id }: ScoredObjective) {
  return valueFor(scoring.availability, id)
}

function utility(objective: ScoredObjective): number | null {
  return obstacle(objective) === null ? valueFor(objective.plan.utilities, objective.id) : null
}

const weight = share(({ plan: { scoring }, id }: ScoredObjective) =>
  valueFor(scoring.effectiveWeights, id),
)

const hundred = kind<number>(percentage.schema, roundTo4)

const statusOfOne = object<ScoredObjective>(
  {
    available: flag((objective) => obstacle(objective) === null),
    reason: oneOf(unavailableReasons).optional(obstacle),
    configured_priority: hundred(({ plan: { scoring }, id }) =>
      valueFor(scoring.configuredPriorities, id),
    ),
    effective_weight: weight,
    utility: share.orNull(utility),
    contribution: share.orNull((objective) =>
      obstacle(objective) === null ? valueFor(objective.plan.contributions, objective.id) : null,
    ),
  },
  { id: 'ObjectiveStatusEntry' },
)

const statusOfEach = eachObjective(statusOfOne)

/** Per objective whether it counts, with which weight, and what it adds. */
export const objectiveStatus = kind<ScoredPlan>(
  { ...statusOfEach.schema, $id: 'ObjectiveStatus' },
  (plan) => statusOfEach.write(objectivesOf(plan)),
)

/** Unrounded, of a hundred. */
export function scoreOf({ scoring, utilities }: ScoredPlan): number {
  return 100 * compositeScore(scoring.effectiveWeights, utilities)
}

const unweightedTold: Members<MeasuredPlan> = {
  ...of(({ metrics }: MeasuredPlan) => metrics, {
    network_score: tenths(legacyNetworkScore),
    unique_demand_buildings: count('uniqueDemandBuildings'),
    unique_residential_buildings: count('residentialCovered'),
    overlap_buildings: count('overlapBuildings'),
    served_at_receiver_threshold: count('servedAtReceiverThreshold'),
    demand_score: tenths(({ servedDemandWeight }) => demandPointsPerUnit * servedDemandWeight),
    residential_score: tenths(
      ({ servedResidentialDemand }) => demandPointsPerUnit * servedResidentialDemand,
    ),
    coverage_score: tenths('propagationReachScore'),
    overlap_penalty: number(({ overlapBuildings }) => overlapPenaltyPerBuilding * overlapBuildings),
  }),
  data_quality: oneOf(dataQualities)('dataQuality'),
  raw_metrics: rawMetrics('metrics'),
}

/** The statistics of one plan that depend on no priority and no constraint. */
export const unweightedStats = object(unweightedTold)

const objectivePart = object<ScoredObjective>({
  utility: share.orNull(utility),
  weight,
  contribution: share(({ plan, id }) => valueFor(plan.contributions, id)),
})

/** The statistics of one plan under the priorities of a request. */
export const networkStats = object<ScoredPlan>(
  {
    ...unweightedTold,
    objectives: eachObjective(orNull(share))((plan) =>
      perObjective(idsOf(plan.scoring.availability), (id) => utility({ plan, id })),
    ),
    composite_score: share('composite'),
    score: hundred(scoreOf),
    objective_breakdown: eachObjective(objectivePart)(objectivesOf),
    objective_status: objectiveStatus((plan) => plan),
  },
  { id: 'NetworkStats' },
)
