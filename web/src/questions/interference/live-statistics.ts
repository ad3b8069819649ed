import type {
  InterferenceStatistics,
  MeasureStatistics,
} from '../../../../src/analyses/interference/statistics.ts'
import { roundTo1, roundTo4 } from '../../../../src/rounding.ts'
import type { InterferenceAnswer } from './answer.ts'

type WireStats = InterferenceAnswer['stats']

const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : roundTo1((100 * part) / whole)

const fractionOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : roundTo4(part / whole)

const tenths = (found: MeasureStatistics | null, name: keyof MeasureStatistics): number | null =>
  found === null ? null : roundTo1(found[name])

/** The statistics of a grid under the names that the service gives them. */
export function liveStatistics(
  stats: InterferenceStatistics,
): Omit<WireStats, 'demand_candidates' | 'affected_demand_buildings' | 'affected_demand'> {
  const { sampleCount, signalSamples, serviceableSamples, interferenceLimitedSamples } = stats
  const { sinrDb, rsrpDbm, rsrqDb } = stats
  return {
    sample_count: sampleCount,
    signal_samples: signalSamples,
    valid_sample_count: signalSamples,
    no_signal_count: sampleCount - signalSamples,
    serviceable_samples: serviceableSamples,
    serviceable_pct: shareOf(serviceableSamples, sampleCount),
    serviceable_fraction: fractionOf(serviceableSamples, signalSamples),
    served_fraction_of_samples: fractionOf(signalSamples, sampleCount),
    serviceable_area_m2: Math.round(stats.serviceableAreaM2),
    interference_limited_count: interferenceLimitedSamples,
    interference_limited_pct: shareOf(interferenceLimitedSamples, sampleCount),
    interference_limited_area_m2: Math.round(stats.interferenceLimitedAreaM2),
    avg_sinr_db: tenths(sinrDb, 'mean'),
    p10_sinr_db: tenths(sinrDb, 'p10'),
    median_sinr_db: tenths(sinrDb, 'median'),
    avg_rsrp_dbm: tenths(rsrpDbm, 'mean'),
    p10_rsrp_dbm: tenths(rsrpDbm, 'p10'),
    median_rsrp_dbm: tenths(rsrpDbm, 'median'),
    avg_rsrq_db: tenths(rsrqDb, 'mean'),
    p10_rsrq_db: tenths(rsrqDb, 'p10'),
    median_rsrq_db: tenths(rsrqDb, 'median'),
    outage_by_reason: stats.outageByReason,
    per_serving_cell: stats.perServingCell.map((served) => ({
      cell_id: served.cell.cell.id,
      channel_id: served.cell.cell.profile.channelId,
      serving_samples: served.servingSamples,
      serviceable_samples: served.serviceableSamples,
      avg_sinr_db: roundTo1(served.meanSinrDb),
      avg_rsrp_dbm: roundTo1(served.meanRsrpDbm),
      avg_rsrq_db: roundTo1(served.meanRsrqDb),
    })),
  }
}
