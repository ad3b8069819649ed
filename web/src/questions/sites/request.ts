import {
  fewestNetworkCells,
  maximumCellsToExtend,
} from '../../../../src/optimization/network-size.ts'
import { polygonVertices } from '../../../../src/analyses/question-bounds.ts'
import type { Project, Target } from '../../project/project.ts'
import type { RequestBody } from '../../scenario/scenario.ts'
import { settingsProblem } from '../../scenario/setting-number.ts'
import { settingsOf } from '../../store/settings.ts'
import { planOrSelected, radioCellsProblem, radioCellsRequest } from '../shared/cells.ts'
import { goalsProblem } from '../shared/goals.ts'
import { jointSiteNumbers, siteNumbers } from './numbers.ts'
import { areTogether } from './together.ts'

export const sitesTarget = (project: Project): Target =>
  planOrSelected(project, maximumCellsToExtend)

export function sitesRequest(project: Project, target: Target): RequestBody | null {
  const cells = radioCellsRequest(project, target)
  if (cells === null || project.area === null) return null
  const { priorities, constraints } = project.goals
  return {
    ...cells,
    search_polygon: project.area,
    ...settingsOf(project, 'sites'),
    optimization: {
      objectives: Object.entries(priorities)
        // A candidate is not judged by radio quality.
        .filter(([id]) => id !== 'radio_quality')
        .map(([id, weight]) => ({ id, weight })),
      ...(Object.keys(constraints).length === 0 ? {} : { constraints }),
    },
  }
}

export function sitesProblem(project: Project, target: Target): string | null {
  const problem = radioCellsProblem(project, target, {
    fewest: fewestNetworkCells,
    most: maximumCellsToExtend,
  })
  if (problem !== null) return problem
  const settings = settingsOf(project, 'sites')
  const numbers = areTogether(settings) ? jointSiteNumbers : siteNumbers
  const wrong = settingsProblem(settings, numbers) ?? goalsProblem(project.goals)
  if (wrong !== null) return wrong
  if (project.area === null)
    return 'Draw where to search: take the area tool and click its corners.'
  if (project.area.length > polygonVertices.maximum) {
    return `The area has ${project.area.length} corners: at most ${polygonVertices.maximum} can be sent.`
  }
  return null
}
