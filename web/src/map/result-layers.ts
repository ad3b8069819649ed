import { effect, signal } from '@preact/signals'
import type { ReadonlySignal } from '@preact/signals'
import type { FeatureCollection } from 'geojson'
import type { GeoJSONSource, LayerSpecification, Map as MapLibreMap } from 'maplibre-gl'
import type { StoredResult } from '../project/project.ts'
import { wordsOf } from '../format/error-words.ts'
import { tellUnread } from '../question/guarded.ts'
import type { Drawing } from '../question/question.ts'
import { comparison } from '../store/compare.ts'
import { isFaded } from '../store/fading.ts'
import { questionById } from '../store/registry.ts'
import { anchors } from './anchors.ts'
import { addCanvasLayer, repaintCanvasLayer } from './canvas-layer.ts'
import { staleShare } from './layers/service-colors.ts'
import { look } from './look.ts'
import { addTileLayer, showOtherTiles } from './tile-layer.ts'
import type { Look } from '../question/look.ts'

interface DrawnResult {
  readonly answer: unknown
  readonly look: Look
  readonly drawnBy: string
  readonly sources: readonly string[]
  /** From below upwards, without the image. */
  readonly layers: readonly LayerSpecification[]
  readonly imageLayer: string | null
  readonly features: Readonly<Record<string, FeatureCollection>>
}

/** An image that has taken the place of another one. */
export interface Repainted {
  readonly imageLayer: string
  /** Layers of the same result that have nothing more to draw. */
  readonly emptied: readonly string[]
}

const imageOpacity = 0.82
const separator = '/'

/** The id on the map of a source or layer of a result. */
const idOf = (resultId: string, name: string): string => `${resultId}${separator}${name}`

/** The result and the layer of its own that an id on the map belongs to. */
export function parseLayerId(id: string): { resultId: string; layer: string } | null {
  const at = id.indexOf(separator)
  return at < 0 ? null : { resultId: id.slice(0, at), layer: id.slice(at + 1) }
}

/** Draws some results, the first on top; tells when another image has taken the place of one. */
export function bindResultLayers(
  map: MapLibreMap,
  shownResults: ReadonlySignal<readonly StoredResult[]>,
  tellRepainted: (image: Repainted) => void = () => undefined,
): () => void {
  const drawn = new Map<string, DrawnResult>()
  // Effects run in no promised order: what depends on the drawn layers waits for this.
  const drawnCount = signal(0)
  let ordered = ''
  const stops = [
    effect(() => {
      const results = shownResults.value
      const wanted = new Set(results.map((result) => result.id))
      for (const [id, old] of drawn) {
        const result = results.find((other) => other.id === id)
        const isSame =
          result?.answer === old.answer &&
          sameLook(old.look, look.value) &&
          old.drawnBy === drawnByOf(result)
        if (wanted.has(id) && isSame) continue
        const redrawn = result === undefined ? null : redraw(map, old, result, look.value)
        if (redrawn !== null) {
          drawn.set(id, redrawn)
          if (redrawn.imageLayer !== null) tellRepainted(repaintedOf(redrawn.imageLayer, redrawn))
          continue
        }
        remove(map, old)
        drawn.delete(id)
      }
      for (const result of results) {
        if (drawn.has(result.id)) continue
        const added = add(map, result, look.value)
        if (added === null) continue
        drawn.set(result.id, added)
        ordered = ''
      }
      // Whatever is moved makes the map look at all of its layers again: not in every frame of a drag.
      const wantedOrder = results.map(({ id }) => id).join()
      if (wantedOrder !== ordered) order(map, results, drawn)
      ordered = wantedOrder
      drawnCount.value = drawnCount.peek() + 1
    }),
    effect(() => {
      // A layer drawn anew for another look has to be faded again.
      const isDrawn = drawnCount.value > 0
      for (const result of isDrawn ? shownResults.value : []) {
        const shown = drawn.get(result.id)
        if (shown === undefined) continue
        // Of two that are compared each is told by its name, and both by the one legend.
        const isStale = comparison.value === null && isFaded(result)
        setOpacity(map, shown, result.opacity * (isStale ? staleShare : 1))
      }
    }),
    effect(() => {
      // It gets its highlight again, too.
      const isDrawn = drawnCount.value > 0
      for (const result of isDrawn ? shownResults.value : []) {
        const parts = questionById(result.question)?.highlight?.(result) ?? {}
        for (const [name, features] of Object.entries(parts)) {
          void map.getSource<GeoJSONSource>(idOf(result.id, name))?.setData(features)
        }
      }
    }),
  ]
  return () => stops.forEach((stop) => stop())
}

function repaintedOf(imageLayer: string, { layers, sources, features }: DrawnResult): Repainted {
  const isEmpty = (source: string): boolean =>
    features[parseLayerId(source)?.layer ?? '']?.features.length === 0
  const empty = new Set(sources.filter(isEmpty))
  const emptied = layers.filter((layer) => 'source' in layer && empty.has(layer.source))
  return { imageLayer, emptied: emptied.map(({ id }) => id) }
}

const sameLook = (a: Look, b: Look): boolean =>
  a.theme === b.theme &&
  a.powerPalette === b.powerPalette &&
  a.scaleFits === b.scaleFits &&
  a.fadeBelowThreshold === b.fadeBelowThreshold

/** The choices of a question that its drawing follows. */
const drawnByOf = (result: StoredResult | undefined): string =>
  (result === undefined ? undefined : questionById(result.question)?.drawnBy?.()) ?? ''

/** Draws a result; null where it draws nothing, or the map cannot take what it draws, which is told. */
function add(map: MapLibreMap, result: StoredResult, shownLook: Look): DrawnResult | null {
  try {
    return draw(map, result, shownLook)
  } catch (error) {
    tellUnread(result.answer, wordsOf(error))
    removeAll(map, result.id)
    return null
  }
}

function draw(map: MapLibreMap, result: StoredResult, shownLook: Look): DrawnResult | null {
  const drawing = questionById(result.question)?.draw?.(result, shownLook)
  if (drawing === undefined) return null
  const sources = addSources(map, result.id, drawing)
  const imageLayer =
    drawing.image === undefined && drawing.tiles === undefined ? null : idOf(result.id, 'image')
  if (imageLayer !== null && drawing.image !== undefined) {
    addCanvasLayer(map, imageLayer, drawing.image)
  } else if (imageLayer !== null && drawing.tiles !== undefined) {
    addTileLayer(map, imageLayer, drawing.tiles)
  }
  const layers = drawing.layers.map((layer) => own(result.id, layer))
  for (const layer of layers) map.addLayer(layer, anchorOf(layer, layers))
  return {
    answer: result.answer,
    look: shownLook,
    drawnBy: drawnByOf(result),
    sources: imageLayer === null ? sources : [...sources, imageLayer],
    layers,
    imageLayer,
    features: drawing.features ?? {},
  }
}

/** Another answer of the same shape in the place of the one that is drawn; null where it has another. */
function redraw(
  map: MapLibreMap,
  old: DrawnResult,
  result: StoredResult,
  shownLook: Look,
): DrawnResult | null {
  const { imageLayer } = old
  if (imageLayer === null || !sameLook(old.look, shownLook)) return null
  const tiles = questionById(result.question)?.draw?.(result, shownLook).tiles
  if (tiles !== undefined) {
    const isShown = showOtherTiles(map, imageLayer, tiles)
    return isShown ? { ...old, answer: result.answer, drawnBy: drawnByOf(result) } : null
  }
  if (old.drawnBy !== drawnByOf(result)) return null
  const drawing = questionById(result.question)?.draw?.(result, shownLook)
  if (drawing?.image === undefined || drawing.layers.length !== old.layers.length) return null
  if (!repaintCanvasLayer(map, imageLayer, drawing.image)) return null
  const features = drawing.features ?? {}
  for (const [name, data] of Object.entries(features)) {
    // Nothing in the place of nothing would be cut into tiles in every frame of a drag.
    if (data.features.length === 0 && old.features[name]?.features.length === 0) continue
    void map.getSource<GeoJSONSource>(idOf(result.id, name))?.setData(data)
  }
  return { ...old, answer: result.answer, features }
}

/** What is always written is written first, on its disc: names of cells go round it, no dot lies on it. */
function anchorOf(layer: LayerSpecification, layers: readonly LayerSpecification[]): string {
  const isOnDisc = layer.type === 'symbol' || layer.type === 'circle'
  const isWritten = layers.some(
    (other) =>
      other.type === 'symbol' &&
      other.layout?.['text-allow-overlap'] === true &&
      isOnDisc &&
      other.source === layer.source,
  )
  return isWritten ? anchors.names : anchors.results
}

function addSources(map: MapLibreMap, resultId: string, drawing: Drawing): readonly string[] {
  return Object.entries(drawing.features ?? {}).map(([name, data]) => {
    const id = idOf(resultId, name)
    map.addSource(id, { type: 'geojson', data, tolerance: 0 })
    return id
  })
}

function own(resultId: string, layer: LayerSpecification): LayerSpecification {
  if (!('source' in layer) || typeof layer.source !== 'string') {
    return { ...layer, id: idOf(resultId, layer.id) }
  }
  return { ...layer, id: idOf(resultId, layer.id), source: idOf(resultId, layer.source) }
}

function remove(map: MapLibreMap, shown: DrawnResult): void {
  for (const { id } of shown.layers) if (map.getLayer(id) !== undefined) map.removeLayer(id)
  if (shown.imageLayer !== null && map.getLayer(shown.imageLayer) !== undefined) {
    map.removeLayer(shown.imageLayer)
  }
  for (const id of shown.sources) if (map.getSource(id) !== undefined) map.removeSource(id)
}

/** What of a result came onto the map before it failed. */
function removeAll(map: MapLibreMap, resultId: string): void {
  const isOwn = (id: string): boolean => parseLayerId(id)?.resultId === resultId
  for (const id of map.getLayersOrder().filter(isOwn)) map.removeLayer(id)
  for (const id of Object.keys(map.getStyle().sources).filter(isOwn)) map.removeSource(id)
}

/** The list has the topmost first; each is put on top of those below it. */
function order(
  map: MapLibreMap,
  results: readonly StoredResult[],
  drawn: ReadonlyMap<string, DrawnResult>,
): void {
  for (const { id } of results.toReversed()) {
    const shown = drawn.get(id)
    if (shown === undefined) continue
    if (shown.imageLayer !== null) map.moveLayer(shown.imageLayer, anchors.images)
    for (const layer of shown.layers) map.moveLayer(layer.id, anchorOf(layer, shown.layers))
  }
}

/** The paint members that make a layer of each kind see-through. */
const opacityMembers: Readonly<Record<string, readonly string[]>> = {
  fill: ['fill-opacity'],
  line: ['line-opacity'],
  circle: ['circle-opacity', 'circle-stroke-opacity'],
  symbol: ['text-opacity', 'icon-opacity'],
  raster: ['raster-opacity'],
}

/** An opacity that depends on the zoom cannot be multiplied: drawings state plain numbers. */
function setOpacity(map: MapLibreMap, shown: DrawnResult, share: number): void {
  for (const layer of shown.layers) {
    const paint = (layer.paint ?? {}) as Readonly<Record<string, unknown>>
    for (const member of opacityMembers[layer.type] ?? []) {
      const full = paint[member] ?? 1
      const value = typeof full === 'number' ? full * share : ['*', share, full]
      map.setPaintProperty(layer.id, member as 'line-opacity', value as number)
    }
  }
  if (shown.imageLayer !== null) {
    map.setPaintProperty(shown.imageLayer, 'raster-opacity', imageOpacity * share)
  }
}
