import { effect } from '@preact/signals'
import { Marker } from 'maplibre-gl'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { formatAngle, normalizeAngle } from '../format/format.ts'
import { defaultNumber } from '../scenario/fields.ts'
import { withCellMembers } from '../project/edits.ts'
import { activeQuestion, ask, shownResult } from '../store/asking.ts'
import { cell as shownCell, edit, endGesture, project } from '../store/project.ts'
import { cellPosition, cellScenario, placeCell, roundTo } from '../store/scenario.ts'
import { isLive, letGo, takeHold } from '../store/live.ts'
import { bearing, destination } from '../geometry/geometry.ts'

const fineStepM = 1
const coarseStepM = 10

/** The cell and its azimuth handle: both can be dragged and moved by the arrow keys. */
export function bindMarkers(map: MapLibreMap): () => void {
  const cell = new Marker({ element: cellElement(), draggable: true })
  const handle = new Marker({ element: handleElement(), draggable: true })
  let isDraggingHandle = false

  cell.on('drag', () => {
    const { lng, lat } = cell.getLngLat()
    placeCell(lng, lat, 'drag')
  })
  cell.on('dragstart', takeHold)
  cell.on('dragend', () => {
    letGo()
    endGesture()
  })
  const pathEnd = new Marker({ element: pathEndElement(), draggable: true })
  pathEnd.on('drag', () => {
    const { lng, lat } = pathEnd.getLngLat()
    movePathEnd([roundTo(lng, 6), roundTo(lat, 6)])
  })
  pathEnd.on('dragstart', takeHold)
  pathEnd.on('dragend', () => {
    letGo()
    endGesture()
    askPath()
  })
  handle.on('dragstart', () => {
    takeHold()
    isDraggingHandle = true
  })
  handle.on('drag', () => {
    const centre = cellPosition.value
    if (centre === null) return
    const { lng, lat } = handle.getLngLat()
    const turned = bearing(centre, [lng, lat]) - (cellScenario.value.orientation_deg ?? 0)
    setAzimuth(Math.round(normalizeAngle(turned)) % 360)
  })
  handle.on('dragend', () => {
    isDraggingHandle = false
    letGo()
    endGesture()
    placeHandle()
  })

  const placeHandle = (): void => {
    const centre = cellPosition.value
    if (centre === null || isDraggingHandle) return
    handle.setLngLat(destination(centre, boresightDeg(), radiusM()))
  }

  const stop = effect(() => {
    const centre = cellPosition.value
    if (centre === null) {
      cell.remove()
      handle.remove()
      return
    }
    cell.setLngLat([...centre])
    placeHandle()
    show(map, cell)
    show(map, handle)
    describeHandle(handle.getElement())
  })
  const stopPath = effect(() => {
    const to = project.value.path?.to
    if (to === undefined) pathEnd.remove()
    else show(map, pathEnd.setLngLat([...to]))
  })
  return () => {
    stop()
    stopPath()
    pathEnd.remove()
    cell.remove()
    handle.remove()
  }
}

/** Adding a marker that is there already would end the drag that moves it. */
function show(map: MapLibreMap, marker: Marker): void {
  if (!marker.getElement().isConnected) marker.addTo(map)
}

function setAzimuth(azimuth: number): void {
  const turned = shownCell.value
  if (turned === null) return
  edit(
    `Turn ${turned.name}`,
    (old) => withCellMembers(old, [turned.id], { azimuth }),
    `${turned.id}.azimuth`,
  )
}

function movePathEnd(to: readonly [number, number]): void {
  edit(
    'Move the path',
    (old) => (old.path === null ? old : { ...old, path: { ...old.path, to } }),
    'path',
  )
}

/** Dragging an end asks at once, where the question is a path. */
function askPath(): void {
  const question = activeQuestion.value
  const shown = shownResult.value
  // What follows the hand asks by itself when it rests.
  if (shown !== null && isLive(shown)) return
  if (question?.about === 'path') void ask(question)
}

function pathEndElement(): HTMLElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.className = 'path-end'
  element.title = 'The end of the path: drag it, or move it with the arrow keys (Shift: 10 m)'
  element.setAttribute('aria-label', 'End of the path. Arrow keys move it by 1 metre, Shift by 10.')
  element.addEventListener('keydown', (event) => {
    const direction = arrowBearing(event.key)
    const to = project.value.path?.to
    if (direction === null || to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    step(() => movePathEnd(destination(to, direction, event.shiftKey ? coarseStepM : fineStepM)))
  })
  element.addEventListener('click', (event) => event.stopPropagation())
  return element
}

/** A key moves what the pointer could drag: the answer follows it just so. */
function step(move: () => void): void {
  takeHold()
  move()
  letGo()
}

const boresightDeg = (): number =>
  (cellScenario.value.azimuth ?? 0) + (cellScenario.value.orientation_deg ?? 0)

const radiusM = (): number => cellScenario.value.radius_m ?? defaultNumber('radius_m')

function cellElement(): HTMLElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.className = 'cell-marker'
  element.title = 'The cell: drag it, or move it with the arrow keys (Shift: 10 m)'
  element.setAttribute('aria-label', 'Cell position. Arrow keys move it by 1 metre, with Shift 10.')
  element.addEventListener('keydown', (event) => {
    const direction = arrowBearing(event.key)
    const centre = cellPosition.value
    if (direction === null || centre === null) return
    event.preventDefault()
    event.stopPropagation()
    step(() =>
      placeCell(...destination(centre, direction, event.shiftKey ? coarseStepM : fineStepM)),
    )
  })
  element.addEventListener('click', (event) => event.stopPropagation())
  return element
}

function handleElement(): HTMLElement {
  const element = document.createElement('div')
  element.className = 'azimuth-handle'
  element.tabIndex = 0
  element.title = 'Azimuth: drag around the cell, or use the arrow keys (Shift: 10°)'
  element.setAttribute('role', 'slider')
  element.setAttribute('aria-label', 'Azimuth')
  element.setAttribute('aria-valuemin', '0')
  element.setAttribute('aria-valuemax', '359')
  element.addEventListener('keydown', (event) => {
    const step = azimuthStep(event)
    if (step === 0) return
    event.preventDefault()
    event.stopPropagation()
    setAzimuth(roundTo(normalizeAngle((cellScenario.value.azimuth ?? 0) + step), 1))
  })
  element.addEventListener('click', (event) => event.stopPropagation())
  return element
}

function describeHandle(element: HTMLElement): void {
  const azimuthDeg = normalizeAngle(cellScenario.value.azimuth ?? 0)
  element.setAttribute('aria-valuenow', String(azimuthDeg))
  element.setAttribute('aria-valuetext', formatAngle(azimuthDeg))
}

function arrowBearing(key: string): number | null {
  const bearings: Readonly<Record<string, number>> = {
    ArrowUp: 0,
    ArrowRight: 90,
    ArrowDown: 180,
    ArrowLeft: 270,
  }
  return bearings[key] ?? null
}

function azimuthStep(event: KeyboardEvent): number {
  const size = event.shiftKey ? 10 : 1
  if (event.key === 'ArrowRight' || event.key === 'ArrowUp') return size
  if (event.key === 'ArrowLeft' || event.key === 'ArrowDown') return -size
  return 0
}
