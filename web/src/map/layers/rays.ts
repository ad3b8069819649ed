import { effect } from '@preact/signals'
import type { Feature, Point } from 'geojson'
import type { ExpressionSpecification, Map as MapLibreMap } from 'maplibre-gl'
import type { RayFeature } from '../../api/types.ts'
import { expressionStops, powerRamps } from '../../color/ramps.ts'
import { activeTask, shownRay } from '../../store/view.ts'
import { rays as rayGroups, raysResult, stale } from '../../tasks/state.ts'
import { emptyCollection, mapPalettes } from '../look.ts'
import type { LayerGroup } from '../look.ts'
import { setFeatures, setVisible } from '../sources.ts'

/** Ray segments coloured by received power; thin where there is no line of sight. */
export const rays: LayerGroup = {
  sources: {
    rays: { type: 'geojson', data: emptyCollection, tolerance: 0, buffer: 16 },
    'ray-shown': { type: 'geojson', data: emptyCollection, tolerance: 0 },
    'ray-ends': { type: 'geojson', data: emptyCollection },
  },
  layers: ({ theme, powerPalette }) => {
    const palette = mapPalettes[theme]
    const color = [
      'interpolate',
      ['linear'],
      ['get', 'signal_dbm'],
      ...expressionStops(powerRamps[powerPalette]),
    ] as ExpressionSpecification
    return [
      {
        id: 'rays-nlos',
        type: 'line',
        source: 'rays',
        filter: ['!=', ['get', 'los_state'], 'los'],
        paint: { 'line-color': color, 'line-width': widthByZoom(0.55) },
      },
      {
        id: 'rays-los',
        type: 'line',
        source: 'rays',
        filter: ['==', ['get', 'los_state'], 'los'],
        paint: { 'line-color': color, 'line-width': widthByZoom(1.3) },
      },
      {
        id: 'ray-shown-casing',
        type: 'line',
        source: 'ray-shown',
        layout: { 'line-cap': 'round' },
        paint: { 'line-color': palette.ink, 'line-width': 7, 'line-opacity': 0.85 },
      },
      {
        id: 'ray-shown',
        type: 'line',
        source: 'ray-shown',
        layout: { 'line-cap': 'round' },
        paint: { 'line-color': color, 'line-width': 4 },
      },
      {
        id: 'ray-ends',
        type: 'circle',
        source: 'ray-ends',
        minzoom: 13,
        paint: {
          'circle-radius': ['interpolate', ['linear'], ['zoom'], 13, 1.4, 17, 3.5],
          'circle-color': palette.halo,
          'circle-stroke-color': palette.outage,
          'circle-stroke-width': 1.5,
        },
      },
    ]
  },
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

const layers = ['rays-nlos', 'rays-los', 'ray-shown-casing', 'ray-shown', 'ray-ends']

export function bindRays(map: MapLibreMap): () => void {
  const stops = [
    effect(() => {
      const collection = raysResult.value?.answer.geojson
      setFeatures(map, 'rays', collection ?? emptyCollection)
      setFeatures(map, 'ray-ends', {
        type: 'FeatureCollection',
        features: blockedEnds(rayGroups.value),
      })
    }),
    effect(() => {
      const shown = shownRay.value
      const segments = shown === null ? undefined : rayGroups.value.get(shown)
      setFeatures(map, 'ray-shown', {
        type: 'FeatureCollection',
        features: [...(segments ?? [])],
      })
    }),
    effect(() => setVisible(map, layers, activeTask.value === 'rays')),
    effect(() => {
      const opacity = stale.rays.value ? 0.3 : 1
      for (const layer of ['rays-nlos', 'rays-los']) {
        map.setPaintProperty(layer, 'line-opacity', opacity)
      }
      map.setPaintProperty('ray-ends', 'circle-stroke-opacity', opacity)
    }),
  ]
  return () => stops.forEach((stop) => stop())
}

/** Where rays ended with something in the way. */
function blockedEnds(groups: ReadonlyMap<number, readonly RayFeature[]>): Feature<Point>[] {
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
  return ends
}
