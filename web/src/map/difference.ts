import { effect } from '@preact/signals'
import type { Map as MapLibreMap } from 'maplibre-gl'
import type { SurfaceGrid } from '../api/types.ts'
import { colorAt, differenceRamp } from '../color/ramps.ts'
import { imageBounds, valueAt } from '../color/raster.ts'
import type { StoredResult } from '../project/project.ts'
import { comparedPair, isDifferenceShown } from '../store/compare.ts'
import { questionById } from '../store/registry.ts'
import { addCanvasLayer } from './canvas-layer.ts'

const id = 'difference'

/** Draws what two coverage pictures differ by, in decibels. */
export function bindDifference(map: MapLibreMap): () => void {
  return effect(() => {
    const pair = comparedPair.value
    if (map.getLayer(id) !== undefined) map.removeLayer(id)
    if (map.getSource(id) !== undefined) map.removeSource(id)
    if (pair === null || !isDifferenceShown.value) return
    const before = gridOf(pair.before)
    const after = gridOf(pair.after)
    if (before === null || after === null) return
    addCanvasLayer(map, id, {
      width: after.width,
      height: after.height,
      bounds: imageBounds(after),
      pixels: paintDifference(before, after),
    })
    map.setPaintProperty(id, 'raster-opacity', 0.85)
  })
}

const gridOf = ({ question, answer }: StoredResult): SurfaceGrid | null =>
  questionById(question)?.powerGrid?.(answer) ?? null

const unseenDb = 0.5

/** The later picture less the earlier one, where both have a number. */
function paintDifference(before: SurfaceGrid, after: SurfaceGrid): Uint8ClampedArray<ArrayBuffer> {
  const [west, south, east, north] = after.bounds
  const pixels = new Uint8ClampedArray(after.width * after.height * 4)
  for (let row = 0; row < after.height; row++) {
    const lat = south + ((north - south) * row) / (after.height - 1)
    for (let column = 0; column < after.width; column++) {
      const value = after.values[row * after.width + column]
      if (value === after.nodata) continue
      const lon = west + ((east - west) * column) / (after.width - 1)
      const earlier = valueAt(before, lon, lat)
      // Where nothing changes the map itself is worth more than a colour.
      if (earlier === null || Math.abs(value - earlier) < unseenDb) continue
      const at = 4 * ((after.height - 1 - row) * after.width + column)
      pixels.set([...colorAt(differenceRamp, value - earlier), 255], at)
    }
  }
  return pixels
}
