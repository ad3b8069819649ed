import { computed, effect } from '@preact/signals'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { baseLayers } from '../../store/layers.ts'
import { project } from '../../store/project.ts'
import { camera } from '../../store/url.ts'
import { extruded } from '../../store/view.ts'
import { emptyCollection, mapPalettes } from '../look.ts'
import type { LayerGroup } from '../look.ts'
import { mastFeatures } from '../masts.ts'
import { setFeatures, setVisible } from '../sources.ts'

const source = 'masts'

/** In 3D every placed cell has its antenna at its height, on a pole from the ground. */
export const masts: LayerGroup = {
  sources: { [source]: { type: 'geojson', data: emptyCollection } },
  layers: ({ theme, extruded: isShown }) => {
    const palette = mapPalettes[theme]
    return [
      {
        id: 'cells-mast',
        type: 'fill-extrusion',
        source,
        layout: { visibility: isShown ? 'visible' : 'none' },
        paint: {
          'fill-extrusion-color': [
            'case',
            ['all', ['get', 'selected'], ['==', ['get', 'role'], 'panel']],
            palette.weak,
            palette.accent,
          ],
          'fill-extrusion-base': ['get', 'base_m'],
          'fill-extrusion-height': ['get', 'top_m'],
        },
      },
    ]
  },
}

/** Ground metres of a pixel at the equator and zoom 0, with tiles of 512 pixels. */
const widestPixelM = 40_075_016.686 / 512

/** Follows the zoom in half steps: masts are as wide on the screen from afar as from near. */
const metresPerPixel = computed(() => {
  const { zoom = 15, lat = 0 } = camera.value ?? {}
  const steppedZoom = Math.round(2 * zoom) / 2
  return (widestPixelM * Math.cos((lat * Math.PI) / 180)) / Math.exp(Math.LN2 * steppedZoom)
})

export function bindMasts(map: MapLibreMap): () => void {
  const stops = [
    effect(() => setVisible(map, ['cells-mast'], extruded.value && baseLayers.value.cells.visible)),
    // A mast rises from its dot: in 3D the name makes room for it.
    effect(() => {
      const isTall = extruded.value
      const [first, last] = isTall ? (['top', 'bottom'] as const) : (['bottom', 'top'] as const)
      map.setLayoutProperty('cells-label', 'text-variable-anchor', [first, 'left', 'right', last])
    }),
    effect(() => {
      // Flat maps show none: nothing is made for them.
      const features = extruded.value ? mastFeatures(project.value, metresPerPixel.value) : []
      setFeatures(map, source, { type: 'FeatureCollection', features: [...features] })
    }),
  ]
  return () => stops.forEach((stop) => stop())
}
