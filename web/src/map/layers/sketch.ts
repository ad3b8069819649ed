import { computed, effect } from '@preact/signals'
import type { Feature } from 'geojson'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { pathEnds } from '../../project/path-ends.ts'
import { project } from '../../store/project.ts'
import { lasso, pinnedPlace, sketch } from '../../store/sketch.ts'
import { emptyCollection, mapPalettes } from '../look.ts'
import type { LayerGroup } from '../look.ts'
import { setFeatures } from '../sources.ts'

/** What is drawn by hand: the area, the path, a measured line, and what is being drawn. */
export const sketches: LayerGroup = {
  sources: { sketch: { type: 'geojson', data: emptyCollection } },
  layers: ({ theme }) => {
    const palette = mapPalettes[theme]
    return [
      {
        id: 'sketch-area',
        type: 'fill',
        source: 'sketch',
        filter: ['==', ['get', 'role'], 'area'],
        paint: { 'fill-color': palette.accent, 'fill-opacity': 0.06 },
      },
      {
        id: 'sketch-line',
        type: 'line',
        source: 'sketch',
        filter: ['in', ['geometry-type'], ['literal', ['LineString', 'Polygon']]],
        paint: {
          'line-color': palette.ink,
          'line-width': 1.6,
          'line-dasharray': [4, 3],
        },
      },
      {
        id: 'sketch-point',
        type: 'circle',
        source: 'sketch',
        filter: ['==', ['geometry-type'], 'Point'],
        paint: {
          'circle-radius': 4.5,
          'circle-color': palette.halo,
          'circle-stroke-color': palette.ink,
          'circle-stroke-width': 2,
        },
      },
    ]
  },
}

const area = computed(() => project.value.area)
/** As one text: the same while an antenna turns. */
const endsText = computed(() => JSON.stringify(pathEnds(project.value)))

export function bindSketch(map: MapLibreMap): () => void {
  return effect(() => {
    const features: Feature[] = []
    if (area.value !== null) features.push(polygon(area.value))
    const ends = endsText.value === 'null' ? null : pathEnds(project.peek())
    if (ends !== null) features.push(line([ends.from, ends.to], 'path'))
    const loop = lasso.value
    if (loop.length > 1) features.push(polygon(loop))
    const drawn = sketch.value
    if (drawn.length > 1) features.push(line(drawn, 'drawn'))
    features.push(...drawn.map(point))
    if (pinnedPlace.value !== null) features.push(point(pinnedPlace.value))
    setFeatures(map, 'sketch', { type: 'FeatureCollection', features })
  })
}

type Places = readonly (readonly [number, number])[]

const polygon = (ring: Places): Feature => ({
  type: 'Feature',
  properties: { role: 'area' },
  geometry: { type: 'Polygon', coordinates: [[...ring, ring[0]].map((at) => [...at])] },
})

const line = (places: Places, role: string): Feature => ({
  type: 'Feature',
  properties: { role },
  geometry: { type: 'LineString', coordinates: places.map((at) => [...at]) },
})

const point = (at: readonly [number, number]): Feature => ({
  type: 'Feature',
  properties: { role: 'point' },
  geometry: { type: 'Point', coordinates: [...at] },
})
