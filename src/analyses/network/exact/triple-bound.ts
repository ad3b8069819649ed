import { differencesOfRuns, sumRectangles } from './difference-tables.ts'
import type { LinearForm } from './linear-form.ts'
import type { PartialPlan } from './partial-plan.ts'

/**
 * Bounds a linear form over the completions by three last cells, for every row of the first.
 *
 * By inclusion and exclusion a class not served yet yields, for the set of the three that serve it:
 * its value for each server, -(value + loss) for each pair of servers, +(value + 2 loss) for all
 * three. One served once already yields -loss for each server, +loss for each pair, -loss for all
 * three. Servers and pairs are summed exactly, in tables over the choices of one and of two cells.
 * What all three serve is in every pair's intersection: its sum is bounded by the smallest of the
 * three pairs' sums over the classes that all three can serve, and where it is negative by 0.
 */
export class TripleBound {
  private readonly gains: Float64Array
  private readonly corrections: Float64Array
  private readonly tripled: Float64Array
  private readonly differences: Float64Array
  private readonly sums: readonly Float64Array[]
  private readonly firstSecond: PairTables
  private readonly firstThird: PairTables
  private readonly secondThird: PairTables
  private readonly bestOfThird: Float64Array
  private readonly thirdGivenFirst: Float64Array
  private hasTriples = false

  constructor(plan: PartialPlan) {
    const { classes, stride } = plan.problem
    this.gains = new Float64Array(classes.count)
    this.corrections = new Float64Array(classes.count)
    this.tripled = new Float64Array(classes.count)
    this.differences = new Float64Array(stride + 1)
    this.sums = [0, 1, 2].map(() => new Float64Array(stride))
    this.firstSecond = pairTables(stride + 1)
    this.firstThird = pairTables(stride + 1)
    this.secondThird = pairTables(stride + 1)
    this.bestOfThird = new Float64Array(stride)
    this.thirdGivenFirst = new Float64Array(stride)
  }

  /**
   * Writes the bound of every active row of the first free cell into `upper`, or `threshold` where
   * the bound is not above it.
   * @returns the largest of them
   */
  bound(
    plan: PartialPlan,
    form: LinearForm,
    threshold: number,
    places: readonly [number, number, number],
    active: Uint8Array,
    upper: Float64Array,
  ): number {
    this.fillClasses(plan, form)
    this.fillTables(plan, form, places, active)
    const { stride, cells } = plan.problem
    const [first, second, third] = places
    let largest = threshold
    for (let choice = 0; choice < cells[first].choiceCount; choice++) {
      const row = first * stride + choice
      if (active[row] === 0) continue
      const counts: [number, number] = [cells[second].choiceCount, cells[third].choiceCount]
      const base = form.constant + this.sums[0][choice]
      const best = this.bestWith(choice, base, threshold, counts, stride + 1)
      upper[row] = best
      if (best > largest) largest = best
    }
    return largest
  }

  /** The largest bound over the other two cells' choices, or `threshold` if none is above it. */
  private bestWith(
    choice: number,
    base: number,
    threshold: number,
    [secondCount, thirdCount]: [number, number],
    width: number,
  ): number {
    const { firstSecond, firstThird, secondThird, thirdGivenFirst } = this
    const above = choice * width
    const bestThird = this.combineThird(above, thirdCount)
    let best = threshold
    for (let middle = 0; middle < secondCount; middle++) {
      const soFar = base + this.sums[1][middle] + firstSecond.corrected[above + middle]
      const maximumTripled = firstSecond.tripled[above + middle]
      if (soFar + bestThird + this.bestOfThird[middle] <= best) continue
      const offset = middle * width
      for (let last = 0; last < thirdCount; last++) {
        const total = soFar + thirdGivenFirst[last] + secondThird.corrected[offset + last]
        if (total + maximumTripled <= best) continue
        const tripled = Math.min(
          maximumTripled,
          firstThird.tripled[above + last],
          secondThird.tripled[offset + last],
        )
        if (total + tripled > best) best = total + tripled
      }
    }
    return best
  }

  private fillClasses(plan: PartialPlan, form: LinearForm): void {
    const { multiplicity, freeMask, problem } = plan
    const { servers, classesOf } = problem
    const open = classesOf[freeMask]
    this.hasTriples = false
    for (let item = 0; item < open.length; item++) {
      const index = open[item]
      const times = multiplicity[index]
      const loss = form.penalty[index]
      const gain = times === 0 ? form.cover[index] : times === 1 ? -loss : 0
      const isTripled = times === 0 && (servers[index] & freeMask) === freeMask
      this.gains[index] = gain
      this.corrections[index] = times === 0 ? -gain - loss : -gain
      this.tripled[index] = isTripled ? gain + 2 * loss : 0
      if (isTripled) this.hasTriples = true
    }
  }

  private fillTables(
    plan: PartialPlan,
    form: LinearForm,
    places: readonly [number, number, number],
    active: Uint8Array,
  ): void {
    const { cells, stride } = plan.problem
    const [first, second, third] = places
    places.forEach((place, index) => {
      differencesOfRuns(cells[place].runs, this.gains, this.differences)
      const sums = this.sums[index]
      let sum = 0
      for (let choice = 0; choice < cells[place].choiceCount; choice++) {
        sum += this.differences[choice]
        const row = place * stride + choice
        sums[choice] = active[row] === 1 ? sum + form.rowValue[row] : -Infinity
      }
    })
    this.fillPair(plan, first, second, this.firstSecond)
    this.fillPair(plan, first, third, this.firstThird)
    this.fillPair(plan, second, third, this.secondThird)
    const { corrected, tripled } = this.secondThird
    for (let middle = 0; middle < cells[second].choiceCount; middle++) {
      let best = -Infinity
      const offset = middle * (stride + 1)
      for (let last = 0; last < cells[third].choiceCount; last++)
        best = Math.max(best, corrected[offset + last] + tripled[offset + last])
      this.bestOfThird[middle] = best
    }
  }

  private fillPair(plan: PartialPlan, top: number, side: number, tables: PairTables): void {
    const { cells, stride, rectangles } = plan.problem
    const shared = rectangles[top * 8 + side]!
    const rows = cells[top].choiceCount
    sumRectangles(shared, this.corrections, rows, stride + 1, tables.corrected)
    if (this.hasTriples) sumRectangles(shared, this.tripled, rows, stride + 1, tables.tripled)
    else tables.tripled.fill(0)
  }

  /** The third cell's sums given a row of the first. @returns the largest */
  private combineThird(offset: number, count: number): number {
    let best = -Infinity
    for (let last = 0; last < count; last++) {
      const total = this.sums[2][last] + this.firstThird.corrected[offset + last]
      this.thirdGivenFirst[last] = total
      if (total > best) best = total
    }
    return best
  }
}

/** Over the choices of two cells: sums over the classes that both serve. */
interface PairTables {
  /** What is taken back (or given back) because both serve. */
  readonly corrected: Float64Array
  /** The same classes' yield if the third cell serves them too. */
  readonly tripled: Float64Array
}

function pairTables(width: number): PairTables {
  return {
    corrected: new Float64Array(width * width),
    tripled: new Float64Array(width * width),
  }
}
