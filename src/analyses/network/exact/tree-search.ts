import { isOnGrid } from '../table/azimuth.ts'
import { CompletionTable, tableCells } from './completion-table.ts'
import { missedBy, scoreOf } from './criteria.ts'
import { Incumbent } from './incumbent.ts'
import { type LinearForm, scoreForm, tallyForm } from './linear-form.ts'
import { MastBound } from './mast-bound.ts'
import { MultiplierBound } from './multiplier-bound.ts'
import type { ExactProblem } from './problem.ts'
import { Progress, type ProgressStep } from './progress.ts'
import { narrow, type Subproblem } from './subproblem.ts'

/** Scores that differ by less are equal: far above the rounding of the sums, far below any meaning. */
export const equalScores = 1e-9

interface SearchLimits {
  readonly maxNodes: number
  /** Polled often; may throw to end everything. */
  readonly isTimeUp: () => boolean
}

/** Steps of the multipliers: at the root, and below it by the number of free cells. */
const rootSteps = 150
const stepsByFreeCells = [0, 4, 4, 4, 12, 40]
const constraintSteps = 3

/** Rounds of steps by which masts are bounded together, and their plans that are looked at singly. */
const mastRounds = 4
const mastSteps = 12
const mostMastBranches = 4000

/** Most plans looked at because they may equal the best one. */
const tieBudget = 200

/** Depth-first branch and bound; see docs/network-search.md. */
export class TreeSearch {
  readonly incumbent: Incumbent
  /** Request indexes of the cells in the order in which the tree branches. */
  order: readonly number[]
  nodes = 0
  cutReason: 'max_nodes' | 'deadline' | null = null
  readonly progress = new Progress()
  /** Largest bound of anything given up here. */
  private largestCut = -Infinity
  private ties = 0
  private readonly problem: ExactProblem
  private readonly limits: SearchLimits
  private readonly scoreBound: MultiplierBound
  private readonly constraintBound: MultiplierBound
  private readonly tables: readonly CompletionTable[]
  /** Per level of the tree the largest bound of what waits there. */
  private readonly waiting: Float64Array

  constructor(problem: ExactProblem, limits: SearchLimits) {
    const { table, scoring, criteria, root } = problem
    this.problem = problem
    this.limits = limits
    this.incumbent = new Incumbent(table, scoring, criteria)
    this.scoreBound = new MultiplierBound(root, limits.isTimeUp)
    this.constraintBound = new MultiplierBound(root, limits.isTimeUp)
    this.tables = [0, ...criteria.kinds].map(() => new CompletionTable())
    this.order = root.cells
    this.waiting = new Float64Array(root.cells.length + 1).fill(-Infinity)
  }

  /** No feasible plan has a larger composite score. */
  get bound(): number {
    const { best } = this.incumbent
    return Math.min(1, Math.max(best.isFeasible ? best.score : 0, ...this.waiting))
  }

  /** How far the search is. */
  get step(): ProgressStep {
    const { best } = this.incumbent
    return { nodes: this.nodes, best: best.isFeasible ? best.score : null, bound: this.bound }
  }

  /** Finds the best plan, unless the limits end it. */
  run(): void {
    const { root } = this.problem
    this.waiting[0] = 1
    if (root.cells.length <= tableCells) {
      this.nodes++
      this.finish(root, true)
      this.waiting.fill(-Infinity)
      this.incumbent.settle()
      return
    }
    this.exchange(root, 1)
    this.exchange(root, 2)
    const open = allOpen(root)
    const bound = this.boundNode(root, open, rootSteps)
    if (this.isOpen(bound)) {
      this.waiting[0] = Math.min(1, bound)
      const start = onlyOpen(root, open)
      this.exchange(start, 2)
      this.exchange(start, 3)
      this.order = [...start.cells].sort(
        (a, b) =>
          start.offsets[a + 1] - start.offsets[a] - (start.offsets[b + 1] - start.offsets[b]) ||
          a - b,
      )
      if (!this.problem.hasMasts || !this.expandByMast(start)) this.expand(start, bound, 0)
    }
    if (this.cutReason === null) this.waiting.fill(-Infinity)
    this.incumbent.settle()
  }

  /** True when every plan of the best score is proven to be among those met. */
  get knowsAllTies(): boolean {
    const { score, isFeasible } = this.incumbent.best
    const largest = Math.max(this.scoreBound.largestCut, this.largestCut)
    return this.cutReason === null && isFeasible && largest < score - equalScores
  }

  /** Bounds above this are worth a look. */
  private get limit(): number {
    const { best } = this.incumbent
    return best.isFeasible ? best.score + equalScores : -Infinity
  }

  /** What is no number proves nothing. */
  private isOpen(bound: number): boolean {
    return !(bound <= this.limit)
  }

  private isCut(): boolean {
    if (this.nodes >= this.limits.maxNodes) this.cutReason ??= 'max_nodes'
    else if (this.limits.isTimeUp()) this.cutReason ??= 'deadline'
    return this.cutReason !== null
  }

  /** Bounds what a subproblem can score and closes choices; -Infinity where it has no feasible plan. */
  private boundNode(subproblem: Subproblem, open: Uint8Array, steps: number): number {
    const { criteria } = this.problem
    this.nodes++
    if (this.progress.isDue(this.nodes)) this.progress.add(this.step)
    for (const [index, { tally, minimum }] of criteria.constraints.entries()) {
      const limit = minimum - 0.5
      const bound = this.constraintBound.bound(subproblem, {
        form: tallyForm(subproblem, tally),
        multipliers: subproblem.multipliers[index + 1],
        open,
        limit,
        steps: constraintSteps,
      })
      if (bound <= limit) return -Infinity
    }
    return this.scoreBound.bound(subproblem, {
      form: this.scoreForm(subproblem),
      multipliers: subproblem.multipliers[0],
      open,
      limit: this.limit,
      steps,
      met: (choices) => {
        if (subproblem === this.problem.root) this.incumbent.offer(rowsAt(subproblem, choices))
        return this.limit
      },
    })
  }

  private scoreForm(subproblem: Subproblem): LinearForm {
    const { coveredUnits } = this.incumbent.best.metrics
    return scoreForm(subproblem, this.problem.criteria, coveredUnits)
  }

  private expand(subproblem: Subproblem, bound: number, level: number): void {
    if (subproblem.cells.length <= tableCells) {
      this.finish(subproblem, this.ties <= tieBudget)
      return
    }
    this.waiting[level] = bound
    const children = this.children(subproblem, bound)
    if (this.cutReason !== null) return
    children.sort((a, b) => b.bound - a.bound)
    for (const [index, child] of children.entries()) {
      if (!this.isOpen(child.bound)) {
        this.largestCut = Math.max(this.largestCut, child.bound)
        break
      }
      this.waiting[level] = children[index + 1]?.bound ?? -Infinity
      this.expand(onlyOpen(child.part, child.open), child.bound, level + 1)
      if (this.cutReason !== null) return
    }
    this.waiting[level] = -Infinity
  }

  /**
   * Decides all cells of one mast at once, from the bound that counts the overlap on a mast in full.
   * @returns false where too many of its plans are left
   */
  private expandByMast(start: Subproblem): boolean {
    let part = start
    for (let round = 0; ; round++) {
      if (part.cells.length <= tableCells) {
        this.finish(part, true)
        return true
      }
      const masts = new MastBound(part, this.scoreForm(part), this.sidesOf(part))
      const open = allOpen(part)
      this.nodes++
      const bound = masts.bound({
        open,
        steps: round < mastRounds ? mastSteps : 0,
        met: (choices) => {
          this.incumbent.offer(rowsAt(part, choices))
          return this.limit
        },
      })
      this.largestCut = Math.max(this.largestCut, masts.largestCut)
      if (!this.isOpen(bound)) return true
      this.waiting[0] = Math.min(this.waiting[0], bound)
      if (this.isCut()) return true
      if (round === mastRounds) return this.finishMasts(part, masts)
      part = onlyOpen(part, open)
    }
  }

  /** Looks at the plans of the first mast one by one. @returns false where they are too many */
  private finishMasts(part: Subproblem, masts: MastBound): boolean {
    const { offsets } = part
    const [side] = masts.sides
    // Ties within a mast and beside it are not all looked at.
    this.largestCut = Infinity
    const canonical = side.map((cell) =>
      Array.from({ length: offsets[cell + 1] - offsets[cell] }, (_, choice) =>
        this.canonicalChoices(part, cell, choice),
      ),
    )
    const isCanonical = (choices: readonly number[]) =>
      choices.every((choice, at) => {
        const open = canonical[at][choice]
        return choices.every((other, place) => open?.[offsets[side[place]] + other] !== 0)
      })
    const branches = masts.branches(this.limit).filter(({ choices }) => isCanonical(choices))
    if (branches.length > mostMastBranches) return false
    for (const { choices, bound } of branches) {
      if (!this.isOpen(bound)) break
      this.waiting[0] = Math.min(this.waiting[0], bound)
      if (this.isCut()) return true
      this.nodes++
      if (this.progress.isDue(this.nodes)) this.progress.add(this.step)
      const fixed = freeCells(part)
      for (const [at, cell] of side.entries()) fixed[cell] = choices[at]
      this.finish(narrow(part, fixed, masts.openBeside(bound, this.limit)), false)
    }
    return true
  }

  /** The free cells on two masts, twins together as far as three have room. */
  private sidesOf({ cells }: Subproblem): readonly [readonly number[], readonly number[]] {
    const { twins, table } = this.problem
    const isTwin = (cell: number, other: number) =>
      cell === other || twins[cell * table.cells.length + other]
    const mast = cells.map((cell) => cells.findIndex((other) => isTwin(cell, other)))
    const size = mast.map((own) => mast.filter((other) => other === own).length)
    const order = [...cells.keys()].sort((a, b) => size[b] - size[a] || mast[a] - mast[b] || a - b)
    return [order.slice(0, tableCells), order.slice(tableCells)]
  }

  /** The subproblems for each choice of the branching cell that may lead to a better plan. */
  private children(
    subproblem: Subproblem,
    bound: number,
  ): { part: Subproblem; open: Uint8Array; bound: number }[] {
    const cell = this.branchingCell(subproblem)
    const { offsets } = subproblem
    const children = []
    for (let choice = 0; choice < offsets[cell + 1] - offsets[cell]; choice++) {
      if (this.isCut()) break
      const fixed = freeCells(subproblem)
      fixed[cell] = choice
      const part = narrow(subproblem, fixed, this.canonicalChoices(subproblem, cell, choice))
      const open = allOpen(part)
      const own = this.boundNode(part, open, stepsByFreeCells[part.cells.length])
      if (this.isOpen(own)) children.push({ part, open, bound: Math.min(bound, own) })
    }
    return children
  }

  private branchingCell({ cells }: Subproblem): number {
    return cells.indexOf(this.order.find((cell) => cells.includes(cell))!)
  }

  /**
   * Cells with equal rows can swap their azimuths: of the two plans only the one whose azimuths
   * ascend in request order is searched. Null: nothing to close.
   */
  private canonicalChoices(
    { cells, offsets, rows }: Subproblem,
    cell: number,
    choice: number,
  ): Uint8Array | null {
    const { table, twins } = this.problem
    const azimuthOf = (index: number, at: number) => table.cells[cells[index]].azimuthsDeg[rows[at]]
    const azimuthDeg = azimuthOf(cell, offsets[cell] + choice)
    if (!isOnGrid(azimuthDeg)) return null
    const isTwin = (other: number) => twins[cells[cell] * table.cells.length + other]
    if (!cells.some(isTwin)) return null
    // What is closed here ties with what stays.
    this.largestCut = Infinity
    const open = new Uint8Array(rows.length).fill(1)
    for (const [index, other] of cells.entries()) {
      if (!isTwin(other)) continue
      for (let at = offsets[index]; at < offsets[index + 1]; at++) {
        const otherDeg = azimuthOf(index, at)
        const isSwapped = other > cells[cell] ? otherDeg < azimuthDeg : otherDeg > azimuthDeg
        if (isSwapped && isOnGrid(otherDeg)) open[at] = 0
      }
    }
    return open
  }

  /** Finds the best completions of a subproblem with at most three free cells. */
  private finish(subproblem: Subproblem, wantsTies: boolean): void {
    const { criteria } = this.problem
    const [bounds, ...amounts] = this.tables
    bounds.fill(subproblem, this.scoreForm(subproblem))
    const isScore = criteria.overlapWeight === 0 && criteria.constraints.length === 0
    let areFilled = isScore
    let top = this.incumbent.best.merit + (wantsTies ? -equalScores : equalScores)
    let best: Int32Array[] = []
    bounds.eachAbove(this.limit - (wantsTies ? 2 * equalScores : 0), (at, choices) => {
      if (!areFilled)
        for (const [tally, table] of amounts.entries())
          table.fill(subproblem, tallyForm(subproblem, tally))
      areFilled = true
      const merit = isScore ? bounds.values[at] : this.meritAt(at)
      if (merit <= top) return
      // Whatever comes so close to the best one may equal it.
      if (merit > top + 2 * equalScores) best = []
      top = Math.max(top, merit - equalScores)
      if (best.length <= tieBudget) best.push(choices.slice())
    })
    for (const choices of wantsTies ? best : best.slice(0, 1))
      this.incumbent.offer(rowsAt(subproblem, choices))
    this.ties += best.length
    if (wantsTies && this.ties > tieBudget) this.largestCut = Infinity
  }

  private meritAt(at: number): number {
    const { criteria } = this.problem
    const amountOf = (tally: number) => this.tables[tally + 1].values[at]
    const missed = missedBy(criteria, ({ tally }) => amountOf(tally))
    return missed > 0 ? -missed : scoreOf(criteria, amountOf)
  }

  /** Local search: any few cells of the best plan chosen anew, exactly, while the others stay. */
  private exchange(from: Subproblem, size: number): void {
    const { cells, offsets, rows } = from
    const sets = subsets(cells.length, size)
    for (let index = 0, since = 0; since < sets.length; index = (index + 1) % sets.length) {
      if (this.limits.isTimeUp()) return
      const { best } = this.incumbent
      const choices = cells.map((cell, at) =>
        rows.subarray(offsets[at], offsets[at + 1]).indexOf(best.rows[cell]),
      )
      // A closed choice leads to nothing better.
      const isClosed = choices.some((choice, at) => choice < 0 && !sets[index].includes(at))
      const fixed = choices.map((choice, at) => (sets[index].includes(at) ? -1 : choice))
      if (!isClosed) this.finish(narrow(from, fixed, null), false)
      since = this.incumbent.best.merit > best.merit ? 0 : since + 1
    }
  }
}

/** The subproblem of the open choices; cells with one of them are fixed at it. */
function onlyOpen(subproblem: Subproblem, open: Uint8Array): Subproblem {
  const { cells, offsets } = subproblem
  const fixed = cells.map((_, cell) => {
    const choices = open.subarray(offsets[cell], offsets[cell + 1])
    const first = choices.indexOf(1)
    return choices.includes(1, first + 1) ? -1 : first
  })
  return narrow(subproblem, fixed, open)
}

function allOpen({ rows }: Subproblem): Uint8Array {
  return new Uint8Array(rows.length).fill(1)
}

function freeCells({ cells }: Subproblem): Int32Array {
  return new Int32Array(cells.length).fill(-1)
}

/** The rows of a complete plan in request order. */
function rowsAt({ plan, cells, offsets, rows }: Subproblem, choices: Int32Array): number[] {
  const complete = [...plan]
  cells.forEach((cell, index) => (complete[cell] = rows[offsets[index] + choices[index]]))
  return complete
}

function subsets(count: number, size: number, from = 0): number[][] {
  if (size === 0) return [[]]
  return Array.from({ length: Math.max(0, count - from) }, (_, index) => from + index).flatMap(
    (first) => subsets(count, size - 1, first + 1).map((rest) => [first, ...rest]),
  )
}
