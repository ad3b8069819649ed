import { computed, effect, untracked } from '@preact/signals'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { apiUrl } from '../../api/client.ts'
import { keyGeneration } from '../../api/keys.ts'
import type { ClutterTiles } from '../../api/types.ts'
import { clutterTiles, hasClutter } from '../../store/clutter.ts'
import { baseLayers } from '../../store/layers.ts'
import { pack } from '../../store/session.ts'
import { anchors } from '../anchors.ts'
import { describeTiles, removeTiles } from '../raster-tiles.ts'

const source = 'clutter'
const layer = 'clutter'

/** Draws what covers the ground of a pack with clutter, once somebody wants to see it. */
export function bindClutter(map: MapLibreMap): () => void {
  let wanted = 0
  const isShown = computed(() => hasClutter.value && baseLayers.value.clutter.visible)
  const stops = [
    effect(() => {
      const { files, sha256 } = pack.value ?? {}
      // A new key may open what the former one did not.
      const version = `${hashOf(sha256, files?.clutter)}${hashOf(sha256, files?.clutter_classes)}-${keyGeneration.value}`
      const turn = ++wanted
      const isWanted = isShown.value
      untracked(() => {
        removeTiles(map, layer, source)
        clutterTiles.value = null
      })
      if (!isWanted) return
      void describeTiles<ClutterTiles>('api/tiles/clutter.json').then((tiles) => {
        if (tiles !== null && turn === wanted) addClutter(map, tiles, version)
      })
    }),
    effect(() => paint(map, baseLayers.value.clutter.opacity)),
  ]
  return () => {
    wanted++
    stops.forEach((stop) => stop())
  }
}

function hashOf(sha256: Readonly<Record<string, string>> | undefined, name?: string): string {
  return name === undefined ? '' : (sha256?.[name] ?? '').slice(0, 16)
}

function addClutter(map: MapLibreMap, tiles: ClutterTiles, version: string): void {
  const { bounds, maxzoom, minzoom, tileSize } = tiles
  const [west, south, east, north] = bounds
  clutterTiles.value = tiles
  map.addSource(source, {
    type: 'raster',
    tiles: [`${apiUrl('api/tiles/clutter/')}{z}/{x}/{y}.png?v=${version}`],
    bounds: [west, south, east, north],
    minzoom,
    maxzoom,
    tileSize,
  })
  map.addLayer(
    {
      id: layer,
      type: 'raster',
      source,
      // Between two classes there is no third one.
      paint: { 'raster-resampling': 'nearest', 'raster-fade-duration': 0 },
    },
    anchors.base,
  )
  paint(map, baseLayers.value.clutter.opacity)
}

function paint(map: MapLibreMap, opacity: number): void {
  if (map.getLayer(layer) !== undefined) map.setPaintProperty(layer, 'raster-opacity', opacity)
}
