import { computed, effect } from '@preact/signals'
import type { ExpressionSpecification, Map as MapLibreMap } from 'maplibre-gl'
import { keyGeneration } from '../../api/keys.ts'
import type { BuildingService } from '../../questions/service.ts'
import { visibleResults } from '../../store/layers.ts'
import { questionById } from '../../store/registry.ts'
import { packVersion } from '../../store/session.ts'
import { buildingColour } from '../../store/view.ts'
import type { Theme } from '../../store/view.ts'

/** Apart in lightness and in hue, for those who see no difference between red and green too. */
export const serviceColours: Readonly<Record<Theme, Readonly<Record<BuildingService, string>>>> = {
  light: { served: '#2f7ed8', weak: '#f0a830', none: '#a3123f' },
  dark: { served: '#6cb4ff', weak: '#f5b94c', none: '#d6335f' },
}

/** What buildings get, by the topmost result that says; null where none is shown or wanted. */
export const buildingService = computed<ReadonlyMap<string, BuildingService> | null>(() => {
  if (buildingColour.value !== 'auto' && buildingColour.value !== 'service') return null
  for (const result of visibleResults.value) {
    const levels = questionById(result.question)?.service?.(result)
    if (levels !== undefined && levels.size > 0) return levels
  }
  return null
})

export const hasBuildingService = computed(() => buildingService.value !== null)

/** The colour of a footprint by what it gets; buildings that nobody asked about are plain. */
export function serviceExpression(theme: Theme, plain: string): ExpressionSpecification {
  const { served, weak, none } = serviceColours[theme]
  return [
    'match',
    ['coalesce', ['feature-state', 'service'], ''],
    'served',
    served,
    'weak',
    weak,
    'none',
    none,
    plain,
  ]
}

const source = { source: 'buildings', sourceLayer: 'buildings' }

/** Tells the map what each building gets; only what has changed is told again. */
export function bindBuildingService(map: MapLibreMap): () => void {
  let told = new Map<string, BuildingService>()
  let toldOf = ''
  return effect(() => {
    const tiles = `${packVersion.value}#${keyGeneration.value}`
    const levels = buildingService.value ?? new Map<string, BuildingService>()
    if (map.getSource('buildings') === undefined) return
    // Other tiles know nothing of what was told to the former ones.
    if (tiles !== toldOf) told = new Map()
    toldOf = tiles
    for (const id of told.keys()) {
      if (!levels.has(id)) map.removeFeatureState({ ...source, id }, 'service')
    }
    for (const [id, service] of levels) {
      if (told.get(id) !== service) map.setFeatureState({ ...source, id }, { service })
    }
    told = new Map(levels)
  })
}
