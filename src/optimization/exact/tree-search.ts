import { candidatesBeside, hasNear } from './separated-candidates.ts'
import { CompletionTable, tableCells } from './completion-table.ts'
import { missedBy, scoreOf } from './criteria.ts'
import { Incumbent } from './incumbent.ts'
import { scoreForm } from './linear-form.ts'
import { SiteBound } from './site-bound.ts'
import { MultiplierBound } from './multiplier-bound.ts'
import type { ExactProblem } from './problem.ts'
import { Progress, type ProgressStep } from './progress.ts'
import {
  allOpen,
  freeCells,
  leavesPlans,
  narrow,
  type OpenCandidates,
  rowsAt,
  type Subproblem,
  subsets,
} from './subproblem.ts'

/** Scores that differ by less are equal: far above the rounding of the sums, far below any meaning. */
export const equalScores = 1e-9

interface SearchLimits {
  readonly maxNodes: number
  /** Polled often; may throw to end everything. */
  readonly isTimeUp: () => boolean
}

/** A part of the tree that waits for its turn. */
interface Branch {
  readonly node: Subproblem
  readonly bound: number
}

/** Steps of the multipliers: at the root, and below it by the number of free cells. */
const rootSteps = 150
const stepsByFreeCells = [4, 4, 4, 4, 12, 12, 12, 12] // up to one less than `maximumCells`
/** Further steps for a part with five free cells, taken when its turn comes: often it never does. */
const refinedFreeCells = 5
const refiningSteps = 40
const constraintSteps = 3

/** Rounds of steps by which sites are bounded together, and their plans that are looked at singly. */
const siteRounds = 4
const siteSteps = 12
const maximumSiteBranches = 4000

/** Most plans looked at because they may equal the best one. */
const tieBudget = 200

/** Depth-first branch and bound; see docs/develop/planning-method.md. */
export class TreeSearch {
  readonly incumbent: Incumbent
  /** The cells in the order in which the tree branches. */
  order: readonly number[]
  nodes = 0
  cutReason: 'max_nodes' | 'deadline' | null = null
  readonly progress = new Progress()
  /** Largest bound of anything given up here. */
  #largestPruned = -Infinity
  #ties = 0
  readonly #problem: ExactProblem
  readonly #limits: SearchLimits
  readonly #multiplierBound: MultiplierBound
  readonly #constraintBound: MultiplierBound
  readonly #bounds = new CompletionTable()
  readonly #amounts: readonly CompletionTable[]
  /** Per level of the tree the largest bound of what waits there. */
  readonly #waiting: Float64Array

  constructor(problem: ExactProblem, limits: SearchLimits) {
    const { table, scoring, criteria, root } = problem
    this.#problem = problem
    this.#limits = limits
    this.incumbent = new Incumbent(table, scoring, criteria)
    this.#multiplierBound = new MultiplierBound(root)
    this.#constraintBound = new MultiplierBound(root)
    this.#amounts = criteria.kinds.map(() => new CompletionTable())
    this.order = freeCells(root)
    this.#waiting = new Float64Array(root.rows.length + 1).fill(-Infinity)
  }

  /** No feasible plan has a larger composite score. */
  get bound(): number {
    const { best } = this.incumbent
    return Math.min(1, Math.max(best.isFeasible ? best.score : 0, ...this.#waiting))
  }

  /** How far the search is. */
  get step(): ProgressStep {
    const { best } = this.incumbent
    return { nodes: this.nodes, best: best.isFeasible ? best.score : null, bound: this.bound }
  }

  /** Finds the best plan, unless the limits end it. */
  run(): void {
    const { root } = this.#problem
    this.#waiting[0] = 1
    if (root.rows.length <= tableCells) {
      this.nodes++
      this.#finish(root, true)
    } else {
      this.#exchange(root, 1)
      this.#exchange(root, 2)
      const { node, bound } = this.#bounded(root, rootSteps)
      if (this.#isOpen(bound)) this.#search(node, bound)
    }
    if (this.cutReason === null) this.#waiting.fill(-Infinity)
    this.#settle()
  }

  /**
   * Settles for a plan among equals. Where only now time is up, which one it is depends on the clock:
   * the answer says `deadline`, as for every other end by the clock. After such an end nothing is left
   * to be cut short.
   */
  #settle(): void {
    const isTimeUp = this.cutReason === 'deadline' ? () => false : this.#limits.isTimeUp
    if (!this.incumbent.settle(isTimeUp)) this.cutReason = 'deadline'
  }

  /** True when every plan of the best score is proven to be among those met. */
  get knowsAllTies(): boolean {
    const { score, isFeasible } = this.incumbent.best
    const largest = Math.max(this.#multiplierBound.largestPruned, this.#largestPruned)
    return this.cutReason === null && isFeasible && largest < score - equalScores
  }

  /** Bounds above this are worth a look. */
  get #limit(): number {
    const { best } = this.incumbent
    return best.isFeasible ? best.score + equalScores : -Infinity
  }

  /** What is no number proves nothing. */
  #isOpen(bound: number): boolean {
    return !(bound <= this.#limit)
  }

  #isCut(): boolean {
    if (this.nodes >= this.#limits.maxNodes) this.cutReason ??= 'max_nodes'
    else if (this.#limits.isTimeUp()) this.cutReason ??= 'deadline'
    return this.cutReason !== null
  }

  #countNode(): void {
    this.nodes++
    if (this.progress.isDue(this.nodes)) this.progress.add(this.step)
  }

  #search(start: Subproblem, bound: number): void {
    this.#waiting[0] = Math.min(1, bound)
    this.#exchange(start, 2)
    this.#exchange(start, 3)
    const count = (cell: number) => start.rows[cell].length
    this.order = freeCells(start).sort((a, b) => count(a) - count(b) || a - b)
    if (!this.#problem.hasSharedSites || !this.#searchBySite(start)) this.#expand(start, bound, 0)
  }

  /** What is left of a subproblem once it is bounded; -Infinity: nothing that is better. */
  #bounded(subproblem: Subproblem, steps: number): Branch {
    const { criteria, root } = this.#problem
    const { tallies, multipliers } = subproblem
    const { isTimeUp } = this.#limits
    const open = allOpen(subproblem)
    this.#countNode()
    for (const [index, { tally, minimum }] of criteria.constraints.entries()) {
      const limit = minimum - 0.5
      const bound = this.#constraintBound.bound(subproblem, {
        form: tallies[tally],
        multipliers: multipliers[index + 1],
        open,
        limit,
        steps: constraintSteps,
        isTimeUp,
      })
      if (bound <= limit) return { node: subproblem, bound: -Infinity }
    }
    const bound = this.#multiplierBound.bound(subproblem, {
      form: this.#scoreForm(subproblem),
      multipliers: multipliers[0],
      open,
      limit: this.#limit,
      steps,
      isTimeUp,
      met: (candidates) => {
        if (subproblem === root) this.incumbent.offer(rowsAt(subproblem, candidates))
        return this.#limit
      },
    })
    return this.#isOpen(bound) && leavesPlans(open)
      ? { node: narrow(subproblem, open), bound }
      : { node: subproblem, bound: -Infinity }
  }

  #scoreForm(subproblem: Subproblem) {
    const { coveredUnits } = this.incumbent.best.metrics
    return scoreForm(subproblem, this.#problem.criteria, coveredUnits)
  }

  #expand(subproblem: Subproblem, bound: number, level: number): void {
    const free = freeCells(subproblem)
    if (free.length <= tableCells) {
      this.#finish(subproblem, this.#ties <= tieBudget)
      return
    }
    this.#waiting[level] = bound
    const children = this.#children(subproblem, free.length - 1, bound)
    if (this.cutReason !== null) return
    children.sort((a, b) => b.bound - a.bound)
    for (const [index, child] of children.entries()) {
      if (!this.#isOpen(child.bound)) {
        this.#largestPruned = Math.max(this.#largestPruned, child.bound)
        break
      }
      this.#waiting[level] = children[index + 1]?.bound ?? -Infinity
      const { node, bound: refined } = this.#refined(child)
      if (this.#isOpen(refined)) this.#expand(node, refined, level + 1)
      if (this.cutReason !== null) return
    }
    this.#waiting[level] = -Infinity
  }

  /** A part of the tree with a closer bound, where that is worth its steps. */
  #refined(child: Branch): Branch {
    const hasBudget = this.nodes < this.#limits.maxNodes
    if (freeCells(child.node).length < refinedFreeCells || !hasBudget) return child
    const { node, bound } = this.#bounded(child.node, refiningSteps)
    return { node, bound: Math.min(bound, child.bound) }
  }

  /** The subproblems for each candidate of the branching cell that may lead to a better plan. */
  #children(subproblem: Subproblem, freeCount: number, bound: number): Branch[] {
    const cell = this.order.find((each) => subproblem.rows[each].length > 1)!
    const children = []
    for (let candidate = 0; candidate < subproblem.rows[cell].length; candidate++) {
      if (this.#isCut()) break
      const open = this.#candidatesBeside(subproblem, cell, candidate)
      if (!leavesPlans(open)) continue
      const child = this.#bounded(narrow(subproblem, open), stepsByFreeCells[freeCount])
      if (this.#isOpen(child.bound))
        children.push({ node: child.node, bound: Math.min(bound, child.bound) })
    }
    return children
  }

  #candidatesBeside(subproblem: Subproblem, cell: number, candidate: number): OpenCandidates {
    const { open, leavesTies } = candidatesBeside(this.#problem, subproblem, cell, candidate)
    if (leavesTies) this.#largestPruned = Infinity
    return open
  }

  /**
   * Decides all cells of one site at once, from the bound that counts the overlap on a site in full.
   * @returns false where too many of its plans are left
   */
  #searchBySite(start: Subproblem): boolean {
    // Two sites have tables for no more cells.
    if (freeCells(start).length > 2 * tableCells) return false
    let node = start
    for (let round = 0; ; round++) {
      const free = freeCells(node)
      if (free.length <= tableCells) {
        this.#finish(node, true)
        return true
      }
      const { separations } = this.#problem
      const sites = new SiteBound(node, this.#scoreForm(node), this.#sitesOf(free), separations)
      const open = allOpen(node)
      this.#countNode()
      const bound = sites.bound({
        open,
        steps: round < siteRounds ? siteSteps : 0,
        met: (candidates) => {
          this.incumbent.offer(rowsAt(node, candidates))
          return this.#limit
        },
      })
      this.#largestPruned = Math.max(this.#largestPruned, sites.largestPruned)
      if (!this.#isOpen(bound) || !leavesPlans(open)) return true
      this.#waiting[0] = Math.min(this.#waiting[0], bound)
      if (this.#isCut()) return true
      if (round === siteRounds) return this.#finishSites(node, sites)
      node = narrow(node, open)
    }
  }

  /** Looks at the plans of the first site one by one. @returns false where they are too many */
  #finishSites(node: Subproblem, sites: SiteBound): boolean {
    const [site] = sites.sides
    const beside = site.map((cell) =>
      Array.from(node.rows[cell].keys(), (candidate) =>
        this.#candidatesBeside(node, cell, candidate),
      ),
    )
    // Ties within a site and beside it are not all looked at.
    this.#largestPruned = Infinity
    const branches = sites
      .branches(this.#limit)
      .filter(({ candidates }) =>
        candidates.every((candidate, at) =>
          candidates.every((other, place) => beside[at][candidate][site[place]][other] === 1),
        ),
      )
    if (branches.length > maximumSiteBranches) return false
    for (const branch of branches) {
      if (!this.#isOpen(branch.bound)) break
      this.#waiting[0] = Math.min(this.#waiting[0], branch.bound)
      if (this.#isCut()) return true
      this.#countNode()
      const open = sites.openBeside(branch, this.#limit)
      if (leavesPlans(open)) this.#finish(narrow(node, open), false)
    }
    return true
  }

  /** The free cells on two sites, twins together as far as a table has room for them. */
  #sitesOf(free: readonly number[]): readonly [readonly number[], readonly number[]] {
    const { twins, table } = this.#problem
    const isTwin = (cell: number, other: number) =>
      cell === other || twins[cell * table.cells.length + other]
    const site = (cell: number) => free.findIndex((other) => isTwin(cell, other))
    const size = (cell: number) => free.filter((other) => isTwin(cell, other)).length
    const order = free.toSorted((a, b) => size(b) - size(a) || site(a) - site(b) || a - b)
    return [order.slice(0, tableCells), order.slice(tableCells)]
  }

  /** Finds the best completions of a subproblem with at most three free cells. */
  #finish(subproblem: Subproblem, wantsTies: boolean): void {
    const { criteria } = this.#problem
    const bounds = this.#bounds
    const amounts = this.#amounts
    const free = freeCells(subproblem)
    bounds.fill(subproblem, free, this.#scoreForm(subproblem))
    const isScore = criteria.overlapWeight === 0 && criteria.constraints.length === 0
    let areFilled = isScore
    let top = this.incumbent.best.merit + (wantsTies ? -equalScores : equalScores)
    let best: Int32Array[] = []
    bounds.eachAbove(this.#limit - (wantsTies ? 2 * equalScores : 0), (at, candidates) => {
      if (!areFilled)
        for (const [tally, table] of amounts.entries())
          table.fill(subproblem, free, subproblem.tallies[tally])
      areFilled = true
      const merit = isScore ? bounds.values[at] : this.#meritAt(at)
      if (merit <= top || hasNear(this.#problem, subproblem, free, candidates)) return
      // Whatever comes so close to the best one may equal it.
      if (merit > top + 2 * equalScores) best = []
      top = Math.max(top, merit - equalScores)
      if (best.length > tieBudget) return
      const chosen = new Int32Array(subproblem.rows.length)
      for (const [place, cell] of free.entries()) chosen[cell] = candidates[place]
      best.push(chosen)
    })
    for (const candidates of wantsTies ? best : best.slice(0, 1))
      this.incumbent.offer(rowsAt(subproblem, candidates))
    this.#ties += best.length
    if (wantsTies && this.#ties > tieBudget) this.#largestPruned = Infinity
  }

  #meritAt(at: number): number {
    const { criteria } = this.#problem
    const amountOf = (tally: number) => this.#amounts[tally].values[at]
    const missed = missedBy(criteria, ({ tally }) => amountOf(tally))
    return missed > 0 ? -missed : scoreOf(criteria, amountOf)
  }

  /** Local search: any few cells of the best plan chosen anew, exactly, while the others stay. */
  #exchange(from: Subproblem, size: number): void {
    const sets = subsets(freeCells(from), size)
    for (let index = 0, since = 0; since < sets.length; index = (index + 1) % sets.length) {
      if (this.#limits.isTimeUp()) return
      const { best } = this.incumbent
      const open = allOpen(from)
      for (const [cell, rows] of from.rows.entries())
        if (!sets[index].includes(cell))
          for (const [candidate, row] of rows.entries())
            if (row !== best.rows[cell]) open[cell][candidate] = 0
      // A closed candidate leads to nothing better.
      if (leavesPlans(open)) this.#finish(narrow(from, open), false)
      since = this.incumbent.best.merit > best.merit ? 0 : since + 1
    }
  }
}
