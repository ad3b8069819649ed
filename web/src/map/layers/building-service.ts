import { effect } from '@preact/signals'
import type { ReadonlySignal } from '@preact/signals'
import type { ExpressionSpecification, Map as MapLibreMap } from 'maplibre-gl'
import { keyGeneration } from '../../api/keys.ts'
import type { BuildingService } from '../../question/service.ts'
import type { StoredResult } from '../../project/project.ts'
import { shownService } from '../../store/compare.ts'
import { packVersion } from '../../store/session.ts'
import { look } from '../look.ts'
import type { Theme } from '../../color/theme.ts'

/** Apart in lightness and in hue, for those who see no difference between red and green too. */
export const serviceColours: Readonly<Record<Theme, Readonly<Record<BuildingService, string>>>> = {
  light: {
    served: '#2f7ed8',
    weak: '#f0a830',
    none: '#a3123f',
    gained: '#0b58c9',
    lost: '#d8571a',
    retained: '#b7c3cf',
  },
  dark: {
    served: '#6cb4ff',
    weak: '#f5b94c',
    none: '#d6335f',
    gained: '#6cb4ff',
    lost: '#ff8a4c',
    retained: '#4a5763',
  },
}

/** The colour of a footprint by what it gets; buildings that nobody asked about are plain. */
export function serviceExpression(theme: Theme, plain: string): ExpressionSpecification {
  const [[first, itsColour], ...others] = Object.entries(serviceColours[theme])
  const level: ExpressionSpecification = ['coalesce', ['feature-state', 'service'], '']
  return ['match', level, first, itsColour, ...others.flat(), plain]
}

const source = { source: 'buildings', sourceLayer: 'buildings' }

/** Tells the map what each building gets; only what has changed is told again. */
export function bindBuildingService(
  map: MapLibreMap,
  results: ReadonlySignal<readonly StoredResult[]>,
): () => void {
  let told = new Map<string, BuildingService>()
  let toldOf = ''
  return effect(() => {
    const tiles = `${packVersion.value}#${keyGeneration.value}`
    const isWanted = look.value.colour === 'service'
    const levels =
      (isWanted ? shownService(results.value) : null) ?? new Map<string, BuildingService>()
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
