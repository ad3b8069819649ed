import type { Feature } from 'geojson'
import { activePlan, positionOf, resolved } from '../project/project.ts'
import type { Cell, Project } from '../project/project.ts'
import { defaultNumber } from '../scenario/fields.ts'
import { destination } from '../geometry/geometry.ts'
import type { Position } from '../geometry/geometry.ts'

/** Widths on the screen, so that a mast is seen from afar too; never thinner than a real one. */
const poleWidthPx = 3
const thinnestPoleM = 0.4
/** An antenna is this much wider than its pole, and this tall for its width. */
const panelWidths = 4
const panelHeightM = 2
const panelHeightPx = 14

/** The antenna of every placed cell of the plan: a pole from the ground and a panel on it. */
export function mastFeatures(project: Project, metresPerPixel: number): readonly Feature[] {
  const selection = new Set(project.selection)
  return activePlan(project).cells.flatMap((cell) =>
    mastOf(project, cell, metresPerPixel, selection.has(cell.id)),
  )
}

function mastOf(
  project: Project,
  cell: Cell,
  metresPerPixel: number,
  selected: boolean,
): readonly Feature[] {
  const position = positionOf(cell)
  if (position === null) return []
  const members = resolved(project, cell)
  const heightM = members.antenna_height_m ?? defaultNumber('antenna_height_m')
  const boresightDeg = (members.azimuth ?? 0) + (members.orientation_deg ?? 0)
  const widthM = Math.max(thinnestPoleM, poleWidthPx * metresPerPixel)
  const halfPanelM = Math.min(
    heightM / 2,
    Math.max(panelHeightM, panelHeightPx * metresPerPixel) / 2,
  )
  const part = (
    role: 'pole' | 'panel',
    ring: Position[],
    baseM: number,
    topM: number,
  ): Feature => ({
    type: 'Feature',
    properties: { id: cell.id, role, selected, base_m: baseM, top_m: topM },
    geometry: { type: 'Polygon', coordinates: [ring] },
  })
  const panelAt = destination(position, boresightDeg, widthM)
  return [
    part('pole', rectangle(position, boresightDeg, widthM, widthM), 0, heightM),
    part(
      'panel',
      rectangle(panelAt, boresightDeg, panelWidths * widthM, widthM),
      heightM - halfPanelM,
      heightM + halfPanelM,
    ),
  ]
}

/** A rectangle around a place, its broad side across a bearing. */
function rectangle(
  centre: readonly [number, number],
  bearingDeg: number,
  widthM: number,
  depthM: number,
): Position[] {
  const corner = (across: number, along: number): Position =>
    destination(
      destination(centre, bearingDeg + 90, (across * widthM) / 2),
      bearingDeg,
      (along * depthM) / 2,
    )
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1), corner(-1, -1)]
}
