import type { StopSignal } from '../../stop-signal.ts'
import { descend, evenMultipliers, type Multipliers } from './dual-bound.ts'
import { type Evaluations, LocalSearch } from './local-search.ts'
import { isAllowed, ownPlan, type Plan, planPoints, type PlanProblem } from './problem.ts'

export interface BoundedBudget {
  /** Options that the local search may weigh. */
  readonly maxEvaluations: number
  /** Passes over all options on the way to a bound, of which there are four at most. */
  readonly boundSteps: number
}

/** A plan, and how far from the best it is at most. */
export interface BoundedOutcome {
  readonly plan: Plan
  /** Points of the plan, and a bound on those of every plan that keeps the limits. */
  readonly points: number
  readonly upperBound: number
  /** They prove the bound by one pass over the options. */
  readonly multipliers: Multipliers
  readonly isProvenOptimal: boolean
}

/** A better plan is a better target for the bound, whose prices begin a better plan: so often. */
const rounds = 4

/**
 * `bounded_search_v1`: a good plan by local search from the network as it stands and from what the
 * cells would take at the prices of the bound, and the bound beside it. Same problem and budget, same
 * outcome.
 *
 * @throws {StoppedError} when told to stop
 */
export function boundedSearch(
  problem: PlanProblem,
  { maxEvaluations, boundSteps }: BoundedBudget,
  stop: StopSignal,
): BoundedOutcome {
  const evaluations: Evaluations = { left: maxEvaluations }
  const improved = (start: Plan) => new LocalSearch(problem, start, evaluations, stop).run()
  let plan = improved(ownPlan(problem))
  let points = planPoints(problem, plan)
  let proof = descend(problem, evenMultipliers(problem), points, boundSteps, stop)
  for (let round = 1; round < rounds && proof.bound.points > points; round++) {
    const candidate = improved(repaired(problem, proof.bound.choice))
    const worth = planPoints(problem, candidate)
    if (worth <= points) break
    plan = candidate
    points = worth
    proof = descend(problem, proof.multipliers, points, boundSteps, stop)
  }
  const { multipliers, bound } = proof
  return {
    plan,
    points,
    upperBound: bound.points,
    multipliers,
    isProvenOptimal: bound.points <= points,
  }
}

/** As much of a plan as keeps the limits: cells are set one by one, the others stay as they are. */
function repaired(problem: PlanProblem, wanted: Plan): Plan {
  const plan = ownPlan(problem)
  for (const [cell, option] of wanted.entries()) {
    const before = plan[cell]
    plan[cell] = option
    if (!isAllowed(problem, plan)) plan[cell] = before
  }
  return plan
}

/** A change of a plan, and what it brings. */
interface RankedChange {
  readonly cell: number
  readonly option: number
  /** Points that it adds to the network as it stands, alone. */
  readonly alone: number
  /** Points that it adds to what the changes before it have made. */
  readonly gain: number
}

/** The changes of a plan in the order in which they bring the most, each after those before it. */
export function rankChanges(problem: PlanProblem, plan: Plan): RankedChange[] {
  const current = ownPlan(problem)
  const base = planPoints(problem, current)
  const withChange = (from: Plan, cell: number) =>
    planPoints(
      problem,
      from.map((option, at) => (at === cell ? plan[cell] : option)),
    )
  const open = new Set([...plan.keys()].filter((cell) => plan[cell] !== current[cell]))
  const alone = new Map([...open].map((cell) => [cell, withChange(current, cell) - base]))
  const ranked: RankedChange[] = []
  let points = base
  while (open.size > 0) {
    let best = -1
    let most = -Infinity
    for (const cell of open) {
      const worth = withChange(current, cell)
      if (worth <= most) continue
      most = worth
      best = cell
    }
    ranked.push({ cell: best, option: plan[best], alone: alone.get(best)!, gain: most - points })
    points = most
    current[best] = plan[best]
    open.delete(best)
  }
  return ranked
}
