import { effect } from '@preact/signals'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { positionOf } from '../project/project.ts'
import type { Position } from '../project/project.ts'
import { baseLayers } from '../store/layers.ts'
import { cells, project, select } from '../store/project.ts'
import { formScope } from '../store/scenario.ts'
import { towerName, towers } from '../store/session.ts'
import { lasso, lassoedTowers } from '../store/sketch.ts'
import { inspectorTab, notice, tool } from '../store/view.ts'
import { isInLoop } from '../geometry/loop.ts'

/** Corners nearer to each other than this are one, in pixels. */
const cornerPx = 3
const fewestCorners = 3

/**
 * The lasso: with its tool chosen, a pointer that is pressed and moved draws a loop, by mouse, pen or
 * finger. The map stands still meanwhile.
 */
export function bindLasso(map: MapLibreMap): () => void {
  const area = map.getCanvasContainer()
  let drawing: { readonly pointerId: number; x: number; y: number } | null = null

  const placeOf = (event: PointerEvent): Position => {
    const box = area.getBoundingClientRect()
    const { lng, lat } = map.unproject([event.clientX - box.left, event.clientY - box.top])
    return [lng, lat]
  }
  const onDown = (event: PointerEvent): void => {
    if (tool.value !== 'lasso' || !event.isPrimary || event.button !== 0) return
    // A marker keeps its own drag.
    if (event.target !== map.getCanvas()) return
    drawing = { pointerId: event.pointerId, x: event.clientX, y: event.clientY }
    area.setPointerCapture(event.pointerId)
    lasso.value = [placeOf(event)]
  }
  const onMove = (event: PointerEvent): void => {
    if (drawing?.pointerId !== event.pointerId) return
    const { clientX, clientY } = event
    if (Math.max(Math.abs(clientX - drawing.x), Math.abs(clientY - drawing.y)) < cornerPx) return
    drawing = { ...drawing, x: clientX, y: clientY }
    lasso.value = [...lasso.value, placeOf(event)]
  }
  const onUp = (event: PointerEvent): void => {
    if (drawing?.pointerId !== event.pointerId) return
    drawing = null
    const loop = lasso.value
    lasso.value = []
    // Another tool may have been taken up by a key meanwhile.
    if (tool.value === 'lasso') selectWithin(loop, event.shiftKey || event.ctrlKey || event.metaKey)
  }
  const onCancel = (event: PointerEvent): void => {
    if (drawing?.pointerId !== event.pointerId) return
    drawing = null
    lasso.value = []
  }
  const listeners = [
    ['pointerdown', onDown],
    ['pointermove', onMove],
    ['pointerup', onUp],
    ['pointercancel', onCancel],
  ] as const
  for (const [name, listener] of listeners) area.addEventListener(name, listener)
  const stop = effect(() => holdStill(map, tool.value === 'lasso'))
  return () => {
    stop()
    for (const [name, listener] of listeners) area.removeEventListener(name, listener)
  }
}

/** Whatever would move the map by dragging waits while loops are drawn. */
function holdStill(map: MapLibreMap, still: boolean): void {
  for (const handler of [map.dragPan, map.dragRotate, map.boxZoom, map.touchZoomRotate]) {
    if (still) handler.disable()
    else handler.enable()
  }
  // The browser would take the finger's way for scrolling.
  map.getCanvasContainer().style.touchAction = still ? 'none' : ''
}

/** Selects the cells in a loop, and offers the recorded antennas in it that are no cells yet. */
function selectWithin(loop: readonly Position[], isAdded: boolean): void {
  if (loop.length < fewestCorners) {
    notice.value = 'Drag a loop around the cells to select.'
    return
  }
  const inside = cells.value.filter((cell) => {
    const at = positionOf(cell)
    return at !== null && isInLoop(loop, at)
  })
  const before = isAdded ? project.value.selection : []
  const ids = [...new Set([...before, ...inside.map(({ id }) => id)])]
  select(ids)
  if (ids.length > 0) {
    formScope.value = 'cell'
    inspectorTab.value = 'cell'
  }
  lassoedTowers.value = freeTowersIn(loop)
  // What is offered instead says enough.
  if (ids.length > 0 || lassoedTowers.value.length === 0) notice.value = selectionNotice(ids.length)
}

function selectionNotice(count: number): string {
  if (count === 0) return 'No cell is in the loop.'
  return count === 1 ? '1 cell is selected.' : `${count} cells are selected.`
}

function freeTowersIn(loop: readonly Position[]): typeof towers.value {
  if (!baseLayers.value.sites.visible) return []
  const taken = new Set(cells.value.map((cell) => cell.towerId))
  return towers.value.filter((tower) => {
    const [lon, lat] = tower.geometry.coordinates
    return !taken.has(towerName(tower)) && isInLoop(loop, [lon, lat])
  })
}
