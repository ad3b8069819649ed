import { fewestNetworkCells, maximumCellsToExtend } from '../../optimization/network-size.ts'
import { canonicalAzimuthDeg } from '../../optimization/azimuth.ts'
import type { SiteQuestion } from '../../analyses/network/sites/recommend-sites.ts'
import {
  polygonVertices,
  questionBounds,
  questionDefaults,
} from '../../analyses/question-bounds.ts'
import { channelNumerology } from '../../rf/channel-table.ts'
import type { RfProfile } from '../../rf/profile.ts'
import { checkAgainstModel } from '../../rf/resolve-profile.ts'
import * as parameter from '../wire/request-schema.ts'
import { naming, nameTower, type RequestDefaults } from '../wire/cells-question.ts'
import { towersOf } from '../wire/cells-request.ts'
import { checkFeatureBudget } from '../wire/feature-budget.ts'
import { measuredTechnology } from '../wire/radio-request.ts'
import { resolveSimpleRing } from '../wire/simple-ring.ts'
import { jointSitesPolicy } from './joint-answer.ts'
import { networkMembers, networkOf, refuseRadioQuality, type ResolvedNetwork } from './question.ts'

const corner = parameter.plain<number[]>({
  type: 'array',
  items: { type: 'number' },
  minItems: 2,
  maxItems: 2,
})

/** Existing clients are told of a corner that is not on the globe. */
const farthestLonDeg = 180

/** The cells of a network, and where to look for one more. */
const recommendationAsked = parameter.object({
  ...networkMembers,
  towers: towersOf(fewestNetworkCells, maximumCellsToExtend).required(),
  network_tech: measuredTechnology.required(),
  search_polygon: parameter
    .list(corner, {
      minItems: polygonVertices.minimum,
      maxItems: polygonVertices.maximum,
      description:
        'Ring of [longitude, latitude], closed or open; it may not cross itself. Where it crosses the ' +
        'antimeridian, longitudes jump to the other side of the map.',
    })
    .required()
    .as('polygon'),
  max_results: parameter
    .within(questionBounds.listedSites, 'Proposals listed.')
    .withDefault(questionDefaults.listedSites),
  search_policy: parameter
    .oneOf(
      [jointSitesPolicy],
      'The max_results candidates that are best together, of up to 200 with the towers, with a bound ' +
        'on all such choices; absent: each candidate is ranked alone.',
    )
    .optional()
    .as('policy'),
})

export const recommendationRequest = parameter.bodySchema(
  'RecommendationRequest',
  recommendationAsked,
)

const rankedByPoints =
  'sites are ranked by the points of network_score, in which interference plays no part'

export interface ResolvedRecommendation extends ResolvedNetwork, SiteQuestion {}

/**
 * The question of a validated recommendation request.
 *
 * @throws {SightlineError} invalid_request naming member and bound.
 */
export function resolveRecommendation(body: unknown): ResolvedRecommendation {
  const request = parameter.questionOf(recommendationAsked, body)
  refuseRadioQuality(request.plan, rankedByPoints)
  const network = networkOf(request)
  for (const { id, profile } of network.cells) nameTower(id, () => checkChannel(profile))
  checkCandidates(network.defaults)
  return {
    ...network,
    polygon: resolveSimpleRing(request.polygon, 'search_polygon', farthestLonDeg),
    maxResults: request.maxResults,
    candidateProfile: network.defaults.profile,
    calibrationOffsetDb: network.defaults.calibrationOffsetDb,
    seedAzimuthDeg: canonicalAzimuthDeg(request.azimuthDeg),
    ...(request.policy === jointSitesPolicy && { chosenTogether: true }),
  }
}

/** Candidates have what the request says for all. */
function checkCandidates({ rays, profile }: RequestDefaults): void {
  naming('every candidate', () => {
    checkAgainstModel(profile)
    checkFeatureBudget(rays, profile.radiusM)
  })
}

/** Each cell is held against the channels of its own technology and frequency. */
function checkChannel(profile: RfProfile): void {
  channelNumerology(profile)
}
