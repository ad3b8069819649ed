import type { Static } from 'typebox'
import { canonicalAzimuthDeg } from '../../analyses/network/choice/azimuth.ts'
import type { SiteQuestion } from '../../analyses/network/sites/recommend-sites.ts'
import { channelNumerology } from '../../rf/channel-table.ts'
import type { RfProfile } from '../../rf/profile.ts'
import { questionDefaults } from '../../analyses/question-bounds.ts'
import { jointSitesPolicy, type recommendationRequest } from './request-schema.ts'
import { nameTower } from '../wire/cells-question.ts'
import { refuseRadioQuality, resolveNetwork, type ResolvedNetwork } from './question.ts'
import { resolveSimpleRing } from '../wire/simple-ring.ts'

export type RecommendationBody = Static<typeof recommendationRequest>

const rankedByPoints =
  'sites are ranked by the points of network_score, in which interference plays no part'

export interface ResolvedRecommendation extends ResolvedNetwork, SiteQuestion {}

/**
 * The question of a validated recommendation request.
 *
 * @throws {SightlineError} invalid_request naming member and bound.
 */
export function resolveRecommendation(body: RecommendationBody): ResolvedRecommendation {
  refuseRadioQuality(body, rankedByPoints)
  const network = resolveNetwork(body)
  for (const { id, profile } of network.cells) nameTower(id, () => checkChannel(profile))
  return {
    ...network,
    polygon: resolveSimpleRing(body.search_polygon, 'search_polygon'),
    maxResults: body.max_results ?? questionDefaults.listedSites,
    candidateProfile: network.defaults.profile,
    calibrationOffsetDb: network.defaults.calibrationOffsetDb,
    seedAzimuthDeg: canonicalAzimuthDeg(body.azimuth ?? 0),
    ...(body.search_policy === jointSitesPolicy && { chosenTogether: true }),
  }
}

/** Each cell is held against the channels of its own technology and frequency. */
function checkChannel({ networkTech, frequencyGhz, bandwidthMhz }: RfProfile): void {
  channelNumerology(networkTech, frequencyGhz, bandwidthMhz)
}
