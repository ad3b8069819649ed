import { maximumInterferenceRadiusM } from '../../../../src/analyses/interference-radius.ts'
import { activePlan, resolved } from '../../project/project.ts'
import type { Project, Target } from '../../project/project.ts'
import { defaultNumber } from '../../scenario/fields.ts'
import type { RequestBody } from '../../scenario/scenario.ts'
import { settingsOf } from '../../store/settings.ts'
import { radioCellsRequest } from '../shared/cells.ts'

/**
 * Cells are heard twice as far as the largest of them reaches, unless a setting says otherwise:
 * without it no cell disturbs beyond its own radius, and the network looks better than it is.
 */
export function interferenceRequest(project: Project, target: Target): RequestBody | null {
  const cells = radioCellsRequest(project, target)
  if (cells === null) return null
  const radiiM = activePlan(project)
    .cells.filter((cell) => target.cellIds.includes(cell.id))
    .map((cell) => resolved(project, cell).radius_m ?? defaultNumber('radius_m'))
  return {
    ...cells,
    interference_radius_m: Math.min(2 * Math.max(...radiiM), maximumInterferenceRadiusM),
    ...settingsOf(project, 'interference'),
  }
}
