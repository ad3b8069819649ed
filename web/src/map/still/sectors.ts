import type { Map as MapLibreMap } from 'maplibre-gl'
import type { Theme } from '../../color/theme.ts'
import { baseLayers } from '../../store/layers.ts'
import { selectedIds } from '../../store/project.ts'
import { sectorPaint, sectors } from '../layers/cells.ts'
import { mapPalettes } from '../look.ts'
import { addRings } from './rings.ts'

/** Draws the sectors of the plan anew; the context counts in pixels of the page. */
export function drawSectors(
  map: MapLibreMap,
  context: CanvasRenderingContext2D,
  theme: Theme,
): void {
  context.clearRect(0, 0, map.getCanvas().clientWidth, map.getCanvas().clientHeight)
  if (!baseLayers.value.cells.visible) return
  const accent = mapPalettes[theme].accent
  context.fillStyle = accent
  context.strokeStyle = accent
  for (const { geometry, properties } of sectors.value) {
    const isSelected = selectedIds.value.has(String(properties?.['id']))
    const paint = isSelected ? sectorPaint.selected : sectorPaint.other
    const path = new Path2D()
    addRings(path, geometry, map)
    context.globalAlpha = paint.fillOpacity
    context.fill(path)
    context.globalAlpha = paint.lineOpacity
    context.lineWidth = paint.lineWidth
    context.stroke(path)
  }
}
