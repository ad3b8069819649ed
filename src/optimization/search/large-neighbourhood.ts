import type { StopSignal } from '../../stop-signal.ts'
import { type Multipliers, provenBy } from '../bounds/lagrangian-bound.ts'
import { flatOptions } from '../bounds/flat-candidates.ts'
import type { IntegerSolver } from '../model/integer-program.ts'
import { planProgram } from '../model/plan-program.ts'
import type { Plan, PlanProblem } from '../problem.ts'
import { settledDescent } from '../bounds/subgradient-descent.ts'
import { withOptions } from '../model/restricted-problem.ts'

/** A plan that is to be made better, and a bound that is not above it. */
interface KnownPlan {
  readonly plan: Plan
  readonly points: number
  /** Plans that have no more are of no use. */
  readonly enough: number
}

/** What a choice of some cells anew has come to. */
interface ChosenAnew {
  /** Null: nothing that is better was found. */
  readonly plan: Plan | null
  /** Nothing that is better is left. */
  readonly isBest: boolean
  /** Options that were weighed, and as many for the solver as would have taken its time. */
  readonly evaluations: number
  readonly hasFailed: boolean
}

/** Cells that are chosen together; of more, programs take the memory and the time of the whole. */
const together = 12

/** Steps towards a bound that leaves few options to the solver, or none. */
const steps = 100

/** An iteration of the solver takes as long as so many options, about. */
const optionsPerIteration = 1000

/** Terms of the rules of a program, of which each takes some 3 kB; larger ones are not asked about. */
const maximumTerms = 200_000

/**
 * Some cells anew, all at once, while the others stay: what a bound leaves open of their options goes to
 * the solver as an integer program.
 *
 * @param cells ascending
 * @param multipliers to begin with
 * @throws {StoppedError} when told to stop
 */
export function chooseAnew(
  problem: PlanProblem,
  known: KnownPlan,
  cells: readonly number[],
  multipliers: Multipliers,
  solve: IntegerSolver,
  stop: StopSignal,
): ChosenAnew {
  const isFree = new Set(cells)
  const places = problem.cells.map(({ options }, cell) =>
    isFree.has(cell) ? [...options.keys()] : [known.plan[cell]],
  )
  const free = withOptions(problem, places)
  const descent = settledDescent(free, multipliers, steps, known, stop)
  const weighed = descent.steps * flatOptions(free).count
  const nothing = { plan: null, isBest: false, evaluations: weighed, hasFailed: false }
  if (descent.least <= known.enough) return { ...nothing, isBest: true }
  const bounds = flatOptions(free).boundsWithEach(provenBy(free, descent).multipliers)
  // The plan that is known is where the solver begins.
  const left = places.map((list, cell) =>
    list.filter((option, at) => option === known.plan[cell] || bounds[cell][at] > known.enough),
  )
  const { program, columnsOf, planOf } = planProgram(withOptions(problem, left))
  if (program.column.length > maximumTerms) return nothing
  const begun = columnsOf(known.plan.map((option, cell) => left[cell].indexOf(option)))
  const solved = solve(program, begun, stop)
  if (solved === null) return { ...nothing, hasFailed: true }
  return {
    plan:
      solved.columns === null
        ? null
        : planOf(solved.columns).map((place, cell) => left[cell][place]),
    isBest: solved.isBest,
    evaluations: weighed + solved.iterations * optionsPerIteration,
    hasFailed: false,
  }
}

const made = new WeakMap<PlanProblem, readonly Float64Array[]>()

/** Of each two cells the points of what both may serve; found once. */
function sharedPoints(problem: PlanProblem): readonly Float64Array[] {
  const known = made.get(problem)
  if (known !== undefined) return known
  const { cells, classPoints } = problem
  const servers: number[][] = Array.from(classPoints, () => [])
  for (const [cell, { options }] of cells.entries())
    for (const { serves } of options)
      for (const item of serves) if (servers[item].at(-1) !== cell) servers[item].push(cell)
  const shared = cells.map(() => new Float64Array(cells.length))
  for (const [item, list] of servers.entries())
    for (const cell of list) for (const other of list) shared[cell][other] += classPoints[item]
  made.set(problem, shared)
  return shared
}

/** A cell and those with which it shares the most, ascending. */
export function cellsAround(problem: PlanProblem, cell: number): number[] {
  const shared = sharedPoints(problem)[cell]
  const others = flatOptions(problem)
    .neighbours[cell].toSorted((a, b) => shared[b] - shared[a] || a - b)
    .slice(0, together - 1)
  return [cell, ...others].sort((a, b) => a - b)
}
