import { type Interference } from '../../analyses/interference/interference.ts'
import type {
  InterferenceStatistics,
  MeasureStatistics,
} from '../../analyses/interference/statistics.ts'
import { count, list, type Members, object, of, rounded, says, tenths, text } from '../wire/told.ts'

/** Null without samples: a share of nothing is not known. */
function percentage(part: number, whole: number): number | null {
  return whole === 0 ? null : (100 * part) / whole
}

const fraction = rounded(4)
const whole = rounded(0)

/** Mean, tenth percentile and median of one quantity. */
function measure(
  name: string,
  find: (stats: InterferenceStatistics) => MeasureStatistics | null,
): Members<InterferenceStatistics> {
  return {
    [`avg_${name}`]: tenths.orNull((stats: InterferenceStatistics) => find(stats)?.mean),
    [`p10_${name}`]: tenths.orNull((stats: InterferenceStatistics) => find(stats)?.p10),
    [`median_${name}`]: tenths.orNull((stats: InterferenceStatistics) => find(stats)?.median),
  }
}

const grid: Members<InterferenceStatistics> = {
  sample_count: count('sampleCount'),
  signal_samples: count('signalSamples'),
  valid_sample_count: count('signalSamples'),
  no_signal_count: count(({ sampleCount, signalSamples }) => sampleCount - signalSamples),
  serviceable_samples: count('serviceableSamples'),
  serviceable_pct: tenths.orNull(({ serviceableSamples, sampleCount }) =>
    percentage(serviceableSamples, sampleCount),
  ),
  serviceable_fraction: says(
    'Serviceable samples by those that a cell serves: says nothing of the others.',
    fraction.orNull(({ serviceableSamples, signalSamples }) =>
      signalSamples === 0 ? null : serviceableSamples / signalSamples,
    ),
  ),
  served_fraction_of_samples: says(
    'Samples that a cell serves by all samples of the grid.',
    fraction.orNull(({ signalSamples, sampleCount }) =>
      sampleCount === 0 ? null : signalSamples / sampleCount,
    ),
  ),
  serviceable_area_m2: whole('serviceableAreaM2'),
  interference_limited_count: count('interferenceLimitedSamples'),
  interference_limited_pct: tenths.orNull(({ interferenceLimitedSamples, sampleCount }) =>
    percentage(interferenceLimitedSamples, sampleCount),
  ),
  interference_limited_area_m2: whole('interferenceLimitedAreaM2'),
  ...measure('sinr_db', ({ sinrDb }) => sinrDb),
  ...measure('rsrp_dbm', ({ rsrpDbm }) => rsrpDbm),
  ...measure('rsrq_db', ({ rsrqDb }) => rsrqDb),
}

const servingCell = object<InterferenceStatistics['perServingCell'][number]>({
  cell_id: text(({ cell }) => cell.cell.id),
  channel_id: text(({ cell }) => cell.cell.profile.channelId),
  serving_samples: count('servingSamples'),
  serviceable_samples: count('serviceableSamples'),
  avg_sinr_db: tenths('meanSinrDb'),
  avg_rsrp_dbm: tenths('meanRsrpDbm'),
  avg_rsrq_db: tenths('meanRsrqDb'),
})

const outages = object<InterferenceStatistics['outageByReason']>({
  rsrp_below_threshold: count('rsrp_below_threshold'),
  sinr_below_threshold: count('sinr_below_threshold'),
  rsrq_below_threshold: count('rsrq_below_threshold'),
  no_eligible_carrier: count('no_eligible_carrier'),
  serving_cell_unavailable: count('serving_cell_unavailable'),
})

/** What the samples of the grid and the buildings with demand say together. */
export const interferenceStats = object<Interference>({
  ...of(({ stats }: Interference) => stats, grid),
  demand_candidates: count('demandCandidates'),
  affected_demand_buildings: count('affectedBuildings'),
  affected_demand: tenths('affectedDemand'),
  outage_by_reason: outages(({ stats }) => stats.outageByReason),
  per_serving_cell: list(servingCell)(({ stats }) => stats.perServingCell),
})
