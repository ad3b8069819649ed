import type { PathProfileResponse } from '../../api/types.ts'
import { mapPalettes } from '../../map/look.ts'
import type { Look } from '../../question/look.ts'
import type { StoredResult } from '../../project/project.ts'
import type { Drawing } from '../../question/question.ts'

/** The line of a path, and the edge that stands in its way. */
export function drawPath({ answer }: StoredResult<PathProfileResponse>, { theme }: Look): Drawing {
  const palette = mapPalettes[theme]
  const points = answer.samples.map(({ lon, lat }) => [lon, lat])
  const isClear = answer.geometric_los
  const edge = answer.dominant_obstruction
  const at = edge === undefined ? undefined : nearestSample(answer, edge.distance_m)
  return {
    features: {
      line: {
        type: 'FeatureCollection',
        features: [
          {
            type: 'Feature',
            properties: {},
            geometry: { type: 'LineString', coordinates: points },
          },
        ],
      },
      edge: {
        type: 'FeatureCollection',
        features:
          at === undefined
            ? []
            : [
                {
                  type: 'Feature',
                  properties: {},
                  geometry: { type: 'Point', coordinates: [at.lon, at.lat] },
                },
              ],
      },
    },
    layers: [
      {
        id: 'casing',
        type: 'line',
        source: 'line',
        layout: { 'line-cap': 'round' },
        paint: { 'line-color': palette.halo, 'line-width': 6 },
      },
      {
        id: 'line',
        type: 'line',
        source: 'line',
        layout: { 'line-cap': 'round' },
        paint: {
          'line-color': isClear ? palette.best : palette.outage,
          'line-width': 3,
        },
      },
      {
        id: 'edge',
        type: 'circle',
        source: 'edge',
        paint: {
          'circle-radius': 6,
          'circle-color': palette.halo,
          'circle-stroke-color': palette.outage,
          'circle-stroke-width': 3,
        },
      },
    ],
  }
}

function nearestSample({ samples }: PathProfileResponse, distanceM: number) {
  return samples.reduce((best, sample) =>
    Math.abs(sample.distance_m - distanceM) < Math.abs(best.distance_m - distanceM) ? sample : best,
  )
}
