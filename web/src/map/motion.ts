import { signal } from '@preact/signals'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { FramePace } from './frame-pace.ts'
import { setPixelRatio } from './maplibre-privates.ts'

/** True while the map moves on a machine too slow to draw all of it in each frame. */
export const drawsCoarsely = signal(false)

/** All is drawn again when the map has stood still for so long. */
const restMs = 150

/** Share of the pixels along each side that is drawn while the map moves, by coarseness. */
const shares = [1, 0.5, 0.4] as const

/**
 * Draws fewer pixels, buildings without edges and level ground, while the map moves and frames take
 * too long.
 */
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
      rest = setTimeout(() => setCoarseness(map, 0), restMs)
      return
    }
    pace.frame(now, isRendered)
    isRendered = false
    frame = requestAnimationFrame(tick)
  }
  const onMove = (): void => {
    // Said before the frame of this movement is drawn.
    if (pace.coarseness > 0 && map.isMoving()) setCoarseness(map, pace.coarseness)
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

/** How coarsely each map is drawn. */
const ratios = new WeakMap<MapLibreMap, number | null>()

function setCoarseness(map: MapLibreMap, coarseness: FramePace['coarseness']): void {
  const ratio = coarseness === 0 ? null : shares[coarseness] * devicePixelRatio
  if (ratio === (ratios.get(map) ?? null)) return
  ratios.set(map, ratio)
  drawsCoarsely.value = coarseness > 0
  setPixelRatio(map, ratio)
  if (coarseness === 0) map.redraw()
}
