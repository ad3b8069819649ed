import type { Feature, FeatureCollection, Point } from 'geojson'
import type { LayerSpecification } from 'maplibre-gl'
import type { GapFeature, GapProperties } from '../../api/types.ts'
import { mapPalettes } from '../../map/look.ts'
import type { Look } from '../../question/look.ts'

/** What a gap is in a comparison; `gap` where nothing is compared. */
type GapRole = 'gap' | 'before-only' | 'after-only'
type DrawnGap = GapProperties & { readonly role: GapRole }

/** Buildings with demand that are not served: larger circles for more demand. */
export function gapLayers({ theme }: Look): readonly LayerSpecification[] {
  const palette = mapPalettes[theme]
  return [
    {
      id: 'gaps',
      type: 'circle',
      source: 'gaps',
      layout: { 'circle-sort-key': ['-', 0, ['get', 'total_demand']] },
      paint: {
        'circle-radius': [
          'interpolate',
          ['linear'],
          ['zoom'],
          12,
          ['interpolate', ['linear'], ['sqrt', ['get', 'total_demand']], 0, 1.2, 10, 3.5],
          17,
          ['interpolate', ['linear'], ['sqrt', ['get', 'total_demand']], 0, 3, 10, 11],
        ],
        'circle-color': [
          'match',
          ['get', 'role'],
          'before-only',
          palette.gone,
          'after-only',
          palette.weak,
          ['match', ['get', 'severity'], 'outage', palette.outage, palette.weak],
        ],
        'circle-opacity': 0.75,
        'circle-stroke-color': palette.halo,
        'circle-stroke-width': 1,
      },
    },
    {
      id: 'selected',
      type: 'circle',
      source: 'selected',
      paint: {
        'circle-radius': 14,
        'circle-color': 'rgba(0,0,0,0)',
        'circle-stroke-color': palette.ink,
        'circle-stroke-width': 2.5,
      },
    },
  ]
}

export function asRole(features: readonly GapFeature[], role: GapRole): Feature<Point, DrawnGap>[] {
  return features.map((feature) => ({ ...feature, properties: { ...feature.properties, role } }))
}

export function collection(
  features: Feature<Point, DrawnGap>[],
): FeatureCollection<Point, DrawnGap> {
  return { type: 'FeatureCollection', features }
}
