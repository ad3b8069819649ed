import { effect } from '@preact/signals'
import { Marker } from 'maplibre-gl'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { formatAngle, normalizeAngle } from '../format/format.ts'
import { numberFields } from '../scenario/fields.ts'
import { cellPosition, placeCell, roundTo, scenario, setMember } from '../store/scenario.ts'
import { bearing, destination } from './geometry.ts'

const fineStepM = 1
const coarseStepM = 10

/** The cell and its azimuth handle: both can be dragged and moved by the arrow keys. */
export function bindMarkers(map: MapLibreMap): () => void {
  const cell = new Marker({ element: cellElement(), draggable: true })
  const handle = new Marker({ element: handleElement(), draggable: true })
  let isDraggingHandle = false

  cell.on('drag', () => {
    const { lng, lat } = cell.getLngLat()
    placeCell(lng, lat)
  })
  handle.on('dragstart', () => (isDraggingHandle = true))
  handle.on('drag', () => {
    const centre = cellPosition.value
    if (centre === null) return
    const { lng, lat } = handle.getLngLat()
    const turned = bearing(centre, [lng, lat]) - (scenario.value.orientation_deg ?? 0)
    setMember('azimuth', Math.round(normalizeAngle(turned)) % 360)
  })
  handle.on('dragend', () => {
    isDraggingHandle = false
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
    cell.setLngLat(centre).addTo(map)
    placeHandle()
    handle.addTo(map)
    describeHandle(handle.getElement())
  })
  return () => {
    stop()
    cell.remove()
    handle.remove()
  }
}

const boresightDeg = (): number =>
  (scenario.value.azimuth ?? 0) + (scenario.value.orientation_deg ?? 0)

const radiusM = (): number => scenario.value.radius_m ?? numberFields.radius_m.fallback ?? 0

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
    placeCell(...destination(centre, direction, event.shiftKey ? coarseStepM : fineStepM))
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
    setMember('azimuth', roundTo(normalizeAngle((scenario.value.azimuth ?? 0) + step), 1))
  })
  element.addEventListener('click', (event) => event.stopPropagation())
  return element
}

function describeHandle(element: HTMLElement): void {
  const azimuthDeg = normalizeAngle(scenario.value.azimuth ?? 0)
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
