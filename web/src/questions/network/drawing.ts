import type { Feature } from 'geojson'
import { effectiveBeamDeg } from '../../map/beam.ts'
import { sectorRing } from '../../map/geometry.ts'
import { mapPalettes } from '../../map/look.ts'
import type { Look } from '../../map/look.ts'
import type { StoredResult } from '../../project/project.ts'
import { defaultNumber } from '../../scenario/fields.ts'
import type { Drawing } from '../question.ts'
import { answeredAzimuths } from './answer.ts'
import type { NetworkAnswer } from './answer.ts'

/** The sectors as they are and as they would be turned. */
export function drawNetwork(result: StoredResult<NetworkAnswer>, { theme }: Look): Drawing {
  const palette = mapPalettes[theme]
  const azimuths = [...answeredAzimuths(result.answer).values()]
  const features: Feature[] = []
  result.scenarios.forEach((scenario, i) => {
    const { tower_lon, tower_lat } = scenario
    if (tower_lon === undefined || tower_lat === undefined) return
    const turnedDeg = azimuths[i] ?? scenario.azimuth ?? 0
    features.push({
      type: 'Feature',
      properties: { role: turnedDeg === (scenario.azimuth ?? 0) ? 'kept' : 'turned' },
      geometry: {
        type: 'Polygon',
        coordinates: [
          sectorRing(
            [tower_lon, tower_lat],
            turnedDeg + (scenario.orientation_deg ?? 0),
            effectiveBeamDeg(scenario),
            scenario.radius_m ?? defaultNumber('radius_m'),
          ),
        ],
      },
    })
  })
  return {
    features: { sectors: { type: 'FeatureCollection', features } },
    layers: [
      {
        id: 'fill',
        type: 'fill',
        source: 'sectors',
        paint: { 'fill-color': palette.best, 'fill-opacity': 0.1 },
      },
      {
        id: 'line',
        type: 'line',
        source: 'sectors',
        paint: {
          'line-color': palette.best,
          'line-width': ['match', ['get', 'role'], 'turned', 2.4, 1.4],
        },
      },
    ],
  }
}
