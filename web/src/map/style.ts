import type { LayerSpecification, Map as MapLibreMap, StyleSpecification } from 'maplibre-gl'
import { anchors } from './anchors.ts'
import { buildings } from './layers/buildings.ts'
import { cells } from './layers/cells.ts'
import { ground } from './layers/ground.ts'
import { measuredPlaces } from './layers/known-places.ts'
import { masts } from './layers/masts.ts'
import { sketches } from './layers/sketch.ts'
import { towers } from './layers/towers.ts'
import type { Look } from '../question/look.ts'
import type { LayerGroup } from './look.ts'

const groups: readonly LayerGroup[] = [ground, cells, masts, towers, sketches, measuredPlaces]

/** From the ground up. Base map, buildings and results are put below the anchors later. */
const order = [
  'background',
  'ground',
  anchors.base,
  'ground-edge',
  anchors.buildings,
  anchors.images,
  anchors.outlines,
  'cells-fill',
  anchors.results,
  'outside-hatch',
  'cells-line',
  'cells-wedge',
  'cells-mast',
  'sketch-area',
  'sketch-line',
  'known-places-dot',
  'towers-sector',
  'towers-dot',
  'towers-label',
  'known-places-number',
  'sketch-point',
  'cells-dot',
  'cells-label',
  anchors.names,
]

const anchorLayers: readonly LayerSpecification[] = Object.values(anchors).map((id) => ({
  id,
  type: 'background',
  layout: { visibility: 'none' },
}))

/** The whole style: no address outside this service is in it. */
export function styleFor(look: Look): StyleSpecification {
  const layers = [...anchorLayers, ...groups.flatMap((group) => group.layers(look))]
  const rank = new Map(order.map((id, i) => [id, i]))
  const sorted = layers.toSorted((a, b) => (rank.get(a.id) ?? 0) - (rank.get(b.id) ?? 0))
  return {
    version: 8,
    sources: Object.assign(
      {},
      ...groups.map((group) => group.sources),
    ) as StyleSpecification['sources'],
    layers: sorted,
    light: { anchor: 'viewport', intensity: look.theme === 'dark' ? 0.35 : 0.3 },
  }
}

/**
 * Gives a map another look without touching its data: colours of every layer, and what the
 * look shows or hides of the buildings. Opacities belong to the results and stay.
 */
export function restyle(map: MapLibreMap, look: Look): void {
  for (const layer of [...groups, buildings].flatMap((group) => group.layers(look))) {
    if (map.getLayer(layer.id) === undefined) continue
    for (const [name, value] of Object.entries(layer.paint ?? {})) {
      if (!name.endsWith('-color')) continue
      map.setPaintProperty(layer.id, name as 'line-color', value as string)
    }
    if (layer.id.startsWith('buildings-')) setVisibility(map, layer)
  }
}

function setVisibility(map: MapLibreMap, layer: LayerSpecification): void {
  map.setLayoutProperty(layer.id, 'visibility', layer.layout?.visibility ?? 'visible')
}
