import type { Map as MapLibreMap } from 'maplibre-gl'
import { ApiError, getJson } from '../api/client.ts'

/** Which tiles of a raster there are; null where the service refuses to say, as without its key. */
export async function describeTiles<Tiles>(path: string): Promise<Tiles | null> {
  try {
    return await getJson<Tiles>(path, { scope: 'buildings' })
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

/** Takes a layer off the map, with its source. */
export function removeTiles(map: MapLibreMap, layer: string, source: string): void {
  if (map.getLayer(layer) !== undefined) map.removeLayer(layer)
  if (map.getSource(source) !== undefined) map.removeSource(source)
}
