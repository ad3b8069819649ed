import type {
  EvaluatedSite,
  RecommendedSites,
} from '../../analyses/network/sites/recommend-sites.ts'
import { planOutsidePack, siteOutsidePack } from '../../analyses/network/plan-evidence.ts'
import type { RawMetrics } from '../../analyses/network/scoring/metrics.ts'
import { legacyNetworkScore } from '../../analyses/network/scoring/scoring.ts'
import { roundTo1 } from '../../analyses/rounding.ts'
import type { DataQuality } from '../../packs/summary.ts'
import type { ResolvedRecommendation } from './recommendation-question.ts'
import { rfProfileView } from '../wire/rf-profile.ts'
import { jointView } from './joint-view.ts'
import { domainView } from './common-view.ts'
import { answerEvidenceView, outsidePackView } from '../wire/answer-evidence.ts'
import type { GroundEvidence } from '../wire/ground.ts'
import { cellsFooter } from '../wire/cells-answer.ts'
import { networkStatsView } from './stats-view.ts'
import { applicability, transmitterSite } from '../wire/cell-answer.ts'

/** The answer of `POST /api/recommend-sites`. */
export function recommendSitesView(
  question: ResolvedRecommendation,
  answer: RecommendedSites,
  dataQuality: DataQuality,
  fingerprint: string,
  ground: GroundEvidence,
) {
  const { baseline, recommended, commonDomain } = answer
  const commonScore = roundTo1(legacyNetworkScore(answer.commonMetrics))
  const azimuths = question.cells.map(({ azimuthDeg }) => azimuthDeg)
  return {
    baseline: networkStatsView(answer.baselineMetrics, baseline.scoring, dataQuality),
    optimization_domain: domainView(baseline.domain, 'selected_cell_radius_union'),
    baseline_common_domain: networkStatsView(
      answer.commonMetrics,
      answer.commonScoring,
      dataQuality,
    ),
    common_domain: {
      ...domainView(commonDomain, 'selected_and_candidate_cell_radius_union'),
      selected_cell_count: question.cells.length,
      candidate_cell_count: answer.evaluated,
    },
    candidate_records_in_polygon: answer.recordsInside,
    candidates_evaluated: answer.evaluated,
    recommendations: recommended.map((site) => ({
      id: site.candidate.id,
      cell_id: site.candidate.cellId,
      tower_lon: site.candidate.lon,
      tower_lat: site.candidate.lat,
      optimal_azimuth: site.cell.azimuthDeg,
      marginal_network_score: roundTo1(roundTo1(legacyNetworkScore(site.metrics)) - commonScore),
      stats: networkStatsView(site.metrics, site.scoring, dataQuality),
      reason: reasonOf(site, answer, question.maxResults),
      rf_profile: rfProfileView(site.cell.profile),
      unmet_demand: roundTo1(site.candidate.unmetDemand),
      same_place_record_ids: site.candidate.samePlaceIds,
      applicability: applicability.write(site),
      transmitter_site: transmitterSite.write(site),
      outside_pack: outsidePackView(siteOutsidePack(question, answer, site)),
    })),
    ...(answer.joint !== undefined && { joint: jointView(answer, answer.joint) }),
    geojson: {
      type: 'FeatureCollection',
      features: recommended.map(({ candidate: { id, lon, lat } }) => ({
        type: 'Feature',
        id,
        properties: {},
        geometry: { type: 'Point', coordinates: [lon, lat] },
      })),
    },
    notes: notesOf(answer),
    model_evidence: answerEvidenceView(
      [...question.cells, ...recommended.map(({ cell }) => cell)],
      {
        outsidePack: planOutsidePack(question, answer.baselineMetrics),
        ground,
      },
    ),
    ...cellsFooter(question, azimuths, baseline.sites, fingerprint),
  }
}

function reasonOf(
  { metrics, marginalScore }: EvaluatedSite,
  { commonMetrics, improving, joint }: RecommendedSites,
  maxResults: number,
): string {
  const gain = (count: (metrics: RawMetrics) => number) => count(metrics) - count(commonMetrics)
  const demand = gain(({ uniqueDemandBuildings }) => uniqueDemandBuildings)
  const residential = gain(({ residentialCovered }) => residentialCovered)
  const overlap = gain(({ overlapBuildings }) => overlapBuildings)
  const sentence =
    `Adds ${demand} demand and ${residential} residential buildings with an overlap change of ` +
    `${overlap < 0 ? '' : '+'}${overlap}.`
  // Chosen together, none is listed to fill a number.
  if (marginalScore > 0 || joint !== undefined) return sentence
  return (
    `${sentence} Does not raise the network score; listed because only ${improving} of the ` +
    `${maxResults} asked for do.`
  )
}

function notesOf({
  evaluated,
  recordsInside,
  candidatesInside,
  improving,
}: RecommendedSites): string[] {
  return [
    'Candidates are known tower records, not approved sites: cost, backhaul, permits and ' +
      'interference play no part in the score.',
    'Marginal scores compare networks over one common domain, the circles of the selected cells ' +
      'and of every evaluated candidate; `baseline` is over the circles of the selected cells alone.',
    ...(recordsInside === 0
      ? ['No tower record that is not selected already lies inside the polygon.']
      : []),
    ...(recordsInside > candidatesInside
      ? [
          `The ${recordsInside} records inside the polygon are ${candidatesInside} candidates: ` +
            'those at one place with one antenna height are one, and it lists the others.',
        ]
      : []),
    ...(candidatesInside > evaluated
      ? [
          `${candidatesInside} candidates lie inside the polygon; the ${evaluated} with most unmet ` +
            'demand around them were evaluated.',
        ]
      : []),
    ...(evaluated > 0 && improving === 0
      ? ['No evaluated candidate raises the network score.']
      : []),
  ]
}
