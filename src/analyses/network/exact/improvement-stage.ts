import type { FoundPlan } from './goal.ts'
import { Goal } from './goal.ts'
import { canonicalRows, pathOf } from './plan-path.ts'
import type { CutReason, NodeBudget, Stage } from './stage.ts'
import { batchSize, bookNodes } from './stage.ts'
import type { SubtreeSearch } from './subtree-search.ts'
import type { SubtreeResult, SubtreeRunner, SubtreeTask } from './subtree-task.ts'

interface OpenSubtree {
  readonly path: SubtreeTask['path']
  readonly active: Uint8Array
  readonly multipliers: readonly Float64Array[] | null
  readonly upper: number
}

/** Finds the best plan and proves that none is better. */
export class ImprovementStage implements Stage {
  cutReason: CutReason | null = null
  /** Largest score that may have other plans than `best`. */
  largestTie = -Infinity
  expectedCovered: number
  private readonly runner: SubtreeRunner
  private readonly hasConstraints: boolean
  private readonly budget: NodeBudget
  private readonly isTimeUp: () => boolean
  private found: FoundPlan | null
  private open: OpenSubtree[] = []
  private running: OpenSubtree[] = []

  /** Expands the first levels of the tree at once; `start` is the best plan known, if any. */
  constructor(
    runner: SubtreeRunner,
    hasConstraints: boolean,
    start: FoundPlan | null,
    expectedCovered: number,
    budget: NodeBudget,
    isTimeUp: () => boolean,
  ) {
    this.runner = runner
    this.hasConstraints = hasConstraints
    this.found = start && { ...start, rows: canonicalRows(runner.problem, start.rows) }
    this.expectedCovered = expectedCovered
    this.budget = budget
    this.isTimeUp = isTimeUp
    this.improveByTriples()
    this.openTop()
  }

  get best(): FoundPlan | null {
    return this.found
  }

  /**
   * Largest composite score that a plan not looked at could have; 0 when all have been. Each
   * subtree not searched to its end is bounded by the row that leads to it, which can lie above 1
   * in the linear form, and by each metric on its own.
   */
  openBound(): number {
    const { objective } = this.runner
    let largest = 0
    const open = [...this.running, ...this.open].sort((a, b) => b.upper - a.upper)
    for (const subtree of open) {
      const linear = subtree.upper === Infinity ? 1 : objective.compositeBound(subtree.upper)
      if (linear <= largest) break
      const separate = this.runner.boundOf(this.taskFor(subtree, 0))
      largest = Math.max(largest, Math.min(linear, separate))
    }
    return largest
  }

  nextBatch(): readonly SubtreeTask[] {
    if (this.cutReason !== null) return []
    const goal = this.goal()
    this.running = []
    while (this.running.length < batchSize && this.open.length > 0) {
      const subtree = this.open.shift()!
      if (!goal.closes(subtree.upper)) this.running.push(subtree)
    }
    this.largestTie = Math.max(this.largestTie, goal.largestTie)
    return this.running.map((subtree) => this.taskFor(subtree, this.budget.remaining))
  }

  complete(results: readonly SubtreeResult[]): void {
    const running = this.running
    this.running = []
    results.forEach((result, index) => {
      this.takeResult(result)
      this.cutReason ??= bookNodes(this.budget, result)
      if (this.cutReason !== null) this.running.push(running[index])
    })
  }

  private goal(): Goal {
    const value = this.found?.value ?? -Infinity
    return new Goal('improve', this.runner.objective, value, this.found?.rows ?? null)
  }

  private taskFor(subtree: OpenSubtree, maxNodes: number): SubtreeTask {
    return {
      path: subtree.path,
      goal: 'improve',
      goalValue: this.found?.value ?? -Infinity,
      knownRows: this.found?.rows ?? null,
      expectedCovered: this.expectedCovered,
      hasConstraints: this.hasConstraints,
      active: subtree.active,
      multipliers: subtree.multipliers,
      maxNodes,
    }
  }

  private takeResult(result: SubtreeResult): void {
    this.largestTie = Math.max(this.largestTie, result.largestTie)
    if (result.best === null) return
    if (this.found !== null && result.best.value <= this.found.value) {
      // Two tasks of one batch found equally good plans.
      this.largestTie = Math.max(this.largestTie, result.best.value)
      return
    }
    this.found = result.best
    this.expectedCovered = result.expectedCovered
  }

  /**
   * Local search in the largest neighbourhood that is cheap to search exactly: all but three cells
   * stay, the three are chosen anew, until no three cells improve. At most a tenth of the budget.
   */
  private improveByTriples(): void {
    const count = this.runner.problem.cells.length
    if (this.found === null || count < 5) return
    const allowance = { remaining: Math.floor(this.budget.remaining / 10) }
    const before = allowance.remaining
    for (let isImproved = true; isImproved;) {
      isImproved = false
      for (let first = 0; first < count; first++)
        for (let second = first + 1; second < count; second++)
          for (let third = second + 1; third < count; third++)
            if (this.improveTriple([first, second, third], allowance)) isImproved = true
    }
    this.budget.remaining -= before - allowance.remaining
  }

  private improveTriple(free: readonly number[], allowance: NodeBudget): boolean {
    if (allowance.remaining <= 0) return false
    const path = pathOf(this.runner.problem, this.found!.rows, free)
    if (path === null) return false
    const active = null
    const subtree = { path, active: new Uint8Array(0), multipliers: null, upper: Infinity }
    const task = { ...this.taskFor(subtree, allowance.remaining), active }
    const result = this.runner.run(task, this.isTimeUp)
    allowance.remaining -= result.nodesExpanded
    if (result.best === null) return false
    this.found = result.best
    this.expectedCovered = result.expectedCovered
    return true
  }

  /** Expands the tree down to the subtrees that become tasks, best bound first. */
  private openTop(): void {
    const cellCount = this.runner.problem.cells.length
    const depth = cellCount <= 3 ? 0 : cellCount === 4 ? 1 : 2
    const goal = this.goal()
    const limits = { maxNodes: this.budget.remaining, isTimeUp: this.isTimeUp }
    const search = this.runner.take(goal, this.hasConstraints, limits, this.expectedCovered)
    this.collect(search, depth, [], Infinity, null)
    this.budget.remaining -= search.nodesExpanded
    if (search.isCutShort) this.cutReason = this.budget.remaining <= 0 ? 'max_nodes' : 'deadline'
    this.largestTie = Math.max(this.largestTie, goal.largestTie)
    this.runner.release(search)
    this.open.sort((a, b) => b.upper - a.upper || comparePaths(a.path, b.path))
  }

  private collect(
    search: SubtreeSearch,
    depth: number,
    path: SubtreeTask['path'],
    upper: number,
    multipliers: readonly Float64Array[] | null,
  ): void {
    const level = search.plan.depth
    const branches = level < depth ? search.branches() : null
    if (branches === null || search.isCutShort) {
      const active = search.active[level].slice()
      this.open.push({ path, active, multipliers, upper })
      return
    }
    const shared =
      search.plan.freeCount > 4 ? search.multipliers[level].map((values) => values.slice()) : null
    for (const branch of branches) {
      search.enter(branch)
      const step = { place: branch.place, choice: branch.choice }
      this.collect(search, depth, [...path, step], Math.min(upper, branch.upper), shared)
      search.plan.undo(branch.place)
    }
  }
}

function comparePaths(left: SubtreeTask['path'], right: SubtreeTask['path']): number {
  for (let step = 0; step < Math.min(left.length, right.length); step++) {
    const difference = left[step].choice - right[step].choice
    if (difference !== 0) return difference
  }
  return left.length - right.length
}
