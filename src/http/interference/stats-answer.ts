import { type Interference } from '../../analyses/interference/interference.ts'
import type {
  InterferenceStatistics,
  MeasureStatistics,
} from '../../analyses/interference/statistics.ts'
import * as field from '../wire/answer-schema.ts'

/** Null without samples: a share of nothing is not known. */
function percentage(part: number, whole: number): number | null {
  return whole === 0 ? null : (100 * part) / whole
}

const fraction = field.rounded(4)
const whole = field.rounded(0)

/** Mean, tenth percentile and median of one quantity. */
function measure(
  name: string,
  find: (stats: InterferenceStatistics) => MeasureStatistics | null,
): field.Members<InterferenceStatistics> {
  return {
    [`avg_${name}`]: field.tenths.orNull((stats: InterferenceStatistics) => find(stats)?.mean),
    [`p10_${name}`]: field.tenths.orNull((stats: InterferenceStatistics) => find(stats)?.p10),
    [`median_${name}`]: field.tenths.orNull((stats: InterferenceStatistics) => find(stats)?.median),
  }
}

const grid: field.Members<InterferenceStatistics> = {
  ...field.named(field.count, 'sampleCount', 'signalSamples'),
  valid_sample_count: field.count('signalSamples'),
  no_signal_count: field.count(({ sampleCount, signalSamples }) => sampleCount - signalSamples),
  serviceable_samples: field.count('serviceableSamples'),
  serviceable_pct: field.tenths.orNull(({ serviceableSamples, sampleCount }) =>
    percentage(serviceableSamples, sampleCount),
  ),
  serviceable_fraction: field.described(
    'Serviceable samples by those that a cell serves: says nothing of the others.',
    fraction.orNull(({ serviceableSamples, signalSamples }) =>
      signalSamples === 0 ? null : serviceableSamples / signalSamples,
    ),
  ),
  served_fraction_of_samples: field.described(
    'Samples that a cell serves by all samples of the grid.',
    fraction.orNull(({ signalSamples, sampleCount }) =>
      sampleCount === 0 ? null : signalSamples / sampleCount,
    ),
  ),
  serviceable_area_m2: whole('serviceableAreaM2'),
  interference_limited_count: field.count('interferenceLimitedSamples'),
  interference_limited_pct: field.tenths.orNull(({ interferenceLimitedSamples, sampleCount }) =>
    percentage(interferenceLimitedSamples, sampleCount),
  ),
  interference_limited_area_m2: whole('interferenceLimitedAreaM2'),
  ...measure('sinr_db', ({ sinrDb }) => sinrDb),
  ...measure('rsrp_dbm', ({ rsrpDbm }) => rsrpDbm),
  ...measure('rsrq_db', ({ rsrqDb }) => rsrqDb),
}

const servingCell = field.object<InterferenceStatistics['perServingCell'][number]>({
  cell_id: field.text(({ cell }) => cell.cell.id),
  channel_id: field.text(({ cell }) => cell.cell.profile.channelId),
  ...field.named(field.count, 'servingSamples', 'serviceableSamples'),
  avg_sinr_db: field.tenths('meanSinrDb'),
  avg_rsrp_dbm: field.tenths('meanRsrpDbm'),
  avg_rsrq_db: field.tenths('meanRsrqDb'),
})

const outages = field.object<InterferenceStatistics['outageByReason']>({
  rsrp_below_threshold: field.count('rsrp_below_threshold'),
  sinr_below_threshold: field.count('sinr_below_threshold'),
  rsrq_below_threshold: field.count('rsrq_below_threshold'),
  no_eligible_carrier: field.count('no_eligible_carrier'),
  serving_cell_unavailable: field.count('serving_cell_unavailable'),
})

/** What the samples of the grid and the buildings with demand say together. */
export const interferenceStats = field.object<Interference>({
  ...field.of(({ stats }: Interference) => stats, grid),
  demand_candidates: field.count('demandCandidates'),
  affected_demand_buildings: field.count('affectedBuildings'),
  affected_demand: field.tenths('affectedDemand'),
  outage_by_reason: outages(({ stats }) => stats.outageByReason),
  per_serving_cell: field.list(servingCell)(({ stats }) => stats.perServingCell),
})
