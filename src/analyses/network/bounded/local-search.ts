import type { StopSignal } from '../../stop-signal.ts'
import { countChanges, type Plan, planPoints, type PlanProblem } from './problem.ts'

/** How many options may still be weighed. */
export interface Evaluations {
  left: number
}

/** Where a local search is; plain data, so that it can be left and gone on with. */
export interface LocalState {
  readonly plan: Plan
  /** The detour that is tried next; null: the cells are, one by one. */
  readonly detour: number | null
  /** The pair of neighbours that is tried next, once no detour brings anything. */
  readonly pair: number
  readonly isOver: boolean
}

/** An option that a cell is given although it is worth less, so that the others find another plan. */
export type Detour = readonly [cell: number, option: number]

/** Passes over the neighbours of a cell that is held at a detour. */
const passesOfDetour = 3

/** A search that begins with an allowed plan. */
export function localFrom(plan: Plan): LocalState {
  return { plan, detour: null, pair: 0, isOver: false }
}

/**
 * Improves a plan one cell at a time, then by detours: a cell is held at an option while its neighbours
 * are improved around it, which counts where the whole has become better; then two cells at a time, at
 * the options of the detours. Until none of it brings anything or the evaluations are used up. Deterministic: cells in order, of equal options
 * the first, the present one before all.
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
  readonly #neighbours: readonly (readonly number[])[]
  #pair: number
  readonly #detours: readonly Detour[]
  #detour: number | null
  /** Of each cell the options of its detours. */
  readonly #likely: readonly (readonly number[])[]
  #isOver: boolean

  /** @param detours in the order in which they are tried */
  constructor(
    problem: PlanProblem,
    state: LocalState,
    detours: readonly Detour[],
    evaluations: Evaluations,
    stop: StopSignal,
  ) {
    this.#problem = problem
    this.#evaluations = evaluations
    this.#stop = stop
    this.#plan = [...state.plan]
    this.#counts = new Int32Array(problem.classPoints.length)
    state.plan.forEach((option, cell) => this.#count(cell, option, 1))
    this.#changes = countChanges(problem, state.plan)
    this.#neighbours = neighboursOf(problem)
    this.#pairs = this.#neighbours.flatMap((others, cell) =>
      others.filter((other) => other > cell).map((other): [number, number] => [cell, other]),
    )
    this.#pair = state.pair
    this.#detours = detours
    this.#detour = state.detour
    this.#likely = problem.cells.map((_, cell) =>
      detours.flatMap(([at, option]) => (at === cell ? [option] : [])),
    )
    this.#isOver = state.isOver
  }

  get isOver(): boolean {
    return this.#isOver
  }

  state(): LocalState {
    const [pair, detour, isOver] = [this.#pair, this.#detour, this.#isOver]
    return { plan: [...this.#plan], pair, detour, isOver }
  }

  /**
   * One piece of the search: all cells one by one, one pair of them, or one detour.
   *
   * @throws {StoppedError} when told to stop
   */
  goOn(): void {
    if (this.#detour === null) this.#improveEach()
    else if (this.#detour < this.#detours.length) this.#takeDetour(this.#detour)
    else if (this.#pair < this.#pairs.length) this.#improveNextPair()
    // Pairs are tried at the options of detours: without these there are none.
    const isPaired = this.#detours.length === 0 || this.#pair === this.#pairs.length
    this.#isOver = this.#detour === this.#detours.length && isPaired
  }

  #improveEach(): void {
    let isBetter = false
    for (let cell = 0; cell < this.#plan.length; cell++) if (this.#improve(cell)) isBetter = true
    if (!isBetter) this.#detour = 0
  }

  #improveNextPair(): void {
    if (this.#improvePair(...this.#pairs[this.#pair])) this.#beginAnew()
    else this.#pair++
  }

  #beginAnew(): void {
    this.#detour = null
    this.#pair = 0
  }

  /** Back to the plan before where it leads nowhere; else all begins anew. */
  #takeDetour(detour: number): void {
    const before = [...this.#plan]
    const points = planPoints(this.#problem, before)
    if (this.#hasBetterWay(...this.#detours[detour], points)) {
      this.#beginAnew()
      return
    }
    this.#detour = detour + 1
    for (const [cell, option] of before.entries()) {
      if (this.#plan[cell] === option) continue
      this.#take(cell)
      this.#put(cell, option)
    }
  }

  #hasBetterWay(held: number, option: number, points: number): boolean {
    if (this.#plan[held] === option) return false
    const before = this.#take(held)
    const fits = this.#fits(held, option)
    this.#put(held, fits ? option : before)
    if (!fits) return false
    const others = this.#neighbours[held]
    for (let pass = 0; pass < passesOfDetour; pass++) {
      let isBetter = false
      for (const cell of others) if (this.#improve(cell)) isBetter = true
      if (!isBetter) break
    }
    this.#improve(held)
    return planPoints(this.#problem, this.#plan) > points
  }

  #improve(cell: number): boolean {
    const before = this.#take(cell)
    const best = this.#best(cell, before, this.#problem.cells[cell].options.keys())
    this.#put(cell, best.option)
    return best.option !== before
  }

  #improvePair(cell: number, other: number): boolean {
    const [before, otherBefore] = [this.#take(cell), this.#take(other)]
    let most = this.#pairPoints(cell, before, other, otherBefore)
    let best = [before, otherBefore]
    for (const option of this.#likely[cell]) {
      if (this.#evaluations.left <= 0) break
      if (!this.#fits(cell, option)) continue
      const own = this.#points(cell, option)
      this.#put(cell, option)
      const answer = this.#best(other, otherBefore, this.#likely[other])
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

  /** The best of some options of a cell that has none now; the present one where none is better. */
  #best(
    cell: number,
    present: number,
    options: Iterable<number>,
  ): { readonly option: number; readonly points: number } {
    this.#stop.throwIfStopped()
    let option = present
    let points = this.#fits(cell, present) ? this.#points(cell, present) : -Infinity
    for (const index of options) {
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

/** Of each cell the others that may serve what it may serve, in order. */
function neighboursOf({ cells, classPoints }: PlanProblem): number[][] {
  const servers: number[][] = Array.from(classPoints, () => [])
  for (const [cell, { options }] of cells.entries())
    for (const { serves } of options)
      for (const item of serves) if (servers[item].at(-1) !== cell) servers[item].push(cell)
  const others = cells.map(() => new Set<number>())
  for (const list of servers)
    for (const cell of list) for (const other of list) if (other !== cell) others[cell].add(other)
  return others.map((set) => [...set].sort((a, b) => a - b))
}
