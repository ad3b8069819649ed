import type { StopSignal } from '../../stop-signal.ts'
import { flatOptions } from '../bounds/flat-candidates.ts'
import {
  countChanges,
  lackOf,
  type Plan,
  planPoints,
  type PlanProblem,
  priceOfLack,
  Separations,
} from '../problem.ts'
import { ServedTally } from './served-tally.ts'

/** How many options may still be weighed. */
export interface Evaluations {
  left: number
}

/** Where a local search is; plain data, so that it can be left and gone on with. */
export interface LocalState {
  readonly plan: Plan
  /** The cell whose change is exchanged next for that of another; null: the cells are, one by one. */
  readonly exchange: number | null
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

/** Options that are weighed before a pair is tried anew. */
const ofPair = 2

/** A search that begins with an allowed plan. */
export function localFrom(plan: Plan): LocalState {
  return { plan, exchange: null, detour: null, pair: 0, isOver: false }
}

/**
 * Improves a plan one cell at a time; where it may change no more of them, by taking back a change for
 * one of another cell; then by detours: a cell is held at an option while its neighbours are improved
 * around it, which counts where the whole has become better; then two neighbours at a time, first at the
 * options of the detours, then at all. Until none of it brings anything or the evaluations are used up.
 * Deterministic: cells in order, of equal options the first, the present one before all.
 */
export class LocalSearch {
  readonly #problem: PlanProblem
  readonly #evaluations: Evaluations
  readonly #stop: StopSignal
  readonly #separations: Separations
  readonly #served: ServedTally
  readonly #plan: number[]
  /** Of each limit what the plan adds up to. */
  readonly #sums: Float64Array
  #changes: number
  /** Cells that may serve what another one may serve, in order. */
  readonly #pairs: readonly (readonly [cell: number, other: number])[]
  readonly #neighbours: readonly (readonly number[])[]
  #pair: number
  #exchange: number | null
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
    this.#separations = new Separations(problem)
    this.#served = new ServedTally(problem, [])
    this.#sums = new Float64Array(problem.limits.length)
    state.plan.forEach((option, cell) => this.#count(cell, option, 1))
    this.#changes = countChanges(problem, state.plan)
    this.#neighbours = flatOptions(problem).neighbours
    this.#pairs = this.#neighbours.flatMap((others, cell) =>
      others.filter((other) => other > cell).map((other): [number, number] => [cell, other]),
    )
    this.#pair = state.pair
    this.#exchange = state.exchange
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
    const [exchange, pair, detour, isOver] = [
      this.#exchange,
      this.#pair,
      this.#detour,
      this.#isOver,
    ]
    return { plan: [...this.#plan], exchange, pair, detour, isOver }
  }

  /**
   * One piece of the search: all cells one by one, one exchange, one pair of them, or one detour.
   *
   * @throws {StoppedError} when told to stop
   */
  goOn(): void {
    if (this.#exchange !== null) this.#exchangeNext(this.#exchange)
    else if (this.#detour === null) this.#improveEach()
    else if (this.#detour < this.#detours.length) this.#takeDetour(this.#detour)
    else if (this.#pair < 2 * this.#pairs.length) this.#improveNextPair()
    // Pairs are tried at the options of detours: without these there are none.
    const isPaired = this.#detours.length === 0 || this.#pair === 2 * this.#pairs.length
    this.#isOver = this.#detour === this.#detours.length && isPaired
  }

  #improveEach(): void {
    let isBetter = false
    for (let cell = 0; cell < this.#plan.length; cell++) if (this.#improve(cell)) isBetter = true
    if (isBetter) return
    if (this.#changes < this.#problem.maxChanges) this.#detour = 0
    else this.#exchange = 0
  }

  #exchangeNext(cell: number): void {
    if (this.#takeBackFor(cell)) {
      this.#exchange = null
      return
    }
    const isLast = cell + 1 === this.#plan.length
    this.#exchange = isLast ? null : cell + 1
    if (isLast) this.#detour = 0
  }

  /** Takes back the change of a cell where another cell's change is worth more. */
  #takeBackFor(cell: number): boolean {
    const { own } = this.#problem.cells[cell]
    const before = this.#plan[cell]
    if (before === own) return false
    const points = this.#pricedPoints()
    this.#take(cell)
    const fits = this.#fits(cell, own)
    this.#put(cell, fits ? own : before)
    if (!fits) return false
    const lost = points - this.#pricedPoints()
    let most = lost
    let best: Detour | null = null
    for (let other = 0; other < this.#plan.length; other++) {
      if (other === cell || this.#isSpent) continue
      const present = this.#take(other)
      const worth = this.#points(other, present)
      const found = this.#best(other, present, this.#problem.cells[other].options.keys())
      this.#put(other, present)
      if (found.points - worth <= most) continue
      most = found.points - worth
      best = [other, found.option]
    }
    const [at, option] = best ?? [cell, before]
    this.#take(at)
    this.#put(at, option)
    return best !== null
  }

  #improveNextPair(): void {
    const [cell, other] = this.#pairs[this.#pair % this.#pairs.length]
    const isWide = this.#pair >= this.#pairs.length
    const isBetter = isWide ? this.#improveWide(cell, other) : this.#improvePair(cell, other)
    if (isBetter) this.#beginAnew()
    else this.#pair++
  }

  #beginAnew(): void {
    this.#exchange = null
    this.#detour = null
    this.#pair = 0
  }

  /** Back to the plan before where it leads nowhere; else all begins anew. */
  #takeDetour(detour: number): void {
    const before = [...this.#plan]
    const points = this.#pricedPoints()
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
    return this.#pricedPoints() > points
  }

  #pricedPoints(): number {
    const lack = lackOf(this.#problem, this.#plan)
    return planPoints(this.#problem, this.#plan) - priceOfLack(lack)
  }

  #improve(cell: number): boolean {
    const before = this.#take(cell)
    const best = this.#best(cell, before, this.#problem.cells[cell].options.keys())
    this.#put(cell, best.option)
    return best.option !== before
  }

  #improvePair(cell: number, other: number): boolean {
    if (this.#evaluations.left < ofPair) return this.#spendAll()
    const [before, otherBefore] = [this.#take(cell), this.#take(other)]
    let most = this.#pairPoints(cell, before, other, otherBefore)
    let best = [before, otherBefore]
    for (const option of this.#likely[cell]) {
      if (this.#isSpent) break
      if (!this.#fits(cell, option)) continue
      this.#evaluations.left--
      const own = this.#served.worth(cell, option)
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

  /**
   * Two cells anew, among all their options, until what is left adds too little alone: of buildings none
   * adds more beside another than alone. Of samples it may, where it takes what another loses: such a
   * pair may be missed.
   */
  #improveWide(cell: number, other: number): boolean {
    if (this.#evaluations.left < ofPair) return this.#spendAll()
    const [before, otherBefore] = [this.#take(cell), this.#take(other)]
    let most = this.#pairPoints(cell, before, other, otherBefore)
    let best = [before, otherBefore]
    const answers = this.#ranked(other)
    for (const { option, points } of this.#ranked(cell)) {
      if (points + (answers.at(0)?.points ?? -Infinity) <= most) break
      this.#put(cell, option)
      for (const answer of answers) {
        if (points + answer.points <= most || this.#isSpent) break
        if (!this.#fits(other, answer.option)) continue
        const both = points + this.#points(other, answer.option)
        if (both <= most) continue
        most = both
        best = [option, answer.option]
      }
      this.#take(cell)
    }
    this.#put(cell, best[0])
    this.#put(other, best[1])
    return best[0] !== before || best[1] !== otherBefore
  }

  /** The options of a cell that has none now, by what each adds alone, the most first. */
  #ranked(cell: number): { readonly option: number; readonly points: number }[] {
    this.#stop.throwIfStopped()
    const options = [...this.#problem.cells[cell].options.keys()]
    return options
      .filter((option) => this.#fits(cell, option))
      .slice(0, Math.max(0, this.#evaluations.left))
      .map((option) => {
        this.#evaluations.left--
        return { option, points: this.#served.worth(cell, option) }
      })
      .sort((a, b) => b.points - a.points || a.option - b.option)
  }

  #pairPoints(cell: number, option: number, other: number, otherOption: number): number {
    this.#evaluations.left--
    const own = this.#served.worth(cell, option)
    this.#put(cell, option)
    const both = own + this.#points(other, otherOption)
    this.#take(cell)
    return both
  }

  /** What is left is too little for a pair; nothing is better for it. */
  #spendAll(): false {
    this.#evaluations.left = 0
    return false
  }

  /** Nothing more may be weighed. */
  get #isSpent(): boolean {
    return this.#evaluations.left <= 0
  }

  /**
   * The best of some options of a cell that has none now; the present one where none is better, or nothing
   * more may be weighed.
   */
  #best(
    cell: number,
    present: number,
    options: Iterable<number>,
  ): { readonly option: number; readonly points: number } {
    this.#stop.throwIfStopped()
    let option = present
    const mayStay = !this.#isSpent && this.#fits(cell, present)
    let points = mayStay ? this.#points(cell, present) : -Infinity
    for (const index of options) {
      if (this.#isSpent) break
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
    const { cells, maxChanges } = this.#problem
    if (cells[cell].options[option].isChange && this.#changes >= maxChanges) return false
    return this.#separations.allows(this.#plan, cell, option)
  }

  /** What an option adds to the plan of the others, less the price of what then lacks of limits. */
  #points(cell: number, option: number): number {
    this.#evaluations.left--
    return this.#served.worth(cell, option) - this.#priceWith(cell, option)
  }

  #priceWith(cell: number, option: number): number {
    const { cells, limits } = this.#problem
    if (limits.length === 0) return 0
    const { serves, limitPoints } = cells[cell].options[option]
    let lack = 0
    for (const [limit, { classPoints, least }] of limits.entries()) {
      let sum = this.#sums[limit] + limitPoints[limit]
      for (const item of serves) if (this.#served.servers(item) === 0) sum += classPoints[item]
      lack += Math.max(0, least - sum)
    }
    return priceOfLack(lack)
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
    const { cells, limits } = this.#problem
    const { serves, limitPoints } = cells[cell].options[option]
    if (by > 0) this.#served.put(cell, option)
    else this.#served.take(cell, option)
    for (const [limit, { classPoints }] of limits.entries()) {
      let sum = limitPoints[limit]
      // Before the first server and after the last one nobody serves it.
      const alone = by > 0 ? 1 : 0
      for (const item of serves) if (this.#served.servers(item) === alone) sum += classPoints[item]
      this.#sums[limit] += by * sum
    }
  }
}
