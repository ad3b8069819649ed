// Where the map takes too long for a frame, it stands still while a hand turns an antenna, and what moves
// is drawn over it.
import { effect } from '@preact/signals'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { workedOutId } from '../../store/live.ts'
import { FramePace } from '../frame-pace.ts'
import type { StillMap } from './still-map.ts'

interface Stillness {
  /** To be told of every image that takes the place of another one. */
  readonly repainted: (imageLayer: string) => void
  readonly stop: () => void
}

/** Counts the frames of a map while pictures follow a hand, and lets it stand still where they are slow. */
export function bindStillness(map: MapLibreMap): Stillness {
  const pace = new FramePace()
  let still: StillMap | null = null
  let isFetching = false
  let isStopped = false
  let frame = 0
  let isRendered = false
  const onRender = (): void => void (isRendered = true)
  const tick = (now: number): void => {
    frame = 0
    if (workedOutId.peek() === null || pace.coarseness > 0) {
      pace.pause()
      return
    }
    pace.frame(now, isRendered)
    isRendered = false
    frame = requestAnimationFrame(tick)
  }
  const fetchStill = async (): Promise<void> => {
    isFetching = true
    const part = await import('./still-map.ts').catch(() => null)
    // Without it the map goes on as slowly as it does.
    if (part !== null && !isStopped) still = new part.StillMap(map)
  }
  const repainted = (imageLayer: string): void => {
    if (workedOutId.peek() === null) return
    if (pace.coarseness === 0) {
      if (frame === 0) frame = requestAnimationFrame(tick)
      return
    }
    if (!isFetching) void fetchStill()
    // What else this change does to the map is done by then.
    queueMicrotask(() => still?.repainted(imageLayer))
  }
  map.on('render', onRender)
  const stopLive = effect(() => {
    if (workedOutId.value === null) still?.rest()
  })
  return {
    repainted,
    stop: () => {
      isStopped = true
      stopLive()
      map.off('render', onRender)
      cancelAnimationFrame(frame)
      still?.end()
    },
  }
}
