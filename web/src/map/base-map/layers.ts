import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { Theme } from '../../color/theme.ts'
import { mapFont } from '../look.ts'
import { perFeature } from '../per-feature.ts'
import { baseMapPalettes } from './palette.ts'

export const baseMapSource = 'base-map'

const kind: ExpressionSpecification = ['get', 'class']
const isTunnel: ExpressionSpecification = ['to-boolean', ['get', 'tunnel']]

/** Ground, water and ways, from the ground up. */
export function groundLayers(theme: Theme): LayerSpecification[] {
  const palette = baseMapPalettes[theme]
  return [
    {
      id: 'base-map-ground',
      type: 'fill',
      source: baseMapSource,
      'source-layer': 'ground',
      paint: { 'fill-color': groundColor(theme) },
    },
    {
      id: 'base-map-water',
      type: 'fill',
      source: baseMapSource,
      'source-layer': 'water',
      paint: { 'fill-color': perFeature(palette.water) },
    },
    {
      // Piers and breakwaters stand in the water.
      id: 'base-map-pier',
      type: 'fill',
      source: baseMapSource,
      'source-layer': 'ground',
      filter: ['==', kind, 'pier'],
      paint: { 'fill-color': perFeature(palette.paved) },
    },
    {
      id: 'base-map-waterway',
      type: 'line',
      source: baseMapSource,
      'source-layer': 'waterway',
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': perFeature(palette.water),
        'line-opacity': perFeature(1),
        'line-width': widths({ 8: 0.6, 13: ['match', kind, 'river', 2.4, 'canal', 2, 0.8], 18: 8 }),
      },
    },
    ...streetLayers(theme),
    ...railwayLayers(theme),
  ]
}

function groundColor(theme: Theme): ExpressionSpecification {
  const palette = baseMapPalettes[theme]
  return [
    'match',
    kind,
    'forest',
    palette.forest,
    ['sand', 'rock', 'ice'],
    palette.sand,
    ['paved', 'pier'],
    palette.paved,
    palette.green,
  ]
}

/** Widths in pixels by class, at zooms 6, 10, 14 and 18; between them they grow evenly. */
const streetWidths: Readonly<Record<string, readonly [number, number, number, number]>> = {
  motorway: [0.8, 2, 5, 22],
  trunk: [0.6, 1.7, 4.5, 20],
  primary: [0, 1.4, 4, 18],
  secondary: [0, 1, 3.3, 16],
  tertiary: [0, 0.6, 2.6, 14],
  minor: [0, 0, 1.7, 12],
  runway: [0, 2, 8, 40],
  pedestrian: [0, 0, 1.2, 9],
  service: [0, 0, 0.9, 7],
}
const otherWidth = [0, 0, 0.7, 2] as const
const zoomsOfWidths = [6, 10, 14, 18] as const

function streetWidth(factor: number, extra: number): ExpressionSpecification {
  const stops = zoomsOfWidths.map((zoom, i) => {
    const cases = Object.entries(streetWidths).flatMap(([name, width]) => [
      name,
      width[i] === 0 ? 0 : width[i] * factor + extra,
    ])
    return [zoom, ['match', kind, ...cases, otherWidth[i] * factor]] as const
  })
  return ['interpolate', ['exponential', 1.5], ['zoom'], ...stops.flat()] as ExpressionSpecification
}

const paths: ExpressionSpecification = ['in', kind, ['literal', ['path', 'track']]]

function streetLayers(theme: Theme): LayerSpecification[] {
  const palette = baseMapPalettes[theme]
  const source = { source: baseMapSource, 'source-layer': 'street' } as const
  const layout = {
    'line-cap': 'round',
    'line-join': 'round',
    'line-sort-key': streetOrder,
  } as const
  return [
    {
      id: 'base-map-path',
      type: 'line',
      ...source,
      filter: paths,
      paint: {
        'line-color': palette.path,
        'line-width': widths({ 13: 0.6, 16: 1.1, 19: 2.2 }),
        'line-dasharray': [3, 2],
        'line-opacity': ['case', isTunnel, 0.4, 0.9],
      },
    },
    {
      id: 'base-map-street-casing',
      type: 'line',
      ...source,
      minzoom: 12,
      filter: ['!', paths],
      layout,
      paint: {
        'line-color': perFeature(palette.casing),
        'line-width': streetWidth(1, 1.4),
        'line-opacity': ['case', isTunnel, 0.35, 1],
      },
    },
    {
      id: 'base-map-street',
      type: 'line',
      ...source,
      filter: ['!', paths],
      layout,
      paint: {
        'line-color': [
          'match',
          kind,
          'motorway',
          palette.motorway,
          ['trunk', 'primary'],
          palette.major,
          palette.street,
        ],
        'line-width': streetWidth(1, 0),
        'line-opacity': ['case', isTunnel, 0.45, 1],
      },
    },
  ]
}

/** Larger streets lie over smaller ones. */
const streetOrder: ExpressionSpecification = [
  'match',
  kind,
  'motorway',
  9,
  'trunk',
  8,
  'primary',
  7,
  'secondary',
  6,
  'tertiary',
  5,
  'minor',
  4,
  'pedestrian',
  3,
  1,
]

function railwayLayers(theme: Theme): LayerSpecification[] {
  const palette = baseMapPalettes[theme]
  const source = { source: baseMapSource, 'source-layer': 'railway' } as const
  const opacity: ExpressionSpecification = ['case', isTunnel, 0.35, 1]
  return [
    {
      id: 'base-map-railway',
      type: 'line',
      ...source,
      paint: {
        'line-color': perFeature(palette.railway),
        'line-width': widths({ 8: 0.6, 14: ['match', kind, 'rail', 1.6, 1], 18: 3 }),
        'line-opacity': opacity,
      },
    },
    {
      id: 'base-map-railway-ties',
      type: 'line',
      ...source,
      minzoom: 14,
      filter: ['==', kind, 'rail'],
      paint: {
        'line-color': palette.railway,
        'line-width': widths({ 14: 4, 18: 9 }),
        'line-dasharray': [0.25, 2.4],
        'line-opacity': opacity,
      },
    },
  ]
}

/** Names, the most important last: MapLibre places the topmost first. */
export function nameLayers(theme: Theme): LayerSpecification[] {
  const palette = baseMapPalettes[theme]
  const halo = { 'text-halo-color': palette.halo, 'text-halo-width': 1.3 } as const
  const common = { 'text-font': mapFont, 'text-field': ['get', 'name'] as ExpressionSpecification }
  return [
    {
      id: 'base-map-area-name',
      type: 'symbol',
      source: baseMapSource,
      'source-layer': 'area_name',
      layout: { ...common, 'text-size': 10.5, 'text-max-width': 7, 'text-padding': 6 },
      paint: {
        ...halo,
        'text-color': ['match', kind, 'water', palette.waterText, palette.greenText],
      },
    },
    {
      id: 'base-map-waterway-name',
      type: 'symbol',
      source: baseMapSource,
      'source-layer': 'waterway',
      minzoom: 13,
      filter: ['has', 'name'],
      layout: { ...common, 'symbol-placement': 'line', 'text-size': 10.5, 'symbol-spacing': 350 },
      paint: { ...halo, 'text-color': palette.waterText },
    },
    {
      id: 'base-map-street-name',
      type: 'symbol',
      source: baseMapSource,
      'source-layer': 'street',
      minzoom: 13,
      filter: ['has', 'name'],
      layout: {
        ...common,
        'symbol-placement': 'line',
        'symbol-spacing': 280,
        'symbol-sort-key': ['-', 10, streetOrder],
        'text-size': widths({ 13: 9.5, 17: 12.5 }),
        'text-max-angle': 30,
        'text-padding': 4,
      },
      paint: { ...halo, 'text-color': palette.text },
    },
    {
      id: 'base-map-place',
      type: 'symbol',
      source: baseMapSource,
      'source-layer': 'place',
      layout: {
        ...common,
        'symbol-sort-key': ['to-number', ['get', 'rank'], 99],
        'text-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          6,
          ['match', kind, 'city', 14, 'town', 12, 10],
          15,
          ['match', kind, 'city', 22, 'town', 18, ['suburb', 'village'], 15, 12],
        ],
        'text-max-width': 8,
        'text-padding': 6,
      },
      paint: { ...halo, 'text-halo-width': 1.6, 'text-color': palette.text },
    },
  ]
}

/** Numbers by zoom, evenly between them. */
function widths(
  stops: Readonly<Record<number, number | ExpressionSpecification>>,
): ExpressionSpecification {
  const pairs = Object.entries(stops).flatMap(([zoom, width]) => [Number(zoom), width])
  return ['interpolate', ['linear'], ['zoom'], ...pairs] as ExpressionSpecification
}
