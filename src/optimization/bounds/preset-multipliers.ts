import type { Multipliers } from './lagrangian-bound.ts'
import { flatCandidates } from './flat-candidates.ts'
import { largestConstraintMultiplier, multiplierSteps } from './constraint-multipliers.ts'
import { serverRange } from './overlap-bound.ts'
import { objectiveScale, type PlanProblem } from '../problem.ts'

/**
 * Multipliers with those that need no search, in a problem of few candidates: what no plan can keep has the
 * largest price; a class that a cell serves whatever it chooses gives nothing, one that no cell or one
 * alone may serve all that it has: no bound is lower.
 */
export function presetMultipliers(problem: PlanProblem, multipliers: Multipliers): Multipliers {
  const flat = flatCandidates(problem)
  const { least, most } = serverRange(problem)
  const ofConstraints = multipliers.ofConstraints.map((price, constraint) =>
    largestSum(problem, constraint, most) < problem.constraints[constraint].least
      ? largestConstraintMultiplier * multiplierSteps
      : price,
  )
  const forced = problem.cells.filter(({ candidates }) =>
    candidates.every(({ isChange }) => isChange),
  )
  const ofChange = forced.length > problem.maxChanges ? objectiveScale : multipliers.ofChange
  if (problem.overlapPoints !== undefined) return { ...multipliers, ofChange, ofConstraints }
  const points = flat.classPointsAt(ofConstraints)
  return {
    ofChange,
    ofConstraints,
    ofClasses: multipliers.ofClasses.map((value, item) => {
      if (least[item] > 0) return 0
      return most[item] < 2 ? points[item] : value
    }),
  }
}

/** What any plan adds to a constraint at most. */
function largestSum(
  { cells, constraints }: PlanProblem,
  constraint: number,
  most: Int32Array,
): number {
  const own = cells.reduce(
    (sum, { candidates }) =>
      sum + Math.max(...candidates.map(({ constraintPoints }) => constraintPoints[constraint])),
    0,
  )
  const { classPoints } = constraints[constraint]
  return classPoints.reduce((sum, points, item) => (most[item] > 0 ? sum + points : sum), own)
}
