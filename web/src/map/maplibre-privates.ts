import type { Map as MapLibreMap } from 'maplibre-gl'

// All that this page takes of MapLibre beyond its public interface. Each of it is looked for first: a
// version without it is drawn the public way, which is slower or coarser, and never fails.

/**
 * Draws a map with so many pixels of the canvas to one of the page, also during a gesture.
 *
 * @param ratio - null: as many as the screen has
 */
export function setPixelRatio(map: MapLibreMap, ratio: number | null): void {
  if (typeof map._resizeInternal !== 'function') {
    // Ends the gesture that is under way.
    map.setPixelRatio(ratio ?? devicePixelRatio)
    return
  }
  map._overridePixelRatio = ratio
  map._resizeInternal(false)
}

/** Whether a source has been told of something that the map has not drawn yet. */
export function hasUpdates(map: MapLibreMap, source: string): boolean {
  const updated: Readonly<Record<string, unknown>> | undefined = map.style._updatedSources
  return updated === undefined ? map.isStyleLoaded() !== true : updated[source] !== undefined
}

/** Whether some layers of a map can be drawn without the others. */
export function canDrawLots(map: MapLibreMap): boolean {
  return typeof map.painter?.render === 'function' && Array.isArray(map.style?._order)
}

/**
 * Draws a map once in lots of layers, each over an empty canvas.
 *
 * @param lots - ids of layers, from below upwards
 * @param onDrawn - called when a lot stands on the canvas of the map
 */
export function drawLots(
  map: MapLibreMap,
  lots: readonly (readonly string[])[],
  onDrawn: () => void,
): void {
  const { painter } = map
  const render = painter.render.bind(painter)
  // Inside the map's own frame: there it has brought layers, tiles and names up to date.
  painter.render = (style, transform, data) => {
    for (const order of lots) {
      render(Object.create(style, { _order: { value: order } }) as typeof style, transform, data)
      onDrawn()
    }
  }
  try {
    map.redraw()
  } finally {
    Reflect.deleteProperty(painter, 'render')
  }
}

/** Keeps a map from drawing itself until the function that it returns is called. */
export function holdDrawing(map: MapLibreMap): () => void {
  map.triggerRepaint = () => undefined
  return () => void Reflect.deleteProperty(map, 'triggerRepaint')
}
