import type { ConstraintRow, PlanProblem } from '../problem.ts'

/**
 * Lagrange multipliers under which each cell chooses alone. A class keeps its points less its multiplier for
 * its first server, and gives the multiplier to every cell that serves it. Whatever whole numbers they
 * are, within 0 and the points of the class (0 and more for changes), no plan has more points than their
 * bound: the dual of the linear relaxation. Cells of a site that keep apart choose together, which may lead
 * below it. Where overlap costs points a multiplier may be below 0, and `classTerm` says what is left.
 */
export interface Multipliers {
  readonly ofClasses: Float64Array
  /** Of a change, points. */
  readonly ofChange: number
  /** Of a point of each constraint, in steps of `multiplierSteps` to a point. */
  readonly ofConstraints: Float64Array
}

/** Multipliers of constraints are whole steps, so many to a point for a point: all sums are exact. */
export const multiplierSteps = 1_048_576

/** Largest multiplier of a constraint, points for a point of it. */
export const largestConstraintMultiplier = 64

/** Points with the constraints in the objective: a feasible plan has no fewer than before. */
interface RelaxedPoints {
  /** Points of each class, and of each candidate of all cells in a row. */
  readonly classPoints: Float64Array
  readonly candidatePoints: Float64Array
  /** Points that every plan loses. */
  readonly constant: number
}

/** The constraints of a problem as parts of its objective (Lagrangian relaxation); sums are whole numbers. */
export class ConstraintMultipliers {
  readonly #problem: PlanProblem
  readonly #ofCandidates: readonly Float64Array[]

  constructor(problem: PlanProblem) {
    this.#problem = problem
    const candidates = problem.cells.flatMap((cell) => cell.candidates)
    this.#ofCandidates = problem.constraints.map((_, constraint) =>
      Float64Array.from(candidates, ({ constraintPoints }) => constraintPoints[constraint]),
    )
  }

  /**
   * Adds to the objective the slack of each constraint times its multiplier. What is served or added is
   * rounded up, what is required down: a plan that keeps the constraints loses nothing.
   *
   * @param steps multiplier of each constraint, in steps
   */
  relaxed(candidatePoints: Float64Array, steps: Float64Array): RelaxedPoints {
    const { classPoints, constraints } = this.#problem
    if (constraints.length === 0) return { classPoints, candidatePoints, constant: 0 }
    const classes = classPoints.slice()
    const candidates = candidatePoints.slice()
    let constant = 0
    for (const [index, constraint] of constraints.entries()) {
      if (steps[index] === 0) continue
      addTimes(classes, constraint.classPoints, steps[index])
      addTimes(candidates, this.#ofCandidates[index], steps[index])
      constant -= timesUp(-constraint.least, steps[index])
    }
    return { classPoints: classes, candidatePoints: candidates, constant }
  }

  /** Slack of a constraint where classes are served by these shares; below 0 where it is violated. */
  slack(index: number, classShares: Float64Array, solution: readonly number[]): number {
    const { classPoints, least }: ConstraintRow = this.#problem.constraints[index]
    let sum = -least
    for (let item = 0; item < classPoints.length; item++)
      sum += classShares[item] * classPoints[item]
    for (const candidate of solution) sum += this.#ofCandidates[index][candidate]
    return sum
  }
}

function addTimes(sums: Float64Array, points: Float64Array, steps: number): void {
  for (let at = 0; at < sums.length; at++)
    if (points[at] !== 0) sums[at] += timesUp(points[at], steps)
}

/** Points times a multiplier in steps, rounded up to a whole number; exact for whole numbers. */
function timesUp(points: number, steps: number): number {
  const high = Math.floor(points / multiplierSteps)
  return high * steps + Math.ceil(((points - high * multiplierSteps) * steps) / multiplierSteps)
}
