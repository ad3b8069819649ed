import type { DemandPoint } from '../../analyses/interference/demand-points.ts'
import type { EvaluatedPoint } from '../../analyses/interference/evaluated-points.ts'
import { type Interference, totalDemandOf } from '../../analyses/interference/interference.ts'
import type {
  InterferenceStatistics,
  MeasureStatistics,
} from '../../analyses/interference/statistics.ts'
import { roundTo1, roundTo4 } from '../../analyses/rounding.ts'
import { answerEvidenceView } from '../wire/answer-evidence.ts'
import type { WithGround } from '../wire/ground.ts'
import type { JsonWriter } from '../wire/json-writer.ts'
import { horizonSentences } from './horizon-view.ts'
import { interferenceModelView } from './model-view.ts'
import type { ResolvedInterference } from './question.ts'
import { qualityMembers, type SampleDetail, writeQuality } from './sample-view.ts'

/** What an answer says beside its numbers. */
interface InterferenceTexts extends SampleDetail {
  readonly scenarioFingerprint: string
  readonly fingerprint: string
}

/** About what a sample of six cells with short names takes. */
const compactSampleBytes = 1900

/** Writes the answer of `POST /api/interference`. */
export function writeInterference(
  writer: JsonWriter,
  question: ResolvedInterference,
  answer: WithGround<Interference>,
  { detail, ledgerScope, scenarioFingerprint, fingerprint }: InterferenceTexts,
): void {
  writer.expect(answer.samples.length * compactSampleBytes)
  writer.ascii('{"geojson":{"type":"FeatureCollection","features":[')
  answer.samples.forEach((sample, index) => {
    if (index > 0) writer.ascii(',')
    writer.ascii(`{"type":"Feature","properties":{"sample_id":"grid-${index + 1}",`)
    writeQuality(writer, answer, sample, { detail, ledgerScope })
    const { lon, lat } = sample.point
    writer.ascii(`},"geometry":{"type":"Point","coordinates":[${lon},${lat}]}}`)
  })
  writer
    .ascii(']},')
    .members({
      demand_geojson: {
        type: 'FeatureCollection',
        features: answer.demand.map((point) => demandFeature(answer, point)),
      },
      stats: statsView(answer),
      model_evidence: answerEvidenceView(question.cells, answer, horizonSentences(answer)),
      model: interferenceModelView(question, answer, { ledgerScope, scenarioFingerprint }),
      fingerprint,
    })
    .ascii('}')
}

/** A building with demand, evaluated at its centroid. */
function demandFeature(answer: Interference, evaluated: EvaluatedPoint<DemandPoint>) {
  const { point, quality } = evaluated
  return {
    type: 'Feature',
    properties: {
      sample_id: `demand-${point.buildingId}`,
      building_id: point.buildingId,
      affected: !quality.isServiceable,
      demand_weight: roundTo1(point.demandWeight),
      residential_demand: roundTo1(point.residentialDemand),
      total_demand: roundTo1(totalDemandOf(point)),
      reason: reasonOf(point),
      ...qualityMembers(answer, evaluated),
    },
    geometry: { type: 'Point', coordinates: [point.lon, point.lat] },
  }
}

function reasonOf({ demandWeight, residentialDemand }: DemandPoint): string {
  if (demandWeight > 0 && residentialDemand > 0) return 'mixed demand'
  return demandWeight > 0 ? 'poi demand' : 'residential demand'
}

function statsView({ stats, demandCandidates, affectedBuildings, affectedDemand }: Interference) {
  return {
    sample_count: stats.sampleCount,
    signal_samples: stats.signalSamples,
    valid_sample_count: stats.signalSamples,
    no_signal_count: stats.sampleCount - stats.signalSamples,
    serviceable_samples: stats.serviceableSamples,
    serviceable_pct: percentage(stats.serviceableSamples, stats.sampleCount),
    serviceable_fraction:
      stats.signalSamples === 0 ? null : roundTo4(stats.serviceableSamples / stats.signalSamples),
    served_fraction_of_samples:
      stats.sampleCount === 0 ? null : roundTo4(stats.signalSamples / stats.sampleCount),
    serviceable_area_m2: Math.round(stats.serviceableAreaM2),
    interference_limited_count: stats.interferenceLimitedSamples,
    interference_limited_pct: percentage(stats.interferenceLimitedSamples, stats.sampleCount),
    interference_limited_area_m2: Math.round(stats.interferenceLimitedAreaM2),
    ...measureView('sinr_db', stats.sinrDb),
    ...measureView('rsrp_dbm', stats.rsrpDbm),
    ...measureView('rsrq_db', stats.rsrqDb),
    demand_candidates: demandCandidates,
    affected_demand_buildings: affectedBuildings,
    affected_demand: roundTo1(affectedDemand),
    outage_by_reason: stats.outageByReason,
    per_serving_cell: stats.perServingCell.map(servingCellView),
  }
}

/** Null without samples: a share of nothing is not known. */
function percentage(part: number, whole: number): number | null {
  return whole === 0 ? null : roundTo1((100 * part) / whole)
}

function measureView(name: string, measure: MeasureStatistics | null) {
  return {
    [`avg_${name}`]: measure === null ? null : roundTo1(measure.mean),
    [`p10_${name}`]: measure === null ? null : roundTo1(measure.p10),
    [`median_${name}`]: measure === null ? null : roundTo1(measure.median),
  }
}

function servingCellView(cell: InterferenceStatistics['perServingCell'][number]) {
  return {
    cell_id: cell.cell.cell.id,
    channel_id: cell.cell.cell.profile.channelId,
    serving_samples: cell.servingSamples,
    serviceable_samples: cell.serviceableSamples,
    avg_sinr_db: roundTo1(cell.meanSinrDb),
    avg_rsrp_dbm: roundTo1(cell.meanRsrpDbm),
    avg_rsrq_db: roundTo1(cell.meanRsrqDb),
  }
}
