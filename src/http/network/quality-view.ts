import type { JudgedQuality, PlanMetrics } from '../../analyses/network/evaluate.ts'
import type {
  QualityPercentiles,
  QualityStatistics,
} from '../../analyses/network/quality/plan-quality.ts'
import { qualityNoiseFigureDb } from '../../analyses/network/table/sample-paths.ts'
import { roundTo1, roundTo6 } from '../../analyses/rounding.ts'

/** What interference leaves of a plan's samples; nothing where plans are not judged by it. */
export function qualityMetricsView({ radioQuality, qualityStatistics }: PlanMetrics) {
  if (radioQuality === undefined) return {}
  const { totalSamples, serviceableSamples } = radioQuality
  return {
    radio_quality_total_samples: totalSamples,
    radio_quality_serviceable_samples: serviceableSamples,
    radio_quality_serviceable_fraction:
      totalSamples === 0 ? null : roundTo6(serviceableSamples / totalSamples),
    ...(qualityStatistics === undefined ? {} : statisticsView(qualityStatistics)),
  }
}

function statisticsView(statistics: QualityStatistics) {
  return {
    ...percentilesView('sinr_db', statistics.sinrDb),
    ...percentilesView('rsrp_dbm', statistics.rsrpDbm),
    ...percentilesView('rsrq_db', statistics.rsrqDb),
    // With a cell without numerology nothing is judged: no sample is out for its configuration.
    outage_by_reason: { ...statistics.outages, unavailable_configuration: 0 },
    serving_cell_samples: Object.fromEntries(
      statistics.servingSamples.map(({ cellId, samples }) => [cellId, samples]),
    ),
  }
}

/** Null without a served sample. */
function percentilesView(name: string, percentiles: QualityPercentiles | null) {
  return {
    [`p10_${name}`]: percentiles === null ? null : roundTo1(percentiles.p10),
    [`median_${name}`]: percentiles === null ? null : roundTo1(percentiles.median),
  }
}

/** The grid that plans are judged on; nothing where they are not. */
export function qualityDomainView(quality: JudgedQuality | null) {
  if (quality === null) return {}
  return {
    radio_quality_domain_id: quality.domainId,
    radio_quality_total_samples: quality.plans.sampleCount,
    radio_quality_sample_spacing_m: roundTo1(quality.spacingM),
    radio_quality_noise_figure_db: qualityNoiseFigureDb,
  }
}

/** The solution less the plan with the cell turned back, as both are told. */
export function qualityDeltaView(actual: PlanMetrics, counterfactual: PlanMetrics) {
  if (actual.radioQuality === undefined || counterfactual.radioQuality === undefined) return {}
  const { totalSamples, serviceableSamples } = actual.radioQuality
  const gained = serviceableSamples - counterfactual.radioQuality.serviceableSamples
  return {
    radio_quality_serviceable_samples: gained,
    radio_quality_serviceable_fraction: totalSamples === 0 ? 0 : roundTo6(gained / totalSamples),
  }
}
