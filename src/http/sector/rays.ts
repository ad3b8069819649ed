import type { Cell } from '../../analyses/cell.ts'
import type { RaySegment, RayTrace, SectorSimulation } from '../../analyses/sector/simulate.ts'
import { modelOf } from '../../rf/models/list.ts'
import { azimuth } from '../wire/cell-answer.ts'
import type { Detail } from '../wire/detail.ts'
import { collectionSchema } from '../wire/geojson-answer.ts'
import type { JsonWriter } from '../wire/json-writer.ts'
import { budgetOf } from '../wire/link-answer.ts'
import {
  losBasis,
  losClassification,
  losClassifierId,
  losState,
  terrainStatus,
  type TerrainStatus,
} from '../wire/los-answer.ts'
import { anyFlag, anyNumber, anyText, countNumber, responseObject } from '../wire/shapes.ts'
import { streamed } from '../wire/streamed.ts'
import { fullProperties } from './ray-answer.ts'

/** What a segment says; all but the full properties is written by hand, for there are many. */
const rayProperties = responseObject(
  {
    ray_index: countNumber,
    segment_index: countNumber,
    signal_dbm: anyNumber,
    is_blocked: anyFlag,
    los_state: losState.schema,
    distance_m: anyNumber,
    angle_deg: azimuth.schema,
    los_classifier_id: anyText,
    los_classification_basis: losBasis.schema,
    terrain_status: terrainStatus.schema,
    fallback_used: { const: true },
    ...fullProperties.schema.properties,
    los_classification: losClassification.schema,
  },
  {
    id: 'RayProperties',
    optional: [
      'los_classifier_id',
      'los_classification_basis',
      'terrain_status',
      'fallback_used',
      ...Object.keys(fullProperties.schema.properties ?? {}),
      'los_classification',
    ],
  },
)

/** The rays of a simulation. */
export interface RaysFound {
  readonly cell: Cell
  readonly answer: SectorSimulation
  readonly detail: Detail
  readonly terrainStatus: TerrainStatus
}

/** About what a feature with long names takes; most are a little shorter. */
const compactSegmentBytes = 440

/** All segments by bearing, then along the ray. */
export const rays = streamed<RaysFound>(
  collectionSchema('LineString', rayProperties),
  (writer, { cell, answer, detail, terrainStatus: status }) => {
    if (detail === 'compact') writer.expect(answer.segmentCount * compactSegmentBytes)
    writer.ascii('{"type":"FeatureCollection","features":[')
    writeRays(writer, cell, answer.rays, detail, status)
    writer.ascii(']}')
  },
)

function writeRays(
  writer: JsonWriter,
  cell: Cell,
  rays: readonly RayTrace[],
  detail: Detail,
  status: TerrainStatus,
): void {
  const byBearing = [...rays].sort((a, b) => a.bearingDeg - b.bearingDeg || a.rayIndex - b.rayIndex)
  const urbanTerrainStatus =
    modelOf(cell.profile.propagationModel).needs === 'sight' ? status : null
  let isFirst = true
  for (const ray of byBearing) {
    const bearing = String(ray.bearingDeg)
    for (const segment of ray.segments) {
      if (!isFirst) writer.ascii(',')
      isFirst = false
      writeSegmentHead(writer, ray.rayIndex, bearing, segment, urbanTerrainStatus)
      if (detail === 'full') writeFullProperties(writer, cell, ray, segment, status)
      writeLine(writer, segment)
    }
  }
}

function writeSegmentHead(
  writer: JsonWriter,
  rayIndex: number,
  bearing: string,
  segment: RaySegment,
  urbanTerrainStatus: TerrainStatus | null,
): void {
  const { end } = segment
  writer.ascii('{"type":"Feature","properties":{"ray_index":').count(rayIndex)
  writer.ascii(',"segment_index":').count(segment.segmentIndex)
  writer.ascii(',"signal_dbm":').tenths(end.receivedPowerDbm)
  writer.ascii(segment.isBlocked ? ',"is_blocked":true' : ',"is_blocked":false')
  writer.ascii(end.losState === 'los' ? ',"los_state":"los"' : ',"los_state":"nlos"')
  writer.ascii(',"distance_m":').tenths(segment.endM)
  writer.ascii(',"angle_deg":').ascii(bearing)
  if (urbanTerrainStatus !== null && !end.fallbackUsed) {
    writer.ascii(`,"los_classifier_id":"${losClassifierId}","los_classification_basis":"`)
    writer.ascii(segment.basis).ascii(`","terrain_status":"${urbanTerrainStatus}"`)
  }
  if (end.fallbackUsed) writer.ascii(',"fallback_used":true')
}

function writeLine(writer: JsonWriter, segment: RaySegment): void {
  writer.ascii('},"geometry":{"type":"LineString","coordinates":[[')
  writer.millionths(segment.startLon).ascii(',').millionths(segment.startLat).ascii('],[')
  writer.millionths(segment.endLon).ascii(',').millionths(segment.endLat).ascii(']]}}')
}

/** The other numbers of a segment and its ledger, on request. */
function writeFullProperties(
  writer: JsonWriter,
  cell: Cell,
  ray: RayTrace,
  segment: RaySegment,
  status: TerrainStatus,
): void {
  const budget = budgetOf({ cell, link: segment.end })
  writer.ascii(',').members(fullProperties.write({ cell, segment, budget }))
  const evidence = ray.evidenceOf(segment)
  if (evidence === null) return
  writer.ascii(',"los_classification":')
  const { endpointCase } = segment.end
  losClassification.put(writer, { evidence, endpointCase, terrainStatus: status })
}
