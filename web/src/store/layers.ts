import { computed, signal } from '@preact/signals'
import { findModel } from '../../../src/rf/models/list.ts'
import { outsideM } from '../project/elsewhere.ts'
import type { StoredResult } from '../project/project.ts'
import { defaultNumber } from '../scenario/fields.ts'
import { asShown, asTold } from './live.ts'
import { project } from './project.ts'
import { pack, packVersion } from './session.ts'

interface LayerView {
  readonly visible: boolean
  /** 0 to 1. */
  readonly opacity: number
}

/** What lies under the results, by its name in the list of layers. */
export const baseLayerNames = ['sites', 'cells', 'buildings', 'clutter', 'terrain', 'base'] as const
export type BaseLayerName = (typeof baseLayerNames)[number]

const shown: LayerView = { visible: true, opacity: 1 }

export const baseLayers = signal<Readonly<Record<BaseLayerName, LayerView>>>({
  sites: shown,
  cells: shown,
  buildings: shown,
  // It covers the base map: who wants to see it asks for it.
  clutter: { visible: false, opacity: 0.6 },
  terrain: shown,
  base: shown,
})

export function changeBaseLayer(name: BaseLayerName, change: Partial<LayerView>): void {
  const all = baseLayers.value
  baseLayers.value = { ...all, [name]: { ...all[name], ...change } }
}

/** The results of the project, which stay the same object while only cells and settings change. */
const results = computed(() => project.value.results)

/** Where the active pack lies, with what tells it apart; undefined before one is there. */
const here = computed(() => {
  const bounds = pack.value?.bounds
  return bounds === undefined ? undefined : { bounds, version: packVersion.value }
})

/**
 * Whether an answer of another pack is about another place: its picture is out of sight, and its
 * buildings may bear the names of others here.
 */
function isElsewhere({ packVersion: version, scenarios }: StoredResult): boolean {
  const active = here.value
  if (active === undefined || version === active.version || scenarios.length === 0) return false
  return scenarios.every(
    ({ tower_lon: lon, tower_lat: lat, radius_m = defaultNumber('radius_m') }) =>
      lon === undefined || lat === undefined
        ? false
        : outsideM(active.bounds, [lon, lat]) > radius_m,
  )
}

const drawnResults = computed(() =>
  results.value.filter((result) => result.visible && result.opacity > 0 && !isElsewhere(result)),
)

/** The results that are drawn, the topmost first. */
export const visibleResults = computed(() => drawnResults.value.map(asShown))

/** The results that are drawn, as the legend tells them. */
export const toldResults = computed(() => drawnResults.value.map(asTold))

export const hasVisibleResult = computed(() => drawnResults.value.length > 0)

/** Whether something is drawn that goes on beyond the pack: its models ask for the ground alone. */
export const isDrawnBeyondPack = computed(() =>
  drawnResults.value.some(
    ({ scenarios, request }) =>
      request['beyond_pack'] === undefined &&
      scenarios.length > 0 &&
      scenarios.every(({ propagation_model: id = '' }) => findModel(id)?.needs === 'ground'),
  ),
)
