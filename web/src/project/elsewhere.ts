import { greatCircle } from '../geometry/geometry.ts'
import { changeCells } from './edits.ts'
import { activePlan, isWithin, positionOf } from './project.ts'
import type { Cell, Position, Project } from './project.ts'

/** West, south, east, north. */
export type Box = readonly [number, number, number, number]

/** A cell that stands outside a pack. */
export interface CellElsewhere {
  readonly cell: Cell
  /** From the nearest edge of the pack, in metres. */
  readonly distanceM: number
}

/** The cells that stand farther outside a box than they reach. */
export function cellsElsewhere(
  cells: readonly Cell[],
  bounds: Box,
  reachM: (cell: Cell) => number,
): readonly CellElsewhere[] {
  return cells.flatMap((cell) => {
    const at = positionOf(cell)
    if (at === null) return []
    const distanceM = outsideM(bounds, at)
    return distanceM > reachM(cell) ? [{ cell, distanceM }] : []
  })
}

/** How far a place lies outside a box, metres; 0 within it. */
export const outsideM = (bounds: Box, at: Position): number =>
  isWithin(bounds, at) ? 0 : greatCircle(at, nearestIn(bounds, at))

const nearestIn = ([west, south, east, north]: Box, [lon, lat]: Position): Position => [
  Math.min(Math.max(lon, west), east),
  Math.min(Math.max(lat, south), north),
]

/** Some cells moved together so that their middle is that of a box. None is a record's any more. */
export function withCellsMovedInto(project: Project, ids: readonly string[], box: Box): Project {
  const places = activePlan(project)
    .cells.filter((cell) => ids.includes(cell.id))
    .map(positionOf)
    .filter((at) => at !== null)
  if (places.length === 0) return project
  const lons = places.map(([lon]) => lon)
  const lats = places.map(([, lat]) => lat)
  const middle = (values: readonly number[]): number =>
    (Math.min(...values) + Math.max(...values)) / 2
  const [west, south, east, north] = box
  const [fromLat, toLat] = [middle(lats), (south + north) / 2]
  // Degrees of longitude are as long as the latitude lets them be: the metres stay.
  const stretch = Math.cos((fromLat * Math.PI) / 180) / Math.cos((toLat * Math.PI) / 180)
  const move = ([lon, lat]: Position): Position => [
    (west + east) / 2 + (lon - middle(lons)) * stretch,
    toLat + lat - fromLat,
  ]
  return changeCells(project, ids, (cell) => {
    const at = positionOf(cell)
    if (at === null) return cell
    const [tower_lon, tower_lat] = move(at).map((degrees) => Number(degrees.toFixed(7)))
    return { ...cell, towerId: null, overrides: { ...cell.overrides, tower_lon, tower_lat } }
  })
}
