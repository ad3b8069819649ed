import { computed, signal } from '@preact/signals'
import { asShown } from './live.ts'
import { project } from './project.ts'

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

/** The results that are drawn, the topmost first. */
export const visibleResults = computed(() =>
  project.value.results.filter((result) => result.visible && result.opacity > 0).map(asShown),
)

export const hasVisibleResult = computed(() => visibleResults.value.length > 0)
