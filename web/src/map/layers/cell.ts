import { effect } from '@preact/signals'
import type { Feature } from 'geojson'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { numberFields } from '../../scenario/fields.ts'
import { scenario } from '../../store/scenario.ts'
import { azimuthResult } from '../../tasks/state.ts'
import { activeTask } from '../../store/view.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { sectorRing } from '../geometry.ts'
import { emptyCollection, mapPalettes } from '../look.ts'
import type { LayerGroup } from '../look.ts'
import { setFeatures } from '../sources.ts'

const source = 'cell'

/** The outline of the sector that is asked about, and of the one before turning it. */
export const cell: LayerGroup = {
  sources: { [source]: { type: 'geojson', data: emptyCollection } },
  layers: ({ theme }) => {
    const palette = mapPalettes[theme]
    return [
      {
        id: 'cell-fill',
        type: 'fill',
        source,
        filter: ['==', ['get', 'role'], 'asked'],
        paint: { 'fill-color': palette.accent, 'fill-opacity': 0.06 },
      },
      {
        id: 'cell-line',
        type: 'line',
        source,
        filter: ['==', ['get', 'role'], 'asked'],
        paint: { 'line-color': palette.accent, 'line-width': 1.6 },
      },
      {
        id: 'cell-other',
        type: 'line',
        source,
        filter: ['!=', ['get', 'role'], 'asked'],
        paint: {
          'line-color': ['match', ['get', 'role'], 'best', palette.best, palette.ink],
          'line-width': ['match', ['get', 'role'], 'best', 2.4, 1.6],
          'line-dasharray': [3, 2],
        },
      },
    ]
  },
}

/** The patterns that look everywhere have no beam. */
const fullCircle: ReadonlySet<string> = new Set(['omni', '3gpp-single-element'])

export const effectiveBeamDeg = (asked: Scenario): number =>
  fullCircle.has(asked.horizontal_pattern_id ?? '')
    ? 360
    : (asked.beam_width ?? numberFields.beam_width.fallback ?? 360)

export function bindCell(map: MapLibreMap): () => void {
  return effect(() => {
    const features = [outline(scenario.value, scenario.value.azimuth ?? 0, 'asked')]
    const compared = azimuthResult.value
    if (activeTask.value === 'azimuth' && compared !== null) {
      const { seedDeg, choice } = compared.answer
      features.push(outline(compared.scenario, seedDeg, 'before'))
      features.push(outline(compared.scenario, choice.optimal_azimuth, 'best'))
    }
    setFeatures(map, source, {
      type: 'FeatureCollection',
      features: features.filter((feature) => feature !== null),
    })
  })
}

function outline(
  asked: Scenario,
  azimuthDeg: number,
  role: 'asked' | 'before' | 'best',
): Feature | null {
  const { tower_lon, tower_lat } = asked
  if (tower_lon === undefined || tower_lat === undefined) return null
  const boresightDeg = azimuthDeg + (asked.orientation_deg ?? 0)
  const radiusM = asked.radius_m ?? numberFields.radius_m.fallback ?? 0
  const ring = sectorRing([tower_lon, tower_lat], boresightDeg, effectiveBeamDeg(asked), radiusM)
  return {
    type: 'Feature',
    properties: { role },
    geometry: { type: 'Polygon', coordinates: [ring] },
  }
}
