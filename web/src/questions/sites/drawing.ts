import type { Feature } from 'geojson'
import type { SiteRecommendation } from '../../api/types.ts'
import { sectorRing } from '../../geometry/geometry.ts'
import { mapFont, mapPalettes } from '../../map/look.ts'
import type { Look } from '../../question/look.ts'
import type { StoredResult } from '../../project/project.ts'
import type { Drawing } from '../../question/question.ts'
import type { SitesAnswer } from './answer.ts'
import { placesOf } from './places.ts'

/** Under the rank of a candidate; names of cells go round it. */
const discRadiusPx = 11

/** The candidates by their rank, with the sector each would have. */
export function drawSites({ answer }: StoredResult<SitesAnswer>, { theme }: Look): Drawing {
  const palette = mapPalettes[theme]
  const { recommendations, joint } = answer
  return {
    features: {
      sectors: { type: 'FeatureCollection', features: recommendations.map(sectorOf) },
      places: {
        type: 'FeatureCollection',
        features: [...placesOf(recommendations, joint)],
      },
    },
    layers: [
      {
        id: 'sectors',
        type: 'line',
        source: 'sectors',
        paint: { 'line-color': palette.best, 'line-width': 1.4, 'line-dasharray': [3, 2] },
      },
      {
        id: 'places',
        type: 'circle',
        source: 'places',
        paint: {
          'circle-radius': discRadiusPx,
          'circle-color': palette.best,
          'circle-stroke-color': palette.halo,
          'circle-stroke-width': 2,
        },
      },
      {
        id: 'ranks',
        type: 'symbol',
        source: 'places',
        layout: {
          'text-field': ['to-string', ['get', 'rank']],
          'text-font': mapFont,
          'text-size': 12,
          'text-allow-overlap': true,
          'text-padding': discRadiusPx,
        },
        paint: { 'text-color': palette.halo },
      },
    ],
  }
}

const sectorOf = (candidate: SiteRecommendation): Feature => ({
  type: 'Feature',
  properties: {},
  geometry: {
    type: 'Polygon',
    coordinates: [
      sectorRing(
        [candidate.tower_lon, candidate.tower_lat],
        candidate.optimal_azimuth + candidate.rf_profile.orientation_deg,
        candidate.rf_profile.beam_width,
        candidate.rf_profile.radius_m,
      ),
    ],
  },
})
