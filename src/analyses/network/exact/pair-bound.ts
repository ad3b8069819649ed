import { differencesOfRuns, sumRectangles } from './difference-tables.ts'
import type { LinearForm } from './linear-form.ts'
import type { PartialPlan } from './partial-plan.ts'

/**
 * The largest values of a linear form over the completions by two last cells, for every row of the
 * first: exact for the linear form. Each cell earns the full value of what it serves and a table
 * takes back what both serve: value + loss of a class not served yet, one loss (given back) of a
 * class served once already.
 */
export class PairBound {
  private readonly gains: Float64Array
  private readonly corrections: Float64Array
  private readonly reliefs: Float64Array
  private readonly differences: Float64Array
  private readonly reliefDifferences: Float64Array
  private readonly firstSums: Float64Array
  private readonly secondSums: Float64Array
  private readonly table: Float64Array

  constructor(plan: PartialPlan) {
    const { classes, stride } = plan.problem
    this.gains = new Float64Array(classes.count)
    this.corrections = new Float64Array(classes.count)
    this.reliefs = new Float64Array(classes.count)
    this.differences = new Float64Array(stride + 1)
    this.reliefDifferences = new Float64Array(stride + 1)
    this.firstSums = new Float64Array(stride)
    this.secondSums = new Float64Array(stride)
    this.table = new Float64Array((stride + 1) * (stride + 1))
  }

  /**
   * Writes the largest value of every active row of the first cell into `upper`, or `threshold`
   * where it is not above it.
   * @returns the largest of them
   */
  bound(
    plan: PartialPlan,
    form: LinearForm,
    threshold: number,
    places: readonly [number, number],
    active: Uint8Array,
    upper: Float64Array,
  ): number {
    const { cells, stride, rectangles } = plan.problem
    const [first, second] = places
    const width = stride + 1
    this.fillClasses(plan, form)
    const bestFirst = this.sumFirst(plan, form, first, active)
    const bestSecond = this.sumSecond(plan, form, second, active)
    const firstCount = cells[first].choiceCount
    upper.fill(threshold, first * stride, first * stride + firstCount)
    if (!(form.constant + bestFirst + bestSecond > threshold)) return threshold
    const shared = rectangles[first * 8 + second]!
    sumRectangles(shared, this.corrections, firstCount, width, this.table)
    const secondCount = cells[second].choiceCount
    let largest = threshold
    for (let choice = 0; choice < firstCount; choice++) {
      const soFar = form.constant + this.firstSums[choice]
      if (!(soFar + bestSecond > threshold)) continue
      let best = -Infinity
      const offset = choice * width
      for (let last = 0; last < secondCount; last++) {
        const total = this.secondSums[last] + this.table[offset + last]
        if (total > best) best = total
      }
      if (!(soFar + best > threshold)) continue
      upper[first * stride + choice] = soFar + best
      largest = Math.max(largest, soFar + best)
    }
    return largest
  }

  private fillClasses(plan: PartialPlan, form: LinearForm): void {
    const { multiplicity, freeMask, problem } = plan
    const { servers, classesOf } = problem
    const open = classesOf[freeMask]
    for (let item = 0; item < open.length; item++) {
      const index = open[item]
      const times = multiplicity[index]
      const gain = times === 0 ? form.cover[index] : times === 1 ? -form.penalty[index] : 0
      this.gains[index] = gain
      this.corrections[index] = times === 0 ? -gain - form.penalty[index] : -gain
      // In the quick sum a loss that both cells could cause is charged to the first alone.
      this.reliefs[index] = times === 1 && (servers[index] & freeMask) === freeMask ? -gain : 0
    }
  }

  private sumFirst(plan: PartialPlan, form: LinearForm, place: number, active: Uint8Array): number {
    const { cells, stride } = plan.problem
    differencesOfRuns(cells[place].runs, this.gains, this.differences)
    let sum = 0
    let best = -Infinity
    for (let choice = 0; choice < cells[place].choiceCount; choice++) {
      sum += this.differences[choice]
      const row = place * stride + choice
      const total = active[row] === 1 ? sum + form.rowValue[row] : -Infinity
      this.firstSums[choice] = total
      if (total > best) best = total
    }
    return best
  }

  /** @returns the best of the second cell when shared losses are charged to the first alone */
  private sumSecond(
    plan: PartialPlan,
    form: LinearForm,
    place: number,
    active: Uint8Array,
  ): number {
    const { cells, stride } = plan.problem
    differencesOfRuns(cells[place].runs, this.gains, this.differences)
    differencesOfRuns(cells[place].runs, this.reliefs, this.reliefDifferences)
    let sum = 0
    let relief = 0
    let best = -Infinity
    for (let choice = 0; choice < cells[place].choiceCount; choice++) {
      sum += this.differences[choice]
      relief += this.reliefDifferences[choice]
      const row = place * stride + choice
      const total = active[row] === 1 ? sum + form.rowValue[row] : -Infinity
      this.secondSums[choice] = total
      if (total + relief > best) best = total + relief
    }
    return best
  }
}
