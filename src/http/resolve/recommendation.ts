import type { Static } from 'typebox'
import { canonicalAzimuthDeg } from '../../analyses/network/kept.ts'
import type { SiteQuestion } from '../../analyses/network/recommend-sites.ts'
import { defaultRecommendations, type recommendationRequest } from '../schemas/network-request.ts'
import { resolveNetwork, type ResolvedNetwork } from './network.ts'
import { resolveSearchPolygon } from './search-polygon.ts'

export type RecommendationBody = Static<typeof recommendationRequest>

export interface ResolvedRecommendation extends ResolvedNetwork, SiteQuestion {}

/**
 * The question of a validated recommendation request.
 *
 * @throws {SightlineError} invalid_request naming member and bound.
 */
export function resolveRecommendation(body: RecommendationBody): ResolvedRecommendation {
  const network = resolveNetwork(body)
  return {
    ...network,
    polygon: resolveSearchPolygon(body.search_polygon),
    maxResults: body.max_results ?? defaultRecommendations,
    candidateProfile: network.defaults.profile,
    calibrationOffsetDb: network.defaults.calibrationOffsetDb,
    seedAzimuthDeg: canonicalAzimuthDeg(body.azimuth ?? 0),
  }
}
