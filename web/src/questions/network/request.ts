import {
  fewestNetworkCells,
  isNetworkSize,
  maximumCells,
} from '../../../../src/analyses/cell-count.ts'
import { activePlan, positionOf, resolved } from '../../project/project.ts'
import type { Project, Target } from '../../project/project.ts'
import type { RequestBody } from '../../scenario/scenario.ts'
import { sectorProblems } from '../../scenario/validate.ts'
import { cellsAdvice } from '../shared/cells.ts'
import { cellsRequest } from '../shared/cells-request.ts'
import { goalsProblem } from '../shared/goals.ts'

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
  if (!isNetworkSize(cells.length)) {
    const advice = cellsAdvice(cells.length, fewestNetworkCells, maximumCells)
    return `A network has ${fewestNetworkCells} to ${maximumCells} cells: these are ${cells.length}. ${advice}`
  }
  const unplaced = cells.find((cell) => positionOf(cell) === null)
  if (unplaced !== undefined) return `${unplaced.name} is not placed.`
  for (const cell of cells) {
    const [problem] = sectorProblems(resolved(project, cell))
    if (problem !== undefined) return `${cell.name}: ${problem.message}`
  }
  const wrong = goalsProblem(project.goals)
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
