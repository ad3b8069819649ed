import { modelOf } from '../../rf/models/list.ts'
import type { Cell } from '../../analyses/cell.ts'
import { roundTo1 } from '../../analyses/rounding.ts'
import type { SectorQuestion } from '../../analyses/sector/sector-question.ts'
import type { RaySegment, RayTrace, SectorSimulation } from '../../analyses/sector/simulate.ts'
import { linkBudget } from '../../rf/link-budget.ts'
import { receiverThreshold } from '../../rf/receiver.ts'
import { rfProfileView } from '../wire/rf-profile.ts'
import type { JsonWriter } from '../wire/json-writer.ts'
import {
  type AnswerFacts,
  losClassifierId,
  type TerrainStatus,
  writeLosClassification,
} from '../wire/los-classification-view.ts'
import { sectorFooter } from '../wire/cell-view.ts'
import type { WithGround } from '../wire/ground.ts'
import { modelEvidenceView } from './model-evidence-view.ts'
import { toWire } from '../wire/wire-names.ts'
import type { Detail } from '../wire/detail.ts'

/** How much every ray feature says. */

/** Of a feature with long names; most are a little shorter. */
const compactSegmentBytes = 440

/** Writes the answer of `POST /api/simulate`. */
export function writeSimulation(
  writer: JsonWriter,
  question: SectorQuestion,
  simulation: WithGround<SectorSimulation>,
  detail: Detail,
  { fingerprint, terrainStatus }: AnswerFacts,
): void {
  const { cell } = question
  const { stats } = simulation
  if (detail === 'compact') writer.expect(simulation.segmentCount * compactSegmentBytes)
  writer.ascii('{"geojson":{"type":"FeatureCollection","features":[')
  writeRays(writer, cell, simulation.rays, detail, terrainStatus)
  writer
    .ascii(']},')
    .members({
      stats: {
        blocked_pct: stats.blockedPct,
        avg_rx_dbm: stats.averageReceivedPowerDbm,
        min_range_m: stats.minimumRangeM,
        max_range_m: stats.maximumRangeM,
        ray_count: simulation.rays.length,
        segment_count: simulation.segmentCount,
      },
      rf_profile: rfProfileView(cell.profile),
      model_evidence: modelEvidenceView(cell, simulation),
      ...sectorFooter(cell, simulation.site, fingerprint),
    })
    .ascii('}')
}

/** All segments by bearing, then along the ray. */
function writeRays(
  writer: JsonWriter,
  cell: Cell,
  rays: readonly RayTrace[],
  detail: Detail,
  terrainStatus: TerrainStatus,
): void {
  const byBearing = [...rays].sort((a, b) => a.bearingDeg - b.bearingDeg || a.rayIndex - b.rayIndex)
  const urbanTerrainStatus =
    modelOf(cell.profile.propagationModel).needs === 'sight' ? terrainStatus : null
  let isFirst = true
  for (const ray of byBearing) {
    const bearing = String(ray.bearingDeg)
    for (const segment of ray.segments) {
      if (!isFirst) writer.ascii(',')
      isFirst = false
      writeSegmentHead(writer, ray.rayIndex, bearing, segment, urbanTerrainStatus)
      if (detail === 'full') writeFullProperties(writer, cell, ray, segment, terrainStatus)
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
  terrainStatus: TerrainStatus,
): void {
  writer.ascii(',').members(fullProperties(cell, segment))
  const evidence = ray.evidenceOf(segment)
  if (evidence === null) return
  writer.ascii(',"los_classification":')
  writeLosClassification(writer, evidence, segment.end.endpointCase, terrainStatus)
}

function fullProperties(cell: Cell, segment: RaySegment) {
  const { end } = segment
  const threshold = receiverThreshold(cell.profile)
  const budget = linkBudget(cell.profile, cell.calibrationOffsetDb, end, threshold)
  return {
    signal_start_dbm: roundTo1(segment.startPowerDbm),
    signal_end_dbm: roundTo1(end.receivedPowerDbm),
    path_loss_db: roundTo1(budget.totalLossDb),
    wall_loss_db: roundTo1(end.buildingLossDb),
    segment_start_m: roundTo1(segment.startM),
    segment_end_m: roundTo1(segment.endM),
    ...(segment.hitBuildingId === null ? {} : { hit_building_id: segment.hitBuildingId }),
    candidate_checks: segment.candidateChecks,
    propagation_model_id: cell.profile.propagationModel,
    applied_propagation_model_id: end.appliedModelId,
    applicability_reason: end.applicabilityReason,
    receiver_link_margin_db: roundTo1(budget.receiverLinkMarginDb),
    link_budget: toWire(budget),
  }
}
