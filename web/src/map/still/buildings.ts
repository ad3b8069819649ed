import type { GeoJSONFeature, Map as MapLibreMap } from 'maplibre-gl'
import type { Theme } from '../../color/theme.ts'
import type { BuildingService } from '../../question/service.ts'
import { baseLayers } from '../../store/layers.ts'
import { outlineOpacity, outlineWidths } from '../layers/buildings.ts'
import { serviceColors } from '../layers/service-colors.ts'
import { mapPalettes } from '../look.ts'
import { addRings } from './rings.ts'

type Levels = ReadonlyMap<string, BuildingService>

/** The buildings on a canvas over a map that stands still: only those whose colour changes are drawn. */
export class StillBuildings {
  readonly #map: MapLibreMap
  readonly #context: CanvasRenderingContext2D
  #shown: Levels
  /** The parts of a building in the tiles that the map has, by its id. */
  #parts: ReadonlyMap<string, readonly GeoJSONFeature[]> | null = null
  readonly #footprints = new Map<string, Footprint>()

  /** The context counts in pixels of the page, and shows the buildings with these levels. */
  constructor(map: MapLibreMap, context: CanvasRenderingContext2D, shown: Levels) {
    this.#map = map
    this.#context = context
    this.#shown = shown
  }

  show(levels: Levels, theme: Theme): void {
    const before = this.#shown
    this.#shown = levels
    const { visible, opacity } = baseLayers.peek().buildings
    if (!visible) return
    const paint = { theme, opacity, edge: edgeAt(this.#map.getZoom()) }
    for (const id of before.keys()) if (!levels.has(id)) this.#paint(id, null, paint)
    for (const [id, level] of levels) if (before.get(id) !== level) this.#paint(id, level, paint)
  }

  #paint(id: string, level: BuildingService | null, { theme, opacity, edge }: BuildingPaint): void {
    const { path, isWhole } = this.#footprintOf(id)
    const context = this.#context
    const palette = mapPalettes[theme]
    const color = level === null ? palette.building : serviceColors[theme][level]
    if (opacity < 1) {
      context.globalCompositeOperation = 'destination-out'
      fillWithRim(context, path, palette.building)
      context.globalCompositeOperation = 'source-over'
      context.globalAlpha = opacity
      context.fillStyle = color
      context.fill(path)
    } else {
      fillWithRim(context, path, color)
    }
    // A building in several tiles would have lines where they meet.
    if (edge !== null && isWhole) {
      context.globalAlpha = opacity * edge.opacity
      context.strokeStyle = palette.buildingEdge
      context.lineWidth = edge.width
      context.stroke(path)
    }
    context.globalAlpha = 1
  }

  #footprintOf(id: string): Footprint {
    const drawn = this.#footprints.get(id)
    if (drawn !== undefined) return drawn
    this.#parts ??= partsOfBuildings(this.#map)
    const parts = this.#parts.get(id) ?? []
    const path = new Path2D()
    for (const { geometry } of parts) addRings(path, geometry, this.#map)
    const footprint = { path, isWhole: parts.length === 1 }
    this.#footprints.set(id, footprint)
    return footprint
  }
}

/** Half a pixel of the colour that was there would show along a smooth edge. */
function fillWithRim(context: CanvasRenderingContext2D, path: Path2D, color: string): void {
  context.fillStyle = color
  context.strokeStyle = color
  context.lineWidth = 1
  context.fill(path)
  context.stroke(path)
}

/** A building on the screen, in pixels of the page. */
interface Footprint {
  readonly path: Path2D
  /** Whether one tile holds all of it. */
  readonly isWhole: boolean
}

interface Edge {
  readonly width: number
  readonly opacity: number
}

interface BuildingPaint {
  readonly theme: Theme
  readonly opacity: number
  readonly edge: Edge | null
}

function partsOfBuildings(map: MapLibreMap): ReadonlyMap<string, readonly GeoJSONFeature[]> {
  const parts = new Map<string, GeoJSONFeature[]>()
  const found = map.querySourceFeatures('buildings', { sourceLayer: 'buildings' })
  for (const part of found) {
    const id = String(part.id)
    const others = parts.get(id)
    if (others === undefined) parts.set(id, [part])
    else others.push(part)
  }
  return parts
}

/** How a footprint is outlined at a zoom; null where it is not. */
function edgeAt(zoom: number): Edge | null {
  const next = outlineWidths.findIndex(([from]) => from > zoom)
  if (next === 0) return null
  const [last] = outlineWidths.slice(-1)
  if (next < 0) return { width: last[1], opacity: outlineOpacity }
  const [[fromZoom, from], [toZoom, to]] = [outlineWidths[next - 1], outlineWidths[next]]
  const share = (zoom - fromZoom) / (toZoom - fromZoom)
  return { width: from + share * (to - from), opacity: outlineOpacity }
}
