import { isAllowed, baselinePlan, type Plan, type PlanProblem } from '../problem.ts'
import { ServedTally } from './served-tally.ts'

/** A change of a plan, and what it brings. */
interface RankedChange {
  readonly cell: number
  readonly candidate: number
  /** Points that it adds to the network as it stands, alone. */
  readonly alone: number
  /** Points that it adds to what the changes before it have made. */
  readonly gain: number
  /** The plan with it and those before it. */
  readonly plan: Plan
}

/**
 * The changes of a plan in the order in which they bring the most, each after those before it. One
 * that breaks a constraint until others follow comes after all that break none.
 */
export function rankChanges(problem: PlanProblem, plan: Plan): RankedChange[] {
  const current = baselinePlan(problem)
  const served = new ServedTally(problem, current)
  const open = new Set([...plan.keys()].filter((cell) => plan[cell] !== current[cell]))
  const alone = new Map(
    [...open].map((cell) => [cell, gainOf(served, cell, current[cell], plan[cell])]),
  )
  const ranked: RankedChange[] = []
  while (open.size > 0) {
    const gains = [...open].map((cell) => ({
      cell,
      gain: gainOf(served, cell, current[cell], plan[cell]),
    }))
    gains.sort((a, b) => b.gain - a.gain || a.cell - b.cell)
    const changed = (cell: number) =>
      current.map((candidate, at) => (at === cell ? plan[at] : candidate))
    const next = gains.find(({ cell }) => isAllowed(problem, changed(cell))) ?? gains[0]
    const { cell, gain } = next
    served.take(cell, current[cell])
    served.put(cell, plan[cell])
    current[cell] = plan[cell]
    open.delete(cell)
    ranked.push({ cell, candidate: plan[cell], alone: alone.get(cell)!, gain, plan: [...current] })
  }
  return ranked
}

/** Points that a change of a cell would add. */
function gainOf(served: ServedTally, cell: number, from: number, to: number): number {
  served.take(cell, from)
  const gain = served.worth(cell, to) - served.worth(cell, from)
  served.put(cell, from)
  return gain
}
