import { signal } from '@preact/signals'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { FramePace } from './frame-pace.ts'

/** True while the map moves on a machine too slow to draw every edge in each frame. */
export const drawsCoarsely = signal(false)

/** Edges come back when the map has stood still for so long. */
const restMs = 150

/** Leaves out the edges of buildings while the map moves, where frames take too long with them. */
export function bindMotion(map: MapLibreMap): () => void {
  const pace = new FramePace()
  let frame = 0
  let rest: ReturnType<typeof setTimeout> | undefined
  let isRendered = false
  const onRender = (): void => void (isRendered = true)
  const tick = (now: number): void => {
    if (!map.isMoving()) {
      frame = 0
      pace.pause()
      rest = setTimeout(() => (drawsCoarsely.value = false), restMs)
      return
    }
    pace.frame(now, isRendered)
    isRendered = false
    if (pace.isSlow) drawsCoarsely.value = true
    frame = requestAnimationFrame(tick)
  }
  const onMove = (): void => {
    if (frame !== 0) return
    clearTimeout(rest)
    frame = requestAnimationFrame(tick)
  }
  map.on('move', onMove)
  map.on('render', onRender)
  return () => {
    map.off('move', onMove)
    map.off('render', onRender)
    cancelAnimationFrame(frame)
    clearTimeout(rest)
    drawsCoarsely.value = false
  }
}
