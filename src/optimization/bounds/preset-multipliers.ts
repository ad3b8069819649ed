import type { Multipliers } from './lagrangian-bound.ts'
import { flatOptions } from './flat-candidates.ts'
import { largestLimitPrice, priceSteps } from './constraint-multipliers.ts'
import { serverRange } from './overlap-bound.ts'
import { allPoints, type PlanProblem } from '../problem.ts'

/**
 * Multipliers with those that need no search, in a problem of few options: what no plan can keep has the
 * largest price; a class that a cell serves whatever it chooses gives nothing, one that no cell or one
 * alone may serve all that it has: no bound is lower.
 */
export function settledMultipliers(problem: PlanProblem, multipliers: Multipliers): Multipliers {
  const flat = flatOptions(problem)
  const { least, most } = serverRange(problem)
  const ofLimits = multipliers.ofLimits.map((price, limit) =>
    largestSum(problem, limit, most) < problem.limits[limit].least
      ? largestLimitPrice * priceSteps
      : price,
  )
  const forced = problem.cells.filter(({ options }) => options.every(({ isChange }) => isChange))
  const ofChange = forced.length > problem.maxChanges ? allPoints : multipliers.ofChange
  if (problem.overlapPoints !== undefined) return { ...multipliers, ofChange, ofLimits }
  const points = flat.classPointsAt(ofLimits)
  return {
    ofChange,
    ofLimits,
    ofClasses: multipliers.ofClasses.map((value, item) => {
      if (least[item] > 0) return 0
      return most[item] < 2 ? points[item] : value
    }),
  }
}

/** What any plan adds to a limit at most. */
function largestSum({ cells, limits }: PlanProblem, limit: number, most: Int32Array): number {
  const own = cells.reduce(
    (sum, { options }) => sum + Math.max(...options.map(({ limitPoints }) => limitPoints[limit])),
    0,
  )
  const { classPoints } = limits[limit]
  return classPoints.reduce((sum, points, item) => (most[item] > 0 ? sum + points : sum), own)
}
