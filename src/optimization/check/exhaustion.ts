import { BoxTable } from './box-table.ts'
import { restrict, type Subproblem } from './subproblem.ts'
import type { PlanDocument } from './plan-document.ts'
import { DocumentSeparations } from './certificate-sites.ts'
import { scorePlan } from './plan-score.ts'
import { mayExceed } from './shared-bound.ts'
import type { DocumentCell } from './table-document.ts'
import { upperForm } from './upper-form.ts'
import { type Question, wholeQuestion } from './whole-subproblem.ts'

/** Steps of the multipliers for all plans, and for parts by their undecided cells. */
const wholeSteps = 150
const stepsByUndecided = [0, 0, 0, 4, 12, 40, 40, 40, 40]
const requirementSteps = 3

/** A group of plans is evaluated as a whole when no more cells than this are undecided. */
const tableSides = 3

/** Looks for a feasible plan above a limit until there can be none. */
export class Exhaustion {
  /** The first feasible plan found above the limit, a candidate for every cell. */
  betterPlan: readonly number[] | null = null
  isCutShort = false
  /** Parts all of whose plans were evaluated, and parts closed by a bound. */
  enumerated = 0
  cut = 0
  readonly #document: PlanDocument
  readonly #question: Question
  readonly #limit: number
  readonly #isTimeUp: () => boolean
  readonly #likelyCovered: number
  /** Per pair of cells: whether their common candidates do the same. */
  readonly #areEqual: readonly (readonly boolean[])[]
  readonly #separations: DocumentSeparations
  readonly #upper = new BoxTable()
  readonly #tables: readonly BoxTable[]

  constructor(document: PlanDocument, limit: number, isTimeUp: () => boolean) {
    const { cells, plan, demandWeights } = document
    this.#document = document
    this.#question = wholeQuestion(document)
    this.#limit = limit
    this.#isTimeUp = isTimeUp
    // Only a hint where the overlap ratio is tight: its bound holds for any number.
    this.#likelyCovered =
      plan === null ? demandWeights.length : scorePlan(document, plan).amounts.covered
    this.#separations = new DocumentSeparations(cells, document.sites)
    this.#areEqual = cells.map((left, one) =>
      cells.map(
        (right, other) =>
          left !== right && this.#separations.couldTrade(one, other) && doAlike(left, right),
      ),
    )
    this.#tables = this.#question.whole.measures.map(() => new BoxTable())
  }

  run(): void {
    const { whole } = this.#question
    this.#visit(restrict(whole, whole.candidates), wholeSteps)
  }

  get #isDone(): boolean {
    return this.isCutShort || this.betterPlan !== null
  }

  #visit(subproblem: Subproblem, steps: number): void {
    this.isCutShort ||= this.#isTimeUp()
    if (this.#isDone) return
    const isOpen = subproblem.candidates.map(({ length }) => new Uint8Array(length).fill(1))
    if (
      !this.#mayHoldBetter(subproblem, isOpen, steps) ||
      isOpen.some((open) => !open.includes(1))
    ) {
      this.cut++
      return
    }
    const rest = restrict(
      subproblem,
      isOpen.map((open) => Int32Array.from(open.keys()).filter((place) => open[place] === 1)),
    )
    const undecided = [...rest.candidates.keys()].filter((cell) => rest.candidates[cell].length > 1)
    if (undecided.length <= tableSides) this.#evaluateAll(rest, undecided)
    else this.#branch(rest, undecided)
  }

  #mayHoldBetter(subproblem: Subproblem, isOpen: readonly Uint8Array[], steps: number): boolean {
    const question = this.#question
    const limit = this.#limit
    const likelyCovered = this.#likelyCovered
    const canMeet = question.requirements.every(({ measure, least }, index) =>
      mayExceed(
        subproblem,
        subproblem.measures[measure],
        subproblem.multipliers[index + 1],
        isOpen,
        least,
        requirementSteps,
      ),
    )
    if (!canMeet || limit === -Infinity) return canMeet
    const form = upperForm(subproblem, question, likelyCovered)
    return mayExceed(subproblem, form, subproblem.multipliers[0], isOpen, limit, steps)
  }

  /** Decides the cell with the fewest candidates in every way. */
  #branch(subproblem: Subproblem, undecided: readonly number[]): void {
    const cell = undecided.reduce((least, other) =>
      subproblem.candidates[other].length < subproblem.candidates[least].length ? other : least,
    )
    for (const [place, candidate] of subproblem.candidates[cell].entries()) {
      const keep = subproblem.candidates.map((candidates, other) => {
        const places = Int32Array.from(candidates.keys())
        if (other === cell) return Int32Array.of(place)
        return places.filter(
          (at) =>
            !this.#isSwapped(cell, candidate, other, candidates[at]) &&
            !this.#separations.areNear([cell, candidate], [other, candidates[at]]),
        )
      })
      if (keep.every(({ length }) => length > 0))
        this.#visit(restrict(subproblem, keep), stepsByUndecided[undecided.length - 1])
      if (this.#isDone) return
    }
  }

  /**
   * Cells whose common candidates do the same can swap those, and nothing changes: of such plans only
   * the one is looked at in which the candidates ascend with the cells.
   */
  #isSwapped(cell: number, candidate: number, other: number, otherCandidate: number): boolean {
    if (!this.#areEqual[cell][other]) return false
    const { cells } = this.#document
    const place = cells[cell].commonPlaces[candidate]
    const otherPlace = cells[other].commonPlaces[otherCandidate]
    if (place < 0 || otherPlace < 0) return false
    return other > cell ? otherPlace < place : otherPlace > place
  }

  /** Evaluates every plan of a part; those that come above the limit are scored by the definition. */
  #evaluateAll(subproblem: Subproblem, undecided: readonly number[]): void {
    const question = this.#question
    const upper = this.#upper
    const document = this.#document
    const limit = this.#limit
    this.enumerated++
    const others = [...subproblem.candidates.keys()].filter((cell) => !undecided.includes(cell))
    const sides = [...undecided, ...others].slice(0, tableSides)
    upper.fill(subproblem, sides, upperForm(subproblem, question, this.#likelyCovered))
    const [countA, countB, countC] = upper.counts
    let areFilled = false
    for (let a = 0; a < countA; a++)
      for (let b = 0; b < countB; b++) {
        const row = a * upper.strides[0] + b * upper.strides[1]
        for (let c = 0; c < countC; c++) {
          if (upper.values[row + c] <= limit) continue
          if (!areFilled) this.#fillTables(subproblem, sides)
          areFilled = true
          if (!this.#isAbove(row + c)) continue
          const plan = subproblem.candidates.map((candidates, cell) => {
            const side = sides.indexOf(cell)
            return candidates[side < 0 ? 0 : [a, b, c][side]]
          })
          if (this.#separations.isBroken(plan)) continue
          const { isFeasible, compositeScore } = scorePlan(document, plan)
          if (!isFeasible || compositeScore <= limit) continue
          this.betterPlan = plan.slice(0, document.cells.length)
          return
        }
      }
  }

  #fillTables(subproblem: Subproblem, sides: readonly number[]): void {
    for (const [index, table] of this.#tables.entries())
      table.fill(subproblem, sides, subproblem.measures[index])
  }

  /** Whether a place of the tables may be a feasible plan above the limit, but for rounding. */
  #isAbove(at: number): boolean {
    const { overlapShare, covered, overlap, requirements } = this.#question
    const amount = (measure: number) => this.#tables[measure].values[at]
    if (requirements.some(({ measure, least }) => amount(measure) <= least)) return false
    if (overlapShare === 0) return !(amount(0) <= this.#limit)
    const ratio = amount(covered) > 0.5 ? -amount(overlap) / amount(covered) : 0
    return !(amount(0) + overlapShare * (1 - ratio) <= this.#limit)
  }
}

/** True when every common candidate of the two has the same reach and serves the same buildings. */
function doAlike(left: DocumentCell, right: DocumentCell): boolean {
  return left.commonPlaces.every((place, row) => {
    if (place < 0) return true
    const other = right.commonPlaces.indexOf(place)
    return (
      left.reach[row] === right.reach[other] &&
      left.serves[row].every((isServed, building) => isServed === right.serves[other][building])
    )
  })
}
