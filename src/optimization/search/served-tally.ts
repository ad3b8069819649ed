import type { Plan, PlanProblem } from '../problem.ts'
import { SampleTally } from './sample-tally.ts'

/** How many cells serve each class in a plan that changes, and what a candidate adds beside the others. */
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
    plan.forEach((candidate, cell) => this.put(cell, candidate))
  }

  /** Cells that serve a class. */
  servers(item: number): number {
    return this.#counts[item]
  }

  put(cell: number, candidate: number): void {
    for (const item of this.#problem.cells[cell].candidates[candidate].serves) this.#counts[item]++
    this.#samples?.put(cell, candidate)
  }

  take(cell: number, candidate: number): void {
    for (const item of this.#problem.cells[cell].candidates[candidate].serves) this.#counts[item]--
    this.#samples?.take(cell)
  }

  /** Points that a candidate adds to the plan, in which its cell has none. */
  worth(cell: number, candidate: number): number {
    const { cells, classPoints, overlapPoints } = this.#problem
    const { points, serves } = cells[cell].candidates[candidate]
    const counts = this.#counts
    const buildingClasses = this.#buildingClasses
    let worth = points
    for (const item of serves)
      if (counts[item] === 0 && item < buildingClasses) worth += classPoints[item]
    if (this.#samples !== null) worth += this.#samples.worth(cell, candidate)
    if (overlapPoints === undefined) return worth
    for (const item of serves) if (counts[item] === 1) worth -= overlapPoints[item]
    return worth
  }
}
