import type { Plan, PlanProblem } from '../problem.ts'
import { SampleTally } from './sample-tally.ts'

/** How many cells serve each class in a plan that changes, and what an option adds beside the others. */
export class ServedTally {
  readonly #problem: PlanProblem
  readonly #counts: Int32Array
  readonly #samples: SampleTally | null
  readonly #buildingClasses: number

  constructor(problem: PlanProblem, plan: Plan) {
    this.#problem = problem
    const { samples, classPoints } = problem
    this.#counts = new Int32Array(classPoints.length)
    this.#samples = samples === undefined ? null : new SampleTally(samples, classPoints)
    this.#buildingClasses = samples?.firstClass ?? classPoints.length
    plan.forEach((option, cell) => this.put(cell, option))
  }

  /** Cells that serve a class. */
  servers(item: number): number {
    return this.#counts[item]
  }

  put(cell: number, option: number): void {
    for (const item of this.#problem.cells[cell].options[option].serves) this.#counts[item]++
    this.#samples?.put(cell, option)
  }

  take(cell: number, option: number): void {
    for (const item of this.#problem.cells[cell].options[option].serves) this.#counts[item]--
    this.#samples?.take(cell)
  }

  /** Points that an option adds to the plan, in which its cell has none. */
  worth(cell: number, option: number): number {
    const { cells, classPoints, overlapPoints } = this.#problem
    const { points, serves } = cells[cell].options[option]
    const counts = this.#counts
    const buildingClasses = this.#buildingClasses
    let worth = points
    for (const item of serves)
      if (counts[item] === 0 && item < buildingClasses) worth += classPoints[item]
    if (this.#samples !== null) worth += this.#samples.worth(cell, option)
    if (overlapPoints === undefined) return worth
    for (const item of serves) if (counts[item] === 1) worth -= overlapPoints[item]
    return worth
  }
}
