import type { LayerSpecification, Map as MapLibreMap, StyleSpecification } from 'maplibre-gl'
import { buildings } from './layers/buildings.ts'
import { cell } from './layers/cell.ts'
import { gaps } from './layers/gaps.ts'
import { ground } from './layers/ground.ts'
import { rays } from './layers/rays.ts'
import { surface } from './layers/surface.ts'
import { towers } from './layers/towers.ts'
import type { LayerGroup, Look } from './look.ts'

const groups: readonly LayerGroup[] = [ground, surface, cell, rays, gaps, towers]

/** From the ground up. The surface and the buildings are added below the isolines. */
const order = [
  'background',
  'ground',
  'ground-edge',
  'contours',
  'contours-label',
  'cell-fill',
  'cell-line',
  'cell-other',
  'rays-nlos',
  'rays-los',
  'ray-shown-casing',
  'ray-shown',
  'ray-ends',
  'towers-sector',
  'towers-dot',
  'gaps',
  'gap-selected',
  'towers-label',
]

/** The whole style: no address outside this service is in it. */
export function styleFor(look: Look): StyleSpecification {
  const layers = groups.flatMap((group) => group.layers(look))
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
