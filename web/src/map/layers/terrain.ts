import { effect, signal, untracked } from '@preact/signals'
import type {
  HillshadeLayerSpecification,
  Map as MapLibreMap,
  RasterDEMSourceSpecification,
} from 'maplibre-gl'
import { apiUrl } from '../../api/client.ts'
import { keyGeneration } from '../../api/keys.ts'
import type { TerrainTiles } from '../../api/types.ts'
import { terrainBounds } from '../../store/terrain-bounds.ts'
import { baseLayers } from '../../store/layers.ts'
import { pack } from '../../store/session.ts'
import { extruded, raisedGround, theme } from '../../store/view.ts'
import type { Theme } from '../../color/theme.ts'
import { anchors } from '../anchors.ts'
import { drawsCoarsely } from '../motion.ts'
import { describeTiles, removeTiles } from '../raster-tiles.ts'

const source = 'terrain'
const layer = 'terrain-shade'

/** Hills are lit from the north-west, as on printed maps. Level ground stays as it is. */
const shades: Readonly<Record<Theme, { shadow: string; light: string; accent: string }>> = {
  light: { shadow: '#3c4a5a', light: '#ffffff', accent: '#6b7a8a' },
  dark: { shadow: '#000000', light: '#b4c6d8', accent: '#05080c' },
}

/** How strongly the ground is shaded at full opacity. */
const strength = 0.5

/**
 * The source of the relief, which has the tiles of the shades: shades and relief want other ones of them at a
 * time.
 */
const reliefSource = 'relief'

/** The tiles of the pack on the map; null where it has none. */
const elevationTiles = signal<RasterDEMSourceSpecification | null>(null)

/** Shades the ground of a pack that has terrain, and raises it in 3D where that is wanted. */
export function bindTerrain(map: MapLibreMap): () => void {
  let wanted = 0
  const stops = [
    bindShades(map),
    effect(() => {
      const { files, sha256 } = pack.value ?? {}
      const name = files?.terrain
      // A new key may open what the former one did not.
      const version = `${name === undefined ? '' : (sha256?.[name] ?? '').slice(0, 16)}-${keyGeneration.value}`
      const turn = ++wanted
      untracked(() => {
        elevationTiles.value = null
        terrainBounds.value = name === undefined ? null : undefined
      })
      if (name === undefined) return
      const described = describeTiles<TerrainTiles>('api/tiles/terrain.json')
      const settle = (tiles: TerrainTiles | null) => {
        if (turn === wanted) terrainBounds.value = tiles?.bounds ?? null
      }
      void described.then(settle, () => settle(null))
      void Promise.all([described, drawn(map)]).then(([tiles]) => {
        if (tiles !== null && turn === wanted) elevationTiles.value = elevationsOf(tiles, version)
      })
    }),
    effect(() => {
      const tiles = extruded.value && raisedGround.value ? elevationTiles.value : null
      untracked(() => raise(map, tiles))
    }),
  ]
  return () => {
    wanted++
    stops.forEach((stop) => stop())
  }
}

/** Shades the ground as soon as its tiles are known; another map beside the first does so too. */
export function bindShades(map: MapLibreMap): () => void {
  const stops = [
    effect(() => {
      const tiles = elevationTiles.value
      untracked(() => {
        removeTiles(map, layer, source)
        if (tiles !== null) addShades(map, tiles)
      })
    }),
    effect(() => paint(map, theme.value, baseLayers.value.terrain, !drawsCoarsely.value)),
  ]
  return () => stops.forEach((stop) => stop())
}

/** Resolves when the map stands: shades that are drawn with all else would make all else wait. */
async function drawn(map: MapLibreMap): Promise<void> {
  if (!map.loaded()) await map.once('idle')
}

function elevationsOf(tiles: TerrainTiles, version: string): RasterDEMSourceSpecification {
  const { bounds, encoding, maxzoom, minzoom, tileSize } = tiles
  const [west, south, east, north] = bounds
  return {
    type: 'raster-dem',
    tiles: [`${apiUrl('api/tiles/terrain/')}{z}/{x}/{y}.png?v=${version}`],
    bounds: [west, south, east, north],
    encoding,
    minzoom,
    maxzoom,
    tileSize,
  }
}

function addShades(map: MapLibreMap, tiles: RasterDEMSourceSpecification): void {
  map.addSource(source, tiles)
  const shown = baseLayers.value.terrain
  map.addLayer(
    { id: layer, type: 'hillshade', source, paint: paintOf(theme.value, shown.opacity) },
    anchors.base,
  )
  paint(map, theme.value, shown, !drawsCoarsely.peek())
}

/** Lifts the ground and all that lies on it to its height, or lays it flat. */
function raise(map: MapLibreMap, tiles: RasterDEMSourceSpecification | null): void {
  map.setTerrain(null)
  if (map.getSource(reliefSource) !== undefined) map.removeSource(reliefSource)
  if (tiles === null) return
  map.addSource(reliefSource, tiles)
  map.setTerrain({ source: reliefSource, exaggeration: 1 })
}

type LayerView = (typeof baseLayers.value)['terrain']

/** Where the processor draws, the shades cost as much as half of all else: they can be left out. */
function paint(
  map: MapLibreMap,
  shownTheme: Theme,
  { visible, opacity }: LayerView,
  isWanted: boolean,
): void {
  if (map.getLayer(layer) === undefined) return
  const isShown = isWanted && visible && opacity > 0
  map.setLayoutProperty(layer, 'visibility', isShown ? 'visible' : 'none')
  if (!isWanted) return
  for (const [name, value] of Object.entries(paintOf(shownTheme, opacity))) {
    map.setPaintProperty(layer, name as 'hillshade-shadow-color', value as string)
  }
}

function paintOf(
  shownTheme: Theme,
  opacity: number,
): NonNullable<HillshadeLayerSpecification['paint']> {
  const { shadow, light, accent } = shades[shownTheme]
  return {
    'hillshade-method': 'standard',
    'hillshade-illumination-direction': 315,
    // The lamp belongs to the map: turning it must not turn hills into hollows.
    'hillshade-illumination-anchor': 'map',
    'hillshade-exaggeration': strength * opacity,
    'hillshade-shadow-color': shadow,
    'hillshade-highlight-color': light,
    'hillshade-accent-color': accent,
  }
}
