import { effect } from '@preact/signals'
import type { Feature, FeatureCollection, Point } from 'geojson'
import type { Map as MapLibreMap } from 'maplibre-gl'
import type { GapFeature, GapProperties } from '../../api/types.ts'
import { activeTask, selectedGap } from '../../store/view.ts'
import { azimuthResult, gapsResult, stale } from '../../tasks/state.ts'
import { compareGaps } from '../../tasks/compare-gaps.ts'
import { emptyCollection, mapPalettes } from '../look.ts'
import type { LayerGroup } from '../look.ts'
import { setFeatures, setVisible } from '../sources.ts'

/** Buildings with demand that are not served: larger circles for more demand. */
export const gaps: LayerGroup = {
  sources: {
    gaps: { type: 'geojson', data: emptyCollection },
    'gap-selected': { type: 'geojson', data: emptyCollection },
  },
  layers: ({ theme }) => {
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
            ['interpolate', ['linear'], ['sqrt', ['get', 'total_demand']], 0, 1.5, 10, 5],
            17,
            ['interpolate', ['linear'], ['sqrt', ['get', 'total_demand']], 0, 4, 10, 16],
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
        id: 'gap-selected',
        type: 'circle',
        source: 'gap-selected',
        paint: {
          'circle-radius': 14,
          'circle-color': 'rgba(0,0,0,0)',
          'circle-stroke-color': palette.ink,
          'circle-stroke-width': 2.5,
        },
      },
    ]
  },
}

const layers = ['gaps', 'gap-selected']

export function bindGaps(map: MapLibreMap): () => void {
  const stops = [
    effect(() => setFeatures(map, 'gaps', shownGaps())),
    effect(() => {
      const id = selectedGap.value
      const features = shownGaps().features.filter(
        (feature) => id !== null && feature.properties.building_id === id,
      )
      setFeatures(map, 'gap-selected', { type: 'FeatureCollection', features })
    }),
    effect(() =>
      setVisible(map, layers, activeTask.value === 'gaps' || activeTask.value === 'azimuth'),
    ),
    effect(() => {
      const task = activeTask.value === 'azimuth' ? 'azimuth' : 'gaps'
      const faded = stale[task].value
      map.setPaintProperty('gaps', 'circle-opacity', faded ? 0.25 : 0.75)
      map.setPaintProperty('gaps', 'circle-stroke-opacity', faded ? 0.25 : 1)
    }),
  ]
  return () => stops.forEach((stop) => stop())
}

type DrawnGap = GapProperties & { readonly role: 'gap' | 'before-only' | 'after-only' }

/** The gaps of the sector; under "best azimuth" with what turning the sector changes. */
function shownGaps(): FeatureCollection<Point, DrawnGap> {
  if (activeTask.value !== 'azimuth') {
    const answer = gapsResult.value?.answer
    return collection(answer === undefined ? [] : asRole(answer.geojson.features, 'gap'))
  }
  const compared = azimuthResult.value?.answer
  if (compared === undefined) return emptyCollection
  const change = compareGaps(compared.before, compared.after)
  return collection([
    ...asRole(change.both, 'gap'),
    ...asRole(change.beforeOnly, 'before-only'),
    ...asRole(change.afterOnly, 'after-only'),
  ])
}

function asRole(
  features: readonly GapFeature[],
  role: DrawnGap['role'],
): Feature<Point, DrawnGap>[] {
  return features.map((feature) => ({ ...feature, properties: { ...feature.properties, role } }))
}

function collection(features: Feature<Point, DrawnGap>[]): FeatureCollection<Point, DrawnGap> {
  return { type: 'FeatureCollection', features }
}
