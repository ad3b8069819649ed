import type { Feature, FeatureCollection } from 'geojson'
import type { ExpressionSpecification } from 'maplibre-gl'
import { effectiveBeamDeg } from '../../map/beam.ts'
import { sectorRing } from '../../geometry/geometry.ts'
import { mapPalettes } from '../../map/look.ts'
import type { Look } from '../../question/look.ts'
import type { StoredResult } from '../../project/project.ts'
import { defaultNumber } from '../../scenario/fields.ts'
import type { Drawing } from '../../question/question.ts'
import type { BuildingService } from '../../question/service.ts'
import { answeredAzimuths } from './answer.ts'
import type { NetworkAnswer } from './answer.ts'
import { scorerOf } from './scorer.ts'
import { shownAzimuths, triedResultId } from './what-if.ts'

/** The sectors as they are and as they would be turned. */
export function drawNetwork(result: StoredResult<NetworkAnswer>, { theme }: Look): Drawing {
  const palette = mapPalettes[theme]
  const color: ExpressionSpecification = [
    'match',
    ['get', 'role'],
    'turned',
    palette.best,
    palette.gone,
  ]
  return {
    features: {
      sectors: sectors(result, answeredAzimuths(result.answer)),
      tried: { type: 'FeatureCollection', features: [] },
    },
    layers: [
      {
        id: 'fill',
        type: 'fill',
        source: 'sectors',
        paint: { 'fill-color': color, 'fill-opacity': 0.1 },
      },
      {
        id: 'line',
        type: 'line',
        source: 'sectors',
        paint: {
          'line-color': color,
          'line-width': ['match', ['get', 'role'], 'turned', 2.4, 1.4],
        },
      },
      {
        id: 'tried',
        type: 'line',
        source: 'tried',
        paint: { 'line-color': palette.weak, 'line-width': 2.6, 'line-dasharray': [3, 2] },
      },
    ],
  }
}

/** The sectors as they are tried out: not confirmed by the service yet. */
export function highlightTried(
  result: StoredResult<NetworkAnswer>,
): Record<string, FeatureCollection> {
  const isTried = triedResultId.value === result.id
  return {
    tried: isTried
      ? sectors(result, shownAzimuths(result))
      : { type: 'FeatureCollection', features: [] },
  }
}

/** Served where any cell of the shown plan serves; a building outside the domain is not told. */
export function networkService(
  result: StoredResult<NetworkAnswer>,
): ReadonlyMap<string, BuildingService> {
  const scorer = scorerOf(result.answer)
  if (scorer === null) return new Map()
  const counts = scorer.servedCounts(shownAzimuths(result))
  return new Map([...counts].map(([id, count]) => [id, count > 0 ? 'served' : 'none']))
}

function sectors(
  { scenarios, answer }: StoredResult<NetworkAnswer>,
  azimuths: ReadonlyMap<string, number>,
): FeatureCollection {
  const names = [...answeredAzimuths(answer).keys()]
  const features: Feature[] = []
  scenarios.forEach((scenario, i) => {
    const { tower_lon, tower_lat } = scenario
    if (tower_lon === undefined || tower_lat === undefined) return
    const turnedDeg = azimuths.get(names[i]) ?? scenario.azimuth ?? 0
    features.push({
      type: 'Feature',
      properties: { role: turnedDeg === (scenario.azimuth ?? 0) ? 'baseline' : 'turned' },
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
  return { type: 'FeatureCollection', features }
}
