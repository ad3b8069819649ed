import { cellById, resolved } from '../../project/project.ts'
import type { Project, Target } from '../../project/project.ts'
import { sectorBody, surfaceBody } from '../../scenario/scenario.ts'
import type { RequestBody, Scenario } from '../../scenario/scenario.ts'
import { sectorProblems, surfaceProblems } from '../../scenario/validate.ts'
import { pictureOutside, withoutOutside } from './beyond-pack.ts'

/** The one cell a question is about, with everything filled in; null when it is gone. */
function scenarioOf(project: Project, target: Target): Scenario | null {
  const [id] = target.cellIds
  const cell = id === undefined ? undefined : cellById(project, id)
  return cell === undefined ? null : resolved(project, cell)
}

const noCell = 'Choose a cell, or place one: take the place tool and click the map.'

export function sectorProblem(project: Project, target: Target): string | null {
  const scenario = scenarioOf(project, target)
  return scenario === null ? noCell : (sectorProblems(scenario)[0]?.message ?? null)
}

export function surfaceProblem(project: Project, target: Target): string | null {
  const scenario = scenarioOf(project, target)
  return scenario === null ? noCell : (surfaceProblems(scenario)[0]?.message ?? null)
}

export function sectorRequest(project: Project, target: Target): RequestBody | null {
  const scenario = scenarioOf(project, target)
  return scenario === null ? null : { ...sectorBody(scenario), ...withoutOutside }
}

export function surfaceRequest(project: Project, target: Target): RequestBody | null {
  const scenario = scenarioOf(project, target)
  return scenario === null ? null : { ...surfaceBody(scenario), ...pictureOutside(scenario) }
}

/** The question about a sector without what belongs to a surface alone. */
export function withoutGrid(request: RequestBody): RequestBody {
  const ofSurface = new Set(['cell_size_m', 'thresholds_dbm'])
  return Object.fromEntries(Object.entries(request).filter(([name]) => !ofSurface.has(name)))
}
