import type { LinearForm } from './linear-form.ts'
import type { Subproblem } from './subproblem.ts'

interface BoundTask {
  readonly form: LinearForm
  /** Per class; moved in place, negative where it has no value yet. */
  readonly multipliers: Float64Array
  /** Per choice: 1 while it may be chosen. Choices that cannot lead above the limit are closed. */
  readonly open: Uint8Array
  /** Completions that are not above this are of no interest. */
  readonly limit: number
  readonly steps: number
  /** Told each cell's best choice at every step. @returns the limit from then on */
  readonly met?: (choices: Int32Array) => number
}

/** How much of a direction lives on in the next one. */
const momentum = 0.9
/** Steps without a better bound before steps become shorter, and by how much. */
const patience = 10
const shortening = 0.75
/** How far above the truth a bound is thought to be where nothing else is known. */
const largestExcess = 0.1

/**
 * Bounds a linear form over all completions of a subproblem by Lagrange multipliers.
 *
 * A class that several free cells can serve would count once for each of them. A multiplier m is
 * paid once, whoever serves it, and every server earns only f - m, with f its first and g <= 0 its
 * second gain. For s possible servers and 0 <= m <= f - g / (s - 1), m + k (f - m) is at least what
 * k servers really yield: 0, f, and f + g from two on. A class whose first gain is negative has been
 * served already: each possible server is charged f / s. Now the cells part, and the bound is the
 * constant, the multipliers and each cell's best choice: the dual function of the linear relaxation.
 * Multipliers follow its subgradient, k - 1 for each class, with momentum; all positions on the way
 * are bounds, of the whole and of every choice.
 */
export class MultiplierBound {
  /** Largest bound of anything given up. */
  largestCut = -Infinity
  private readonly worth: Float64Array
  private readonly caps: Float64Array
  private readonly direction: Float64Array
  private readonly served: Uint8Array
  private readonly totals: Float64Array
  private readonly best: Int32Array

  private readonly isTimeUp: () => boolean

  /** @param isTimeUp polled often; true ends the steps */
  constructor({ classCount, rows, cells }: Subproblem, isTimeUp: () => boolean) {
    this.isTimeUp = isTimeUp
    this.worth = new Float64Array(classCount)
    this.caps = new Float64Array(classCount)
    this.direction = new Float64Array(classCount)
    this.served = new Uint8Array(classCount)
    this.totals = new Float64Array(rows.length + 1)
    this.best = new Int32Array(cells.length)
  }

  /** @returns the smallest bound found; -Infinity where a cell has no open choice */
  bound(subproblem: Subproblem, task: BoundTask): number {
    const { classCount } = subproblem
    let { limit } = task
    this.prepare(subproblem, task)
    let smallest = this.plainBound(subproblem, task)
    this.direction.fill(0, 0, classCount)
    let stepLength = 1
    let failures = 0
    for (let step = 0; !(smallest <= limit); step++) {
      const bound = this.evaluate(subproblem, task)
      if (bound < smallest - 1e-9) {
        smallest = bound
        failures = 0
      } else if (++failures === patience) {
        stepLength *= shortening
        failures = 0
      }
      if (smallest <= limit) break
      this.closeChoices(subproblem, task.open, this.totals, bound, limit)
      if (task.met !== undefined) limit = task.met(this.best)
      if (step === task.steps || (step % 8 === 7 && this.isTimeUp())) return smallest
      const excess = Math.min(bound - limit, largestExcess)
      if (!this.move(subproblem, task.multipliers, stepLength * excess)) return smallest
    }
    this.largestCut = Math.max(this.largestCut, smallest)
    return smallest
  }

  /** Clamps the multipliers to what is allowed. */
  private prepare({ classCount, servers }: Subproblem, { form, multipliers }: BoundTask): void {
    const { first, second } = form
    for (let index = 0; index < classCount; index++) {
      const count = servers[index]
      const cap =
        first[index] < 0 ? 0 : first[index] - (second === null ? 0 : second[index] / (count - 1))
      this.caps[index] = cap
      if (multipliers[index] < 0) multipliers[index] = first[index] * (1 - 1 / count)
      multipliers[index] = Math.max(0, Math.min(cap, multipliers[index]))
    }
  }

  /** All that is left to serve, served at no loss, and each cell's best own gain. */
  private plainBound(subproblem: Subproblem, { form, open, limit }: BoundTask): number {
    let bound = form.constant
    for (let index = 0; index < subproblem.classCount; index++)
      bound += Math.max(0, form.first[index])
    bound += this.chooseBest(subproblem, form.gains, open)
    if (!(bound <= limit)) this.closeChoices(subproblem, open, form.gains, bound, limit)
    return bound
  }

  /** The bound at the multipliers; `totals` holds what each choice earns. */
  private evaluate(subproblem: Subproblem, { form, multipliers, open }: BoundTask): number {
    const { classCount, cells, offsets, runs, servers } = subproblem
    const { worth, totals } = this
    const { first, gains } = form
    let bound = form.constant
    for (let index = 0; index < classCount; index++) {
      const multiplier = multipliers[index]
      bound += multiplier
      worth[index] = first[index] < 0 ? first[index] / servers[index] : first[index] - multiplier
    }
    for (let cell = 0; cell < cells.length; cell++) {
      const from = offsets[cell]
      const to = offsets[cell + 1]
      const list = runs[cell]
      // Differences along the choices; the place behind the last one is the next cell's first.
      const sums = totals.subarray(from, to + 1)
      sums.fill(0)
      for (let run = 0; run < list.length; run += 3) {
        const each = worth[list[run]]
        sums[list[run + 1]] += each
        sums[list[run + 2]] -= each
      }
      let sum = 0
      for (let choice = from; choice < to; choice++) {
        sum += totals[choice]
        totals[choice] = sum + gains[choice]
      }
    }
    return bound + this.chooseBest(subproblem, totals, open)
  }

  /** Finds each cell's best open choice. @returns the sum of what they earn */
  private chooseBest(
    { cells, offsets }: Subproblem,
    earned: Float64Array,
    open: Uint8Array,
  ): number {
    let total = 0
    for (let cell = 0; cell < cells.length; cell++) {
      let best = -Infinity
      for (let choice = offsets[cell]; choice < offsets[cell + 1]; choice++) {
        if (earned[choice] <= best || open[choice] === 0) continue
        best = earned[choice]
        this.best[cell] = choice - offsets[cell]
      }
      total += best
    }
    return total
  }

  private closeChoices(
    { cells, offsets }: Subproblem,
    open: Uint8Array,
    earned: Float64Array,
    bound: number,
    limit: number,
  ): void {
    for (let cell = 0; cell < cells.length; cell++) {
      const others = bound - earned[offsets[cell] + this.best[cell]]
      for (let choice = offsets[cell]; choice < offsets[cell + 1]; choice++) {
        if (!(others + earned[choice] <= limit) || open[choice] === 0) continue
        open[choice] = 0
        this.largestCut = Math.max(this.largestCut, others + earned[choice])
      }
    }
  }

  /** Moves the multipliers. @returns false when there is nowhere to go */
  private move(subproblem: Subproblem, multipliers: Float64Array, length: number): boolean {
    const { classCount } = subproblem
    const { caps, direction, served } = this
    this.countServed(subproblem)
    let squares = 0
    for (let index = 0; index < classCount; index++) {
      const slope = served[index] - 1 + momentum * direction[index]
      const multiplier = multipliers[index]
      const isStuck = (slope < 0 && multiplier <= 0) || (slope > 0 && multiplier >= caps[index])
      direction[index] = isStuck ? 0 : slope
      if (!isStuck) squares += slope * slope * caps[index]
    }
    if (squares === 0) return false
    const step = length / squares
    for (let index = 0; index < classCount; index++) {
      if (direction[index] === 0) continue
      const moved = multipliers[index] + step * caps[index] * direction[index]
      multipliers[index] = moved < 0 ? 0 : moved > caps[index] ? caps[index] : moved
    }
    return true
  }

  private countServed({ classCount, cells, runs }: Subproblem): void {
    const { served, best } = this
    served.fill(0, 0, classCount)
    for (let cell = 0; cell < cells.length; cell++) {
      const choice = best[cell]
      const list = runs[cell]
      for (let run = 0; run < list.length; run += 3)
        if (list[run + 1] <= choice && choice < list[run + 2]) served[list[run]]++
    }
  }
}
