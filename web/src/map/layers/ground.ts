import type { Map as MapLibreMap } from 'maplibre-gl'
import { effect } from '@preact/signals'
import { pack } from '../../store/session.ts'
import { setFeatures } from '../sources.ts'
import { emptyCollection, mapPalettes } from '../look.ts'
import type { LayerGroup } from '../look.ts'
import { perFeature } from '../per-feature.ts'

/** The pack's extent: outside it nothing is known. */
export const ground: LayerGroup = {
  sources: { ground: { type: 'geojson', data: emptyCollection } },
  layers: ({ theme }) => {
    const palette = mapPalettes[theme]
    return [
      {
        id: 'background',
        type: 'background',
        paint: { 'background-color': palette.background },
      },
      {
        id: 'ground',
        type: 'fill',
        source: 'ground',
        paint: { 'fill-color': perFeature(palette.ground) },
      },
      {
        id: 'ground-edge',
        type: 'line',
        source: 'ground',
        paint: { 'line-color': palette.groundEdge, 'line-width': 1, 'line-dasharray': [4, 3] },
      },
    ]
  },
}

export function bindGround(map: MapLibreMap): () => void {
  return effect(() => {
    const bounds = pack.value?.bounds
    if (bounds === undefined) return
    const [west, south, east, north] = bounds
    const ring = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ]
    setFeatures(map, 'ground', {
      type: 'Feature',
      properties: {},
      geometry: { type: 'Polygon', coordinates: [ring] },
    })
  })
}
