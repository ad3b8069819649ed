import { countServed, type OpenCandidates, type Subproblem, type Tally } from './subproblem.ts'

interface BoundTask {
  readonly form: Tally
  /** Per class; moved in place, negative where it has no value yet. */
  readonly multipliers: Float64Array
  /** Candidates that cannot lead above the limit are closed. */
  readonly open: OpenCandidates
  /** Completions that are not above this are of no interest. */
  readonly limit: number
  readonly steps: number
  /** Polled often; true ends the steps. */
  readonly isTimeUp: () => boolean
  /** Told each cell's best candidate at every step. @returns the limit from then on */
  readonly met?: (candidates: Int32Array) => number
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
 * constant, the multipliers and each cell's best candidate: the dual function of the linear relaxation.
 * Multipliers follow its subgradient, k - 1 for each class, with momentum; all positions on the way
 * are bounds, of the whole and of every candidate.
 */
export class MultiplierBound {
  /** Largest bound of anything given up. */
  largestPruned = -Infinity
  readonly #worth: Float64Array
  readonly #direction: Float64Array
  readonly #served: Uint8Array
  readonly #caps: Float64Array
  readonly #totals: readonly Float64Array[]
  readonly #best: Int32Array

  /** @param root the largest subproblem that is bounded */
  constructor({ classCount, rows }: Subproblem) {
    this.#worth = new Float64Array(classCount)
    this.#direction = new Float64Array(classCount)
    this.#served = new Uint8Array(classCount)
    this.#caps = new Float64Array(classCount)
    this.#totals = rows.map(({ length }) => new Float64Array(length + 1))
    this.#best = new Int32Array(rows.length)
  }

  /** @returns the smallest bound found; -Infinity where a cell has no open candidate */
  bound(subproblem: Subproblem, task: BoundTask): number {
    const { multipliers, open } = task
    let { limit } = task
    this.#direction.fill(0, 0, subproblem.classCount)
    this.#clamp(subproblem, task)
    let smallest = this.#plainBound(task, subproblem.classCount)
    let stepLength = 1
    let failures = 0
    for (let step = 0; !(smallest <= limit); step++) {
      const bound = this.#evaluate(subproblem, task, multipliers)
      if (bound < smallest - 1e-9) {
        smallest = bound
        failures = 0
      } else if (++failures === patience) {
        stepLength *= shortening
        failures = 0
      }
      if (smallest <= limit) break
      this.#pruneCandidates(open, bound, limit)
      if (task.met !== undefined) limit = task.met(this.#best)
      if (step === task.steps || (step % 8 === 7 && task.isTimeUp())) return smallest
      const excess = Math.min(bound - limit, largestExcess)
      if (!this.#move(subproblem, multipliers, stepLength * excess)) return smallest
    }
    this.largestPruned = Math.max(this.largestPruned, smallest)
    return smallest
  }

  /** Brings the multipliers into their range. */
  #clamp({ classCount, servers }: Subproblem, { form, multipliers }: BoundTask): void {
    const { first, second } = form
    for (let index = 0; index < classCount; index++) {
      const gain = first[index]
      const more = second === null ? 0 : -second[index] / (servers[index] - 1)
      this.#caps[index] = gain < 0 ? 0 : gain + more
      if (multipliers[index] < 0) multipliers[index] = gain * (1 - 1 / servers[index])
      multipliers[index] = Math.max(0, Math.min(this.#caps[index], multipliers[index]))
    }
  }

  /** The bound at some multipliers; `totals` holds what each candidate earns. */
  #evaluate(
    { classCount, runs, servers }: Subproblem,
    { form: { base, first, gains }, open }: BoundTask,
    multipliers: Float64Array,
  ): number {
    const worth = this.#worth
    const totals = this.#totals
    let bound = base
    for (let index = 0; index < classCount; index++) {
      const multiplier = multipliers[index]
      bound += multiplier
      worth[index] = first[index] < 0 ? first[index] / servers[index] : first[index] - multiplier
    }
    for (let cell = 0; cell < runs.length; cell++) {
      const list = runs[cell]
      const earned = totals[cell]
      earned.fill(0)
      for (let run = 0; run < list.length; run += 3) {
        const each = worth[list[run]]
        earned[list[run + 1]] += each
        earned[list[run + 2]] -= each
      }
      const own = gains[cell]
      let sum = 0
      for (let candidate = 0; candidate < own.length; candidate++) {
        sum += earned[candidate]
        earned[candidate] = sum + own[candidate]
      }
    }
    return bound + this.#takeBest(open)
  }

  /** All that is left to serve, served at no loss, and each cell's best own gain. */
  #plainBound({ form: { base, first, gains }, open, limit }: BoundTask, count: number) {
    let bound = base
    for (let index = 0; index < count; index++) bound += Math.max(0, first[index])
    for (let cell = 0; cell < gains.length; cell++) this.#totals[cell].set(gains[cell])
    bound += this.#takeBest(open)
    if (!(bound <= limit)) this.#pruneCandidates(open, bound, limit)
    return bound
  }

  /** Finds each cell's best open candidate. @returns the sum of what they earn */
  #takeBest(open: OpenCandidates): number {
    let total = 0
    for (let cell = 0; cell < open.length; cell++) {
      const flags = open[cell]
      const earned = this.#totals[cell]
      let top = -Infinity
      for (let candidate = 0; candidate < flags.length; candidate++) {
        if (earned[candidate] <= top || flags[candidate] === 0) continue
        top = earned[candidate]
        this.#best[cell] = candidate
      }
      total += top
    }
    return total
  }

  #pruneCandidates(open: OpenCandidates, bound: number, limit: number): void {
    for (let cell = 0; cell < open.length; cell++) {
      const earned = this.#totals[cell]
      const flags = open[cell]
      const others = bound - earned[this.#best[cell]]
      for (let candidate = 0; candidate < flags.length; candidate++) {
        if (!(others + earned[candidate] <= limit) || flags[candidate] === 0) continue
        flags[candidate] = 0
        this.largestPruned = Math.max(this.largestPruned, others + earned[candidate])
      }
    }
  }

  /** Moves the multipliers. @returns false when there is nowhere to go */
  #move({ classCount, runs }: Subproblem, multipliers: Float64Array, length: number): boolean {
    const direction = this.#direction
    const served = this.#served
    const caps = this.#caps
    const best = this.#best
    served.fill(0, 0, classCount)
    for (let cell = 0; cell < runs.length; cell++) countServed(runs[cell], best[cell], served)
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
}
