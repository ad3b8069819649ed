import { fewestNetworkCells, maximumCells } from '../../../../src/analyses/cell-count.ts'
import { activePlan, positionOf, resolved } from '../../project/project.ts'
import type { Cell, Project, Target } from '../../project/project.ts'
import { fields } from '../../scenario/fields.ts'
import type { FieldName } from '../../scenario/fields.ts'
import type { RequestBody, Scenario } from '../../scenario/scenario.ts'
import { sectorProblems } from '../../scenario/validate.ts'
import { withoutOutside } from '../beyond-pack.ts'

/** Members that hold for the whole network; a cell cannot state its own. */
const networkMembers: ReadonlySet<string> = new Set([
  'rays',
  'calibration_offset_db',
  'unknown_heights',
])
const ownMembers: ReadonlySet<string> = new Set(['tower_lon', 'tower_lat', 'azimuth'])
const leftOut: ReadonlySet<string> = new Set(['cell_size_m'])

/** The cells and settings that every question about a network sends. */
export function cellsRequest(project: Project, target: Target): RequestBody | null {
  const wanted = new Set(target.cellIds)
  const cells = activePlan(project).cells.filter((cell) => wanted.has(cell.id))
  if (cells.length < wanted.size) return null
  const shared: Record<string, unknown> = {}
  for (const name of networkMembers) {
    const value = project.defaults[name as FieldName]
    if (value !== undefined) shared[name] = value
  }
  const offsetDb = sharedOffsetDb(project, cells)
  if (offsetDb !== undefined) shared['calibration_offset_db'] = offsetDb
  return {
    towers: cells.map((cell) => towerOf(cell, resolved(project, cell))),
    ...shared,
    ...withoutOutside,
  }
}

/** A network has one offset: that of its cells where they agree, else the project's. */
function sharedOffsetDb(project: Project, cells: readonly Cell[]): number | undefined {
  const offsets = new Set(cells.map((cell) => resolved(project, cell).calibration_offset_db))
  return offsets.size === 1 ? [...offsets][0] : project.defaults.calibration_offset_db
}

function towerOf(cell: Cell, scenario: Scenario): RequestBody {
  const profile: Record<string, unknown> = {}
  for (const name of Object.keys(fields) as FieldName[]) {
    const value = scenario[name]
    const isElsewhere = networkMembers.has(name) || ownMembers.has(name) || leftOut.has(name)
    if (value !== undefined && !isElsewhere) profile[name] = value
  }
  return {
    id: cell.name,
    tower_lon: scenario.tower_lon,
    tower_lat: scenario.tower_lat,
    azimuth: scenario.azimuth ?? 0,
    rf_profile: profile,
  }
}

/** Cells with their goals: what is evaluated and optimized. */
export function networkRequest(project: Project, target: Target): RequestBody | null {
  const cells = cellsRequest(project, target)
  if (cells === null) return null
  const { priorities, constraints, policy, wantsExactPareto } = project.goals
  const search =
    policy === 'evaluate'
      ? {}
      : {
          search_policy: policy,
          ...(wantsExactPareto && target.cellIds.length <= 3 ? { pareto: 'exact' } : {}),
        }
  return {
    ...cells,
    optimization: {
      objectives: Object.entries(priorities).map(([id, weight]) => ({ id, weight })),
      ...(Object.keys(constraints).length === 0 ? {} : { constraints }),
    },
    ...search,
  }
}

/** Why the cells cannot be asked about as a network; null when they can. */
export function networkProblem(project: Project, target: Target): string | null {
  const cells = activePlan(project).cells.filter((cell) => target.cellIds.includes(cell.id))
  if (cells.length < fewestNetworkCells) {
    return `A network has ${fewestNetworkCells} to ${maximumCells} cells: this plan has ${cells.length}. Add cells to it.`
  }
  if (cells.length > maximumCells) {
    return `A network has ${fewestNetworkCells} to ${maximumCells} cells: this plan has ${cells.length}. Branch a plan with fewer.`
  }
  const unplaced = cells.find((cell) => positionOf(cell) === null)
  if (unplaced !== undefined) return `${unplaced.name} is not placed.`
  for (const cell of cells) {
    const [problem] = sectorProblems(resolved(project, cell))
    if (problem !== undefined) return `${cell.name}: ${problem.message}`
  }
  if (!Object.values(project.goals.priorities).some((priority) => priority > 0)) {
    return 'Give at least one objective a priority above 0.'
  }
  const { policy, priorities } = project.goals
  if (policy.startsWith('exact') && (priorities.radio_quality ?? 0) > 0) {
    return 'The exact search cannot judge radio quality: set its priority to 0 or choose another search.'
  }
  return null
}
