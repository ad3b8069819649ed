import type { StopSignal } from '../../stop-signal.ts'
import { flatCandidates } from '../bounds/lagrangian-bound.ts'
import {
  countChanges,
  totalViolation,
  type Plan,
  scaledObjective,
  type PlanProblem,
  penaltyOf,
  Separations,
} from '../problem.ts'
import { ServedTally } from './served-tally.ts'

/** Evaluations left. */
export interface Evaluations {
  left: number
}

/** State of a local search; plain data, so that it can be left and resumed. */
export interface LocalState {
  readonly plan: Plan
  /** Next cell whose change may be exchanged for that of another; null: single cells are improved. */
  readonly exchange: number | null
  /** Next perturbation; null: single cells are improved. */
  readonly perturbation: number | null
  /** Next pair of neighbours, once no perturbation brings anything. */
  readonly pair: number
  readonly isOver: boolean
}

/** A perturbation: a cell is held at a worse candidate so that its neighbours find another plan. */
export type Perturbation = readonly [cell: number, candidate: number]

/** Passes over the neighbours of a cell that is held at a perturbation. */
const passesOfPerturbation = 3

/** Evaluations that a pair takes at least. */
const ofPair = 2

/** A search that begins with an allowed plan. */
export function localFrom(plan: Plan): LocalState {
  return { plan, exchange: null, perturbation: null, pair: 0, isOver: false }
}

/**
 * Improves a plan in this order, until nothing brings anything or the budget is spent:
 * one cell at a time; where no more cells may change, a change exchanged for one of another cell;
 * perturbations; two neighbours at a time, first at the candidates of the perturbations, then at all.
 * Deterministic: cells in order, of equal candidates the first, the present one before all.
 */
export class LocalSearch {
  readonly #problem: PlanProblem
  readonly #evaluations: Evaluations
  readonly #stop: StopSignal
  readonly #separations: Separations
  readonly #served: ServedTally
  readonly #plan: number[]
  /** Sum of each constraint under the plan. */
  readonly #sums: Float64Array
  #changes: number
  /** Cells that may serve what another one may serve, in order. */
  readonly #pairs: readonly (readonly [cell: number, other: number])[]
  readonly #neighbours: readonly (readonly number[])[]
  #pair: number
  #exchange: number | null
  readonly #perturbations: readonly Perturbation[]
  #perturbation: number | null
  /** Candidates of the perturbations of each cell. */
  readonly #perturbationsOf: readonly (readonly number[])[]
  #isOver: boolean

  /** @param perturbations in the order in which they are tried */
  constructor(
    problem: PlanProblem,
    state: LocalState,
    perturbations: readonly Perturbation[],
    evaluations: Evaluations,
    stop: StopSignal,
  ) {
    this.#problem = problem
    this.#evaluations = evaluations
    this.#stop = stop
    this.#plan = [...state.plan]
    this.#separations = new Separations(problem)
    this.#served = new ServedTally(problem, [])
    this.#sums = new Float64Array(problem.constraints.length)
    state.plan.forEach((candidate, cell) => this.#count(cell, candidate, 1))
    this.#changes = countChanges(problem, state.plan)
    this.#neighbours = flatCandidates(problem).neighbours
    this.#pairs = this.#neighbours.flatMap((others, cell) =>
      others.filter((other) => other > cell).map((other): [number, number] => [cell, other]),
    )
    this.#pair = state.pair
    this.#exchange = state.exchange
    this.#perturbations = perturbations
    this.#perturbation = state.perturbation
    this.#perturbationsOf = problem.cells.map((_, cell) =>
      perturbations.flatMap(([at, candidate]) => (at === cell ? [candidate] : [])),
    )
    this.#isOver = state.isOver
  }

  get isOver(): boolean {
    return this.#isOver
  }

  state(): LocalState {
    const [exchange, pair, perturbation, isOver] = [
      this.#exchange,
      this.#pair,
      this.#perturbation,
      this.#isOver,
    ]
    return { plan: [...this.#plan], exchange, pair, perturbation, isOver }
  }

  /**
   * One piece of the search: all cells one by one, one exchange, one pair of them, or one perturbation.
   *
   * @throws {StoppedError} when told to stop
   */
  goOn(): void {
    if (this.#exchange !== null) this.#exchangeNext(this.#exchange)
    else if (this.#perturbation === null) this.#improveEach()
    else if (this.#perturbation < this.#perturbations.length)
      this.#tryPerturbation(this.#perturbation)
    else if (this.#pair < 2 * this.#pairs.length) this.#improveNextPair()
    // Pairs are tried at the candidates of perturbations: without these there are none.
    const isPaired = this.#perturbations.length === 0 || this.#pair === 2 * this.#pairs.length
    this.#isOver = this.#perturbation === this.#perturbations.length && isPaired
  }

  #improveEach(): void {
    let isBetter = false
    for (let cell = 0; cell < this.#plan.length; cell++) if (this.#improve(cell)) isBetter = true
    if (isBetter) return
    if (this.#changes < this.#problem.maxChanges) this.#perturbation = 0
    else this.#exchange = 0
  }

  #exchangeNext(cell: number): void {
    if (this.#takeBackFor(cell)) {
      this.#exchange = null
      return
    }
    const isLast = cell + 1 === this.#plan.length
    this.#exchange = isLast ? null : cell + 1
    if (isLast) this.#perturbation = 0
  }

  /** Takes back the change of a cell where another cell's change is worth more. */
  #takeBackFor(cell: number): boolean {
    const { baseline } = this.#problem.cells[cell]
    const before = this.#plan[cell]
    if (before === baseline) return false
    const points = this.#penalizedPoints()
    this.#take(cell)
    const fits = this.#fits(cell, baseline)
    this.#put(cell, fits ? baseline : before)
    if (!fits) return false
    const lost = points - this.#penalizedPoints()
    let most = lost
    let best: Perturbation | null = null
    for (let other = 0; other < this.#plan.length; other++) {
      if (other === cell || this.#isSpent) continue
      const present = this.#take(other)
      const worth = this.#points(other, present)
      const found = this.#best(other, present, this.#problem.cells[other].candidates.keys())
      this.#put(other, present)
      if (found.points - worth <= most) continue
      most = found.points - worth
      best = [other, found.candidate]
    }
    const [at, candidate] = best ?? [cell, before]
    this.#take(at)
    this.#put(at, candidate)
    return best !== null
  }

  #improveNextPair(): void {
    const [cell, other] = this.#pairs[this.#pair % this.#pairs.length]
    const isWide = this.#pair >= this.#pairs.length
    const isBetter = isWide ? this.#improveWide(cell, other) : this.#improvePair(cell, other)
    if (isBetter) this.#restart()
    else this.#pair++
  }

  #restart(): void {
    this.#exchange = null
    this.#perturbation = null
    this.#pair = 0
  }

  /** Tries a perturbation: keeps what improves the plan, or restores the plan before. */
  #tryPerturbation(perturbation: number): void {
    const before = [...this.#plan]
    const points = this.#penalizedPoints()
    if (this.#improvesBy(...this.#perturbations[perturbation], points)) {
      this.#restart()
      return
    }
    this.#perturbation = perturbation + 1
    for (const [cell, candidate] of before.entries()) {
      if (this.#plan[cell] === candidate) continue
      this.#take(cell)
      this.#put(cell, candidate)
    }
  }

  #improvesBy(held: number, candidate: number, points: number): boolean {
    if (this.#plan[held] === candidate) return false
    const before = this.#take(held)
    const fits = this.#fits(held, candidate)
    this.#put(held, fits ? candidate : before)
    if (!fits) return false
    const others = this.#neighbours[held]
    for (let pass = 0; pass < passesOfPerturbation; pass++) {
      let isBetter = false
      for (const cell of others) if (this.#improve(cell)) isBetter = true
      if (!isBetter) break
    }
    this.#improve(held)
    return this.#penalizedPoints() > points
  }

  #penalizedPoints(): number {
    const violation = totalViolation(this.#problem, this.#plan)
    return scaledObjective(this.#problem, this.#plan) - penaltyOf(violation)
  }

  #improve(cell: number): boolean {
    const before = this.#take(cell)
    const best = this.#best(cell, before, this.#problem.cells[cell].candidates.keys())
    this.#put(cell, best.candidate)
    return best.candidate !== before
  }

  #improvePair(cell: number, other: number): boolean {
    if (this.#evaluations.left < ofPair) return this.#spendAll()
    const [before, otherBefore] = [this.#take(cell), this.#take(other)]
    let most = this.#pairPoints(cell, before, other, otherBefore)
    let best = [before, otherBefore]
    for (const candidate of this.#perturbationsOf[cell]) {
      if (this.#isSpent) break
      if (!this.#fits(cell, candidate)) continue
      this.#evaluations.left--
      const own = this.#served.worth(cell, candidate)
      this.#put(cell, candidate)
      const answer = this.#best(other, otherBefore, this.#perturbationsOf[other])
      this.#take(cell)
      if (answer.points === -Infinity || own + answer.points <= most) continue
      most = own + answer.points
      best = [candidate, answer.candidate]
    }
    this.#put(cell, best[0])
    this.#put(other, best[1])
    return best[0] !== before || best[1] !== otherBefore
  }

  /**
   * Two cells anew, among all their candidates, until what is left adds too little alone: of buildings none
   * adds more beside another than alone. Of samples it may, where it takes what another loses: such a
   * pair may be missed.
   */
  #improveWide(cell: number, other: number): boolean {
    if (this.#evaluations.left < ofPair) return this.#spendAll()
    const [before, otherBefore] = [this.#take(cell), this.#take(other)]
    let most = this.#pairPoints(cell, before, other, otherBefore)
    let best = [before, otherBefore]
    const answers = this.#ranked(other)
    for (const { candidate, points } of this.#ranked(cell)) {
      if (points + (answers.at(0)?.points ?? -Infinity) <= most) break
      this.#put(cell, candidate)
      for (const answer of answers) {
        if (points + answer.points <= most || this.#isSpent) break
        if (!this.#fits(other, answer.candidate)) continue
        const both = points + this.#points(other, answer.candidate)
        if (both <= most) continue
        most = both
        best = [candidate, answer.candidate]
      }
      this.#take(cell)
    }
    this.#put(cell, best[0])
    this.#put(other, best[1])
    return best[0] !== before || best[1] !== otherBefore
  }

  /** The candidates of a cell that has none now, by what each adds alone, the most first. */
  #ranked(cell: number): { readonly candidate: number; readonly points: number }[] {
    this.#stop.throwIfStopped()
    const candidates = [...this.#problem.cells[cell].candidates.keys()]
    return candidates
      .filter((candidate) => this.#fits(cell, candidate))
      .slice(0, Math.max(0, this.#evaluations.left))
      .map((candidate) => {
        this.#evaluations.left--
        return { candidate, points: this.#served.worth(cell, candidate) }
      })
      .sort((a, b) => b.points - a.points || a.candidate - b.candidate)
  }

  #pairPoints(cell: number, candidate: number, other: number, otherCandidate: number): number {
    this.#evaluations.left--
    const own = this.#served.worth(cell, candidate)
    this.#put(cell, candidate)
    const both = own + this.#points(other, otherCandidate)
    this.#take(cell)
    return both
  }

  /** Ends the budget where it does not suffice for a pair. */
  #spendAll(): false {
    this.#evaluations.left = 0
    return false
  }

  /** Whether the budget is spent. */
  get #isSpent(): boolean {
    return this.#evaluations.left <= 0
  }

  /**
   * The best of some candidates of a cell that has none now; the present one where none is better, or nothing
   * more may be weighed.
   */
  #best(
    cell: number,
    present: number,
    candidates: Iterable<number>,
  ): { readonly candidate: number; readonly points: number } {
    this.#stop.throwIfStopped()
    let candidate = present
    const mayStay = !this.#isSpent && this.#fits(cell, present)
    let points = mayStay ? this.#points(cell, present) : -Infinity
    for (const index of candidates) {
      if (this.#isSpent) break
      if (index === present || !this.#fits(cell, index)) continue
      const worth = this.#points(cell, index)
      if (worth <= points) continue
      candidate = index
      points = worth
    }
    return { candidate, points }
  }

  /** Whether a cell may have a candidate beside those that the others have. */
  #fits(cell: number, candidate: number): boolean {
    const { cells, maxChanges } = this.#problem
    if (cells[cell].candidates[candidate].isChange && this.#changes >= maxChanges) return false
    return this.#separations.allows(this.#plan, cell, candidate)
  }

  /** What a candidate adds to the plan of the others, less the penalty of the violation. */
  #points(cell: number, candidate: number): number {
    this.#evaluations.left--
    return this.#served.worth(cell, candidate) - this.#penaltyWith(cell, candidate)
  }

  #penaltyWith(cell: number, candidate: number): number {
    const { cells, constraints } = this.#problem
    if (constraints.length === 0) return 0
    const { serves, constraintPoints } = cells[cell].candidates[candidate]
    let violation = 0
    for (const [constraint, { classPoints, least }] of constraints.entries()) {
      let sum = this.#sums[constraint] + constraintPoints[constraint]
      for (const item of serves) if (this.#served.servers(item) === 0) sum += classPoints[item]
      violation += Math.max(0, least - sum)
    }
    return penaltyOf(violation)
  }

  #take(cell: number): number {
    const candidate = this.#plan[cell]
    this.#count(cell, candidate, -1)
    if (this.#problem.cells[cell].candidates[candidate].isChange) this.#changes--
    this.#plan[cell] = -1
    return candidate
  }

  #put(cell: number, candidate: number): void {
    this.#count(cell, candidate, 1)
    if (this.#problem.cells[cell].candidates[candidate].isChange) this.#changes++
    this.#plan[cell] = candidate
  }

  #count(cell: number, candidate: number, by: number): void {
    const { cells, constraints } = this.#problem
    const { serves, constraintPoints } = cells[cell].candidates[candidate]
    if (by > 0) this.#served.put(cell, candidate)
    else this.#served.take(cell, candidate)
    for (const [constraint, { classPoints }] of constraints.entries()) {
      let sum = constraintPoints[constraint]
      // Before the first server and after the last one nobody serves it.
      const alone = by > 0 ? 1 : 0
      for (const item of serves) if (this.#served.servers(item) === alone) sum += classPoints[item]
      this.#sums[constraint] += by * sum
    }
  }
}
