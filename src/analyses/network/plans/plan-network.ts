import type { StopSignal } from '../../../stop-signal.ts'
import type { World } from '../../world.ts'
import {
  mipBudget,
  continueMipAssisted,
  wholeSearch,
} from '../../../optimization/search/mip-assisted-search.ts'
import { continueSearch } from '../../../optimization/search/branch-and-bound.ts'
import { searchFrom } from '../../../optimization/search/search-state.ts'
import type { ProgramSolver } from '../../../optimization/model/integer-program.ts'
import { type BuiltProblem, buildProblem } from '../candidates/build-problem.ts'
import { candidatesOfCells } from '../candidates/candidates-at-site.ts'
import { type PlanQuestion, requirePlannable } from '../plan-question.ts'
import { type PlannedNetwork, plannedNetwork } from './planned-network.ts'

/**
 * A good plan of many cells and a bound on all plans, in one go: what each cell does at each of its
 * candidates is computed once, and all that follows is arithmetic on those rows.
 *
 * @throws {SightlineError} `invalid_request` as `requirePlannable`, `candidatesAtSite` and `buildProblem`
 * @throws {SightlineError} `not_processable` when the candidates would take too much memory
 * @throws {StoppedError} when told to stop
 */
export function planNetwork(
  world: World,
  question: PlanQuestion,
  stop: StopSignal,
): PlannedNetwork {
  const built = builtProblem(world, question, stop)
  const { problem } = built
  const { budget } = question
  const begun = searchFrom(problem, budget)
  const found = continueSearch(problem, begun, budget, Infinity, stop)
  return plannedNetwork(question, built, found, world.snapshot, stop)
}

/**
 * As `planNetwork`, with a solver of integer programs where the bound does not close without one.
 *
 * @param solverOf loads it
 */
export async function planNetworkMipAssisted(
  world: World,
  question: PlanQuestion,
  solverOf: () => Promise<ProgramSolver | null>,
  stop: StopSignal,
): Promise<PlannedNetwork> {
  const built = builtProblem(world, question, stop)
  const { problem } = built
  const budget = mipBudget(question.budget)
  const begun = searchFrom(problem, budget)
  const found = await continueMipAssisted(problem, begun, budget, wholeSearch, solverOf, stop)
  return plannedNetwork(question, built, found, world.snapshot, stop)
}

function builtProblem(world: World, question: PlanQuestion, stop: StopSignal): BuiltProblem {
  requirePlannable(question)
  return buildProblem(question, candidatesOfCells(world, question, stop), world.snapshot.footprints)
}
