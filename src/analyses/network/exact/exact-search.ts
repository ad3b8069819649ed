import { invalidRequest } from '../../../errors.ts'
import type { StopSignal } from '../../stop-signal.ts'
import { gridAzimuthsDeg } from '../table/azimuth.ts'
import type { RawMetrics } from '../scoring/metrics.ts'
import type { Scoring } from '../scoring/scoring.ts'
import { compositeScore, isFeasible, utilitiesOf } from '../scoring/scoring.ts'
import type { ContributionTable } from '../table/table.ts'
import { findRow, rowsAt } from '../table/table.ts'
import type { EvaluatedPlan } from '../search/search-space.ts'
import { ImprovementStage } from './improvement-stage.ts'
import { initialPlans } from './incumbent.ts'
import type { NodeBudget, Stage } from './stage.ts'
import type { SubtreeResult, SubtreeTask } from './subtree-task.ts'
import { SubtreeRunner } from './subtree-task.ts'
import { TieStage } from './tie-stage.ts'

/** Nodes after which the search ends when a request names no budget. */
export const defaultMaxNodes = 250_000

export interface ExactOptions {
  /** 1 or more. */
  readonly maxNodes: number
  /** Plans over the searched azimuths that are known already: the answer is none below them. */
  readonly knownPlans?: readonly EvaluatedPlan<RawMetrics>[]
  /** Polled often; true ends the search with the best plan and the bound so far. */
  readonly isTimeUp: () => boolean
  readonly signal: StopSignal
}

export type ExactTermination = 'proven' | 'max_nodes' | 'deadline'

/** What the exact search knows when it ends. */
export interface ExactOutcome {
  readonly terminationReason: ExactTermination
  /** Row per cell in request order of the best plan: feasible when any feasible one is known. */
  readonly bestRows: readonly number[]
  readonly bestMetrics: RawMetrics
  readonly isBestFeasible: boolean
  /** It is proven that no plan meets the constraints. */
  readonly isProvenInfeasible: boolean
  /** It is proven that no feasible plan scores more; when infeasible: no plan at all scores more. */
  readonly isProvenOptimal: boolean
  /** Of all plans of the best score this one has the smallest azimuth key. */
  readonly isTieBreakComplete: boolean
  /** No feasible plan has a larger composite score; null when no plan is feasible. */
  readonly upperBound: number | null
  /** (bound - best) / bound, 0..1; null when no feasible plan is known. */
  readonly optimalityGap: number | null
  readonly nodesExpanded: number
  /** Cell ids in the order in which the tree branches. */
  readonly cellOrder: readonly string[]
  /** Buildings merged by identical service. */
  readonly buildingClasses: number
  /** Azimuths left out because another azimuth of the cell is always at least as good. */
  readonly dominatedAzimuths: number
  /** Plans known before, and feasible and infeasible ones met while looking for a first plan. */
  readonly initialPlans: readonly EvaluatedPlan<RawMetrics>[]
}

/**
 * `exact_branch_and_bound_v1`: the proven best plan over the 36 grid azimuths of each cell and its
 * own baseline azimuth. The search hands out batches of independent subtree tasks; whoever runs
 * them, one thread or several, the outcome is the same.
 */
export class ExactSearch {
  readonly runner: SubtreeRunner
  readonly options: ExactOptions
  private readonly scoring: Scoring
  private readonly budget: NodeBudget
  private readonly initial: readonly EvaluatedPlan<RawMetrics>[]
  private readonly isTimeUp: () => boolean
  private readonly feasible: ImprovementStage
  /** Only when no plan is feasible: the best of all plans, constraints aside. */
  private relaxed: ImprovementStage | null = null
  private ties: TieStage | null = null

  /**
   * @throws SightlineError `invalid_request` when the table lacks an azimuth the search needs, or
   *   has fewer than 2 or more than 6 cells
   */
  constructor(table: ContributionTable, scoring: Scoring, options: ExactOptions) {
    requireSearchable(table)
    this.scoring = scoring
    this.options = options
    this.budget = { remaining: options.maxNodes }
    this.runner = new SubtreeRunner(table, scoring)
    this.initial = [
      ...(options.knownPlans ?? []),
      ...initialPlans(this.runner.evaluator, scoring, options.signal),
    ]
    this.isTimeUp = () => {
      options.signal.throwIfStopped()
      return options.isTimeUp()
    }
    this.feasible = this.improvementStage(
      this.runner.constraints.length > 0,
      (plan) => plan.isFeasible,
    )
  }

  /** Independent tasks to run next, in order; empty when the search has ended. */
  nextBatch(): readonly SubtreeTask[] {
    for (let stage = this.currentStage(); stage !== null; stage = this.currentStage()) {
      const batch = stage.nextBatch()
      if (batch.length > 0 || stage.cutReason !== null) return batch
      if (!this.startNextStage(stage)) return []
    }
    return []
  }

  /** Takes the results of the latest batch, one per task in its order. */
  complete(results: readonly SubtreeResult[]): void {
    this.currentStage()?.complete(results)
  }

  /** Runs a task in this thread. */
  runHere(task: SubtreeTask): SubtreeResult {
    return this.runner.run(task, this.isTimeUp)
  }

  private currentStage(): Stage {
    return this.ties ?? this.relaxed ?? this.feasible
  }

  /** @returns false when the finished stage was the last */
  private startNextStage(finished: Stage): boolean {
    if (finished instanceof ImprovementStage && finished.best !== null) {
      if (finished.largestTie < finished.best.value) return false
      const hasConstraints = finished === this.feasible && this.runner.constraints.length > 0
      const { best, expectedCovered } = finished
      this.ties = new TieStage(this.runner, hasConstraints, best, expectedCovered, this.budget)
      return true
    }
    if (finished !== this.feasible) return false
    this.relaxed = this.improvementStage(false, () => true)
    return true
  }

  private improvementStage(
    hasConstraints: boolean,
    isAllowed: (plan: EvaluatedPlan<RawMetrics>) => boolean,
  ): ImprovementStage {
    const start = this.bestInitial(isAllowed)
    const expectedCovered = start?.metrics.coveredUnits ?? 0
    const found = start && {
      rows: rowsAt(this.runner.problem.table, start.azimuthsDeg),
      value: this.runner.objective.valueOf(start.metrics),
    }
    return new ImprovementStage(
      this.runner,
      hasConstraints,
      found,
      expectedCovered,
      this.budget,
      this.isTimeUp,
    )
  }

  private bestInitial(
    isAllowed: (plan: EvaluatedPlan<RawMetrics>) => boolean,
  ): EvaluatedPlan<RawMetrics> | null {
    return this.initial.reduce<EvaluatedPlan<RawMetrics> | null>((best, plan) => {
      if (!isAllowed(plan)) return best
      return best === null || plan.compositeScore > best.compositeScore ? plan : best
    }, null)
  }

  /** What is known now; final once `nextBatch` has returned no task. */
  outcome(): ExactOutcome {
    const { table, cells, classes } = this.runner.problem
    const { feasible, relaxed, ties, options } = this
    const cutReason = this.currentStage().cutReason
    const improving = relaxed ?? feasible
    const isSearched = improving.cutReason === null
    const found = ties?.best ?? improving.best
    const fallback = this.bestInitial(() => true)!
    const bestRows = found?.rows ?? rowsAt(table, fallback.azimuthsDeg)
    const bestMetrics = this.runner.evaluator.evaluate(bestRows)
    const isBestFeasible = isFeasible(this.scoring.constraints, bestMetrics)
    const upperBound = relaxed === null ? this.feasibleBound() : null
    const score = this.composite(bestMetrics)
    return {
      terminationReason: cutReason ?? 'proven',
      bestRows,
      bestMetrics,
      isBestFeasible,
      isProvenInfeasible: relaxed !== null,
      isProvenOptimal: isSearched && found !== null,
      isTieBreakComplete: cutReason === null,
      upperBound,
      optimalityGap: gapOf(isBestFeasible ? score : null, upperBound),
      nodesExpanded: options.maxNodes - this.budget.remaining,
      cellOrder: cells.map((cell) => table.cells[cell.request].id),
      buildingClasses: classes.count,
      dominatedAzimuths: cells.reduce((sum, cell) => sum + cell.candidates.dominatedCount, 0),
      initialPlans: this.initial,
    }
  }

  private composite(metrics: RawMetrics): number {
    return compositeScore(this.scoring.effectiveWeights, utilitiesOf(metrics))
  }

  private feasibleBound(): number {
    const { feasible } = this
    const known =
      feasible.best === null
        ? 0
        : this.composite(this.runner.evaluator.evaluate(feasible.best.rows))
    if (feasible.cutReason === null) return known
    return Math.max(known, feasible.openBound())
  }
}

/** Runs the exact search to its end in this thread. */
export function searchExactly(
  table: ContributionTable,
  scoring: Scoring,
  options: ExactOptions,
): ExactOutcome {
  const search = new ExactSearch(table, scoring, options)
  for (let batch = search.nextBatch(); batch.length > 0; batch = search.nextBatch())
    search.complete(batch.map((task) => search.runHere(task)))
  return search.outcome()
}

function gapOf(score: number | null, bound: number | null): number | null {
  if (score === null || bound === null) return null
  return bound > 0 ? Math.max(0, bound - score) / bound : 0
}

function requireSearchable(table: ContributionTable): void {
  if (table.cells.length < 2 || table.cells.length > 6)
    throw invalidRequest('the exact search needs between 2 and 6 cells')
  for (const cell of table.cells) {
    for (const azimuthDeg of [...gridAzimuthsDeg, cell.baselineAzimuthDeg]) {
      if (findRow(cell, azimuthDeg) < 0)
        throw invalidRequest(
          `the contribution table has no azimuth ${azimuthDeg} for cell "${cell.id}"`,
        )
    }
  }
}
