import type { Feature, FeatureCollection, Point } from 'geojson'
import type { ExpressionSpecification } from 'maplibre-gl'
import type { RayFeature, SimulateResponse } from '../../api/types.ts'
import { expressionStops, powerRampOver } from '../../color/ramps.ts'
import { emptyCollection, mapPalettes } from '../../map/look.ts'
import type { Look } from '../../question/look.ts'
import type { StoredResult } from '../../project/project.ts'
import type { Drawing } from '../../question/question.ts'
import { spanOfRays } from './span.ts'
import { raysOf, shownRay } from './state.ts'

/** Ray segments coloured by received power; thin where there is no line of sight. */
export function drawRays(
  { answer }: StoredResult<SimulateResponse>,
  { theme, powerPalette, scaleFits }: Look,
): Drawing {
  const palette = mapPalettes[theme]
  const color = [
    'interpolate',
    ['linear'],
    ['get', 'signal_dbm'],
    ...expressionStops(powerRampOver(powerPalette, spanOfRays(answer, scaleFits))),
  ] as ExpressionSpecification
  return {
    features: {
      rays: answer.geojson,
      ends: blockedEnds(raysOf(answer)),
      shown: emptyCollection,
    },
    layers: [
      {
        id: 'nlos',
        type: 'line',
        source: 'rays',
        filter: ['!=', ['get', 'los_state'], 'los'],
        paint: { 'line-color': color, 'line-width': widthByZoom(0.55) },
      },
      {
        id: 'los',
        type: 'line',
        source: 'rays',
        filter: ['==', ['get', 'los_state'], 'los'],
        paint: { 'line-color': color, 'line-width': widthByZoom(1.3) },
      },
      {
        id: 'shown-casing',
        type: 'line',
        source: 'shown',
        layout: { 'line-cap': 'round' },
        paint: { 'line-color': palette.ink, 'line-width': 7 },
      },
      {
        id: 'shown',
        type: 'line',
        source: 'shown',
        layout: { 'line-cap': 'round' },
        paint: { 'line-color': color, 'line-width': 4 },
      },
      {
        id: 'ends',
        type: 'circle',
        source: 'ends',
        minzoom: 13,
        paint: {
          'circle-radius': ['interpolate', ['linear'], ['zoom'], 13, 1.4, 17, 3.5],
          'circle-color': palette.halo,
          'circle-stroke-color': palette.outage,
          'circle-stroke-width': 1.5,
        },
      },
    ],
  }
}

/** The ray shown in the chart. */
export function highlightRay({
  answer,
}: StoredResult<SimulateResponse>): Record<string, FeatureCollection> {
  const shown = shownRay.value
  const segments = shown === null ? undefined : raysOf(answer).get(shown)
  return { shown: { type: 'FeatureCollection', features: [...(segments ?? [])] } }
}

function widthByZoom(factor: number): ExpressionSpecification {
  const at = (zoom: number, width: number): [number, number] => [zoom, width * factor]
  return [
    'interpolate',
    ['exponential', 1.5],
    ['zoom'],
    ...at(12, 0.8),
    ...at(15, 1.9),
    ...at(18, 4.5),
  ]
}

/** Where rays ended with something in the way. */
function blockedEnds(groups: ReadonlyMap<number, readonly RayFeature[]>): FeatureCollection {
  const ends: Feature<Point>[] = []
  for (const segments of groups.values()) {
    const last = segments.at(-1)
    const position = last?.geometry.coordinates.at(-1)
    if (last?.properties.is_blocked !== true || position === undefined) continue
    ends.push({
      type: 'Feature',
      properties: {},
      geometry: { type: 'Point', coordinates: position },
    })
  }
  return { type: 'FeatureCollection', features: ends }
}
