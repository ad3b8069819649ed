import type { Map as MapLibreMap } from 'maplibre-gl'
import { activePlan, positionOf, resolved } from '../project/project.ts'
import { project } from '../store/project.ts'
import { cellPosition, cellScenario } from '../store/scenario.ts'
import { pack } from '../store/session.ts'
import { reducedMotion } from '../store/view.ts'
import { circleBounds } from './geometry.ts'
import { defaultNumber } from '../scenario/fields.ts'

const paddingPx = 40

interface Motion {
  /** Without a flight. */
  readonly instantly?: boolean
}

let current: MapLibreMap | null = null

/** The map that the panels may move. */
export function setCurrentMap(map: MapLibreMap | null): void {
  current = map
}

export const currentMap = (): MapLibreMap | null => current

/** Shows the whole pack. */
export function showPack(how: Motion = {}): void {
  const bounds = pack.value?.bounds
  if (bounds === undefined) return
  current?.fitBounds([...bounds], { padding: paddingPx, ...motion(how) })
}

/** Shows the whole radius around the cell. */
export function showCell(): void {
  const position = cellPosition.value
  if (position === null) return
  const radiusM = cellScenario.value.radius_m ?? defaultNumber('radius_m')
  current?.fitBounds(circleBounds(position, radiusM), { padding: paddingPx, ...motion() })
}

/** Shows all cells of the plan with their radii. */
export function showPlan(how: Motion = {}): void {
  const now = project.peek()
  const boxes = activePlan(now).cells.flatMap((cell) => {
    const position = positionOf(cell)
    const radiusM = resolved(now, cell).radius_m ?? defaultNumber('radius_m')
    return position === null ? [] : [circleBounds(position, radiusM)]
  })
  if (boxes.length === 0) {
    showPack(how)
    return
  }
  const box: [number, number, number, number] = [
    Math.min(...boxes.map(([west]) => west)),
    Math.min(...boxes.map(([, south]) => south)),
    Math.max(...boxes.map(([, , east]) => east)),
    Math.max(...boxes.map(([, , , north]) => north)),
  ]
  current?.fitBounds(box, { padding: paddingPx, ...motion(how) })
}

/** Shows one place closely. */
export function flyTo(lon: number, lat: number): void {
  if (current === null) return
  const zoom = Math.max(current.getZoom(), 16.5)
  if (reducedMotion()) current.jumpTo({ center: [lon, lat], zoom })
  else current.flyTo({ center: [lon, lat], zoom, duration: 900 })
}

function motion({ instantly = false }: Motion = {}): { duration: number } {
  return { duration: instantly || reducedMotion() ? 0 : 700 }
}
