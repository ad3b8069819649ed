import { maximumCells } from '../../../../src/optimization/network-size.ts'
import { formatNumber } from '../../format/format.ts'
import { activePlan, positionOf, resolved } from '../../project/project.ts'
import type { Cell, Project, Target } from '../../project/project.ts'
import { choiceFields } from '../../scenario/choice-fields.ts'
import type { RequestBody } from '../../scenario/scenario.ts'
import { sectorProblems } from '../../scenario/validate.ts'
import { cellsRequest } from './cells-request.ts'

/** How many cells the service takes at once. */
interface CellBounds {
  readonly fewest: number
  readonly most: number
}

const cellsOf = (project: Project, target: Target): readonly Cell[] =>
  activePlan(project).cells.filter((cell) => target.cellIds.includes(cell.id))

/** The cells that are selected, in the order of the plan, where there are several; else all of the plan. */
export function selectedOrAll(project: Project): Target {
  const ids = activePlan(project).cells.map(({ id }) => id)
  const chosen = new Set(project.selection)
  const selected = ids.filter((id) => chosen.has(id))
  return { cellIds: selected.length > 1 ? selected : ids }
}

/** All cells of a plan that a question takes at once; of a larger one those that are selected. */
export function planOrSelected(project: Project, most: number = maximumCells): Target {
  const { cells } = activePlan(project)
  if (cells.length > most) return selectedOrAll(project)
  return { cellIds: cells.map(({ id }) => id) }
}

/** How many cells there are, where a question takes fewer or more. */
export function countedCells(count: number): string {
  if (count === 0) return 'there is none yet'
  return count === 1 ? 'there is one' : `there are ${formatNumber(count)}`
}

/** What to do about so many cells. */
export const cellsAdvice = (count: number, fewest: number, most: number): string =>
  count < fewest
    ? 'Add cells to the plan.'
    : `Select ${fewest} to ${most} of them, or branch a plan.`

/** The technology of a cell, as the service takes it when nothing is stated. */
const techOf = (project: Project, cell: Cell): string =>
  resolved(project, cell).network_tech ?? choiceFields.network_tech.fallback ?? '5g'

/** The cells of a question that is about 4G or 5G, with the technology that they share. */
export function radioCellsRequest(project: Project, target: Target): RequestBody | null {
  const request = cellsRequest(project, target)
  const [first] = cellsOf(project, target)
  if (request === null || first === undefined) return null
  return { ...request, network_tech: techOf(project, first) }
}

/** Why the cells cannot be asked about together; null when they can. */
export function cellsProblem(
  project: Project,
  target: Target,
  { fewest, most }: CellBounds,
): string | null {
  const cells = cellsOf(project, target)
  if (cells.length < fewest || cells.length > most) {
    const advice = cellsAdvice(cells.length, fewest, most)
    return `This takes ${fewest} to ${most} cells, and ${countedCells(cells.length)}. ${advice}`
  }
  const unplaced = cells.find((cell) => positionOf(cell) === null)
  if (unplaced !== undefined) return `${unplaced.name} is not placed.`
  for (const cell of cells) {
    const [problem] = sectorProblems(resolved(project, cell))
    if (problem !== undefined) return `${cell.name}: ${problem.message}`
  }
  return null
}

/** As `cellsProblem`, where the service also wants one technology, 4G or 5G, of all cells. */
export function radioCellsProblem(
  project: Project,
  target: Target,
  bounds: CellBounds,
): string | null {
  const problem = cellsProblem(project, target, bounds)
  if (problem !== null) return problem
  const techs = new Set(cellsOf(project, target).map((cell) => techOf(project, cell)))
  if (techs.has('6g')) return 'This is defined for 4G and 5G: a cell of this plan is 6G.'
  if (techs.size > 1) return 'All cells must have one technology here: this plan mixes 4G and 5G.'
  return null
}
