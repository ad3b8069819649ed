import type { StopSignal } from '../../stop-signal.ts'
import type { Multipliers } from '../bounds/multipliers.ts'
import { bestProof, subgradientDescent } from '../bounds/subgradient.ts'
import { cellsOfClasses, flatCandidates } from '../bounds/lagrangian-bound.ts'
import type { IntegerSolver } from '../model/integer-program.ts'
import { planProgram } from '../model/plan-program.ts'
import type { Plan, PlanProblem } from '../problem.ts'
import { withCandidates } from '../model/restricted-problem.ts'

/** The incumbent of a neighbourhood. */
interface KnownPlan {
  readonly plan: Plan
  readonly points: number
  /** Points that a better plan exceeds. */
  readonly enough: number
}

/** Result of a neighbourhood. */
interface Reoptimized {
  /** A better plan; null: none was found. */
  readonly plan: Plan | null
  /** Whether no better plan is left in the neighbourhood. */
  readonly isBest: boolean
  /** Evaluations, with those that would have taken the time of the solver. */
  readonly evaluations: number
  readonly hasFailed: boolean
}

/** Cells of a neighbourhood; larger ones take the memory and time of the whole problem. */
const together = 12

/** Subgradient steps before reduced-cost fixing leaves the rest to the solver. */
const steps = 100

/** Evaluations that take as long as an iteration of the solver, about. */
const candidatesPerIteration = 1000

/** Largest program, terms of its rows; each takes some 3 kB. */
const maximumTerms = 200_000

/**
 * Reoptimizes some cells at once while the others stay: what reduced-cost fixing leaves of their candidates
 * goes to the solver as an integer program.
 *
 * @param cells of the neighbourhood, ascending
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

/** Points of the classes that two cells may both serve; found once. */
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

/** Neighbourhood of a cell: itself and the cells with which it shares the most points, ascending. */
export function neighbourhoodOf(problem: PlanProblem, cell: number): number[] {
  const shared = sharedPoints(problem)[cell]
  const others = flatCandidates(problem)
    .neighbours[cell].toSorted((a, b) => shared[b] - shared[a] || a - b)
    .slice(0, together - 1)
  return [cell, ...others].sort((a, b) => a - b)
}
