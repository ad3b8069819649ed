import type { ConstraintRow, PlanProblem } from '../problem.ts'

/** Prices of constraints are whole multiples of one part of this: so they and all sums with them are exact. */
export const multiplierSteps = 1_048_576

/** Points that a point of a constraint costs at most. */
export const largestConstraintMultiplier = 64

/** A problem without constraints whose plans have no fewer points than those that keep the constraints have in it. */
interface RelaxedPoints {
  /** Of each class, and of each candidate of all cells in a row. */
  readonly classPoints: Float64Array
  readonly candidatePoints: Float64Array
  /** Taken off every plan. */
  readonly constant: number
}

/** What constraints come to at prices; in whole numbers where the prices are whole numbers of steps. */
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
   * Every constraint gives its price for each point that is served or added, rounded up, and takes it for
   * each that is required, rounded down: a plan that keeps the constraints loses nothing.
   *
   * @param steps of each constraint, a price in steps
   */
  priced(candidatePoints: Float64Array, steps: Float64Array): RelaxedPoints {
    const { classPoints, constraints } = this.#problem
    if (constraints.length === 0) return { classPoints, candidatePoints, constant: 0 }
    const classes = classPoints.slice()
    const candidates = candidatePoints.slice()
    let constant = 0
    for (const [index, constraint] of constraints.entries()) {
      if (steps[index] === 0) continue
      addPriced(classes, constraint.classPoints, steps[index])
      addPriced(candidates, this.#ofCandidates[index], steps[index])
      constant -= pricedUp(-constraint.least, steps[index])
    }
    return { classPoints: classes, candidatePoints: candidates, constant }
  }

  /** By how much a constraint is kept where classes and candidates are taken by these shares. */
  slack(index: number, classShares: Float64Array, solution: readonly number[]): number {
    const { classPoints, least }: ConstraintRow = this.#problem.constraints[index]
    let sum = -least
    for (let item = 0; item < classPoints.length; item++)
      sum += classShares[item] * classPoints[item]
    for (const candidate of solution) sum += this.#ofCandidates[index][candidate]
    return sum
  }
}

function addPriced(sums: Float64Array, points: Float64Array, steps: number): void {
  for (let at = 0; at < sums.length; at++)
    if (points[at] !== 0) sums[at] += pricedUp(points[at], steps)
}

/** Points times a price, rounded up to a whole number; of whole numbers exact. */
function pricedUp(points: number, steps: number): number {
  const high = Math.floor(points / multiplierSteps)
  return high * steps + Math.ceil(((points - high * multiplierSteps) * steps) / multiplierSteps)
}
