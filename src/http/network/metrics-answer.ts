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
import * as field from '../wire/answer-schema.ts'

export const tenThousandths = field.rounded(4)
export const millionths = field.rounded(6)

/** Of one, with six decimals. */
export const share = field.kind<number>({ type: 'number', minimum: 0, maximum: 1 }, roundTo6)

/** A value of a kind for each objective; radio quality's only where plans are judged by it. */
export function eachObjective<Value>(
  item: field.Kind<Value>,
): field.ObjectKind<PerObjective<Value>> {
  type Values = PerObjective<Value>
  const member = (id: KnownObjectiveId) => item((values: Values) => valueFor(values, id))
  return field.object<Values>({
    ...Object.fromEntries(objectiveIds.map((id) => [id, member(id)])),
    ...field.where((values: Values) => values[radioQualityId] !== undefined, {
      [radioQualityId]: member(radioQualityId),
    }),
  })
}

/** A value of a kind for each objective of the contribution table. */
export function eachTableObjective<Value>(
  item: field.Kind<Value>,
): field.ObjectKind<PerObjective<Value>> {
  return field.object<PerObjective<Value>>(
    Object.fromEntries(
      objectiveIds.map((id) => [id, item((values: PerObjective<Value>) => values[id])]),
    ),
  )
}

/** What a plan achieves, with the older names of the same numbers. */
const rawTold: field.Members<RawMetrics> = {
  ...field.named(tenThousandths, 'servedDemandWeight', 'relevantDemandWeight'),
  served_weighted_demand: tenThousandths('servedDemandWeight'),
  total_weighted_demand: tenThousandths('relevantDemandWeight'),
  ...field.named(field.count, 'residentialCovered', 'relevantResidentialTotal'),
  residential_total: field.count('relevantResidentialTotal'),
  propagation_reach_score: tenThousandths('propagationReachScore'),
  propagation_reach_maximum: field.number('propagationReachMaximum'),
  coverage_reach_score: tenThousandths('propagationReachScore'),
  coverage_reach_maximum: field.number('propagationReachMaximum'),
  ...field.named(field.count, 'coveredUnits', 'overlapBuildings'),
  overlap_ratio: share('overlapRatio'),
}

const samplesTold: field.Members<SampleCounts> = {
  radio_quality_total_samples: field.count('totalSamples'),
  radio_quality_serviceable_samples: field.count('serviceableSamples'),
  radio_quality_serviceable_fraction: share.orNull(({ totalSamples, serviceableSamples }) =>
    totalSamples === 0 ? null : serviceableSamples / totalSamples,
  ),
}

/** Null without a served sample. */
function percentiles(
  name: string,
  find: (statistics: QualityStatistics) => QualityPercentiles | null,
): field.Members<QualityStatistics> {
  return {
    [`p10_${name}`]: field.tenths.orNull((statistics: QualityStatistics) => find(statistics)?.p10),
    [`median_${name}`]: field.tenths.orNull(
      (statistics: QualityStatistics) => find(statistics)?.median,
    ),
  }
}

const outages = field.object<QualityStatistics['outages']>({
  ...Object.fromEntries(
    outageReasons.map((reason) => [
      reason,
      field.count((samples: QualityStatistics['outages']) => samples[reason]),
    ]),
  ),
  // With a cell without numerology nothing is judged: no sample is out for its configuration.
  unavailable_configuration: field.count(() => 0),
})

const statisticsTold: field.Members<QualityStatistics> = {
  ...percentiles('sinr_db', ({ sinrDb }) => sinrDb),
  ...percentiles('rsrp_dbm', ({ rsrpDbm }) => rsrpDbm),
  ...percentiles('rsrq_db', ({ rsrqDb }) => rsrqDb),
  outage_by_reason: outages('outages'),
  serving_cell_samples: field.map(field.count)(({ servingSamples }) =>
    servingSamples.map(({ cellId, samples }) => [cellId, samples] as const),
  ),
}

/** Raw metrics of a plan, with what interference leaves where plans are judged by it. */
export const rawMetrics = field.object<PlanMetrics>('NetworkRawMetrics', {
  ...rawTold,
  ...field.ifAny(({ radioQuality }: PlanMetrics) => radioQuality, samplesTold),
  ...field.ifAny(({ qualityStatistics }: PlanMetrics) => qualityStatistics, statisticsTold),
})
