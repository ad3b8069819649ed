import type { Separations } from '../scoring/separations.ts'
import { CompletionTable } from './completion-table.ts'
import {
  allOpen,
  countServed,
  type OpenCandidates,
  type Subproblem,
  type Tally,
} from './subproblem.ts'

/** Per class: what is paid for being served, and what a second server costs either site. */
export const siteMultipliers = 3

/** Part of the way to the limit that a step goes at first, and what is left of it after failures. */
const fullStep = 1
const shorterStep = 0.7
/** Steps in a row that lower the bound by less than this before the steps get shorter. */
const failuresBeforeShorter = 6
const smallestGain = 1e-9
/** Where a multiplier stands before it has moved: v in the middle of what it may be, a and b at 0. */
const firstPayments = [0.5, 0, 0] as const
/** What each of two sites is charged for a class that is served already and both could serve. */
const sharedCharge = 0.5
/** Values per class in the runs of a cell. */
const runStride = 3

interface SiteTask {
  /** Candidates that cannot lead above the limit are closed. */
  readonly open: OpenCandidates
  /** Told the best candidates at every step. @returns what completions must be above to matter */
  readonly met: (candidates: Int32Array) => number
  readonly steps: number
}

/** The candidates of the cells on one site, and the most that they can lead to. */
interface SiteCompletion {
  readonly candidates: readonly number[]
  readonly bound: number
}

/** The cells on one site, and what all their candidates earn. */
interface SiteTable {
  readonly cells: readonly number[]
  readonly table: CompletionTable
  readonly first: Float64Array
  readonly second: Float64Array
  /** 1 for the classes that it can serve. */
  readonly serves: Uint8Array
  /** Cells that serve each class in the best candidates. */
  readonly served: Uint8Array
  top: number
}

/**
 * Bounds a linear form by two sites of at most three cells, each looked at as a whole: what overlaps
 * among the cells of one site counts in full.
 *
 * For a class with the gains f and g <= 0 that both sites can serve, let F = max(0, f + g), take any
 * v in [0, F] and a, b in [0, -g], and m = f + g - F + v + a + b, at least 0. Pay m once; a server
 * alone on its site earns f - m, two or more on one site F - v - a, or F - v - b on the other. For no,
 * one and more servers on either site that sums up to at least 0, f and f + g. A class served already
 * (f < 0) charges each site half. Now the sites part, and the bound is the base, all m and the
 * best completion of either site.
 */
export class SiteBound {
  /** Largest bound of a candidate given up. */
  largestPruned = -Infinity
  readonly sides: readonly [readonly number[], readonly number[]]
  readonly #subproblem: Subproblem
  readonly #form: Tally
  readonly #sites: readonly [SiteTable, SiteTable]
  /** v, a and b of every class, moved in place. */
  readonly #values: readonly Float64Array[]
  readonly #caps: readonly Float64Array[]
  readonly #slopes: readonly Float64Array[]
  readonly #isShared: Uint8Array
  readonly #separations: Separations | null
  readonly #best: Int32Array
  /** The form's and what is paid once. */
  #base = 0

  /**
   * @param sides the free cells on either site
   * @param separations null: no cells need keep apart
   */
  constructor(
    subproblem: Subproblem,
    form: Tally,
    sides: readonly [readonly number[], readonly number[]],
    separations: Separations | null = null,
  ) {
    const { classCount, rows, multipliers } = subproblem
    this.#separations = separations
    const values = multipliers.slice(-siteMultipliers)
    this.sides = sides
    this.#subproblem = subproblem
    this.#form = form
    this.#sites = [siteTableOf(subproblem, sides[0]), siteTableOf(subproblem, sides[1])]
    this.#values = values
    const { first } = form
    const second = form.second ?? new Float64Array(classCount)
    const cost = second.map((gain) => -gain)
    this.#caps = [first.map((gain, index) => Math.max(0, gain + second[index])), cost, cost]
    this.#slopes = values.map(() => new Float64Array(classCount))
    const [left, right] = this.#sites
    this.#isShared = left.serves.map((serves, index) =>
      serves === 1 && right.serves[index] === 1 && first[index] >= 0 ? 1 : 0,
    )
    this.#best = new Int32Array(rows.length)
    for (let index = 0; index < classCount; index++) {
      for (const [which, list] of values.entries()) {
        if (list[index] < 0) list[index] = firstPayments[which] * this.#caps[which][index]
        list[index] = Math.min(list[index], this.#caps[which][index])
      }
      this.#keepPaying(index)
    }
  }

  /** Moves the multipliers. @returns the smallest bound found; the last one stands in the tables */
  bound({ open, met, steps }: SiteTask): number {
    let smallest = Infinity
    let [length, failures] = [fullStep, 0]
    for (let step = 0; ; step++) {
      const bound = this.#evaluate()
      const limit = met(this.#best)
      if (bound < smallest - smallestGain) failures = 0
      else if (++failures === failuresBeforeShorter) [length, failures] = [length * shorterStep, 0]
      smallest = Math.min(smallest, bound)
      if (bound <= limit) return smallest
      this.#pruneCandidates(open, limit)
      if (step === steps || !this.#move(length * (bound - limit))) return smallest
    }
  }

  /** What the candidates of the first site can lead to, best first; only those above the limit. */
  branches(limit: number): SiteCompletion[] {
    const [site, other] = this.#sites
    const found: SiteCompletion[] = []
    const rest = this.#base + other.top
    site.table.eachAbove(limit - rest, (at, candidates) => {
      const bound = rest + site.table.values[at]
      found.push({ candidates: [...candidates.subarray(0, site.cells.length)], bound })
    })
    return found.sort((a, b) => b.bound - a.bound)
  }

  /** Opens some candidates of the first site, and what can lead above a limit beside them. */
  openBeside({ candidates, bound }: SiteCompletion, limit: number): OpenCandidates {
    const [site, other] = this.#sites
    const open = allOpen(this.#subproblem)
    for (const [at, cell] of site.cells.entries())
      open[cell].fill(0).fill(1, candidates[at], candidates[at] + 1)
    for (const [at, cell] of other.cells.entries())
      for (let candidate = 0; candidate < open[cell].length; candidate++)
        if (bound - other.top + other.table.tops[at][candidate] <= limit) open[cell][candidate] = 0
    return open
  }

  #evaluate(): number {
    this.#price()
    let bound = this.#base
    for (const site of this.#sites) {
      const { table, cells, first, second, served } = site
      table.fill(this.#subproblem, cells, { base: 0, first, second, gains: this.#form.gains })
      this.#excludeNear(site)
      const { candidates, top } = table.findLargest()
      site.top = top
      bound += top
      served.fill(0)
      for (const [at, cell] of cells.entries()) {
        this.#best[cell] = candidates[at]
        countServed(this.#subproblem.runs[cell], candidates[at], served)
      }
    }
    return bound
  }

  #excludeNear({ table, cells }: SiteTable): void {
    const separations = this.#separations
    if (separations === null) return
    const { rows } = this.#subproblem
    for (let left = 0; left < cells.length; left++)
      for (let right = left + 1; right < cells.length; right++)
        table.exclude(left, right, (candidate, other) =>
          separations.areNear(
            [cells[left], rows[cells[left]][candidate]],
            [cells[right], rows[cells[right]][other]],
          ),
        )
  }

  /** Turns the multipliers into gains of either site. */
  #price(): void {
    const form = this.#form
    const values = this.#values
    const caps = this.#caps
    const isShared = this.#isShared
    const sites = this.#sites
    const [left, right] = sites
    this.#base = form.base
    for (let index = 0; index < isShared.length; index++) {
      const f = form.first[index]
      const g = -caps[1][index]
      if (isShared[index] === 1) {
        const [v, a, b] = [values[0][index], values[1][index], values[2][index]]
        const most = caps[0][index]
        const paid = f + g - most + v + a + b
        this.#base += paid
        left.first[index] = right.first[index] = f - paid
        left.second[index] = most - v - a - (f - paid)
        right.second[index] = most - v - b - (f - paid)
      } else {
        // Served by one site alone, or already: then either site that may serve it too pays its part.
        const share = f < 0 && left.serves[index] + right.serves[index] === 2 ? sharedCharge : 1
        left.first[index] = right.first[index] = share * f
        left.second[index] = right.second[index] = share * g
      }
    }
  }

  #pruneCandidates(open: OpenCandidates, limit: number): void {
    const [left, right] = this.#sites
    for (const site of this.#sites) {
      const rest = this.#base + (site === left ? right : left).top
      for (const [at, cell] of site.cells.entries())
        for (let candidate = 0; candidate < open[cell].length; candidate++) {
          const bound = rest + site.table.tops[at][candidate]
          if (open[cell][candidate] === 0 || !(bound <= limit)) continue
          open[cell][candidate] = 0
          this.largestPruned = Math.max(this.largestPruned, bound)
        }
    }
  }

  /** Moves the multipliers against their slopes. @returns false when there is nowhere to go */
  #move(length: number): boolean {
    const values = this.#values
    const caps = this.#caps
    const slopes = this.#slopes
    const isShared = this.#isShared
    const sites = this.#sites
    const [left, right] = sites
    let squares = 0
    for (let index = 0; index < isShared.length; index++) {
      if (isShared[index] === 0) continue
      const [one, other] = [left.served[index], right.served[index]]
      const [isOne, isOther] = [one > 0 ? 1 : 0, other > 0 ? 1 : 0]
      slopes[0][index] = 1 - isOne - isOther
      slopes[1][index] = 1 - isOne - (other === 1 ? 1 : 0)
      slopes[2][index] = 1 - isOther - (one === 1 ? 1 : 0)
      for (let which = 0; which < siteMultipliers; which++) {
        const value = values[which][index]
        const slope = slopes[which][index]
        const cap = caps[which][index]
        if (slope > 0 ? value <= 0 : value >= cap) slopes[which][index] = 0
        else squares += slope * slope * cap
      }
    }
    if (squares === 0) return false
    const step = length / squares
    for (let index = 0; index < isShared.length; index++) {
      if (isShared[index] === 0) continue
      for (let which = 0; which < siteMultipliers; which++) {
        const cap = caps[which][index]
        const moved = values[which][index] - step * cap * slopes[which][index]
        values[which][index] = moved < 0 ? 0 : moved > cap ? cap : moved
      }
      this.#keepPaying(index)
    }
    return true
  }

  /** What is paid once is never negative. */
  #keepPaying(index: number): void {
    const [, a, b] = this.#values
    const violation = this.#caps[1][index] - this.#form.first[index] - a[index] - b[index]
    if (violation <= 0 || this.#isShared[index] === 0) return
    a[index] += violation / 2
    b[index] += violation / 2
  }
}

function siteTableOf({ runs, classCount }: Subproblem, cells: readonly number[]): SiteTable {
  const serves = new Uint8Array(classCount)
  for (const cell of cells)
    for (let run = 0; run < runs[cell].length; run += runStride) serves[runs[cell][run]] = 1
  return {
    cells,
    table: new CompletionTable(),
    first: new Float64Array(classCount),
    second: new Float64Array(classCount),
    serves,
    served: new Uint8Array(classCount),
    top: 0,
  }
}
