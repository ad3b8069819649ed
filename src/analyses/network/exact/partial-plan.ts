import type { ConstraintForm, ObjectiveForm } from './criteria.ts'
import type { ExactProblem } from './problem.ts'

/** A plan in the making: some cells have a choice, the others are free. Undone in reverse order. */
export class PartialPlan {
  readonly problem: ExactProblem
  readonly objective: ObjectiveForm
  readonly constraints: readonly ConstraintForm[]
  /** Chosen cells that serve each class. */
  readonly multiplicity: Uint8Array
  /** Choice of each cell in search order; -1 while free. */
  readonly choices: Int32Array
  /** Bit p is set while cell p is free. */
  freeMask: number
  /** Number of chosen cells. */
  depth = 0
  private readonly values: Float64Array
  private readonly coveredCounts: Float64Array
  private readonly overlapCounts: Float64Array
  /** `sums[constraint][depth]`. */
  private readonly sums: readonly Float64Array[]

  constructor(
    problem: ExactProblem,
    objective: ObjectiveForm,
    constraints: readonly ConstraintForm[],
  ) {
    const levels = problem.cells.length + 1
    this.problem = problem
    this.objective = objective
    this.constraints = constraints
    this.multiplicity = new Uint8Array(problem.classes.count)
    this.choices = new Int32Array(problem.cells.length).fill(-1)
    this.freeMask = (1 << problem.cells.length) - 1
    this.values = new Float64Array(levels)
    this.coveredCounts = new Float64Array(levels)
    this.overlapCounts = new Float64Array(levels)
    this.sums = constraints.map(() => new Float64Array(levels))
  }

  /** Value of what is chosen, without the overlap utility. */
  get value(): number {
    return this.values[this.depth]
  }

  /** Buildings covered so far. */
  get covered(): number {
    return this.coveredCounts[this.depth]
  }

  /** Buildings served by more than one chosen cell. */
  get overlap(): number {
    return this.overlapCounts[this.depth]
  }

  /** What is chosen contributes to a constraint's sum. */
  constraintSum(constraint: number): number {
    return this.sums[constraint][this.depth]
  }

  /** Number of free cells. */
  get freeCount(): number {
    return this.problem.cells.length - this.depth
  }

  choose(place: number, choice: number): void {
    const { multiplicity, problem, objective, constraints } = this
    const row = place * problem.stride + choice
    const served = problem.cells[place].served[choice]
    const { buildings } = problem.classes
    const { cover } = objective
    let value = this.values[this.depth] + objective.rowValue[row]
    let covered = this.coveredCounts[this.depth]
    let overlap = this.overlapCounts[this.depth]
    for (let index = 0; index < constraints.length; index++)
      this.sums[index][this.depth + 1] = this.sumAfter(index, served, row)
    for (let item = 0; item < served.length; item++) {
      const served1 = served[item]
      const times = multiplicity[served1]++
      if (times === 0) {
        value += cover[served1]
        covered += buildings[served1]
      } else if (times === 1) overlap += buildings[served1]
    }
    this.choices[place] = choice
    this.freeMask &= ~(1 << place)
    this.depth++
    this.values[this.depth] = value
    this.coveredCounts[this.depth] = covered
    this.overlapCounts[this.depth] = overlap
  }

  private sumAfter(constraint: number, served: Int32Array, row: number): number {
    const { cover, penalty, rowValue } = this.constraints[constraint]
    let sum = this.sums[constraint][this.depth] + rowValue[row]
    for (let item = 0; item < served.length; item++) {
      const times = this.multiplicity[served[item]]
      if (times === 0) sum += cover[served[item]]
      else if (times === 1) sum -= penalty[served[item]]
    }
    return sum
  }

  /** Takes back the latest choice, which must have been made for this cell. */
  undo(place: number): void {
    const served = this.problem.cells[place].served[this.choices[place]]
    for (let item = 0; item < served.length; item++) this.multiplicity[served[item]]--
    this.choices[place] = -1
    this.freeMask |= 1 << place
    this.depth--
  }

  /** The rows of a complete plan in request order, as the scorer takes them. */
  requestRows(): number[] {
    const rows = new Array<number>(this.problem.cells.length)
    this.problem.cells.forEach((cell, place) => {
      rows[cell.request] = cell.candidates.rows[this.choices[place]]
    })
    return rows
  }
}
