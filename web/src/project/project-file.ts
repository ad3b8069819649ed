import type { Feature, FeatureCollection } from 'geojson'
import { positionOf, resolved } from './project.ts'
import type { Cell, Plan, Project } from './project.ts'

export const projectSchema = 'sightline-project-v1'

/** A project as it is saved: to a GIS the cells of its plans, to this page all of it. */
interface ProjectFile extends FeatureCollection {
  readonly schema: typeof projectSchema
  readonly name: string
  /** What is read again; the features say of it what a GIS can show. */
  readonly project: Project
}

/**
 * The document of a project: a GeoJSON FeatureCollection (RFC 7946) of the placed cells of all plans
 * with every member in effect, which has the project itself as a member of its own.
 */
export function projectFile(project: Project): ProjectFile {
  const features = project.plans.flatMap((plan) =>
    plan.cells.flatMap((cell) => cellFeature(project, plan, cell)),
  )
  return {
    type: 'FeatureCollection',
    schema: projectSchema,
    name: project.name,
    features,
    project,
  }
}

function cellFeature(project: Project, plan: Plan, cell: Cell): Feature[] {
  const position = positionOf(cell)
  if (position === null) return []
  const { calibration, ...members } = resolved(project, cell)
  return [
    {
      type: 'Feature',
      id: `${plan.id}/${cell.id}`,
      properties: {
        plan: plan.name,
        site: cell.site ?? null,
        cell: cell.name,
        ...members,
        ...(calibration !== undefined && { calibration: calibration.name }),
      },
      geometry: { type: 'Point', coordinates: [...position] },
    },
  ]
}

/** The project in a document of this or an older form; null where there is none. */
export function projectOfFile(document: unknown): unknown {
  if (typeof document !== 'object' || document === null) return null
  if (!('schema' in document) || document.schema !== projectSchema) return null
  return 'project' in document ? document.project : null
}
