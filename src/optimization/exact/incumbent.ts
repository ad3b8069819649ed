import { setsOfCells } from '../network-size.ts'
import { MetricsEvaluator, type RawMetrics } from '../scoring/metrics.ts'
import { compositeScore, isFeasible, type Scoring, utilitiesOf } from '../scoring/scoring.ts'
import { compareCandidatesByKey } from '../candidate.ts'
import type { CellContributions, ContributionTable } from '../table/table.ts'
import { type Criteria, missedBy } from './criteria.ts'

/** A complete plan that the scorer has scored. */
export interface KnownPlan {
  /** Row per cell in request order. */
  readonly rows: readonly number[]
  readonly metrics: RawMetrics
  readonly isFeasible: boolean
  /** 0..1. */
  readonly score: number
  /** The score of a feasible plan; below zero by what it misses for one that is not. */
  readonly merit: number
}

/** About as many as one cell has candidates of azimuths. */
const plansBetweenStops = 32

/** Keeps the best plan known, and of equally good ones the one that changes the fewest cells. */
export class Incumbent {
  readonly evaluator: MetricsEvaluator
  /** Every plan met, the best included. */
  readonly plans = new Map<string, KnownPlan>()
  best: KnownPlan
  readonly #table: ContributionTable
  readonly #scoring: Scoring
  readonly #criteria: Criteria
  readonly #baseline: readonly number[]
  /** Per cell and row its place among the rows as plans are ordered by their keys. */
  readonly #keyPlaces: readonly Int32Array[]

  constructor(table: ContributionTable, scoring: Scoring, criteria: Criteria) {
    this.evaluator = new MetricsEvaluator(table, null, scoring.plan.sites)
    this.#table = table
    this.#scoring = scoring
    this.#criteria = criteria
    this.#baseline = table.cells.map(({ baselineRow }) => baselineRow)
    this.#keyPlaces = table.cells.map(keyPlacesOf)
    this.best = this.#evaluate(this.#baseline)
    this.plans.set(this.#baseline.join(), this.best)
  }

  /** @returns whether the plan is better than the best known; an equal one may take its place too */
  offer(rows: readonly number[]): boolean {
    const key = rows.join()
    if (this.plans.has(key)) return false
    const plan = this.#evaluate(rows)
    this.plans.set(key, plan)
    const isBetter = plan.merit > this.best.merit
    if (isBetter || (plan.merit === this.best.merit && this.#isPreferred(rows))) this.best = plan
    return isBetter
  }

  /** True when no plan met has the best score and a smaller key. */
  get hasSmallestKey(): boolean {
    const { rows, merit } = this.best
    return [...this.plans.values()].every(
      (plan) => plan.merit !== merit || this.#compareKeys(rows, plan.rows) <= 0,
    )
  }

  /**
   * Turns cells of the best plan back where that costs nothing, and looks at its neighbours.
   * @param isTimeUp asked now and then; true ends it
   * @returns false where time was up before the end
   */
  settle(isTimeUp: () => boolean): boolean {
    const { rows } = this.best
    const sets = setsOfCells(rows.length)
    for (let turnedBack = 1; turnedBack < sets; turnedBack++) {
      this.offer(rows.map((row, cell) => ((turnedBack >> cell) & 1 ? this.#baseline[cell] : row)))
      if (turnedBack % plansBetweenStops === 0 && isTimeUp()) return false
    }
    for (const [cell, { scanRows }] of this.#table.cells.entries()) {
      for (const other of scanRows) this.offer(rows.map((row, at) => (at === cell ? other : row)))
      if (isTimeUp()) return false
    }
    return true
  }

  #evaluate(rows: readonly number[]): KnownPlan {
    const metrics = this.evaluator.evaluate(rows)
    const score = compositeScore(this.#scoring.effectiveWeights, utilitiesOf(metrics))
    const isMet = isFeasible(this.#scoring.constraints, metrics)
    const missed = missedBy(this.#criteria, ({ amountIn }) => amountIn(metrics))
    const merit = isMet ? score : -missed - (metrics.nearPairs ?? 0)
    return { rows: [...rows], metrics, isFeasible: isMet, score, merit }
  }

  /** Fewer turned cells than the best plan, then the smaller key. */
  #isPreferred(rows: readonly number[]): boolean {
    const turned = (plan: readonly number[]) =>
      plan.filter((row, cell) => row !== this.#baseline[cell]).length
    const difference = turned(rows) - turned(this.best.rows)
    return difference === 0 ? this.#compareKeys(rows, this.best.rows) < 0 : difference < 0
  }

  /** Orders plans by their keys. */
  #compareKeys(left: readonly number[], right: readonly number[]): number {
    for (const [cell, places] of this.#keyPlaces.entries()) {
      const order = places[left[cell]] - places[right[cell]]
      if (order !== 0) return order
    }
    return 0
  }
}

function keyPlacesOf({ candidates }: CellContributions): Int32Array {
  const order = [...candidates.keys()].sort((a, b) =>
    compareCandidatesByKey(candidates[a], candidates[b]),
  )
  const places = new Int32Array(candidates.length)
  order.forEach((row, place) => (places[row] = place))
  return places
}
