import { maximumPlannedCells } from '../../../../src/optimization/network-size.ts'
import { polygonVertices } from '../../../../src/analyses/question-bounds.ts'
import { distance } from '../../geometry/geometry.ts'
import { activePlan, positionOf, resolved } from '../../project/project.ts'
import type { Cell, Position, Project, Target } from '../../project/project.ts'
import type { RequestBody } from '../../scenario/scenario.ts'
import { settingsOf } from '../../store/settings.ts'
import { cellsRequest } from '../shared/cells-request.ts'
import { cellsProblem } from '../shared/cells.ts'
import { siteOf } from '../shared/separation.ts'
import { decisionsOf, question } from './limits.ts'
import { wishesProblem, wishesRequest } from './wishes.ts'

/** The cells that may change: all of the plan, or those that are selected. */
export function manyTarget(project: Project): Target {
  const { cells } = activePlan(project)
  const isAll = settingsOf(project, question)['scope'] !== 'selected'
  const selected = new Set(project.selection)
  return { cellIds: cells.filter(({ id }) => isAll || selected.has(id)).map(({ id }) => id) }
}

/**
 * The cells that are sent: those that may change, and the others of the plan, which stay and count; of
 * more than fit, those nearest to one that may change.
 */
export function sentCells(project: Project, { cellIds }: Target): readonly Cell[] {
  const { cells } = activePlan(project)
  const wanted = new Set(cellIds)
  const room = maximumPlannedCells - wanted.size
  const others = cells.filter((cell) => !wanted.has(cell.id) && positionOf(cell) !== null)
  const staying = new Set(others.length <= room ? others : nearest(others, cells, wanted, room))
  return cells.filter((cell) => wanted.has(cell.id) || staying.has(cell))
}

function nearest(
  others: readonly Cell[],
  cells: readonly Cell[],
  wanted: ReadonlySet<string>,
  count: number,
): readonly Cell[] {
  const places = placesOf(cells.filter(({ id }) => wanted.has(id)))
  const away = (cell: Cell): number => {
    const [at] = placesOf([cell])
    return Math.min(...places.map((place) => distance(place, at)))
  }
  return others
    .map((cell) => ({ cell, awayM: away(cell) }))
    .toSorted((a, b) => a.awayM - b.awayM)
    .slice(0, Math.max(0, count))
    .map(({ cell }) => cell)
}

const placesOf = (cells: readonly Cell[]): readonly Position[] =>
  cells.map(positionOf).filter((at) => at !== null)

export function manyRequest(project: Project, target: Target): RequestBody | null {
  const sent = sentCells(project, target)
  const wanted = new Set(target.cellIds)
  if (sent.filter(({ id }) => wanted.has(id)).length < wanted.size) return null
  const base = cellsRequest(project, { cellIds: sent.map(({ id }) => id) })
  if (base === null) return null
  const settings = settingsOf(project, question)
  const { towers, ...shared } = base
  const area = areaOf(project)
  return {
    ...shared,
    towers: (towers as readonly RequestBody[]).map((tower, i) => {
      const cell = sent[i]
      const azimuthDeg = resolved(project, cell).azimuth ?? 0
      const decided = wanted.has(cell.id)
        ? decisionsOf(settings, { id: cell.id, azimuthDeg })
        : null
      return {
        ...tower,
        site_id: siteOf(cell),
        ...(decided !== null && { decisions: decided.decisions ?? {} }),
      }
    }),
    ...wishesRequest(settings),
    ...(area !== null && { area }),
    include_buildings: true,
  }
}

function areaOf({ area, settings }: Project): RequestBody | null {
  if (settings[question]?.['in_area'] !== true || area === null) return null
  return { type: 'Polygon', coordinates: [[...area, area[0]]] }
}

export function manyProblem(project: Project, target: Target): string | null {
  const count = target.cellIds.length
  const settings = settingsOf(project, question)
  if (count === 0)
    return settings['scope'] === 'selected'
      ? 'Select the cells that may change: with the lasso on the map, or in the list.'
      : 'Place or read the cells of a network first.'
  if (count > maximumPlannedCells)
    return `A plan changes at most ${maximumPlannedCells} cells, and ${count} are chosen: select some of them.`
  const cells = sentCells(project, target)
  const sent = { cellIds: cells.map(({ id }) => id) }
  return (
    cellsProblem(project, sent, { fewest: 1, most: maximumPlannedCells }) ??
    limitsProblem(project, cells, new Set(target.cellIds)) ??
    wishesProblem(settings) ??
    areaProblem(project)
  )
}

function limitsProblem(
  project: Project,
  cells: readonly Cell[],
  wanted: ReadonlySet<string>,
): string | null {
  const settings = settingsOf(project, question)
  let mayChange = false
  for (const cell of cells) {
    if (!wanted.has(cell.id)) continue
    const azimuthDeg = resolved(project, cell).azimuth ?? 0
    const { decisions, problem } = decisionsOf(settings, { id: cell.id, azimuthDeg })
    if (problem !== null) return problem
    mayChange ||= Object.keys(decisions).length > 0
  }
  return mayChange
    ? null
    : 'Nothing may change: let cells be turned, tilted, powered or switched off.'
}

function areaProblem({ area, settings }: Project): string | null {
  if (settings[question]?.['in_area'] !== true) return null
  if (area === null) return 'Draw the area of interest: take the area tool and click its corners.'
  return area.length > polygonVertices.maximum
    ? `The area has ${area.length} corners: at most ${polygonVertices.maximum} can be sent.`
    : null
}
