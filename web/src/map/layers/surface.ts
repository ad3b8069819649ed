import { effect } from '@preact/signals'
import type { CanvasSource, Map as MapLibreMap } from 'maplibre-gl'
import { imageBounds, paintGrid } from '../../color/raster.ts'
import { powerRamps } from '../../color/ramps.ts'
import { activeTask, fadeBelowThreshold, powerPalette } from '../../store/view.ts'
import { stale, surfaceResult } from '../../tasks/state.ts'
import { emptyCollection, mapFont, mapPalettes } from '../look.ts'
import type { LayerGroup } from '../look.ts'
import { joinSegments } from '../join-segments.ts'
import { setFeatures, setVisible } from '../sources.ts'

const canvas = document.createElement('canvas')
canvas.width = 1
canvas.height = 1

/** Received power as an image of the grid, one pixel per node, with its isolines. */
export const surface: LayerGroup = {
  sources: {
    contours: { type: 'geojson', data: emptyCollection, tolerance: 0 },
  },
  layers: ({ theme }) => {
    const palette = mapPalettes[theme]
    return [
      {
        id: 'contours',
        type: 'line',
        source: 'contours',
        layout: { 'line-cap': 'round', 'line-join': 'round' },
        paint: {
          'line-color': palette.ink,
          'line-width': ['interpolate', ['linear'], ['zoom'], 12, 0.5, 17, 1.6],
          'line-opacity': 0.75,
        },
      },
      {
        id: 'contours-label',
        type: 'symbol',
        source: 'contours',
        minzoom: 14,
        layout: {
          'text-field': ['to-string', ['get', 'threshold_dbm']],
          'text-font': mapFont,
          'text-size': 10.5,
          'symbol-placement': 'line',
          'symbol-spacing': 160,
          'text-max-angle': 35,
        },
        paint: {
          'text-color': palette.ink,
          'text-halo-color': palette.halo,
          'text-halo-width': 1.4,
        },
      },
    ]
  },
}

const layers = ['surface', 'contours', 'contours-label']

export function bindSurface(map: MapLibreMap): () => void {
  addImageLayer(map)
  const stops = [
    effect(() => {
      const finished = surfaceResult.value
      setVisible(map, layers, activeTask.value === 'surface' && finished !== null)
      if (finished === null) return
      const { grid } = finished.answer
      const thresholdDbm = finished.answer.receiver_threshold?.sensitivity_dbm ?? null
      draw(
        grid.width,
        grid.height,
        paintGrid(grid, {
          ramp: powerRamps[powerPalette.value],
          fadeAtOrBelowDbm: fadeBelowThreshold.value ? thresholdDbm : null,
        }),
      )
      showCanvas(map, imageBounds(grid))
    }),
    effect(() => {
      const contours = surfaceResult.value?.answer.contours
      setFeatures(
        map,
        'contours',
        contours === undefined ? emptyCollection : joinSegments(contours),
      )
    }),
    effect(() => {
      const faded = stale.surface.value
      map.setPaintProperty('surface', 'raster-opacity', faded ? 0.3 : 0.82)
      map.setPaintProperty('contours', 'line-opacity', faded ? 0.25 : 0.75)
    }),
  ]
  return () => stops.forEach((stop) => stop())
}

/** A canvas cannot stand in a style: it is added while the map runs. */
function addImageLayer(map: MapLibreMap): void {
  map.addSource('surface', {
    type: 'canvas',
    canvas,
    animate: false,
    coordinates: [
      [0, 0.001],
      [0.001, 0.001],
      [0.001, 0],
      [0, 0],
    ],
  })
  map.addLayer(
    {
      id: 'surface',
      type: 'raster',
      source: 'surface',
      layout: { visibility: 'none' },
      paint: { 'raster-resampling': 'nearest', 'raster-fade-duration': 0 },
    },
    'contours',
  )
}

function draw(width: number, height: number, pixels: Uint8ClampedArray<ArrayBuffer>): void {
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.putImageData(new ImageData(pixels, width, height), 0, 0)
}

function showCanvas(map: MapLibreMap, bounds: readonly [number, number, number, number]): void {
  const [west, south, east, north] = bounds
  const source = map.getSource<CanvasSource>('surface')
  source?.setCoordinates([
    [west, north],
    [east, north],
    [east, south],
    [west, south],
  ])
  // A source that is not animated reads its canvas once when played and paused.
  source?.play()
  source?.pause()
}
