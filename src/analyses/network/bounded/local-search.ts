import type { StopSignal } from '../../stop-signal.ts'
import { countChanges, type Plan, type PlanProblem } from './problem.ts'

/** How many options may still be weighed. */
export interface Evaluations {
  left: number
}

/** Where a local search is; plain data, so that it can be left and gone on with. */
export interface LocalState {
  readonly plan: Plan
  /** The pair of neighbours that is tried next; null: the cells are, one by one. */
  readonly pair: number | null
  readonly isOver: boolean
}

/** A search that begins with an allowed plan. */
export function localFrom(plan: Plan): LocalState {
  return { plan, pair: null, isOver: false }
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
  /** Cells that may serve what another one may serve, in order. */
  readonly #pairs: readonly (readonly [cell: number, other: number])[]
  #pair: number | null
  #isOver: boolean

  constructor(problem: PlanProblem, state: LocalState, evaluations: Evaluations, stop: StopSignal) {
    this.#problem = problem
    this.#evaluations = evaluations
    this.#stop = stop
    this.#plan = [...state.plan]
    this.#counts = new Int32Array(problem.classPoints.length)
    state.plan.forEach((option, cell) => this.#count(cell, option, 1))
    this.#changes = countChanges(problem, state.plan)
    this.#pairs = neighbouringPairs(problem)
    this.#pair = state.pair
    this.#isOver = state.isOver
  }

  get isOver(): boolean {
    return this.#isOver
  }

  state(): LocalState {
    return { plan: [...this.#plan], pair: this.#pair, isOver: this.#isOver }
  }

  /**
   * One piece of the search: all cells one by one, or one pair of them.
   *
   * @throws {StoppedError} when told to stop
   */
  goOn(): void {
    if (this.#pair === null) this.#improveEach()
    else if (this.#improvePair(...this.#pairs[this.#pair])) this.#pair = null
    else this.#pair++
    this.#isOver = this.#pair === this.#pairs.length
  }

  #improveEach(): void {
    let isBetter = false
    for (let cell = 0; cell < this.#plan.length; cell++) if (this.#improve(cell)) isBetter = true
    if (!isBetter) this.#pair = 0
  }

  #improve(cell: number): boolean {
    const before = this.#take(cell)
    const best = this.#best(cell, before)
    this.#put(cell, best.option)
    return best.option !== before
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

function neighbouringPairs({ cells, classPoints }: PlanProblem): [number, number][] {
  const servers: number[][] = Array.from(classPoints, () => [])
  for (const [cell, { options }] of cells.entries())
    for (const { serves } of options)
      for (const item of serves) if (servers[item].at(-1) !== cell) servers[item].push(cell)
  const others = cells.map(() => new Set<number>())
  for (const list of servers)
    for (const [at, cell] of list.entries())
      for (let next = at + 1; next < list.length; next++) others[cell].add(list[next])
  return others.flatMap((set, cell) =>
    [...set].sort((a, b) => a - b).map((other): [number, number] => [cell, other]),
  )
}
