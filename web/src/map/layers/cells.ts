import { effect } from '@preact/signals'
import type { Feature } from 'geojson'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { positionOf, resolved } from '../../project/project.ts'
import type { Cell, Project } from '../../project/project.ts'
import { defaultNumber } from '../../scenario/fields.ts'
import { baseLayers } from '../../store/layers.ts'
import { project } from '../../store/project.ts'
import { effectiveBeamDeg } from '../beam.ts'
import { sectorRing } from '../../geometry/geometry.ts'
import { emptyCollection, mapFont, mapPalettes } from '../look.ts'
import type { LayerGroup } from '../look.ts'
import { setFeatures, setVisible } from '../sources.ts'

const isSelected = ['get', 'selected'] as const

/** The cells of the active plan: their sectors, a dot, and their name. */
export const cells: LayerGroup = {
  sources: {
    cells: { type: 'geojson', data: emptyCollection },
    'cell-dots': { type: 'geojson', data: emptyCollection },
  },
  layers: ({ theme }) => {
    const palette = mapPalettes[theme]
    return [
      {
        id: 'cells-fill',
        type: 'fill',
        source: 'cells',
        filter: [...isSelected],
        paint: { 'fill-color': palette.accent, 'fill-opacity': 0.05 },
      },
      {
        id: 'cells-line',
        type: 'line',
        source: 'cells',
        paint: {
          'line-color': palette.accent,
          'line-width': ['case', [...isSelected], 1.8, 1],
          'line-opacity': ['case', [...isSelected], 1, 0.6],
        },
      },
      {
        id: 'cells-dot',
        type: 'circle',
        source: 'cell-dots',
        paint: {
          'circle-radius': 6,
          'circle-color': palette.accent,
          'circle-stroke-color': palette.halo,
          'circle-stroke-width': 2,
        },
      },
      {
        id: 'cells-label',
        type: 'symbol',
        source: 'cell-dots',
        minzoom: 12,
        layout: {
          'text-field': ['get', 'name'],
          'text-font': mapFont,
          'text-size': 12,
          'text-offset': [0, -1.3],
          'text-anchor': 'bottom',
          'text-optional': true,
        },
        paint: {
          'text-color': palette.ink,
          'text-halo-color': palette.halo,
          'text-halo-width': 1.6,
        },
      },
    ]
  },
}

export const cellLayers = ['cells-dot'] as const
const allLayers = ['cells-fill', 'cells-line', 'cells-dot', 'cells-label']

export function bindCells(map: MapLibreMap): () => void {
  const stops = [
    effect(() => setVisible(map, allLayers, baseLayers.value.cells.visible)),
    effect(() => {
      const now = project.value
      const plan = now.plans.find(({ id }) => id === now.activePlanId) ?? now.plans[0]
      setFeatures(map, 'cells', {
        type: 'FeatureCollection',
        features: plan.cells.map((cell) => outline(now, cell)).filter((found) => found !== null),
      })
      setFeatures(map, 'cell-dots', {
        type: 'FeatureCollection',
        features: plan.cells.map(dot).filter((found) => found !== null),
      })
    }),
  ]
  return () => stops.forEach((stop) => stop())
}

function outline(now: Project, cell: Cell): Feature | null {
  const position = positionOf(cell)
  if (position === null) return null
  const members = resolved(now, cell)
  const boresightDeg = (members.azimuth ?? 0) + (members.orientation_deg ?? 0)
  const radiusM = members.radius_m ?? defaultNumber('radius_m')
  return {
    type: 'Feature',
    properties: { id: cell.id, selected: now.selection.includes(cell.id) },
    geometry: {
      type: 'Polygon',
      coordinates: [sectorRing(position, boresightDeg, effectiveBeamDeg(members), radiusM)],
    },
  }
}

function dot(cell: Cell): Feature | null {
  const position = positionOf(cell)
  if (position === null) return null
  return {
    type: 'Feature',
    properties: { id: cell.id, name: cell.name },
    geometry: { type: 'Point', coordinates: [...position] },
  }
}
