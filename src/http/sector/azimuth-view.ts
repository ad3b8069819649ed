import { roundTo1 } from '../../analyses/rounding.ts'
import {
  type AzimuthCandidate,
  type AzimuthChoice,
  totalScore,
} from '../../analyses/sector/optimize-azimuth.ts'
import type { SectorQuestion } from '../../analyses/sector/sector-question.ts'
import type { DataQuality } from '../../packs/summary.ts'
import { sectorFooter } from '../wire/cell-view.ts'
import type { WithGround } from '../wire/ground.ts'
import { modelEvidenceView } from './model-evidence-view.ts'

/** The answer of `POST /api/optimize-azimuth` as JSON text. */
export function azimuthChoiceText(
  question: SectorQuestion,
  choice: WithGround<AzimuthChoice>,
  dataQuality: DataQuality,
  fingerprint: string,
  includesCandidates: boolean,
): string {
  const { best, candidates } = choice
  return JSON.stringify({
    optimal_azimuth: best.azimuthDeg,
    propagation_reach_score: roundTo1(best.propagationReachScore),
    coverage_score: roundTo1(best.propagationReachScore),
    demand_score: roundTo1(best.demandScore),
    residential_score: roundTo1(best.residentialScore),
    hit_demand_buildings: best.hitDemandBuildings,
    hit_residential_buildings: best.hitResidentialBuildings,
    data_quality: dataQuality,
    stats: {
      served_buildings: choice.servedBuildings,
      served_at_receiver_threshold: choice.servedAtReceiverThreshold,
    },
    ...(includesCandidates ? { candidates: candidates.map(candidateView) } : {}),
    model_evidence: modelEvidenceView(question.cell, choice),
    ...sectorFooter(question.cell, choice.site, fingerprint),
  })
}

function candidateView(candidate: AzimuthCandidate) {
  return {
    azimuth: candidate.azimuthDeg,
    total_score: roundTo1(totalScore(candidate)),
    propagation_reach_score: roundTo1(candidate.propagationReachScore),
    demand_score: roundTo1(candidate.demandScore),
    residential_score: roundTo1(candidate.residentialScore),
    hit_demand_buildings: candidate.hitDemandBuildings,
    hit_residential_buildings: candidate.hitResidentialBuildings,
  }
}
