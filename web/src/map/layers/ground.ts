import type { Feature, Position } from 'geojson'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { effect } from '@preact/signals'
import { isDrawnBeyondPack } from '../../store/layers.ts'
import { pack } from '../../store/session.ts'
import { theme } from '../../store/view.ts'
import { addHatch, hatchName } from '../icons.ts'
import { setFeatures } from '../sources.ts'
import { emptyCollection, mapPalettes } from '../look.ts'
import type { LayerGroup } from '../look.ts'
import { perFeature } from '../per-feature.ts'

/** The pack's extent. Outside it nothing is known: that is hatched, over everything but the plan. */
export const ground: LayerGroup = {
  sources: {
    ground: { type: 'geojson', data: emptyCollection },
    outside: { type: 'geojson', data: emptyCollection },
  },
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
      {
        id: 'outside-hatch',
        type: 'fill',
        source: 'outside',
        paint: { 'fill-pattern': hatchName },
      },
    ]
  },
}

export function bindGround(map: MapLibreMap): () => void {
  const stops = [
    effect(() => addHatch(map, mapPalettes[theme.value])),
    effect(() => {
      const opacity = isDrawnBeyondPack.value ? faintHatch : 1
      map.setPaintProperty('outside-hatch', 'fill-opacity', opacity)
    }),
    bindExtent(map),
  ]
  return () => stops.forEach((stop) => stop())
}

/** Over a picture that goes on there: buildings are unknown, the ground under it is not. */
const faintHatch = 0.3

/** The highest latitude that a map in Mercator's projection shows. */
const highestLatDeg = 85

function bindExtent(map: MapLibreMap): () => void {
  return effect(() => {
    const bounds = pack.value?.bounds
    if (bounds === undefined) return
    const [west, south, east, north] = bounds
    const ring = ringOf(west, south, east, north)
    const middle = (west + east) / 2
    const world = ringOf(middle - 180, -highestLatDeg, middle + 180, highestLatDeg)
    setFeatures(map, 'ground', polygon([ring]))
    setFeatures(map, 'outside', polygon([world, ring.toReversed()]))
  })
}

const ringOf = (west: number, south: number, east: number, north: number): Position[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]

const polygon = (coordinates: Position[][]): Feature => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'Polygon', coordinates },
})
