import type { PlanMetrics } from '../../analyses/network/evaluate.ts'
import {
  outageReasons,
  type QualityPercentiles,
  type QualityStatistics,
} from '../../analyses/network/quality/plan-quality.ts'
import type { RawMetrics, SampleCounts } from '../../optimization/scoring/metrics.ts'
import {
  type KnownObjectiveId,
  objectiveIds,
  type PerObjective,
  radioQualityId,
  valueFor,
} from '../../optimization/scoring/objectives.ts'
import { roundTo6 } from '../../rounding.ts'
import * as tell from '../wire/told.ts'

export const tenThousandths = tell.rounded(4)
export const millionths = tell.rounded(6)

/** Of one, with six decimals. */
export const share = tell.kind<number>({ type: 'number', minimum: 0, maximum: 1 }, roundTo6)

/** A value of a kind for each objective; radio quality's only where plans are judged by it. */
export function eachObjective<Value>(item: tell.Kind<Value>): tell.ObjectKind<PerObjective<Value>> {
  type Values = PerObjective<Value>
  const member = (id: KnownObjectiveId) => item((values: Values) => valueFor(values, id))
  return tell.object<Values>({
    ...Object.fromEntries(objectiveIds.map((id) => [id, member(id)])),
    ...tell.where((values: Values) => values[radioQualityId] !== undefined, {
      [radioQualityId]: member(radioQualityId),
    }),
  })
}

/** A value of a kind for each objective of the contribution table. */
export function eachTableObjective<Value>(
  item: tell.Kind<Value>,
): tell.ObjectKind<PerObjective<Value>> {
  return tell.object<PerObjective<Value>>(
    Object.fromEntries(
      objectiveIds.map((id) => [id, item((values: PerObjective<Value>) => values[id])]),
    ),
  )
}

/** What a plan achieves, with the older names of the same numbers. */
const rawTold: tell.Members<RawMetrics> = {
  ...tell.named(tenThousandths, 'servedDemandWeight', 'relevantDemandWeight'),
  served_weighted_demand: tenThousandths('servedDemandWeight'),
  total_weighted_demand: tenThousandths('relevantDemandWeight'),
  ...tell.named(tell.count, 'residentialCovered', 'relevantResidentialTotal'),
  residential_total: tell.count('relevantResidentialTotal'),
  propagation_reach_score: tenThousandths('propagationReachScore'),
  propagation_reach_maximum: tell.number('propagationReachMaximum'),
  coverage_reach_score: tenThousandths('propagationReachScore'),
  coverage_reach_maximum: tell.number('propagationReachMaximum'),
  ...tell.named(tell.count, 'coveredUnits', 'overlapBuildings'),
  overlap_ratio: share('overlapRatio'),
}

const samplesTold: tell.Members<SampleCounts> = {
  radio_quality_total_samples: tell.count('totalSamples'),
  radio_quality_serviceable_samples: tell.count('serviceableSamples'),
  radio_quality_serviceable_fraction: share.orNull(({ totalSamples, serviceableSamples }) =>
    totalSamples === 0 ? null : serviceableSamples / totalSamples,
  ),
}

/** Null without a served sample. */
function percentiles(
  name: string,
  find: (statistics: QualityStatistics) => QualityPercentiles | null,
): tell.Members<QualityStatistics> {
  return {
    [`p10_${name}`]: tell.tenths.orNull((statistics: QualityStatistics) => find(statistics)?.p10),
    [`median_${name}`]: tell.tenths.orNull(
      (statistics: QualityStatistics) => find(statistics)?.median,
    ),
  }
}

const outages = tell.object<QualityStatistics['outages']>({
  ...Object.fromEntries(
    outageReasons.map((reason) => [
      reason,
      tell.count((samples: QualityStatistics['outages']) => samples[reason]),
    ]),
  ),
  // With a cell without numerology nothing is judged: no sample is out for its configuration.
  unavailable_configuration: tell.count(() => 0),
})

const statisticsTold: tell.Members<QualityStatistics> = {
  ...percentiles('sinr_db', ({ sinrDb }) => sinrDb),
  ...percentiles('rsrp_dbm', ({ rsrpDbm }) => rsrpDbm),
  ...percentiles('rsrq_db', ({ rsrqDb }) => rsrqDb),
  outage_by_reason: outages('outages'),
  serving_cell_samples: tell.map(tell.count)(({ servingSamples }) =>
    servingSamples.map(({ cellId, samples }) => [cellId, samples] as const),
  ),
}

/** The same with what interference leaves, where plans are judged by it. */
export const rawMetrics = tell.object<PlanMetrics>('NetworkRawMetrics', {
  ...rawTold,
  ...tell.ifAny(({ radioQuality }: PlanMetrics) => radioQuality, samplesTold),
  ...tell.ifAny(({ qualityStatistics }: PlanMetrics) => qualityStatistics, statisticsTold),
})
