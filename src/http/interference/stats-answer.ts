import { type Interference } from '../../analyses/interference/interference.ts'
import type {
  InterferenceStatistics,
  MeasureStatistics,
} from '../../analyses/interference/statistics.ts'
import * as tell from '../wire/told.ts'

/** Null without samples: a share of nothing is not known. */
function percentage(part: number, whole: number): number | null {
  return whole === 0 ? null : (100 * part) / whole
}

const fraction = tell.rounded(4)
const whole = tell.rounded(0)

/** Mean, tenth percentile and median of one quantity. */
function measure(
  name: string,
  find: (stats: InterferenceStatistics) => MeasureStatistics | null,
): tell.Members<InterferenceStatistics> {
  return {
    [`avg_${name}`]: tell.tenths.orNull((stats: InterferenceStatistics) => find(stats)?.mean),
    [`p10_${name}`]: tell.tenths.orNull((stats: InterferenceStatistics) => find(stats)?.p10),
    [`median_${name}`]: tell.tenths.orNull((stats: InterferenceStatistics) => find(stats)?.median),
  }
}

const grid: tell.Members<InterferenceStatistics> = {
  ...tell.named(tell.count, 'sampleCount', 'signalSamples'),
  valid_sample_count: tell.count('signalSamples'),
  no_signal_count: tell.count(({ sampleCount, signalSamples }) => sampleCount - signalSamples),
  serviceable_samples: tell.count('serviceableSamples'),
  serviceable_pct: tell.tenths.orNull(({ serviceableSamples, sampleCount }) =>
    percentage(serviceableSamples, sampleCount),
  ),
  serviceable_fraction: tell.says(
    'Serviceable samples by those that a cell serves: says nothing of the others.',
    fraction.orNull(({ serviceableSamples, signalSamples }) =>
      signalSamples === 0 ? null : serviceableSamples / signalSamples,
    ),
  ),
  served_fraction_of_samples: tell.says(
    'Samples that a cell serves by all samples of the grid.',
    fraction.orNull(({ signalSamples, sampleCount }) =>
      sampleCount === 0 ? null : signalSamples / sampleCount,
    ),
  ),
  serviceable_area_m2: whole('serviceableAreaM2'),
  interference_limited_count: tell.count('interferenceLimitedSamples'),
  interference_limited_pct: tell.tenths.orNull(({ interferenceLimitedSamples, sampleCount }) =>
    percentage(interferenceLimitedSamples, sampleCount),
  ),
  interference_limited_area_m2: whole('interferenceLimitedAreaM2'),
  ...measure('sinr_db', ({ sinrDb }) => sinrDb),
  ...measure('rsrp_dbm', ({ rsrpDbm }) => rsrpDbm),
  ...measure('rsrq_db', ({ rsrqDb }) => rsrqDb),
}

const servingCell = tell.object<InterferenceStatistics['perServingCell'][number]>({
  cell_id: tell.text(({ cell }) => cell.cell.id),
  channel_id: tell.text(({ cell }) => cell.cell.profile.channelId),
  ...tell.named(tell.count, 'servingSamples', 'serviceableSamples'),
  avg_sinr_db: tell.tenths('meanSinrDb'),
  avg_rsrp_dbm: tell.tenths('meanRsrpDbm'),
  avg_rsrq_db: tell.tenths('meanRsrqDb'),
})

const outages = tell.object<InterferenceStatistics['outageByReason']>({
  rsrp_below_threshold: tell.count('rsrp_below_threshold'),
  sinr_below_threshold: tell.count('sinr_below_threshold'),
  rsrq_below_threshold: tell.count('rsrq_below_threshold'),
  no_eligible_carrier: tell.count('no_eligible_carrier'),
  serving_cell_unavailable: tell.count('serving_cell_unavailable'),
})

/** What the samples of the grid and the buildings with demand say together. */
export const interferenceStats = tell.object<Interference>({
  ...tell.of(({ stats }: Interference) => stats, grid),
  demand_candidates: tell.count('demandCandidates'),
  affected_demand_buildings: tell.count('affectedBuildings'),
  affected_demand: tell.tenths('affectedDemand'),
  outage_by_reason: outages(({ stats }) => stats.outageByReason),
  per_serving_cell: tell.list(servingCell)(({ stats }) => stats.perServingCell),
})
