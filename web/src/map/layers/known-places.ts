import { effect } from '@preact/signals'
import type { ExpressionSpecification, Map as MapLibreMap } from 'maplibre-gl'
import { expressionStops, fixedPowerSpan, powerRampOver } from '../../color/ramps.ts'
import type { PowerPalette, Span } from '../../color/ramps.ts'
import { knownPlaces } from '../../store/known-places.ts'
import { powerPalette } from '../../store/view.ts'
import { emptyCollection, mapFont, mapPalettes } from '../look.ts'
import type { LayerGroup } from '../look.ts'
import { setFeatures } from '../sources.ts'

const source = 'known-places'
const dots = 'known-places-dot'

/** From here on the numbers of neighbours have room. */
const numbersZoom = 16

const color = (palette: PowerPalette, span: Span): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['get', 'power_dbm'],
  ...expressionStops(powerRampOver(palette, span)),
]

/**
 * Measured places before any cell is compared with them: coloured by their power, with its number from near.
 */
export const measuredPlaces: LayerGroup = {
  sources: { [source]: { type: 'geojson', data: emptyCollection } },
  layers: ({ theme, powerPalette: palette }) => {
    const { ink, halo } = mapPalettes[theme]
    return [
      {
        id: dots,
        type: 'circle',
        source,
        paint: {
          'circle-radius': ['interpolate', ['linear'], ['zoom'], 12, 2.5, 16, 6],
          'circle-color': color(palette, knownPlaces.peek()?.span ?? fixedPowerSpan),
          'circle-stroke-color': ink,
          'circle-stroke-width': 0.8,
        },
      },
      {
        id: 'known-places-number',
        type: 'symbol',
        source,
        minzoom: numbersZoom,
        layout: {
          'text-field': [
            'number-format',
            ['get', 'power_dbm'],
            { locale: 'en', 'max-fraction-digits': 1 },
          ],
          'text-font': mapFont,
          'text-size': 11,
          'text-radial-offset': 0.8,
          'text-variable-anchor': ['left', 'right', 'bottom', 'top'],
        },
        paint: { 'text-color': ink, 'text-halo-color': halo, 'text-halo-width': 1.4 },
      },
    ]
  },
}

export const knownPlaceLayers = [dots] as const

export function bindKnownPlaces(map: MapLibreMap): () => void {
  const stops = [
    effect(() => {
      setFeatures(map, source, knownPlaces.value?.places ?? emptyCollection)
    }),
    effect(() => {
      const span = knownPlaces.value?.span
      if (span !== undefined)
        map.setPaintProperty(dots, 'circle-color', color(powerPalette.value, span))
    }),
  ]
  return () => stops.forEach((stop) => stop())
}
