import type { Map as MapLibreMap } from 'maplibre-gl'
import { drawLots } from '../maplibre-privates.ts'

/**
 * Draws a map once, some of its layers at a time, each lot on a canvas of its own; from below upwards.
 * The lowest hides what it lies on.
 */
export function drawnInParts(
  map: MapLibreMap,
  parts: readonly (readonly string[])[],
): readonly HTMLCanvasElement[] {
  const copies: HTMLCanvasElement[] = []
  drawLots(map, parts, () => {
    copies.push(copyOf(map.getCanvas(), { alpha: copies.length > 0 }))
  })
  return copies
}

/** A canvas of the size of another, on the screen too, which shows the same. */
function copyOf(
  canvas: HTMLCanvasElement,
  settings: CanvasRenderingContext2DSettings,
): HTMLCanvasElement {
  const copy = canvasOver(canvas)
  copy.getContext('2d', settings)?.drawImage(canvas, 0, 0)
  return copy
}

/** An empty canvas of the size of another, on the screen too. */
export function canvasOver({ width, height, style }: HTMLCanvasElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.style.width = style.width
  canvas.style.height = style.height
  return canvas
}
