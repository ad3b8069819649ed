import { effect } from '@preact/signals'
import type { ReadonlySignal } from '@preact/signals'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { keyGeneration } from '../../api/keys.ts'
import type { BuildingService } from '../../question/service.ts'
import type { StoredResult } from '../../project/project.ts'
import { shownService } from '../../store/compare.ts'
import { packVersion } from '../../store/session.ts'
import { look } from '../look.ts'
import { standsStill } from '../still/stands-still.ts'

const source = { source: 'buildings', sourceLayer: 'buildings' }

/** Tells the map what each building gets; only what has changed is told again. */
export function bindBuildingService(
  map: MapLibreMap,
  results: ReadonlySignal<readonly StoredResult[]>,
): () => void {
  let told = new Map<string, BuildingService>()
  let toldOf = ''
  return effect(() => {
    // What changes in between is drawn over it, and told in one when it goes on.
    if (standsStill.value) return
    const tiles = `${packVersion.value}#${keyGeneration.value}`
    const isWanted = look.value.color === 'service'
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
