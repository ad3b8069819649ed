import { effect, untracked } from '@preact/signals'
import type { ExpressionSpecification, Map as MapLibreMap } from 'maplibre-gl'
import { apiUrl } from '../../api/client.ts'
import { keyGeneration } from '../../api/keys.ts'
import { baseLayers } from '../../store/layers.ts'
import { pack } from '../../store/session.ts'
import { theme } from '../../store/view.ts'
import type { Theme } from '../../color/theme.ts'
import { baseMapSource, groundLayers, nameLayers } from './layers.ts'

/** Zooms of the tiles; nearer views are drawn from the last one. */
const tileZooms = { minzoom: 4, maxzoom: 14 } as const

/** What the map lies below, the first that there is: the edge of the pack, the towers. */
const aboveGround = ['anchor-base', 'ground-edge']
const aboveNames = ['towers-sector']

type LayerView = (typeof baseLayers.value)['base']

interface BaseMapTiles {
  /** Address of a tile, with {z}, {x} and {y}. */
  readonly url: string
  /** West, south, east, north: nothing is asked for outside. */
  readonly bounds: readonly [number, number, number, number]
}

/** Draws the base map under everything and its names over it; a former one goes first. */
function addBaseMap(map: MapLibreMap, tiles: BaseMapTiles, shownTheme: Theme): void {
  removeBaseMap(map)
  map.addSource(baseMapSource, {
    type: 'vector',
    tiles: [tiles.url],
    bounds: [...tiles.bounds],
    ...tileZooms,
  })
  const below = (candidates: readonly string[]) =>
    candidates.find((id) => map.getLayer(id) !== undefined)
  for (const layer of groundLayers(shownTheme)) map.addLayer(layer, below(aboveGround))
  for (const layer of nameLayers(shownTheme)) map.addLayer(layer, below(aboveNames))
}

function removeBaseMap(map: MapLibreMap): void {
  for (const { id } of [...groundLayers('light'), ...nameLayers('light')]) {
    if (map.getLayer(id) !== undefined) map.removeLayer(id)
  }
  if (map.getSource(baseMapSource) !== undefined) map.removeSource(baseMapSource)
}

/** Shows the base map of the active pack, where it has one, as the list of layers says. */
export function bindBaseMap(map: MapLibreMap): () => void {
  const stops = [bindTiles(map), effect(() => setOpacity(map, baseLayers.value.base))]
  return () => stops.forEach((stop) => stop())
}

/** Every layer as opaque as it is by itself, times that of the map as a whole. */
function setOpacity(map: MapLibreMap, { visible, opacity }: LayerView): void {
  for (const { id, type, paint } of [...groundLayers('light'), ...nameLayers('light')]) {
    if (map.getLayer(id) === undefined) continue
    const name = `${type === 'symbol' ? 'text' : type}-opacity` as 'line-opacity'
    const own = (paint as Record<string, ExpressionSpecification> | undefined)?.[name] ?? 1
    map.setPaintProperty(id, name, ['*', visible ? opacity : 0, own])
  }
}

function bindTiles(map: MapLibreMap): () => void {
  return effect(() => {
    const { files, sha256, bounds } = pack.value ?? {}
    const name = files?.base_map
    const shownTheme = theme.value
    // A new key may open what the former one did not.
    const version = `${name === undefined ? '' : (sha256?.[name] ?? '').slice(0, 16)}-${keyGeneration.value}`
    untracked(() => {
      if (name === undefined || bounds === undefined) {
        removeBaseMap(map)
        return
      }
      const [west, south, east, north] = bounds
      const url = `${apiUrl('api/tiles/base-map/')}{z}/{x}/{y}.mvt?v=${version}`
      addBaseMap(map, { url, bounds: [west, south, east, north] }, shownTheme)
      setOpacity(map, baseLayers.value.base)
    })
  })
}
