import type { PlanLimit, PlanProblem } from '../problem.ts'

/** Prices of limits are whole multiples of one part of this: so they and all sums with them are exact. */
export const priceSteps = 1_048_576

/** Points that a point of a limit costs at most. */
export const largestLimitPrice = 64

/** A problem without limits whose plans have no fewer points than those that keep the limits have in it. */
interface PricedPoints {
  /** Of each class, and of each option of all cells in a row. */
  readonly classPoints: Float64Array
  readonly optionPoints: Float64Array
  /** Taken off every plan. */
  readonly constant: number
}

/** What limits come to at prices; in whole numbers where the prices are whole numbers of steps. */
export class LimitPrices {
  readonly #problem: PlanProblem
  readonly #ofOptions: readonly Float64Array[]

  constructor(problem: PlanProblem) {
    this.#problem = problem
    const options = problem.cells.flatMap((cell) => cell.options)
    this.#ofOptions = problem.limits.map((_, limit) =>
      Float64Array.from(options, ({ limitPoints }) => limitPoints[limit]),
    )
  }

  /**
   * Every limit gives its price for each point that is served or added, rounded up, and takes it for
   * each that is required, rounded down: a plan that keeps the limits loses nothing.
   *
   * @param steps of each limit, a price in steps
   */
  priced(optionPoints: Float64Array, steps: Float64Array): PricedPoints {
    const { classPoints, limits } = this.#problem
    if (limits.length === 0) return { classPoints, optionPoints, constant: 0 }
    const classes = classPoints.slice()
    const options = optionPoints.slice()
    let constant = 0
    for (const [index, limit] of limits.entries()) {
      if (steps[index] === 0) continue
      addPriced(classes, limit.classPoints, steps[index])
      addPriced(options, this.#ofOptions[index], steps[index])
      constant -= pricedUp(-limit.least, steps[index])
    }
    return { classPoints: classes, optionPoints: options, constant }
  }

  /** By how much a limit is kept where classes and options are taken by these shares. */
  slack(index: number, classShares: Float64Array, choice: readonly number[]): number {
    const { classPoints, least }: PlanLimit = this.#problem.limits[index]
    let sum = -least
    for (let item = 0; item < classPoints.length; item++)
      sum += classShares[item] * classPoints[item]
    for (const option of choice) sum += this.#ofOptions[index][option]
    return sum
  }
}

function addPriced(sums: Float64Array, points: Float64Array, steps: number): void {
  for (let at = 0; at < sums.length; at++)
    if (points[at] !== 0) sums[at] += pricedUp(points[at], steps)
}

/** Points times a price, rounded up to a whole number; of whole numbers exact. */
function pricedUp(points: number, steps: number): number {
  const high = Math.floor(points / priceSteps)
  return high * steps + Math.ceil(((points - high * priceSteps) * steps) / priceSteps)
}
