import { planOutsidePack, siteOutsidePack } from '../../analyses/network/plan-evidence.ts'
import type { RawMetrics } from '../../optimization/scoring/metrics.ts'
import { legacyNetworkScore } from '../../optimization/scoring/scoring.ts'
import type {
  EvaluatedSite,
  RecommendedSites,
} from '../../analyses/network/sites/recommend-sites.ts'
import type { SiteCandidate } from '../../analyses/network/sites/site-candidates.ts'
import { questionBounds } from '../../analyses/question-bounds.ts'
import { roundTo1 } from '../../rounding.ts'
import type { DataQuality } from '../../packs/summary.ts'
import { answerEvidence, outsidePack } from '../wire/answer-evidence.ts'
import {
  applicability,
  azimuth,
  type CellsFound,
  cellsTold,
  evidenceCells,
  transmitterSite,
} from '../wire/cell-answer.ts'
import { geometry } from '../wire/geojson-answer.ts'
import type { WithGround } from '../wire/ground.ts'
import { rfProfile } from '../wire/rf-profile.ts'
import { serviceSentences } from '../wire/service-rsrp.ts'
import * as field from '../wire/answer-schema.ts'
import { domainTold, optimizationDomain } from './domain-answer.ts'
import { jointSites } from './joint-answer.ts'
import type { ResolvedRecommendation } from './recommendation-question.ts'
import { networkStats, scoredPlan } from './stats-answer.ts'

interface RecommendationFound extends CellsFound {
  readonly network: ResolvedRecommendation
  readonly answer: WithGround<RecommendedSites>
  readonly dataQuality: DataQuality
  readonly fingerprint: string
}

interface SiteFound {
  readonly found: RecommendationFound
  readonly site: EvaluatedSite
}

const candidateOf = ({ site }: SiteFound) => site.candidate

/** What a site adds to the score that the cells show over the common domain. */
function shownGain({ found, site }: SiteFound): number {
  const shown = (metrics: RawMetrics) => roundTo1(legacyNetworkScore(metrics))
  return shown(site.metrics) - shown(found.answer.commonMetrics)
}

const recommendation = field.object<SiteFound>('Recommendation', {
  ...field.of(candidateOf, {
    id: field.text('id'),
    cell_id: field.integer('cellId'),
    tower_lon: field.number('lon'),
    tower_lat: field.number('lat'),
  }),
  optimal_azimuth: azimuth(({ site }) => site.cell.azimuthDeg),
  marginal_network_score: field.tenths(shownGain),
  stats: networkStats(({ found, site }) =>
    scoredPlan(site.metrics, site.scoring, found.dataQuality),
  ),
  reason: field.text(reasonOf),
  rf_profile: rfProfile(({ site }) => site.cell.profile),
  ...field.of(candidateOf, {
    unmet_demand: field.tenths('unmetDemand'),
    same_place_record_ids: field.texts('samePlaceIds'),
  }),
  applicability: applicability('site'),
  transmitter_site: transmitterSite('site'),
  outside_pack: field.described(
    'Of the rays of this site alone.',
    outsidePack(({ found, site }) => siteOutsidePack(found.network, found.answer, site)),
  ),
})

const commonDomain = field.object<RecommendationFound>({
  ...field.of(
    ({ answer }: RecommendationFound) => ({ domain: answer.commonDomain }),
    domainTold('selected_and_candidate_cell_radius_union'),
  ),
  selected_cell_count: field.count(({ network }) => network.cells.length),
  candidate_cell_count: field.count(({ answer }) => answer.evaluated),
})

const noMembers = field.kind<object>({
  type: 'object',
  additionalProperties: false,
  properties: {},
})

const siteFeature = field.object<SiteCandidate>({
  type: field.always('Feature'),
  id: field.text('id'),
  properties: noMembers(() => ({})),
  geometry: geometry('Point', ({ lon, lat }) => [lon, lat]),
})

/** The answer of `POST /api/recommend-sites`. */
export const siteRecommendations = field.object<RecommendationFound>('SiteRecommendations', {
  baseline: networkStats(({ answer: { baseline, baselineMetrics }, dataQuality }) =>
    scoredPlan(baselineMetrics, baseline.scoring, dataQuality),
  ),
  optimization_domain: optimizationDomain(({ answer }) => ({
    domain: answer.baseline.domain,
    quality: null,
  })),
  baseline_common_domain: networkStats(({ answer, dataQuality }) =>
    scoredPlan(answer.commonMetrics, answer.commonScoring, dataQuality),
  ),
  common_domain: commonDomain((found) => found),
  candidate_records_in_polygon: field.count(({ answer }) => answer.recordsInside),
  candidates_evaluated: field.count(({ answer }) => answer.evaluated),
  recommendations: field.list(recommendation, { maxItems: questionBounds.listedSites.maximum })(
    (found) => found.answer.recommended.map((site) => ({ found, site })),
  ),
  joint: jointSites.optional(({ answer }) =>
    answer.joint === undefined ? null : { joint: answer.joint, answer },
  ),
  geojson: field.group({
    type: field.always('FeatureCollection'),
    features: field.list(siteFeature)(({ answer }) =>
      answer.recommended.map(({ candidate }) => candidate),
    ),
  }),
  notes: field.texts(({ answer }) => notesOf(answer)),
  model_evidence: answerEvidence(({ network, sites, answer }) => ({
    answer: {
      outsidePack: planOutsidePack(network, answer.baselineMetrics),
      ground: answer.ground,
    },
    cells: [
      ...evidenceCells({ network, sites }),
      ...answer.recommended.map(({ cell: { profile }, site }) => ({ profile, site })),
    ],
    sentences: serviceSentences(network.cells),
  })),
  ...cellsTold,
  fingerprint: field.fingerprint('fingerprint'),
})

function reasonOf({ found, site: { metrics, marginalScore } }: SiteFound): string {
  const { commonMetrics, improving, joint } = found.answer
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
    `${found.network.maxResults} asked for do.`
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
