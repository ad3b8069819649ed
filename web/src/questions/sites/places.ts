import type { Feature } from 'geojson'
import type { SiteRecommendation } from '../../api/types.ts'
import type { ChosenSite, JointSites } from './answer.ts'
import { gainWords } from './together.ts'

type Place = Pick<SiteRecommendation, 'id' | 'reason' | 'tower_lon' | 'tower_lat'>

/** Where the candidates stand, by their rank, with what is told of them under the pointer. */
export const placesOf = (
  recommendations: readonly Place[],
  joint: JointSites | undefined,
): readonly Feature[] => recommendations.map((site, i) => placeOf(site, i + 1, joint?.sites[i]))

const placeOf = (
  { id, reason, tower_lon, tower_lat }: Place,
  rank: number,
  chosen: ChosenSite | undefined,
): Feature => ({
  type: 'Feature',
  properties: {
    rank,
    name: id,
    reason,
    ...(chosen !== undefined && { gain: gainWords(chosen.gain) }),
  },
  geometry: { type: 'Point', coordinates: [tower_lon, tower_lat] },
})

/** What is told of such a feature. */
export const placeRows = ({
  gain,
  reason,
}: Readonly<Record<string, unknown>>): readonly (readonly [string, string])[] =>
  typeof gain === 'string'
    ? [
        ['Gain', gain],
        ['By itself', String(reason)],
      ]
    : [['Why', String(reason)]]
