import { AJAXError, addProtocol, type Map as MapLibreMap, type RasterTileSource } from 'maplibre-gl'
import { apiUrl } from '../api/client.ts'
import { withPalette } from '../format/png.ts'
import type { DrawnTiles, TileColors } from '../question/image.ts'
import { anchors } from './anchors.ts'

const tileSize = 512
const scheme = 'recoloured'

const colorsByName = new Map<string, Uint8Array>()

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

/** The address of tiles of the service in other colours of their palette. */
function recoloredAddress(address: string, { name, colors }: TileColors): string {
  if (colorsByName.size === 0) addProtocol(scheme, load)
  colorsByName.set(name, colors)
  return `${scheme}://${name}/${address}`
}

async function load(
  { url }: { readonly url: string },
  { signal }: AbortController,
): Promise<{ data: ArrayBuffer }> {
  const [, name, address] = /^\w+:\/\/([^/]+)\/(.*)$/.exec(url) ?? []
  const response = await fetch(address, { signal })
  if (!response.ok) {
    const { status, statusText } = response
    throw new AJAXError(status, statusText, address, await response.blob())
  }
  const png = new Uint8Array(await response.arrayBuffer())
  const colors = colorsByName.get(name)
  return { data: (colors === undefined ? png : withPalette(png, colors)).buffer }
}
