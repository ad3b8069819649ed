import { questionBounds } from '../../../../src/analyses/question-bounds.ts'
import type { QuestionBound } from '../../../../src/analyses/question-bounds.ts'
import type { ConstraintId, NetworkGoals, ObjectiveId } from '../../project/project.ts'
import { numberProblem } from '../../scenario/setting-number.ts'

export const objectives: readonly { readonly id: ObjectiveId; readonly label: string }[] = [
  { id: 'demand', label: 'Demand served' },
  { id: 'residential', label: 'Homes served' },
  { id: 'coverage', label: 'Reach' },
  { id: 'overlap', label: 'Little overlap' },
  { id: 'radio_quality', label: 'Radio quality' },
]

export interface Constraint {
  readonly id: ConstraintId
  readonly label: string
  readonly bound: QuestionBound
}

/** A score has no largest value: it is one of the ground. */
const scoreBound: QuestionBound = { minimum: 0, maximum: Infinity }

export const constraints: readonly Constraint[] = [
  { id: 'min_coverage_score', label: 'Reach at least, points', bound: scoreBound },
  {
    id: 'min_unique_demand_buildings',
    label: 'Demand buildings at least',
    bound: questionBounds.buildingCount,
  },
  {
    id: 'min_unique_residential_buildings',
    label: 'Homes at least',
    bound: questionBounds.buildingCount,
  },
  {
    id: 'max_overlap_buildings',
    label: 'Overlap at most, buildings',
    bound: questionBounds.buildingCount,
  },
]

/** What the service would refuse of the goals, in words; null where it takes them. */
export function goalsProblem({ priorities, constraints: limits }: NetworkGoals): string | null {
  for (const { id, label } of objectives) {
    const problem = numberProblem({ bound: questionBounds.priority }, priorities[id] ?? 0)
    if (problem !== null) return `Priority of ${label.toLowerCase()}: ${problem}.`
  }
  for (const constraint of constraints) {
    const value = limits[constraint.id]
    const problem = value === undefined ? null : numberProblem(constraint, value)
    if (problem !== null) return `${constraint.label}: ${problem}.`
  }
  return null
}
