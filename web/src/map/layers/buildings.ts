import { effect, untracked } from '@preact/signals'
import type { ReadonlySignal } from '@preact/signals'
import type { ExpressionSpecification, Map as MapLibreMap } from 'maplibre-gl'
import { apiUrl } from '../../api/client.ts'
import { keyGeneration } from '../../api/keys.ts'
import { demandRamp, expressionStops, heightRamp } from '../../color/ramps.ts'
import type { StoredResult } from '../../project/project.ts'
import { baseLayers } from '../../store/layers.ts'
import { packVersion } from '../../store/session.ts'
import type { Theme } from '../../color/theme.ts'
import { look, mapPalettes } from '../look.ts'
import { anchors } from '../anchors.ts'
import { drawsCoarsely } from '../motion.ts'
import { bindBuildingService } from './building-service.ts'
import { serviceExpression } from './service-colors.ts'
import type { Look } from '../../question/look.ts'
import type { LayerGroup } from '../look.ts'

export const materialColors = {
  light: {
    concrete: '#9aa7b4',
    brick: '#bf6a4f',
    glass: '#5bb7c9',
    wood: '#b98f4d',
    metal: '#6f7fa8',
  },
  dark: {
    concrete: '#8593a1',
    brick: '#c97a5e',
    glass: '#58bfd2',
    wood: '#c29b59',
    metal: '#8292c0',
  },
} as const

/** Where the tiles are, those of the base map too; nothing else of the map's requests needs a key. */
export const tileRoot = apiUrl('api/tiles/')

/** Tiles below this zoom hold the largest buildings only. */
export const completeTileZoom = 13

/** From here on buildings are large enough to have an outline. */
const outlineZoom = 14.5
export const outlineOpacity = 0.7
/** Pixels by zoom, straight between. */
export const outlineWidths = [
  [outlineZoom, 0.4],
  [16, 0.7],
  [19, 1.5],
] as const

const source = 'buildings'

const edges: ExpressionSpecification = ['step', ['zoom'], true, outlineZoom, false]

/** Tiles of the pack's own footprints; zoom levels above are drawn from the last one. */
export const buildings: LayerGroup = {
  // The tiles are added once it is known of which pack they are.
  sources: {},
  layers: ({ theme, color, isServiceStale, extruded }) => {
    const palette = mapPalettes[theme]
    const fill =
      color === 'service'
        ? serviceExpression(theme, palette.building, isServiceStale)
        : buildingColorExpression(color, theme)
    const flat = extruded ? 'none' : 'visible'
    return [
      {
        id: 'buildings-fill',
        type: 'fill',
        source,
        'source-layer': 'buildings',
        layout: { visibility: flat },
        // The antialiased edge keeps a building of less than a pixel visible. Nearer, the outline
        // is drawn in its place: either costs as much as the fill.
        paint: { 'fill-color': fill, 'fill-antialias': edges },
      },
      {
        id: 'buildings-outline',
        type: 'line',
        source,
        'source-layer': 'buildings',
        minzoom: outlineZoom,
        layout: { visibility: flat },
        paint: {
          'line-color': palette.buildingEdge,
          'line-width': ['interpolate', ['linear'], ['zoom'], ...outlineWidths.flat()],
          'line-opacity': outlineOpacity,
        },
      },
      {
        id: 'buildings-3d',
        type: 'fill-extrusion',
        source,
        'source-layer': 'buildings',
        layout: { visibility: extruded ? 'visible' : 'none' },
        paint: {
          'fill-extrusion-color': fill,
          'fill-extrusion-height': ['get', 'height_m'],
          'fill-extrusion-opacity': 0.88,
          'fill-extrusion-vertical-gradient': true,
        },
      },
    ]
  },
}

export const buildingLayers = ['buildings-fill', 'buildings-3d'] as const

/** The colour of a footprint by the chosen property; what is unknown looks unknown. */
function buildingColorExpression(
  color: Exclude<Look['color'], 'service'>,
  theme: Theme,
): ExpressionSpecification | string {
  const palette = mapPalettes[theme]
  switch (color) {
    case 'plain':
      return palette.building
    case 'height':
      return [
        'case',
        ['to-boolean', ['get', 'height_known']],
        ramp('height_m', heightRamp[theme]),
        palette.unknown,
      ]
    case 'demand':
    case 'residential':
      return [
        'case',
        ['>', ['to-number', ['get', color], 0], 0],
        ramp(color, demandRamp[theme]),
        palette.building,
      ]
    case 'material': {
      const [[material, itsColor], ...others] = Object.entries(materialColors[theme])
      return ['match', ['get', 'material'], material, itsColor, ...others.flat(), palette.unknown]
    }
  }
}

function ramp(property: string, stops: (typeof heightRamp)[Theme]): ExpressionSpecification {
  return [
    'interpolate',
    ['linear'],
    ['to-number', ['get', property], 0],
    ...expressionStops(stops),
  ] as ExpressionSpecification
}

/** The anchor above each layer of buildings. */
const layerAbove: Readonly<Record<string, string>> = {
  'buildings-fill': anchors.buildings,
  'buildings-outline': anchors.outlines,
  'buildings-3d': anchors.outlines,
}

/** Asks for new tiles when the pack or the key has changed. */
export function bindBuildings(
  map: MapLibreMap,
  results: ReadonlySignal<readonly StoredResult[]>,
): () => void {
  const stops = [
    effect(() => {
      const version = `${packVersion.value}#${keyGeneration.value}`
      if (packVersion.value !== '') untracked(() => replaceTiles(map, tileAddress(version)))
    }),
    bindBuildingService(map, results),
    effect(() => {
      // What a building gets is told by its colour: no image may lie over it.
      const isTold = look.value.color === 'service'
      if (packVersion.value === '' || map.getLayer('buildings-fill') === undefined) return
      map.moveLayer('buildings-fill', isTold ? 'buildings-outline' : anchors.buildings)
    }),
    effect(() => {
      const { visible, opacity } = baseLayers.value.buildings
      // Read here, so that new tiles and a new look get it too.
      const isDrawn = packVersion.value !== '' && keyGeneration.value >= 0 && look.value !== null
      if (isDrawn) setOpacity(map, visible ? opacity : 0)
    }),
    effect(() => {
      const isCoarse = drawsCoarsely.value
      untracked(() => setEdges(map, !isCoarse))
    }),
  ]
  return () => stops.forEach((stop) => stop())
}

/** Edges cost as much as all else of a building: they can be left out while the map moves. */
function setEdges(map: MapLibreMap, isWanted: boolean): void {
  if (map.getLayer('buildings-fill') === undefined) return
  const { visible, opacity } = baseLayers.value.buildings
  map.setPaintProperty('buildings-fill', 'fill-antialias', isWanted ? edges : false)
  map.setPaintProperty(
    'buildings-outline',
    'line-opacity',
    isWanted && visible ? outlineOpacity * opacity : 0,
  )
}

function setOpacity(map: MapLibreMap, opacity: number): void {
  if (map.getLayer('buildings-fill') === undefined) return
  map.setPaintProperty('buildings-fill', 'fill-opacity', opacity)
  map.setPaintProperty('buildings-outline', 'line-opacity', outlineOpacity * opacity)
  map.setPaintProperty('buildings-3d', 'fill-extrusion-opacity', 0.88 * opacity)
}

/** Tiles that were refused once are not asked for again by their source: it starts anew. */
function replaceTiles(map: MapLibreMap, address: string): void {
  const layers = buildings.layers(look.value)
  for (const { id } of layers) if (map.getLayer(id) !== undefined) map.removeLayer(id)
  if (map.getSource(source) !== undefined) map.removeSource(source)
  map.addSource(source, {
    type: 'vector',
    tiles: [address],
    minzoom: 0,
    maxzoom: 16,
    promoteId: 'id',
  })
  for (const layer of layers) map.addLayer(layer, layerAbove[layer.id])
}

/** The version is only there to tell apart what the browser's cache holds of two packs. */
function tileAddress(version: string): string {
  return `${tileRoot}buildings/{z}/{x}/{y}.mvt?v=${shortHash(version)}`
}

function shortHash(text: string): string {
  let hash = 5381
  for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 33) ^ text.charCodeAt(i)) >>> 0
  return hash.toString(36)
}
