import { getJson } from '../api/client.ts'
import type { BuildingCollection } from '../api/types.ts'
import { isInLoop } from '../geometry/loop.ts'
import { cellById, positionOf, resolved } from '../project/project.ts'
import type { Position } from '../project/project.ts'
import { withCellMembers } from '../project/edits.ts'
import { adjustProject, project } from './project.ts'

/** How far above its roof an antenna usually stands. */
export const aboveRoofM = 3

/** Half the side of the box that is asked about, degrees: a metre or less. */
const reachDeg = 0.000_005

type GeoJsonRing = number[][]

/** The highest known roof over a place, metres above ground; null where there is none. */
export async function roofAt([lon, lat]: Position): Promise<number | null> {
  const box = [lon - reachDeg, lat - reachDeg, lon + reachDeg, lat + reachDeg]
  const { features } = await getJson<BuildingCollection>(
    `api/collections/buildings/items?bbox=${box.join()}&limit=20`,
  )
  const heights = features
    .filter(({ geometry }) => partsOf(geometry).some((rings) => isOver(rings, [lon, lat])))
    .map(({ properties }) => properties.height_m)
    .filter((height) => typeof height === 'number')
  return heights.length === 0 ? null : Math.max(...heights)
}

const partsOf = (
  geometry: BuildingCollection['features'][number]['geometry'],
): readonly GeoJsonRing[][] =>
  geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates

/** Rings lie in each other: what the outer one and its hole both hold is in neither. */
const isOver = (rings: readonly GeoJsonRing[], place: Position): boolean =>
  rings.filter((ring) => isInLoop(ring.map(cornerOf), place)).length % 2 === 1

const cornerOf = ([lon, lat]: GeoJsonRing[number]): Position => [lon, lat]

/** Where an antenna on a roof usually stands, metres above ground. */
export const overRoofM = (roofM: number): number => Math.round(10 * (roofM + aboveRoofM)) / 10

/**
 * Puts a cell that was just placed on a known roof above it, where nobody has stated its height: part
 * of the step that placed it. The height, metres; null where nothing was changed. Where the service
 * does not say what stands there, the cell stays as it is.
 */
export async function standOnRoof(cellId: string): Promise<number | null> {
  const before = unstated(cellId)
  if (before === null) return null
  const roofM = await roofAt(before).catch(() => null)
  const now = unstated(cellId)
  if (roofM === null || now === null || now.join() !== before.join()) return null
  const heightM = overRoofM(roofM)
  adjustProject((old) => withCellMembers(old, [cellId], { antenna_height_m: heightM }))
  return heightM
}

/** Where a cell stands whose height nobody has stated; null for any other. */
function unstated(cellId: string): Position | null {
  const now = project.peek()
  const cell = cellById(now, cellId)
  if (cell === undefined || resolved(now, cell).antenna_height_m !== undefined) return null
  return positionOf(cell)
}
