import type { StopSignal } from '../../stop-signal.ts'
import { countChanges, type Plan, type PlanProblem } from './problem.ts'

/** How many options may still be weighed. */
export interface Evaluations {
  left: number
}

/**
 * Improves a plan one cell, then two cells at a time, until neither brings anything or the
 * evaluations are used up. Deterministic: cells in order, of equal options the first, the present one
 * before all.
 */
export class LocalSearch {
  readonly #problem: PlanProblem
  readonly #evaluations: Evaluations
  readonly #stop: StopSignal
  readonly #counts: Int32Array
  readonly #plan: number[]
  #changes: number
  /** Per cell the others that may serve what it may serve. */
  readonly #neighbours: readonly (readonly number[])[]

  /** @param start an allowed plan */
  constructor(problem: PlanProblem, start: Plan, evaluations: Evaluations, stop: StopSignal) {
    this.#problem = problem
    this.#evaluations = evaluations
    this.#stop = stop
    this.#plan = [...start]
    this.#counts = new Int32Array(problem.classPoints.length)
    start.forEach((option, cell) => this.#count(cell, option, 1))
    this.#changes = countChanges(problem, start)
    this.#neighbours = neighboursOf(problem)
  }

  /** @throws {StoppedError} when told to stop */
  run(): Plan {
    while (this.#evaluations.left > 0) {
      let isBetter = false
      for (let cell = 0; cell < this.#plan.length; cell++) if (this.#improve(cell)) isBetter = true
      if (!isBetter && !this.#improvePairs()) break
    }
    return [...this.#plan]
  }

  #improve(cell: number): boolean {
    const before = this.#take(cell)
    const best = this.#best(cell, before)
    this.#put(cell, best.option)
    return best.option !== before
  }

  /** The first pair of neighbours that is worth more together otherwise. */
  #improvePairs(): boolean {
    for (const [cell, others] of this.#neighbours.entries())
      for (const other of others) if (this.#improvePair(cell, other)) return true
    return false
  }

  #improvePair(cell: number, other: number): boolean {
    const { cells } = this.#problem
    const [before, otherBefore] = [this.#take(cell), this.#take(other)]
    let most = this.#pairPoints(cell, before, other, otherBefore)
    let best = [before, otherBefore]
    for (let option = 0; option < cells[cell].options.length; option++) {
      if (this.#evaluations.left <= 0) break
      if (!this.#fits(cell, option)) continue
      const own = this.#points(cell, option)
      this.#put(cell, option)
      const answer = this.#best(other, otherBefore)
      this.#take(cell)
      if (answer.points === -Infinity || own + answer.points <= most) continue
      most = own + answer.points
      best = [option, answer.option]
    }
    this.#put(cell, best[0])
    this.#put(other, best[1])
    return best[0] !== before || best[1] !== otherBefore
  }

  #pairPoints(cell: number, option: number, other: number, otherOption: number): number {
    const own = this.#points(cell, option)
    this.#put(cell, option)
    const both = own + this.#points(other, otherOption)
    this.#take(cell)
    return both
  }

  /** The best option of a cell that has none now; the present one where none is better. */
  #best(cell: number, present: number): { readonly option: number; readonly points: number } {
    this.#stop.throwIfStopped()
    let option = present
    let points = this.#fits(cell, present) ? this.#points(cell, present) : -Infinity
    const { options } = this.#problem.cells[cell]
    for (let index = 0; index < options.length; index++) {
      if (index === present || !this.#fits(cell, index)) continue
      const worth = this.#points(cell, index)
      if (worth <= points) continue
      option = index
      points = worth
    }
    return { option, points }
  }

  /** Whether a cell may have an option beside those that the others have. */
  #fits(cell: number, option: number): boolean {
    const { cells, maxChanges, areInConflict } = this.#problem
    if (cells[cell].options[option].isChange && this.#changes >= maxChanges) return false
    return this.#plan.every(
      (other, at) => at === cell || other < 0 || !areInConflict(cell, option, at, other),
    )
  }

  #points(cell: number, option: number): number {
    this.#evaluations.left--
    const { cells, classPoints } = this.#problem
    const { points, serves } = cells[cell].options[option]
    let worth = points
    for (const item of serves) if (this.#counts[item] === 0) worth += classPoints[item]
    return worth
  }

  #take(cell: number): number {
    const option = this.#plan[cell]
    this.#count(cell, option, -1)
    if (this.#problem.cells[cell].options[option].isChange) this.#changes--
    this.#plan[cell] = -1
    return option
  }

  #put(cell: number, option: number): void {
    this.#count(cell, option, 1)
    if (this.#problem.cells[cell].options[option].isChange) this.#changes++
    this.#plan[cell] = option
  }

  #count(cell: number, option: number, by: number): void {
    for (const item of this.#problem.cells[cell].options[option].serves) this.#counts[item] += by
  }
}

function neighboursOf({ cells, classPoints }: PlanProblem): number[][] {
  const reached = cells.map(({ options }) => {
    const mayServe = new Uint8Array(classPoints.length)
    for (const { serves } of options) for (const item of serves) mayServe[item] = 1
    return mayServe
  })
  return cells.map((_, cell) =>
    [...cells.keys()].filter(
      (other) =>
        other > cell && reached[cell].some((is, item) => is === 1 && reached[other][item] === 1),
    ),
  )
}
