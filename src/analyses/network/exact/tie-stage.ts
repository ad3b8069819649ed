import { compareAzimuthsByKey } from '../table/azimuth.ts'
import type { FoundPlan } from './goal.ts'
import type { CutReason, NodeBudget, Stage } from './stage.ts'
import { batchSize, bookNodes } from './stage.ts'
import type { SubtreeResult, SubtreeRunner, SubtreeTask } from './subtree-task.ts'

/**
 * Among all plans of the best score finds the one with the smallest azimuth key. Cell by cell in
 * request order it asks, for every azimuth that sorts before the one held, whether a plan of the
 * same score exists with it; the first such azimuth is the cell's.
 */
export class TieStage implements Stage {
  cutReason: CutReason | null = null
  best: FoundPlan
  private readonly runner: SubtreeRunner
  private readonly hasConstraints: boolean
  private readonly budget: NodeBudget
  private readonly expectedCovered: number
  private readonly placeOf: readonly number[]
  private readonly fixed: { place: number; choice: number }[] = []
  private waiting: number[]
  private running: number[] = []

  constructor(
    runner: SubtreeRunner,
    hasConstraints: boolean,
    best: FoundPlan,
    expectedCovered: number,
    budget: NodeBudget,
  ) {
    const { cells } = runner.problem
    this.runner = runner
    this.hasConstraints = hasConstraints
    this.best = best
    this.expectedCovered = expectedCovered
    this.budget = budget
    this.placeOf = cells.map((_, request) => cells.findIndex((cell) => cell.request === request))
    this.waiting = this.earlierChoices()
  }

  nextBatch(): readonly SubtreeTask[] {
    if (this.cutReason !== null) return []
    while (this.waiting.length === 0) {
      if (!this.settleCell()) return []
      this.waiting = this.earlierChoices()
    }
    this.running = this.waiting.splice(0, batchSize)
    return this.running.map((choice) => ({
      path: [...this.fixed, { place: this.placeOf[this.fixed.length], choice }],
      goal: 'match',
      goalValue: this.best.value,
      knownRows: null,
      expectedCovered: this.expectedCovered,
      hasConstraints: this.hasConstraints,
      active: null,
      multipliers: null,
      maxNodes: this.budget.remaining,
    }))
  }

  complete(results: readonly SubtreeResult[]): void {
    for (const result of results) {
      this.cutReason ??= bookNodes(this.budget, result)
      if (this.cutReason !== null) return
      if (result.best === null) continue
      this.best = result.best
      this.waiting = []
      return
    }
  }

  /** Fixes the current cell at the azimuth held. @returns false when all cells are settled */
  private settleCell(): boolean {
    const { cells } = this.runner.problem
    const request = this.fixed.length
    if (request >= cells.length) return false
    const place = this.placeOf[request]
    const choice = cells[place].candidates.rows.indexOf(this.best.rows[request])
    // A dominated azimuth is only held while no preferred one was found: none is left to fix.
    if (choice < 0) return false
    this.fixed.push({ place, choice })
    return request + 1 < cells.length
  }

  /** Choices of the current cell whose azimuths sort before the one held, in that order. */
  private earlierChoices(): number[] {
    const request = this.fixed.length
    const { candidates } = this.runner.problem.cells[this.placeOf[request]]
    const { azimuthsDeg } = this.runner.problem.table.cells[request]
    const heldDeg = azimuthsDeg[this.best.rows[request]]
    return candidates.rows
      .map((row, choice) => ({ azimuthDeg: azimuthsDeg[row], choice }))
      .filter(({ azimuthDeg }) => compareAzimuthsByKey(azimuthDeg, heldDeg) < 0)
      .sort((a, b) => compareAzimuthsByKey(a.azimuthDeg, b.azimuthDeg))
      .map(({ choice }) => choice)
  }
}
