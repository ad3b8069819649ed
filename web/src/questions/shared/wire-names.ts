import { activePlan } from '../../project/project.ts'
import type { MeasurementSet, Project } from '../../project/project.ts'

/** The names by which the cells of the plan go on the wire, for the names of a file. */
export function wireNames(project: Project, set: MeasurementSet): (name: string) => string {
  const nameOf = new Map(activePlan(project).cells.map(({ id, name }) => [id, name]))
  const matches = new Map(Object.entries(set.matches ?? {}))
  return (name) => nameOf.get(matches.get(name) ?? '') ?? name
}
