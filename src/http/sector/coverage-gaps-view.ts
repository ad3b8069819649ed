import { buildingServiceThresholdDbm } from '../../analyses/link/facade-service.ts'
import { roundTo1 } from '../../analyses/rounding.ts'
import type {
  CandidateBuilding,
  CoverageGap,
  CoverageGaps,
} from '../../analyses/sector/coverage-gaps.ts'
import type { SectorQuestion } from '../../analyses/sector/sector-question.ts'
import { sectorFooter } from '../wire/cell-view.ts'
import type { WithGround } from '../wire/ground.ts'
import { modelEvidenceView } from './model-evidence-view.ts'
import { buildingLossesView } from './path-loss-view.ts'

interface GapsDetail {
  readonly includesBuildings?: boolean
  /** The ledger of the one building that was asked about, as JSON text. */
  readonly building?: string
}

/** The answer of `POST /api/coverage-gaps` as JSON text. */
export function coverageGapsText(
  question: SectorQuestion,
  answer: WithGround<CoverageGaps>,
  fingerprint: string,
  { includesBuildings = false, building }: GapsDetail = {},
): string {
  const { stats } = answer
  const text = JSON.stringify({
    geojson: { type: 'FeatureCollection', features: answer.gaps.map(gapFeature) },
    stats: {
      candidate_buildings: stats.candidateBuildings,
      served_buildings: stats.servedBuildings,
      gap_buildings: stats.gapBuildings,
      returned_gaps: answer.gaps.length,
      gap_pct: roundTo1(stats.gapPct),
      total_gap_demand: roundTo1(stats.totalGapDemand),
      worst_rx_dbm: roundedOrNull(stats.worstReceivedPowerDbm),
      threshold_dbm: buildingServiceThresholdDbm,
      building_service_threshold_dbm: buildingServiceThresholdDbm,
      facade_outside_beam_buildings: stats.facadeOutsideBeamBuildings,
      served_at_receiver_threshold: stats.servedAtReceiverThreshold,
      unknown_height_buildings: stats.unknownHeightBuildings,
    },
    ...(includesBuildings ? { buildings: candidatesView(answer.candidates) } : {}),
    ...(answer.losses === null ? {} : { path_loss: buildingLossesView(answer.losses) }),
    model_evidence: modelEvidenceView(question.cell, answer),
    ...sectorFooter(question.cell, answer.site, fingerprint),
  })
  return building === undefined ? text : `${text.slice(0, -1)},"building":${building}}`
}

/** Columns instead of objects: a radius may hold ten thousand buildings. */
function candidatesView(candidates: readonly CandidateBuilding[]) {
  return {
    ids: candidates.map(({ buildingId }) => buildingId),
    rx_dbm: candidates.map(({ receivedPowerDbm }) => roundedOrNull(receivedPowerDbm)),
    total_demand: candidates.map(({ totalDemand }) => roundTo1(totalDemand)),
  }
}

function gapFeature(gap: CoverageGap) {
  return {
    type: 'Feature',
    properties: gapProperties(gap),
    geometry: { type: 'Point', coordinates: [gap.lon, gap.lat] },
  }
}

export function gapProperties(gap: CoverageGap) {
  return {
    building_id: gap.buildingId,
    rx_dbm: roundedOrNull(gap.receivedPowerDbm),
    building_service_threshold_dbm: buildingServiceThresholdDbm,
    distance_m: roundTo1(gap.distanceM),
    demand_weight: roundTo1(gap.demandWeight),
    residential_demand: roundTo1(gap.residentialDemand),
    density_score: roundTo1(gap.densityScore),
    total_demand: roundTo1(gap.totalDemand),
    reason: gap.reason,
    severity: gap.severity,
    los_state: gap.losState,
    los_classification_basis: gap.losBasis,
    facade_source: gap.facadeSource,
  }
}

function roundedOrNull(value: number | null): number | null {
  return value === null ? null : roundTo1(value)
}
