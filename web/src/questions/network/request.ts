import {
  fewestNetworkCells,
  isNetworkSize,
  maximumCells,
} from '../../../../src/optimization/network-size.ts'
import { activePlan, positionOf, resolved } from '../../project/project.ts'
import type { Project, Target } from '../../project/project.ts'
import type { RequestBody } from '../../scenario/scenario.ts'
import { settingsProblem } from '../../scenario/setting-number.ts'
import { sectorProblems } from '../../scenario/validate.ts'
import { settingsOf } from '../../store/settings.ts'
import { cellsAdvice, countedCells } from '../shared/cells.ts'
import { cellsRequest } from '../shared/cells-request.ts'
import { goalsProblem } from '../shared/goals.ts'
import { separation, siteOf } from '../shared/separation.ts'

/** Of its settings beside the goals. */
export const question = 'network'

/** Cells with their goals: what is evaluated and optimized. */
export function networkRequest(project: Project, target: Target): RequestBody | null {
  const cells = cellsRequest(project, target)
  if (cells === null) return null
  const { priorities, constraints, policy, wantsExactPareto } = project.goals
  // Where nothing is turned, nothing is kept apart.
  const leastDeg = policy === 'evaluate' ? 0 : leastSeparationOf(project)
  const search =
    policy === 'evaluate'
      ? {}
      : {
          search_policy: policy,
          ...(wantsExactPareto && target.cellIds.length <= 3 ? { pareto: 'exact' } : {}),
        }
  return {
    ...cells,
    ...(leastDeg > 0 && { ...separated(project, target, cells), least_separation_deg: leastDeg }),
    optimization: {
      objectives: Object.entries(priorities).map(([id, weight]) => ({ id, weight })),
      ...(Object.keys(constraints).length === 0 ? {} : { constraints }),
    },
    ...search,
  }
}

/** What sectors of a site keep between them, degrees; 0 where they need not keep apart. */
export function leastSeparationOf(project: Project): number {
  const value = settingsOf(project, question)[separation.name]
  return typeof value === 'number' ? value : 0
}

function separated(project: Project, { cellIds }: Target, { towers }: RequestBody): RequestBody {
  const wanted = new Set(cellIds)
  const sent = activePlan(project).cells.filter(({ id }) => wanted.has(id))
  return {
    towers: (towers as readonly RequestBody[]).map((tower, i) => ({
      ...tower,
      site_id: siteOf(sent[i]),
    })),
  }
}

/** Why the cells cannot be asked about as a network; null when they can. */
export function networkProblem(project: Project, target: Target): string | null {
  const cells = activePlan(project).cells.filter((cell) => target.cellIds.includes(cell.id))
  if (!isNetworkSize(cells.length)) {
    const advice = cellsAdvice(cells.length, fewestNetworkCells, maximumCells)
    return `A network has ${fewestNetworkCells} to ${maximumCells} cells, and ${countedCells(cells.length)}. ${advice}`
  }
  const unplaced = cells.find((cell) => positionOf(cell) === null)
  if (unplaced !== undefined) return `${unplaced.name} is not placed.`
  for (const cell of cells) {
    const [problem] = sectorProblems(resolved(project, cell))
    if (problem !== undefined) return `${cell.name}: ${problem.message}`
  }
  const wrong =
    goalsProblem(project.goals) ?? settingsProblem(settingsOf(project, question), [separation])
  if (wrong !== null) return wrong
  if (!Object.values(project.goals.priorities).some((priority) => priority > 0)) {
    return 'Give at least one objective a priority above 0.'
  }
  const { policy, priorities } = project.goals
  if (policy.startsWith('exact') && (priorities.radio_quality ?? 0) > 0) {
    return 'The exact search cannot judge radio quality: set its priority to 0 or choose another search.'
  }
  return null
}
