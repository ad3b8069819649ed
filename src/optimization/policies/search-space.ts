import { compareText } from '../compare-text.ts'

/** What a search needs to know of one plan. */
export interface PlanEvaluation<Metrics> {
  readonly isFeasible: boolean
  /** 0..1; compared exactly. */
  readonly compositeScore: number
  /** Utilities of the available objectives in their fixed order; the frontier compares them exactly. */
  readonly utilities: readonly number[]
  readonly metrics: Metrics
}

/** One evaluated plan. */
export interface EvaluatedPlan<Metrics> extends PlanEvaluation<Metrics> {
  /** Public identity of its candidates, in request order. */
  readonly id: string
  /** Row of each cell in the table, in request order. */
  readonly rows: readonly number[]
}

/** What plans are called. */
export interface PlanNames {
  /** The public identity of a plan; plans that are nearly the same may share it. */
  planId(rows: readonly number[]): string
  /** What equal scores are ordered by, ascending as text. */
  tieKey(rows: readonly number[]): string
}

/** The search policies run on anything that can be evaluated at a row of each cell. */
export interface SearchSpace<Metrics> extends PlanNames {
  /** In request order. */
  readonly cellIds: readonly string[]
  /** The rows that each cell is scanned over, in scan order. */
  readonly scanRows: readonly (readonly number[])[]
  evaluate(rows: readonly number[]): PlanEvaluation<Metrics>
  /** Public identity of a state, for traces. */
  stateFingerprint(rows: readonly number[]): string
}

/** A starting point of the searches that have several. */
export interface SearchStart {
  readonly startId: string
  readonly rows: readonly number[]
}

/** Evaluates a plan once, without remembering it. */
export function evaluatePlan<Metrics>(
  space: SearchSpace<Metrics>,
  rows: readonly number[],
): EvaluatedPlan<Metrics> {
  return { ...space.evaluate(rows), id: space.planId(rows), rows }
}

/** A new plan with one cell at another row. */
export function withRow(rows: readonly number[], cell: number, row: number): number[] {
  const changed = [...rows]
  changed[cell] = row
  return changed
}

/**
 * The acceptance rule of all coordinate searches: feasible before infeasible, then the strictly
 * larger composite score. Exact; an equal plan does not replace.
 */
export function replaces(
  plan: PlanEvaluation<unknown>,
  incumbent: PlanEvaluation<unknown>,
): boolean {
  if (plan.isFeasible !== incumbent.isFeasible) return plan.isFeasible
  return plan.compositeScore > incumbent.compositeScore
}

/** Ranks plans: composite score descending, then the tie key ascending. */
export function compareRanked(
  names: PlanNames,
  left: EvaluatedPlan<unknown>,
  right: EvaluatedPlan<unknown>,
): number {
  if (left.compositeScore !== right.compositeScore)
    return right.compositeScore - left.compositeScore
  return compareText(names.tieKey(left.rows), names.tieKey(right.rows))
}

/** Evaluated states by identity, in the order of their first evaluation. */
export class StateMemo<Metrics> {
  readonly plans: EvaluatedPlan<Metrics>[] = []
  requests = 0
  hits = 0
  readonly #space: SearchSpace<Metrics>
  readonly #maxUnique: number
  readonly #byKey = new Map<string, EvaluatedPlan<Metrics>>()

  constructor(space: SearchSpace<Metrics>, maxUnique: number) {
    this.#space = space
    this.#maxUnique = maxUnique
  }

  /** True when the state has been evaluated. */
  has(rows: readonly number[]): boolean {
    return this.#byKey.has(rows.join())
  }

  /** The evaluated state; null when it is new and the budget of unique evaluations is spent. */
  request(rows: readonly number[]): EvaluatedPlan<Metrics> | null {
    const key = rows.join()
    const known = this.#byKey.get(key)
    if (known === undefined && this.plans.length >= this.#maxUnique) return null
    this.requests++
    if (known !== undefined) {
      this.hits++
      return known
    }
    const plan = evaluatePlan(this.#space, rows)
    this.#byKey.set(key, plan)
    this.plans.push(plan)
    return plan
  }
}
