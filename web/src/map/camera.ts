import type { Map as MapLibreMap } from 'maplibre-gl'
import { activePlan, isWithin, positionOf, resolved } from '../project/project.ts'
import type { Cell, Position } from '../project/project.ts'
import { elsewhereIds } from '../store/elsewhere.ts'
import { project } from '../store/project.ts'
import { cellPosition, cellScenario, roundTo } from '../store/scenario.ts'
import { pack } from '../store/session.ts'
import { reducedMotion } from '../store/view.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { effectiveBeamDeg } from './beam.ts'
import { circleBounds, sectorRing } from '../geometry/geometry.ts'
import { defaultNumber } from '../scenario/fields.ts'

const paddingPx = 40
/** As high as the tools over the map, with the name of a cell below them. */
const toolsPx = 70
/** Around cells: nothing of them lies under the tools. */
const padding = { top: toolsPx, bottom: paddingPx, left: paddingPx, right: paddingPx }

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

/** The corners of what the map shows, not closed; null without a map. */
export function viewRing(): readonly Position[] | null {
  if (current === null) return null
  const bounds = current.getBounds()
  const [west, south, east, north] = [
    bounds.getWest(),
    bounds.getSouth(),
    bounds.getEast(),
    bounds.getNorth(),
  ].map((degrees) => roundTo(degrees, 6))
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ]
}

/** Shows the whole pack. */
export function showPack(how: Motion = {}): void {
  const bounds = pack.value?.bounds
  if (bounds === undefined) return
  current?.fitBounds([...bounds], { padding: paddingPx, ...motion(how) })
}

/** Shows the whole sector of the cell. */
export function showCell(): void {
  const position = cellPosition.value
  if (position === null) return
  current?.fitBounds(sectorBounds(position, cellScenario.value), { padding, ...motion() })
}

/** The box of a sector and of its antenna. */
function sectorBounds(position: Position, members: Scenario): Box {
  const ring = sectorRing(
    position,
    (members.azimuth ?? 0) + (members.orientation_deg ?? 0),
    effectiveBeamDeg(members),
    members.radius_m ?? defaultNumber('radius_m'),
  )
  const [lons, lats] = [ring.map(([lon]) => lon), ring.map(([, lat]) => lat)]
  return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)]
}

/** Shows all cells of the plan with their radii. */
export function showPlan(how: Motion = {}): void {
  const box = boxOf(activePlan(project.peek()).cells)
  if (box === null) showPack(how)
  else current?.fitBounds(box, { padding, ...motion(how) })
}

/** Shows some cells with their radii, where one of them is out of sight. Those of another pack stay there. */
export function showCells(cells: readonly Cell[]): void {
  const here = cells.filter(({ id }) => !elsewhereIds.peek().has(id))
  const box = boxOf(here)
  const map = current
  if (box === null || map === null) return
  const { clientWidth, clientHeight } = map.getContainer()
  // Its name stands above it, and the tools over both.
  const isInSight = (cell: Cell): boolean => {
    const position = positionOf(cell)
    if (position === null) return false
    const { x, y } = map.project([...position])
    const isBeside = x < paddingPx || x > clientWidth - paddingPx || y > clientHeight - paddingPx
    return !isBeside && y >= toolsPx
  }
  if (!here.every(isInSight)) {
    map.fitBounds(box, { padding, ...motion() })
  }
}

/** Shows those of some places that lie on the pack, where one of them is out of sight. */
export function showPlaces(places: readonly Position[]): void {
  const bounds = pack.peek()?.bounds
  const sight = current?.getBounds()
  const here = places.filter((place) => bounds !== undefined && isWithin(bounds, place))
  if (sight === undefined || here.every((place) => sight.contains([...place]))) return
  const [lons, lats] = [here.map(([lon]) => lon), here.map(([, lat]) => lat)]
  const box = (extreme: 'min' | 'max'): [number, number] => [
    lons.reduce((a, b) => Math[extreme](a, b)),
    lats.reduce((a, b) => Math[extreme](a, b)),
  ]
  current?.fitBounds([...box('min'), ...box('max')], { padding: paddingPx, ...motion() })
}

type Box = [west: number, south: number, east: number, north: number]

/** The box of cells and of what they reach; null without a place. */
function boxOf(cells: readonly Cell[]): Box | null {
  const now = project.peek()
  const boxes = cells.flatMap((cell) => {
    const position = positionOf(cell)
    const radiusM = resolved(now, cell).radius_m ?? defaultNumber('radius_m')
    return position === null ? [] : [circleBounds(position, radiusM)]
  })
  if (boxes.length === 0) return null
  return [
    Math.min(...boxes.map(([west]) => west)),
    Math.min(...boxes.map(([, south]) => south)),
    Math.max(...boxes.map(([, , east]) => east)),
    Math.max(...boxes.map(([, , , north]) => north)),
  ]
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
