import type { Plan, PlanProblem } from './problem.ts'

/** How many cells serve each class in a plan that changes, and what an option adds beside the others. */
export class ServedTally {
  readonly #problem: PlanProblem
  readonly #counts: Int32Array

  constructor(problem: PlanProblem, plan: Plan) {
    this.#problem = problem
    this.#counts = new Int32Array(problem.classPoints.length)
    plan.forEach((option, cell) => this.put(cell, option))
  }

  /** Cells that serve a class. */
  servers(item: number): number {
    return this.#counts[item]
  }

  put(cell: number, option: number): void {
    for (const item of this.#problem.cells[cell].options[option].serves) this.#counts[item]++
  }

  take(cell: number, option: number): void {
    for (const item of this.#problem.cells[cell].options[option].serves) this.#counts[item]--
  }

  /** Points that an option adds to the plan, in which its cell has none. */
  worth(cell: number, option: number): number {
    const { cells, classPoints, overlapPoints } = this.#problem
    const { points, serves } = cells[cell].options[option]
    const counts = this.#counts
    let worth = points
    for (const item of serves) if (counts[item] === 0) worth += classPoints[item]
    if (overlapPoints === undefined) return worth
    for (const item of serves) if (counts[item] === 1) worth -= overlapPoints[item]
    return worth
  }
}
