import { effect, untracked } from '@preact/signals'
import type { CanvasSource, Map as MapLibreMap } from 'maplibre-gl'
import { mapResults, shownService } from '../../store/compare.ts'
import { baseLayers } from '../../store/layers.ts'
import { selectedIds } from '../../store/project.ts'
import { packVersion } from '../../store/session.ts'
import { anchors } from '../anchors.ts'
import { dotted, isCrowd, sectorLayers, sectors } from '../layers/cells.ts'
import { look } from '../look.ts'
import { canDrawLots, hasUpdates, holdDrawing } from '../maplibre-privates.ts'
import type { Repainted } from '../result-layers.ts'
import { StillBuildings } from './buildings.ts'
import { canvasOver, drawnInParts } from './parts.ts'
import { areBeforeEye, placed } from './placed.ts'
import { drawSectors } from './sectors.ts'
import { standsStill } from './stands-still.ts'

interface Standing {
  readonly imageLayer: string
  readonly element: HTMLElement
  readonly end: () => void
}

/**
 * A map that stands still while one image on it changes: what lies below the image and what lies above
 * it are drawn once, and lie as canvases over the map with the image's own canvas between them. Turned
 * sectors and the colours of buildings are drawn on them. The map gets every change meanwhile, but draws
 * no frame; it draws all of them at once in the end.
 */
export class StillMap {
  readonly #map: MapLibreMap
  #standing: Standing | null = null
  #letGo: (() => void) | null = null
  readonly #drop = (): void => this.end()
  readonly #leave = (): void => this.#remove()

  constructor(map: MapLibreMap) {
    this.#map = map
  }

  /** To be told of every new image during a drag. */
  repainted(image: Repainted): void {
    if (this.#standing !== null && this.#standing.imageLayer !== image.imageLayer) this.end()
    if (this.#standing === null && !this.#stand(image)) return
    this.#hold()
  }

  /** Lets the map draw what it was told meanwhile, and goes when that is on the screen. */
  rest(): void {
    if (this.#standing === null || this.#letGo === null) return
    this.#letDraw()
    this.#map.once('idle', this.#leave)
    this.#map.triggerRepaint()
  }

  /** Goes at once: the map is drawn now, as far as it can be. */
  end(): void {
    if (this.#standing === null) return
    this.#letDraw()
    // What the map has on the screen are its upper layers alone.
    this.#map.redraw()
    this.#remove()
  }

  #remove(): void {
    this.#map.off('idle', this.#leave)
    this.#standing?.end()
    this.#standing?.element.remove()
    this.#standing = null
  }

  #hold(): void {
    if (this.#letGo !== null) return
    standsStill.value = true
    this.#map.off('idle', this.#leave)
    this.#letGo = holdDrawing(this.#map)
  }

  #letDraw(): void {
    standsStill.value = false
    this.#letGo?.()
    this.#letGo = null
  }

  #stand({ imageLayer, emptied }: Repainted): boolean {
    const map = this.#map
    const moving = new Set<string>([...sectorLayers, ...emptied])
    if (!canStand(map, moving)) return false
    const source = map.getSource<CanvasSource>(imageLayer)
    const order = map.getLayersOrder().filter((id) => !moving.has(id))
    const at = order.indexOf(imageLayer)
    const outlinesAt = order.indexOf(anchors.outlines)
    // Images of other kinds have no canvas.
    if (source?.canvas === undefined || at < 0 || outlinesAt < at) return false
    if (map.getPitch() !== 0 && !areBeforeEye(map, source.coordinates)) return false
    const [below, footprints, above] = drawnInParts(map, [
      order.slice(0, at),
      order.slice(at + 1, outlinesAt),
      order.slice(outlinesAt),
    ])
    const turning = canvasOver(map.getCanvas())
    const element = document.createElement('div')
    element.className = 'still-map'
    element.ariaHidden = 'true'
    element.append(below, placed(map, source, imageLayer), footprints, turning, above)
    map.getCanvas().after(element)
    this.#standing = { imageLayer, element, end: this.#follow(footprints, turning) }
    return true
  }

  /** Draws what moves, and goes with whatever else does; ends by calling what it returns. */
  #follow(footprints: HTMLCanvasElement, turning: HTMLCanvasElement): () => void {
    const map = this.#map
    const { theme } = look.peek()
    const buildings = new StillBuildings(map, contextOf(footprints), shownLevels())
    const onSectors = contextOf(turning)
    const scene = untracked(sceneOf)
    const stops = [
      effect(() => {
        if (sceneOf().some((part, i) => part !== scene[i])) queueMicrotask(this.#drop)
      }),
      effect(() => drawSectors(map, onSectors, theme)),
      effect(() => {
        const levels = shownLevels()
        untracked(() => buildings.show(levels, theme))
      }),
      stopOn(map, this.#drop),
    ]
    return () => stops.forEach((stop) => stop())
  }
}

/** All that a map shows but for what is dragged: where any of it is another, the map is drawn anew. */
const sceneOf = (): readonly unknown[] => [
  look.value,
  baseLayers.value,
  packVersion.value,
  selectedIds.value,
  dotted.value,
  mapResults.value.map(({ id, opacity }) => `${id} ${opacity}`).join(),
]

/** The levels that buildings are coloured by now. */
const shownLevels = () =>
  (look.value.color === 'service' ? shownService(mapResults.value) : null) ??
  new Map<string, never>()

/**
 * A map without anything that stands up on it, with sectors few enough to be drawn in every frame and
 * before the eye, and that has all tiles of what stands still.
 */
function canStand(map: MapLibreMap, moving: ReadonlySet<string>): boolean {
  if (!canDrawLots(map)) return false
  if (map.isMoving() || map.getTerrain() !== null || look.peek().extruded) return false
  if (isCrowd.peek()) return false
  if (map.getPitch() !== 0 && !areSectorsBeforeEye(map)) return false
  const standing = map.getLayersOrder().filter((id) => !moving.has(id))
  const sources = new Set(standing.map((id) => map.getLayer(id)?.source))
  return [...sources].every((id) => id === undefined || isSettled(map, id))
}

const areSectorsBeforeEye = (map: MapLibreMap): boolean =>
  sectors.peek().every(({ geometry }) =>
    geometry.coordinates.every((ring) =>
      areBeforeEye(
        map,
        ring.map(([lon, lat]) => [lon, lat]),
      ),
    ),
  )

/** Whether what a source has told the map is what would be drawn. */
const isSettled = (map: MapLibreMap, source: string): boolean =>
  !hasUpdates(map, source) && map.isSourceLoaded(source)

/** A context in pixels of the page. */
function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('this browser draws on no canvas')
  const ratio = canvas.width / Number.parseFloat(canvas.style.width)
  context.scale(ratio, ratio)
  return context
}

/** Calls when the map is about to move or to have another size. */
function stopOn(map: MapLibreMap, call: () => void): () => void {
  const canvas = map.getCanvas()
  const container = map.getCanvasContainer()
  map.on('movestart', call)
  map.on('resize', call)
  container.addEventListener('wheel', call, { capture: true, passive: true })
  canvas.addEventListener('pointerdown', call)
  canvas.addEventListener('keydown', call)
  return () => {
    map.off('movestart', call)
    map.off('resize', call)
    container.removeEventListener('wheel', call, { capture: true })
    canvas.removeEventListener('pointerdown', call)
    canvas.removeEventListener('keydown', call)
  }
}
