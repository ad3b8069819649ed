import type { Map as MapLibreMap, RasterTileSource } from 'maplibre-gl'
import { apiUrl } from '../api/client.ts'
import type { DrawnTiles } from '../question/image.ts'
import { anchors } from './anchors.ts'
import { recoloredAddress } from './palette-tiles.ts'

const tileSize = 512

/** Tiles of the service as a source and its layer. */
export function addTileLayer(map: MapLibreMap, id: string, tiles: DrawnTiles): void {
  const { bounds, zoom } = tiles
  map.addSource(id, {
    type: 'raster',
    tiles: [addressOf(tiles)],
    bounds: [...bounds],
    minzoom: 0,
    maxzoom: zoom,
    tileSize,
  })
  map.addLayer(
    {
      id,
      type: 'raster',
      source: id,
      paint: { 'raster-resampling': 'nearest', 'raster-fade-duration': 0 },
    },
    anchors.images,
  )
}

/** Shows another image in the place of the one that a layer has; false where it is none of tiles. */
export function showOtherTiles(map: MapLibreMap, id: string, tiles: DrawnTiles): boolean {
  const source = map.getSource<RasterTileSource>(id)
  if (source?.type !== 'raster') return false
  source.setTiles([addressOf(tiles)])
  return true
}

/** An address may have its pattern in braces, which a whole URL would encode. */
function addressOf({ address, colors }: DrawnTiles): string {
  const whole = `${apiUrl('')}${address}`
  return colors === undefined ? whole : recoloredAddress(whole, colors)
}
