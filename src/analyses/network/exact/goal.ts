import type { ObjectiveForm } from './criteria.ts'
import { roundingSlack } from './criteria.ts'

/** A complete plan as the search carries it. */
export interface FoundPlan {
  /** Row per cell in request order. */
  readonly rows: readonly number[]
  /** Its score in the search's objective form, from the scorer. */
  readonly value: number
}

/**
 * What a search is after: a plan better than the best one known (`improve`), or any plan that
 * scores as well as a given value (`match`).
 */
export class Goal {
  readonly kind: 'improve' | 'match'
  private readonly objective: ObjectiveForm
  /** The score to beat or to match; -Infinity while nothing is known. */
  value: number
  /** The plan that has this score, where one is known: meeting it again is no tie. */
  knownRows: readonly number[] | null
  /** Largest score that was left unexplored because it could only equal the best one. */
  largestTie = -Infinity

  constructor(
    kind: 'improve' | 'match',
    objective: ObjectiveForm,
    value: number,
    knownRows: readonly number[] | null,
  ) {
    this.kind = kind
    this.objective = objective
    this.value = value
    this.knownRows = knownRows
  }

  /** Bounds that are not above this can neither improve on the score nor match it. */
  get threshold(): number {
    return this.value - (this.objective.isIntegral ? 0.5 : roundingSlack)
  }

  /** True when completions bounded by `upper` need not be looked at. */
  closes(upper: number): boolean {
    if (!this.objective.isIntegral) return !(upper > this.threshold)
    return this.closesExactly(Math.floor(upper + 1e-6))
  }

  /** True when the bound is so near the score that rounding cannot tell them apart. */
  isNear(upper: number): boolean {
    return !this.objective.isIntegral && Math.abs(upper - this.value) <= 2 * roundingSlack
  }

  /** As `closes`, for a bound that rounds exactly as the scorer rounds. */
  closesExactly(upper: number): boolean {
    if (this.kind === 'match') return upper < this.value
    if (upper === this.value) this.largestTie = Math.max(this.largestTie, upper)
    return upper <= this.value
  }

  /** True when a complete plan is what the search is after; an improvement becomes the new goal. */
  accepts(found: FoundPlan): boolean {
    if (this.kind === 'match') return found.value >= this.value
    if (found.value > this.value) {
      this.value = found.value
      this.knownRows = found.rows
      return true
    }
    const isAnother = this.knownRows?.some((row, cell) => row !== found.rows[cell]) ?? true
    if (found.value === this.value && isAnother) this.largestTie = found.value
    return false
  }
}
