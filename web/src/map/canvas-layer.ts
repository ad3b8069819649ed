import type { CanvasSource, Map as MapLibreMap } from 'maplibre-gl'
import type { DrawnImage } from '../question/question.ts'
import { anchors } from './anchors.ts'

/** An image as a canvas source and its layer: it cannot stand in a style, and needs no address. */
export function addCanvasLayer(map: MapLibreMap, id: string, image: DrawnImage): void {
  const { width, height, pixels, bounds } = image
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.putImageData(new ImageData(pixels, width, height), 0, 0)
  const [west, south, east, north] = bounds
  map.addSource(id, {
    type: 'canvas',
    canvas,
    animate: false,
    coordinates: [
      [west, north],
      [east, north],
      [east, south],
      [west, south],
    ],
  })
  map.addLayer(
    {
      id,
      type: 'raster',
      source: id,
      paint: { 'raster-resampling': 'nearest', 'raster-fade-duration': 0 },
    },
    anchors.images,
  )
  // A source that is not animated reads its canvas once when played and paused.
  const source = map.getSource<CanvasSource>(id)
  source?.play()
  source?.pause()
}
