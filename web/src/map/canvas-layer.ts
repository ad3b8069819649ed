import type { CanvasSource, Coordinates, Map as MapLibreMap } from 'maplibre-gl'
import type { DrawnImage } from '../question/image.ts'
import { anchors } from './anchors.ts'

/** An image as a canvas source and its layer: it cannot stand in a style, and needs no address. */
export function addCanvasLayer(map: MapLibreMap, id: string, image: DrawnImage): void {
  const { width, height, bounds } = image
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  paint(canvas, image)
  map.addSource(id, { type: 'canvas', canvas, animate: false, coordinates: cornersOf(bounds) })
  map.addLayer(
    {
      id,
      type: 'raster',
      source: id,
      paint: { 'raster-resampling': 'nearest', 'raster-fade-duration': 0 },
    },
    anchors.images,
  )
  readOnce(map.getSource<CanvasSource>(id))
}

/** Shows another image of the same size in its place; false where there is none. */
export function repaintCanvasLayer(map: MapLibreMap, id: string, image: DrawnImage): boolean {
  const source = map.getSource<CanvasSource>(id)
  const canvas = source?.getCanvas()
  if (source === undefined || canvas?.width !== image.width || canvas.height !== image.height) {
    return false
  }
  paint(canvas, image)
  const corners = cornersOf(image.bounds)
  if (String(corners) !== String(source.coordinates)) source.setCoordinates(corners)
  readOnce(source)
  return true
}

function paint(canvas: HTMLCanvasElement, { pixels, width, height }: DrawnImage): void {
  // The map reads it into a texture of its own: it stays where the processor writes it.
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.putImageData(new ImageData(pixels, width, height), 0, 0)
}

/** The corners of bounds, from the north-west clockwise. */
function cornersOf([west, south, east, north]: DrawnImage['bounds']): Coordinates {
  return [
    [west, north],
    [east, north],
    [east, south],
    [west, south],
  ]
}

/** A source that is not animated reads its canvas once when played and paused. */
function readOnce(source: CanvasSource | undefined): void {
  source?.play()
  source?.pause()
}
