// While an antenna is turned the map stands still, and what moves is drawn over it: no frame of the
// map is worth its time then.
import { effect } from '@preact/signals'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { hasVisibleResult } from '../../store/layers.ts'
import { workedOutId } from '../../store/live.ts'
import type { Repainted } from '../result-layers.ts'
import type { StillMap } from './still-map.ts'

interface Stillness {
  /** To be told of every image that takes the place of another one. */
  readonly repainted: (image: Repainted) => void
  readonly stop: () => void
}

/** Lets a map stand still while pictures that the page works out follow a drag. */
export function bindStillness(map: MapLibreMap): Stillness {
  let still: StillMap | null = null
  let isFetching = false
  let isStopped = false
  const fetchStill = async (): Promise<void> => {
    isFetching = true
    const part = await import('./still-map.ts').catch(() => null)
    // Without it the map goes on as slowly as it does.
    if (part !== null && !isStopped) still = new part.StillMap(map)
  }
  const stops = [
    // It is there before the first drag.
    effect(() => {
      if (hasVisibleResult.value && !isFetching) void fetchStill()
    }),
    effect(() => {
      if (workedOutId.value === null) still?.rest()
    }),
  ]
  return {
    repainted: (image) => {
      if (workedOutId.peek() === null) return
      // What else this change does to the map is done by then.
      queueMicrotask(() => still?.repainted(image))
    },
    stop: () => {
      isStopped = true
      stops.forEach((stop) => stop())
      still?.end()
    },
  }
}
