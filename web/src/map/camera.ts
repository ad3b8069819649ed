import type { Map as MapLibreMap } from 'maplibre-gl'
import { cellPosition, scenario } from '../store/scenario.ts'
import { pack } from '../store/session.ts'
import { reducedMotion } from '../store/view.ts'
import { circleBounds } from './geometry.ts'
import { numberFields } from '../scenario/fields.ts'

const paddingPx = 40

let current: MapLibreMap | null = null

/** The map that the panels may move. */
export function setCurrentMap(map: MapLibreMap | null): void {
  current = map
}

export const currentMap = (): MapLibreMap | null => current

/** Shows the whole pack. */
export function showPack(): void {
  const bounds = pack.value?.bounds
  if (bounds === undefined) return
  current?.fitBounds([...bounds], { padding: paddingPx, ...motion() })
}

/** Shows the whole radius around the cell. */
export function showCell(): void {
  const position = cellPosition.value
  if (position === null) return
  const radiusM = scenario.value.radius_m ?? numberFields.radius_m.fallback ?? 0
  current?.fitBounds(circleBounds(position, radiusM), { padding: paddingPx, ...motion() })
}

/** Shows one place closely. */
export function flyTo(lon: number, lat: number): void {
  if (current === null) return
  const zoom = Math.max(current.getZoom(), 16.5)
  if (reducedMotion()) current.jumpTo({ center: [lon, lat], zoom })
  else current.flyTo({ center: [lon, lat], zoom, duration: 900 })
}

function motion(): { duration: number } {
  return { duration: reducedMotion() ? 0 : 700 }
}
