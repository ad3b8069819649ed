import { differencesOfRuns } from './difference-tables.ts'
import type { LinearForm } from './linear-form.ts'
import type { PartialPlan } from './partial-plan.ts'

/**
 * Bounds a linear form over all completions of a partial plan, row by row.
 *
 * A class that nobody serves yet and that several free cells could serve would be counted once for
 * each of them. A multiplier m per such class is paid out once, whoever serves it, and every cell
 * that serves it earns only its value less m. For any m between 0 and value + loss / (servers - 1)
 * the sum is at least what the class really yields, for every number k of servers:
 * m + k (value - m) >= value at k = 1, >= value - loss at k >= 2. A class served once already loses
 * its penalty as soon as one free cell serves it; each possible server is charged an equal share.
 * Then the cells part: the bound is the constant, the multipliers and every cell's best row.
 * Multipliers move along the subgradient (servers among the best rows, less one); every position
 * they pass is a valid bound, and each row keeps its smallest.
 */
export class LagrangianBound {
  private readonly gains: Float64Array
  private readonly serverCounts: Uint8Array
  private readonly bestRowServers: Int8Array
  private readonly difference: Float64Array
  private readonly rowSums: Float64Array
  private readonly bestChoice: Int32Array

  constructor(plan: PartialPlan) {
    const { problem } = plan
    this.gains = new Float64Array(problem.classes.count)
    this.serverCounts = new Uint8Array(problem.classes.count)
    this.bestRowServers = new Int8Array(problem.classes.count)
    this.difference = new Float64Array(problem.stride + 1)
    this.rowSums = new Float64Array(problem.cells.length * problem.stride)
    this.bestChoice = new Int32Array(problem.cells.length)
  }

  /**
   * Writes into `upper` the smallest bound of every active row of every free cell and turns rows
   * whose bound is not above `threshold` inactive. `multipliers` are moved in place.
   * @returns the smallest bound of the whole, -Infinity when some cell has no row left
   */
  bound(
    plan: PartialPlan,
    form: LinearForm,
    threshold: number,
    iterations: number,
    multipliers: Float64Array,
    active: Uint8Array,
    upper: Float64Array,
  ): number {
    this.countServers(plan)
    upper.fill(Infinity)
    let smallest = Infinity
    let stepScale = 0.5
    for (let iteration = 0; ; iteration++) {
      const bound = this.evaluate(plan, form, multipliers, active)
      smallest = Math.min(smallest, bound)
      if (bound === -Infinity || smallest <= threshold) return smallest
      this.closeRows(plan, bound, threshold, active, upper)
      if (iteration === iterations) return smallest
      const target = Math.max(threshold, bound - 0.05 * Math.abs(bound))
      if (!this.step(plan, multipliers, stepScale * (bound - target))) return smallest
      stepScale *= 0.97
    }
  }

  private countServers(plan: PartialPlan): void {
    const { servers, classesOf } = plan.problem
    const open = classesOf[plan.freeMask]
    for (let item = 0; item < open.length; item++) {
      let mask = servers[open[item]] & plan.freeMask
      let count = 0
      while (mask !== 0) {
        mask &= mask - 1
        count++
      }
      this.serverCounts[open[item]] = count
    }
  }

  private evaluate(
    plan: PartialPlan,
    form: LinearForm,
    multipliers: Float64Array,
    active: Uint8Array,
  ): number {
    const { problem, freeMask } = plan
    let bound = form.constant + this.fillGains(plan, form, multipliers)
    for (let place = 0; place < problem.cells.length; place++) {
      if ((freeMask & (1 << place)) === 0) continue
      const { runs, choiceCount } = problem.cells[place]
      differencesOfRuns(runs, this.gains, this.difference)
      const offset = place * problem.stride
      let sum = 0
      let best = -Infinity
      for (let choice = 0; choice < choiceCount; choice++) {
        sum += this.difference[choice]
        const total = sum + form.rowValue[offset + choice]
        this.rowSums[offset + choice] = total
        if (total > best && active[offset + choice] === 1) {
          best = total
          this.bestChoice[place] = choice
        }
      }
      bound += best
    }
    return bound
  }

  /** What each open class earns a cell that serves it. @returns the sum of the multipliers paid */
  private fillGains(plan: PartialPlan, form: LinearForm, multipliers: Float64Array): number {
    const { multiplicity } = plan
    const open = plan.problem.classesOf[plan.freeMask]
    let paid = 0
    for (let item = 0; item < open.length; item++) {
      const index = open[item]
      const count = this.serverCounts[index]
      if (multiplicity[index] > 1) this.gains[index] = 0
      else if (multiplicity[index] === 1) this.gains[index] = -form.penalty[index] / count
      else if (count === 1) this.gains[index] = form.cover[index]
      else {
        const most = form.cover[index] + form.penalty[index] / (count - 1)
        const multiplier = Math.min(multipliers[index], most)
        multipliers[index] = multiplier
        this.gains[index] = form.cover[index] - multiplier
        paid += multiplier
      }
    }
    return paid
  }

  private closeRows(
    plan: PartialPlan,
    bound: number,
    threshold: number,
    active: Uint8Array,
    upper: Float64Array,
  ): void {
    const { problem, freeMask } = plan
    for (let place = 0; place < problem.cells.length; place++) {
      if ((freeMask & (1 << place)) === 0) continue
      const offset = place * problem.stride
      const others = bound - this.rowSums[offset + this.bestChoice[place]]
      for (let row = offset; row < offset + problem.cells[place].choiceCount; row++) {
        upper[row] = Math.min(upper[row], others + this.rowSums[row])
        if (upper[row] <= threshold) active[row] = 0
      }
    }
  }

  /** Moves the multipliers by a subgradient step. @returns false when there is nowhere to move */
  private step(plan: PartialPlan, multipliers: Float64Array, length: number): boolean {
    const { problem, freeMask, multiplicity } = plan
    const open = problem.classesOf[freeMask]
    const slope = this.bestRowServers
    for (let item = 0; item < open.length; item++) slope[open[item]] = -1
    for (let place = 0; place < problem.cells.length; place++) {
      if ((freeMask & (1 << place)) === 0) continue
      const served = problem.cells[place].served[this.bestChoice[place]]
      for (let item = 0; item < served.length; item++) slope[served[item]]++
    }
    let squares = 0
    for (let item = 0; item < open.length; item++) {
      const index = open[item]
      if (this.serverCounts[index] < 2 || multiplicity[index] !== 0) slope[index] = 0
      else if (slope[index] < 0 && multipliers[index] === 0) slope[index] = 0
      squares += slope[index] * slope[index]
    }
    if (squares === 0) return false
    const step = length / squares
    for (let item = 0; item < open.length; item++) {
      const index = open[item]
      if (slope[index] !== 0)
        multipliers[index] = Math.max(0, multipliers[index] + step * slope[index])
    }
    return true
  }
}
