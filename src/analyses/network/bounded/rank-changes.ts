import { isAllowed, ownPlan, type Plan, type PlanProblem } from './problem.ts'

/** A change of a plan, and what it brings. */
interface RankedChange {
  readonly cell: number
  readonly option: number
  /** Points that it adds to the network as it stands, alone. */
  readonly alone: number
  /** Points that it adds to what the changes before it have made. */
  readonly gain: number
  /** The plan with it and those before it. */
  readonly plan: Plan
}

/**
 * The changes of a plan in the order in which they bring the most, each after those before it. One
 * that breaks a limit until others follow comes after all that break none.
 */
export function rankChanges(problem: PlanProblem, plan: Plan): RankedChange[] {
  const current = ownPlan(problem)
  const served = new ServedCounts(problem, current)
  const open = new Set([...plan.keys()].filter((cell) => plan[cell] !== current[cell]))
  const alone = new Map(
    [...open].map((cell) => [cell, served.gain(cell, current[cell], plan[cell])]),
  )
  const ranked: RankedChange[] = []
  while (open.size > 0) {
    const gains = [...open].map((cell) => ({
      cell,
      gain: served.gain(cell, current[cell], plan[cell]),
    }))
    gains.sort((a, b) => b.gain - a.gain || a.cell - b.cell)
    const changed = (cell: number) => current.map((option, at) => (at === cell ? plan[at] : option))
    const next = gains.find(({ cell }) => isAllowed(problem, changed(cell))) ?? gains[0]
    const { cell, gain } = next
    served.change(cell, current[cell], plan[cell])
    current[cell] = plan[cell]
    open.delete(cell)
    ranked.push({ cell, option: plan[cell], alone: alone.get(cell)!, gain, plan: [...current] })
  }
  return ranked
}

/** How many cells of a plan serve each class. */
class ServedCounts {
  readonly #problem: PlanProblem
  readonly #counts: Int32Array

  constructor(problem: PlanProblem, plan: Plan) {
    this.#problem = problem
    this.#counts = new Int32Array(problem.classPoints.length)
    plan.forEach((option, cell) => this.#count(cell, option, 1))
  }

  change(cell: number, from: number, to: number): void {
    this.#count(cell, from, -1)
    this.#count(cell, to, 1)
  }

  /** Points that a change would add. */
  gain(cell: number, from: number, to: number): number {
    this.#count(cell, from, -1)
    const gain = this.#worth(cell, to) - this.#worth(cell, from)
    this.#count(cell, from, 1)
    return gain
  }

  #worth(cell: number, option: number): number {
    const { points, serves } = this.#problem.cells[cell].options[option]
    let worth = points
    for (const item of serves)
      if (this.#counts[item] === 0) worth += this.#problem.classPoints[item]
    return worth
  }

  #count(cell: number, option: number, by: number): void {
    for (const item of this.#problem.cells[cell].options[option].serves) this.#counts[item] += by
  }
}
