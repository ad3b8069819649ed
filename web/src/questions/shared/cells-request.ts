import { activePlan, resolved } from '../../project/project.ts'
import type { Cell, Project, Target } from '../../project/project.ts'
import { fields } from '../../scenario/fields.ts'
import type { FieldName } from '../../scenario/fields.ts'
import type { RequestBody, Scenario } from '../../scenario/scenario.ts'
import { withoutOutside } from './beyond-pack.ts'

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
  if (scenario.calibration !== undefined) profile['calibration'] = scenario.calibration
  return {
    id: cell.name,
    tower_lon: scenario.tower_lon,
    tower_lat: scenario.tower_lat,
    azimuth: scenario.azimuth ?? 0,
    rf_profile: profile,
  }
}
