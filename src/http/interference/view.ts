import type { DemandPoint } from '../../analyses/interference/demand-points.ts'
import type { EvaluatedPoint } from '../../analyses/interference/evaluated-points.ts'
import { type Interference, totalDemandOf } from '../../analyses/interference/interference.ts'
import { roundTo1 } from '../../analyses/rounding.ts'
import type { WithGround } from '../wire/ground.ts'
import type { JsonWriter } from '../wire/json-writer.ts'
import { interferenceFooter } from './answer.ts'
import type { ResolvedInterference } from './question.ts'
import { writePathLosses } from './path-loss-view.ts'
import { qualityMembers, type SampleDetail, writeQuality } from './sample-view.ts'

/** What an answer says beside its numbers. */
interface InterferenceTexts extends SampleDetail {
  readonly includesPathLoss: boolean
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
  { detail, ledgerScope, includesPathLoss, scenarioFingerprint, fingerprint }: InterferenceTexts,
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
  writer.ascii(']},')
  if (includesPathLoss) {
    writePathLosses(writer, answer)
    writer.ascii(',')
  }
  writer
    .members({
      demand_geojson: {
        type: 'FeatureCollection',
        features: answer.demand.map((point) => demandFeature(answer, point)),
      },
      ...interferenceFooter.write({
        question,
        answer,
        ledgerScope,
        scenarioFingerprint,
        fingerprint,
      }),
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
