import type { Feature, FeatureCollection, Point } from 'geojson'
import type { LayerSpecification } from 'maplibre-gl'
import type { GapFeature, GapProperties, GapsResponse } from '../../api/types.ts'
import { emptyCollection, mapPalettes } from '../../map/look.ts'
import type { Look } from '../../map/look.ts'
import type { StoredResult } from '../../project/project.ts'
import type { Drawing } from '../question.ts'
import { selectedGap } from './state.ts'

/** What a gap is in a comparison; `gap` where nothing is compared. */
type GapRole = 'gap' | 'before-only' | 'after-only'
type DrawnGap = GapProperties & { readonly role: GapRole }

export function drawGaps({ answer }: StoredResult<GapsResponse>, look: Look): Drawing {
  return {
    features: {
      gaps: collection(asRole(answer.geojson.features, 'gap')),
      selected: emptyCollection,
    },
    layers: gapLayers(look),
  }
}

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

export function highlightGap({
  answer,
}: StoredResult<GapsResponse>): Record<string, FeatureCollection> {
  const id = selectedGap.value
  const chosen = answer.geojson.features.filter((gap) => gap.properties.building_id === id)
  return { selected: collection(asRole(chosen, 'gap')) }
}

export function asRole(features: readonly GapFeature[], role: GapRole): Feature<Point, DrawnGap>[] {
  return features.map((feature) => ({ ...feature, properties: { ...feature.properties, role } }))
}

export function collection(
  features: Feature<Point, DrawnGap>[],
): FeatureCollection<Point, DrawnGap> {
  return { type: 'FeatureCollection', features }
}
