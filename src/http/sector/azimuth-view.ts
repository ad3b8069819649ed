import { roundTo1 } from '../../analyses/rounding.ts'
import type { AzimuthChoice } from '../../analyses/sector/optimize-azimuth.ts'
import type { SectorQuestion } from '../../analyses/sector/sector-question.ts'
import type { DataQuality } from '../../packs/summary.ts'
import { sectorFooter } from '../wire/cell-view.ts'
import { modelEvidenceView } from './model-evidence-view.ts'

/** The answer of `POST /api/optimize-azimuth` as JSON text. */
export function azimuthChoiceText(
  question: SectorQuestion,
  choice: AzimuthChoice,
  dataQuality: DataQuality,
  fingerprint: string,
): string {
  return JSON.stringify({
    optimal_azimuth: choice.optimalAzimuthDeg,
    propagation_reach_score: roundTo1(choice.propagationReachScore),
    coverage_score: roundTo1(choice.propagationReachScore),
    demand_score: roundTo1(choice.demandScore),
    residential_score: roundTo1(choice.residentialScore),
    hit_demand_buildings: choice.hitDemandBuildings,
    hit_residential_buildings: choice.hitResidentialBuildings,
    data_quality: dataQuality,
    stats: {
      served_buildings: choice.servedBuildings,
      served_at_receiver_threshold: choice.servedAtReceiverThreshold,
    },
    model_evidence: modelEvidenceView(choice.model),
    ...sectorFooter(question.cell, choice.site, fingerprint),
  })
}
