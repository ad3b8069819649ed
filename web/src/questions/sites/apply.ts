import type { SiteRecommendation } from '../../api/types.ts'
import { withNewCell } from '../../project/edits.ts'
import { activePlan } from '../../project/project.ts'
import type { Cell, Project } from '../../project/project.ts'
import { fields } from '../../scenario/fields.ts'
import type { FieldName } from '../../scenario/fields.ts'
import type { Scenario } from '../../scenario/scenario.ts'

/** The project with a candidate as one more cell, turned to the azimuth found. */
export function withCandidate(project: Project, candidate: SiteRecommendation): Project {
  return withNewCell(project, {
    name: candidate.id,
    towerId: candidate.id,
    overrides: {
      ...ownMembers(project.defaults, candidate.rf_profile),
      tower_lon: candidate.tower_lon,
      tower_lat: candidate.tower_lat,
      azimuth: candidate.optimal_azimuth,
    },
  })
}

/** Whether one of some cells is the candidate. */
export const isAmong = (cells: readonly Cell[], { id }: SiteRecommendation): boolean =>
  cells.some(({ towerId }) => towerId === id)

/** The project with all of some candidates that it lacks, which are selected. */
export function withCandidates(
  project: Project,
  candidates: readonly SiteRecommendation[],
): Project {
  const before = activePlan(project).cells
  const grown = candidates
    .filter((candidate) => !isAmong(before, candidate))
    .reduce(withCandidate, project)
  const added = activePlan(grown).cells.slice(before.length)
  return added.length === 0 ? project : { ...grown, selection: added.map(({ id }) => id) }
}

/** The members of a profile that neither the project nor the service's defaults already give. */
function ownMembers(defaults: Scenario, profile: Readonly<Record<string, unknown>>): Scenario {
  const names = Object.keys(fields) as FieldName[]
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = profile[name]
      const given = defaults[name] ?? fields[name].fallback
      const isMember = typeof value === 'number' || typeof value === 'string'
      return isMember && value !== given ? [[name, value]] : []
    }),
  )
}
