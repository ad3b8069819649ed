// Bounded search with a MIP solver where the gap stays open: large neighbourhoods and cutting planes.
import type { StopSignal } from '../../stop-signal.ts'
import { continueSearch } from './branch-and-bound.ts'
import { boundByCuttingPlanes } from '../bounds/cutting-planes.ts'
import { flatCandidates } from '../bounds/lagrangian-bound.ts'
import type { ProgramSolver } from '../model/integer-program.ts'
import { neighbourhoodOf, reoptimizeNeighbourhood } from './large-neighbourhood.ts'
import { rootNode } from './branch-nodes.ts'
import { isAllowed, type Plan, type PlanProblem } from '../problem.ts'
import {
  type NeighbourhoodState,
  betterOf,
  type BoundedBudget,
  boundOf,
  enoughFor,
  isSearchOver,
  type SearchState,
  withMoment,
} from './search-state.ts'

/** A budget with MIP-assisted search. */
export function mipBudget(budget: BoundedBudget): BoundedBudget {
  return { ...budget, usesSolver: true }
}

/** Size of one slice of a search, about. */
export interface SearchPiece {
  /** Evaluations. */
  readonly evaluations: number
  /** Rows looked at in the separation of cuts. */
  readonly cutRows: number
}

export const wholeSearch: SearchPiece = { evaluations: Infinity, cutRows: Infinity }

/** Whether the next step of a search is one of the solver. */
function awaitsSolver(state: SearchState): boolean {
  return (state.neighbourhoods !== null || state.areCutsDue) && !isSearchOver(state)
}

/**
 * Resumes a search like `continueSearch`, with a solver where the search awaits one. The solver is
 * deterministic: however the search is sliced, the whole of it is the same.
 *
 * @param most size of the slice; it ends a separation of cuts too
 * @param solverOf loads the solver; null: there is none
 * @throws {StoppedError} when told to stop
 */
export async function continueMipAssisted(
  problem: PlanProblem,
  state: SearchState,
  budget: BoundedBudget,
  most: SearchPiece,
  solverOf: () => Promise<ProgramSolver | null>,
  stop: StopSignal,
): Promise<SearchState> {
  const until = state.evaluations + most.evaluations
  let current = continueSearch(problem, state, budget, most.evaluations, stop)
  if (!awaitsSolver(current)) return current
  const solver = await solverOf()
  while (awaitsSolver(current) && current.evaluations < until) {
    current = solverStep(problem, current, most, solver, stop)
    if (current.cutting !== null) return current
  }
  return continueSearch(problem, current, budget, until - current.evaluations, stop)
}

/** One step of the solver: a neighbourhood, then cutting planes, even where nothing is left of the budget. */
function solverStep(
  problem: PlanProblem,
  state: SearchState,
  most: SearchPiece,
  solver: ProgramSolver | null,
  stop: StopSignal,
): SearchState {
  const { neighbourhoods, evaluationsLeft } = state
  if (solver === null) return withoutSolver(state)
  return neighbourhoods !== null && evaluationsLeft > 0
    ? neighbourhoodStep(problem, state, neighbourhoods, solver, stop)
    : cuttingStep(problem, { ...state, neighbourhoods: null }, most, solver, stop)
}

function withoutSolver(state: SearchState): SearchState {
  return { ...state, neighbourhoods: null, areCutsDue: false, cutting: null, hasSolverFailed: true }
}

/** Cutting planes; where they lower the bound, branch and bound begins again at the root. */
function cuttingStep(
  problem: PlanProblem,
  state: SearchState,
  { cutRows }: SearchPiece,
  { relaxed }: ProgramSolver,
  stop: StopSignal,
): SearchState {
  const goal = { enough: enoughFor(state.best), rows: cutRows }
  const { left, proof, evaluations, hasFailed } = boundByCuttingPlanes(
    problem,
    state.cutting,
    goal,
    relaxed,
    stop,
  )
  if (hasFailed) return withoutSolver(state)
  if (left !== null) return { ...state, cutting: left }
  const next: SearchState = {
    ...state,
    areCutsDue: false,
    cutting: null,
    evaluationsLeft: state.evaluationsLeft - evaluations,
    evaluations: state.evaluations + evaluations,
  }
  if (proof === null || proof.bound.points >= boundOf(state)!) return next
  const nodes = [rootNode(proof.multipliers, proof.bound.points)]
  return withMoment({ ...next, cuts: proof.cuts, nodes })
}

/**
 * Reoptimizes all cells, then the neighbourhood of the first cell around which something may have changed.
 */
function neighbourhoodStep(
  problem: PlanProblem,
  state: SearchState,
  { isWholeTried, isTried }: NeighbourhoodState,
  { whole }: ProgramSolver,
  stop: StopSignal,
): SearchState {
  const cell = isTried.indexOf(false)
  if (cell < 0) return { ...state, neighbourhoods: null }
  const { best, proof } = state
  const { plan, isBest, evaluations, hasFailed } = reoptimizeNeighbourhood(
    problem,
    { ...best, enough: enoughFor(best) },
    isWholeTried ? neighbourhoodOf(problem, cell) : [...problem.cells.keys()],
    proof!.multipliers,
    whole,
    stop,
  )
  if (hasFailed) return withoutSolver(state)
  const better = plan !== null && isAllowed(problem, plan) ? betterOf(problem, best, plan) : best
  const tried = isWholeTried ? isTried.with(cell, true) : isTried
  const left = triedAfter(problem, tried, best.plan, better.plan)
  const next: SearchState = {
    ...state,
    best: better,
    neighbourhoods: !isWholeTried && isBest ? null : { isWholeTried: true, isTried: left },
    evaluationsLeft: state.evaluationsLeft - evaluations,
    evaluations: state.evaluations + evaluations,
  }
  return better === best ? next : withMoment(next)
}

/** Which cells stay tried after a change of plan: none in the neighbourhood of a changed cell. */
function triedAfter(
  problem: PlanProblem,
  isTried: readonly boolean[],
  before: Plan,
  after: Plan,
): readonly boolean[] {
  const changed = new Set([...after.keys()].filter((cell) => after[cell] !== before[cell]))
  if (changed.size === 0) return isTried
  const { neighbours } = flatCandidates(problem)
  return isTried.map(
    (one, cell) =>
      one && !changed.has(cell) && !neighbours[cell].some((other) => changed.has(other)),
  )
}
