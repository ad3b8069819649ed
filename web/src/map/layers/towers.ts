import { computed, effect } from '@preact/signals'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { baseLayers } from '../../store/layers.ts'
import { cells } from '../../store/project.ts'
import { towerName, towers as towerRecords } from '../../store/session.ts'
import { theme } from '../../store/view.ts'
import { addTowerIcons, sectorIconPx } from '../icons.ts'
import { emptyCollection, mapFont, mapPalettes } from '../look.ts'
import type { LayerGroup } from '../look.ts'
import { setFeatures, setVisible } from '../sources.ts'

const source = 'towers'
const wedgeMinimumZoom = 11.5
/** Share of the icon's full size, by zoom. */
const wedgeSize = { fromZoom: 12, from: 0.5, toZoom: 16, to: 1 } as const

/** How far a wedge reaches from its site at a zoom; 0 where wedges are not drawn. */
export function wedgeRadiusPx(zoom: number): number {
  if (zoom < wedgeMinimumZoom) return 0
  const { fromZoom, from, toZoom, to } = wedgeSize
  const share = Math.min(1, Math.max(0, (zoom - fromZoom) / (toZoom - fromZoom)))
  return (sectorIconPx / 2) * (from + share * (to - from))
}

/** Tower records: a dot for the site, a wedge for every sector whose azimuth is known. */
export const towers: LayerGroup = {
  sources: { [source]: { type: 'geojson', data: emptyCollection } },
  layers: ({ theme }) => {
    const palette = mapPalettes[theme]
    return [
      {
        id: 'towers-sector',
        type: 'symbol',
        source,
        minzoom: wedgeMinimumZoom,
        filter: ['has', 'azimuth'],
        layout: {
          'icon-image': ['case', ['get', 'selected'], 'sector-selected', 'sector'],
          'icon-rotate': ['get', 'azimuth'],
          'icon-rotation-alignment': 'map',
          'icon-allow-overlap': true,
          'icon-ignore-placement': true,
          'icon-size': [
            'interpolate',
            ['linear'],
            ['zoom'],
            wedgeSize.fromZoom,
            wedgeSize.from,
            wedgeSize.toZoom,
            wedgeSize.to,
          ],
        },
      },
      {
        id: 'towers-dot',
        type: 'circle',
        source,
        paint: {
          'circle-radius': ['interpolate', ['linear'], ['zoom'], 10, 1.5, 14, 3.2, 18, 5],
          'circle-color': ['case', ['get', 'simulated'], palette.ground, palette.tower],
          'circle-stroke-color': palette.tower,
          'circle-stroke-width': 1.6,
        },
      },
      {
        id: 'towers-label',
        type: 'symbol',
        source,
        minzoom: 15.5,
        layout: {
          'text-field': ['get', 'site'],
          'text-font': mapFont,
          'text-size': 11,
          'text-offset': [0, 1.5],
          'text-anchor': 'top',
        },
        paint: {
          'text-color': palette.ink,
          'text-halo-color': palette.halo,
          'text-halo-width': 1.2,
        },
      },
    ]
  },
}

export const towerLayers = ['towers-sector', 'towers-dot'] as const

let latestTaken: ReadonlySet<string | null> = new Set()

/** The records that cells were taken from; the same set until it is another, not with every turn. */
const takenRecords = computed<ReadonlySet<string | null>>(() => {
  const taken = new Set(cells.value.map((cell) => cell.towerId))
  const isSame = taken.size === latestTaken.size && [...taken].every((id) => latestTaken.has(id))
  if (!isSame) latestTaken = taken
  return latestTaken
})

export function bindTowers(map: MapLibreMap): () => void {
  const stopVisible = effect(() =>
    setVisible(map, [...towerLayers, 'towers-label'], baseLayers.value.sites.visible),
  )
  const stopIcons = effect(() => addTowerIcons(map, mapPalettes[theme.value]))
  const stopData = effect(() => {
    const taken = takenRecords.value
    setFeatures(map, source, {
      type: 'FeatureCollection',
      features: towerRecords.value.map((tower) => {
        const name = towerName(tower)
        const { azimuth_deg, site_id, is_simulated } = tower.properties
        return {
          type: 'Feature',
          geometry: tower.geometry,
          properties: {
            name,
            site: site_id ?? name,
            simulated: is_simulated === true,
            selected: taken.has(name),
            ...(azimuth_deg === undefined ? {} : { azimuth: azimuth_deg }),
          },
        }
      }),
    })
  })
  return () => {
    stopVisible()
    stopIcons()
    stopData()
  }
}
