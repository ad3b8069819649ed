import { signal } from '@preact/signals'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { FramePace } from './frame-pace.ts'

/** True while the map moves on a machine too slow to draw all of it in each frame. */
export const drawsCoarsely = signal(false)

/** All is drawn again when the map has stood still for so long. */
const restMs = 150

/** Share of the pixels along each side that is drawn while the map moves coarsely. */
const coarseShare = 0.6

/** Draws fewer pixels, and buildings without edges, while the map moves and frames take too long. */
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
      rest = setTimeout(() => setCoarse(map, false), restMs)
      return
    }
    pace.frame(now, isRendered)
    isRendered = false
    frame = requestAnimationFrame(tick)
  }
  const onMove = (): void => {
    // Said before the frame of this movement is drawn.
    if (pace.isSlow && map.isMoving()) setCoarse(map, true)
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

function setCoarse(map: MapLibreMap, isCoarse: boolean): void {
  if (drawsCoarsely.value === isCoarse) return
  drawsCoarsely.value = isCoarse
  // The public setPixelRatio ends the gesture that is under way.
  map._overridePixelRatio = isCoarse ? coarseShare * devicePixelRatio : null
  map._resizeInternal(false)
  if (!isCoarse) map.redraw()
}
