import type { StopSignal } from '../../stop-signal.ts'
import { compareText } from '../compare-text.ts'
import { shownFrontierSize } from './frontier.ts'
import { ParetoSet } from './pareto-set.ts'
import type { EvaluatedPlan, SearchSpace, SearchStart } from './search-space.ts'
import { compareRanked, StateMemo, withRow } from './search-space.ts'

export interface ArchiveBudget {
  readonly maxUniqueEvaluations: number
  readonly maxExpandedStates: number
  readonly maxRounds: number
}

export const defaultArchiveBudget: ArchiveBudget = {
  maxUniqueEvaluations: 5000,
  maxExpandedStates: 128,
  maxRounds: 16,
}

type ArchiveTermination =
  | 'archive_exhausted'
  | 'evaluation_budget'
  | 'max_expanded_states'
  | 'max_rounds'

/** The state of the archive after a round. */
export interface ArchiveGrowth {
  /** From 0. */
  readonly round: number
  readonly totalEvaluated: number
  readonly feasibleEvaluated: number
  readonly activeParetoSize: number
  readonly removedDominatedCount: number
  readonly queuedExpansions: number
  readonly expandedStates: number
  readonly cacheHits: number
}

export interface ArchiveResult<Metrics> {
  readonly plans: readonly EvaluatedPlan<Metrics>[]
  /** The starts that were evaluated. */
  readonly starts: readonly { readonly start: SearchStart; readonly plan: EvaluatedPlan<Metrics> }[]
  readonly startCount: number
  /** The archive when the search ended, in the order of admission. */
  readonly archive: readonly EvaluatedPlan<Metrics>[]
  /** At most 25 of the archive, chosen by id, then ranked. */
  readonly frontier: readonly EvaluatedPlan<Metrics>[]
  /** The state expanded last, else the start evaluated last; null when the budget allowed none. */
  readonly lastPlan: EvaluatedPlan<Metrics> | null
  readonly terminationReason: ArchiveTermination
  readonly evaluationRequests: number
  readonly cacheHits: number
  readonly expandedStates: number
  readonly searchRounds: number
  readonly removedDominatedCount: number
  readonly neighborRequests: number
  readonly duplicateEdgeCount: number
  readonly dominanceComparisons: number
  readonly growth: readonly ArchiveGrowth[]
}

interface Queued<Metrics> {
  readonly plan: EvaluatedPlan<Metrics>
  readonly admittedOrder: number
}

/**
 * `deterministic_pareto_archive_search_v1`: starts and every state admitted to the archive are
 * expanded in order, round by round, to all their single-cell neighbours. Priorities play no part
 * in which states are met.
 */
export function paretoArchiveSearch<Metrics>(
  space: SearchSpace<Metrics>,
  starts: readonly SearchStart[],
  budget: ArchiveBudget,
  signal: StopSignal,
): ArchiveResult<Metrics> {
  return new ArchiveSearch(space, starts, budget, signal).run()
}

class ArchiveSearch<Metrics> {
  readonly #space: SearchSpace<Metrics>
  readonly #starts: readonly SearchStart[]
  readonly #budget: ArchiveBudget
  readonly #signal: StopSignal
  readonly #memo: StateMemo<Metrics>
  readonly #evaluatedStarts: { start: SearchStart; plan: EvaluatedPlan<Metrics> }[] = []
  readonly #archive = new ParetoSet<Metrics>()
  #queue: Queued<Metrics>[] = []
  readonly #growth: ArchiveGrowth[] = []
  #lastPlan: EvaluatedPlan<Metrics> | null = null
  #admittedOrder = 0
  #expandedStates = 0
  #searchRounds = 0
  #neighborRequests = 0
  #duplicateEdgeCount = 0

  constructor(
    space: SearchSpace<Metrics>,
    starts: readonly SearchStart[],
    budget: ArchiveBudget,
    signal: StopSignal,
  ) {
    this.#space = space
    this.#starts = starts
    this.#budget = budget
    this.#signal = signal
    this.#memo = new StateMemo(space, budget.maxUniqueEvaluations)
  }

  run(): ArchiveResult<Metrics> {
    const terminationReason = this.#evaluateStarts() ? this.#expandRounds() : 'evaluation_budget'
    return {
      plans: this.#memo.plans,
      starts: this.#evaluatedStarts,
      startCount: this.#starts.length,
      archive: this.#archive.members,
      frontier: this.#view(),
      lastPlan: this.#lastPlan,
      terminationReason,
      evaluationRequests: this.#memo.requests,
      cacheHits: this.#memo.hits,
      expandedStates: this.#expandedStates,
      searchRounds: this.#searchRounds,
      removedDominatedCount: this.#archive.removed,
      neighborRequests: this.#neighborRequests,
      duplicateEdgeCount: this.#duplicateEdgeCount,
      dominanceComparisons: this.#archive.comparisons,
      growth: this.#growth,
    }
  }

  /** @returns false when the budget ended */
  #evaluateStarts(): boolean {
    const queuedIds = new Set<string>()
    for (const start of this.#starts) {
      const plan = this.#memo.request(start.rows)
      if (plan === null) return false
      this.#lastPlan = plan
      this.#evaluatedStarts.push({ start, plan })
      this.#archive.consider(plan)
      if (!queuedIds.has(plan.id)) this.#queue.push({ plan, admittedOrder: this.#admittedOrder })
      queuedIds.add(plan.id)
      this.#admittedOrder++
    }
    return true
  }

  #expandRounds(): ArchiveTermination {
    for (let round = 0; this.#queue.length > 0; round++) {
      if (round >= this.#budget.maxRounds) return 'max_rounds'
      const batch = this.#queue.sort(
        (a, b) => a.admittedOrder - b.admittedOrder || compareText(a.plan.id, b.plan.id),
      )
      this.#queue = []
      for (const queued of batch) {
        if (this.#expandedStates >= this.#budget.maxExpandedStates) return 'max_expanded_states'
        this.#signal.throwIfStopped()
        this.#expandedStates++
        this.#lastPlan = queued.plan
        if (!this.#expand(queued.plan)) return 'evaluation_budget'
      }
      this.#searchRounds++
      this.#growth.push(this.#grown(round))
    }
    return 'archive_exhausted'
  }

  /** @returns false when the budget ended */
  #expand(plan: EvaluatedPlan<Metrics>): boolean {
    for (let cell = 0; cell < this.#space.cellIds.length; cell++) {
      for (const row of this.#space.scanRows[cell]) {
        const rows = withRow(plan.rows, cell, row)
        this.#neighborRequests++
        const isKnown = this.#memo.has(rows)
        if (isKnown) this.#duplicateEdgeCount++
        const neighbor = this.#memo.request(rows)
        if (neighbor === null) return false
        if (isKnown) continue
        const admittedOrder = this.#admittedOrder++
        if (this.#archive.consider(neighbor)) this.#queue.push({ plan: neighbor, admittedOrder })
      }
    }
    return true
  }

  #grown(round: number): ArchiveGrowth {
    return {
      round,
      totalEvaluated: this.#memo.plans.length,
      feasibleEvaluated: this.#memo.plans.filter((plan) => plan.isFeasible).length,
      activeParetoSize: this.#archive.members.length,
      removedDominatedCount: this.#archive.removed,
      queuedExpansions: this.#queue.length,
      expandedStates: this.#expandedStates,
      cacheHits: this.#memo.hits,
    }
  }

  /** The public view is chosen by identity before any ranking: priorities cannot change it. */
  #view(): EvaluatedPlan<Metrics>[] {
    const chosen =
      this.#archive.members.length <= shownFrontierSize
        ? [...this.#archive.members]
        : [...this.#archive.members]
            .sort((left, right) => compareText(left.id, right.id))
            .slice(0, shownFrontierSize)
    return chosen.sort((left, right) => compareRanked(this.#space, left, right))
  }
}
