import type { StopSignal } from '../../stop-signal.ts'
import type { Multipliers } from '../bounds/multipliers.ts'
import { bestProof, subgradientDescent } from '../bounds/subgradient.ts'
import { cellsOfClasses, flatCandidates } from '../bounds/lagrangian-bound.ts'
import type { IntegerSolver } from '../model/integer-program.ts'
import { planProgram } from '../model/plan-program.ts'
import type { Plan, PlanProblem } from '../problem.ts'
import { withCandidates } from '../model/restricted-problem.ts'

/** A plan that is to be made better, and a bound that is not above it. */
interface KnownPlan {
  readonly plan: Plan
  readonly points: number
  /** Plans that have no more are of no use. */
  readonly enough: number
}

/** What a candidate of some cells anew has come to. */
interface Reoptimized {
  /** Null: nothing that is better was found. */
  readonly plan: Plan | null
  /** Nothing that is better is left. */
  readonly isBest: boolean
  /** Candidates that were weighed, and as many for the solver as would have taken its time. */
  readonly evaluations: number
  readonly hasFailed: boolean
}

/** Cells that are chosen together; of more, programs take the memory and the time of the whole. */
const together = 12

/** Steps towards a bound that leaves few candidates to the solver, or none. */
const steps = 100

/** An iteration of the solver takes as long as so many candidates, about. */
const candidatesPerIteration = 1000

/** Terms of the rules of a program, of which each takes some 3 kB; larger ones are not asked about. */
const maximumTerms = 200_000

/**
 * Some cells anew, all at once, while the others stay: what a bound leaves open of their candidates goes to
 * the solver as an integer program.
 *
 * @param cells ascending
 * @param multipliers to begin with
 * @throws {StoppedError} when told to stop
 */
export function reoptimizeNeighbourhood(
  problem: PlanProblem,
  known: KnownPlan,
  cells: readonly number[],
  multipliers: Multipliers,
  solve: IntegerSolver,
  stop: StopSignal,
): Reoptimized {
  const isFree = new Set(cells)
  const places = problem.cells.map(({ candidates }, cell) =>
    isFree.has(cell) ? [...candidates.keys()] : [known.plan[cell]],
  )
  const free = withCandidates(problem, places)
  const subgradient = subgradientDescent(free, multipliers, steps, known, stop)
  const weighed = subgradient.steps * flatCandidates(free).count
  const nothing = { plan: null, isBest: false, evaluations: weighed, hasFailed: false }
  if (subgradient.least <= known.enough) return { ...nothing, isBest: true }
  const bounds = flatCandidates(free).boundsWithEach(bestProof(free, subgradient).multipliers)
  // The plan that is known is where the solver begins.
  const left = places.map((list, cell) =>
    list.filter(
      (candidate, at) => candidate === known.plan[cell] || bounds[cell][at] > known.enough,
    ),
  )
  const { program, columnsOf, planOf } = planProgram(withCandidates(problem, left))
  if (program.column.length > maximumTerms) return nothing
  const begun = columnsOf(known.plan.map((candidate, cell) => left[cell].indexOf(candidate)))
  const solved = solve(program, begun, stop)
  if (solved === null) return { ...nothing, hasFailed: true }
  return {
    plan:
      solved.columns === null
        ? null
        : planOf(solved.columns).map((place, cell) => left[cell][place]),
    isBest: solved.isBest,
    evaluations: weighed + solved.iterations * candidatesPerIteration,
    hasFailed: false,
  }
}

const made = new WeakMap<PlanProblem, readonly Float64Array[]>()

/** Of each two cells the points of what both may serve; found once. */
function sharedPoints(problem: PlanProblem): readonly Float64Array[] {
  const known = made.get(problem)
  if (known !== undefined) return known
  const { cells, classPoints } = problem
  const shared = cells.map(() => new Float64Array(cells.length))
  for (const [item, list] of cellsOfClasses(problem).entries())
    for (const cell of list) for (const other of list) shared[cell][other] += classPoints[item]
  made.set(problem, shared)
  return shared
}

/** A cell and those with which it shares the most, ascending. */
export function neighbourhoodOf(problem: PlanProblem, cell: number): number[] {
  const shared = sharedPoints(problem)[cell]
  const others = flatCandidates(problem)
    .neighbours[cell].toSorted((a, b) => shared[b] - shared[a] || a - b)
    .slice(0, together - 1)
  return [cell, ...others].sort((a, b) => a - b)
}
