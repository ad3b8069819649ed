import type { GeoJSON } from 'geojson'
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'

/** Gives a GeoJSON source of the style other features. */
export function setFeatures(map: MapLibreMap, name: string, data: GeoJSON): void {
  const source = map.getSource<GeoJSONSource>(name)
  if (source === undefined) throw new Error(`the style has no source ${name}`)
  // A newer call replaces one that is still being cut into tiles.
  void source.setData(data)
}

/** Shows or hides layers. */
export function setVisible(map: MapLibreMap, layers: readonly string[], visible: boolean): void {
  for (const layer of layers) {
    map.setLayoutProperty(layer, 'visibility', visible ? 'visible' : 'none')
  }
}
