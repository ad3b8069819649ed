import type { StopSignal } from '../../../stop-signal.ts'
import type { World } from '../../world.ts'
import {
  askingBudget,
  continueAsking,
  wholeSearch,
} from '../../../optimization/search/mip-assisted-search.ts'
import { continueSearch } from '../../../optimization/search/branch-and-bound.ts'
import { searchFrom } from '../../../optimization/search/search-state.ts'
import type { ProgramSolver } from '../../../optimization/model/integer-program.ts'
import { type JoinedRows, joinRows } from '../candidates/joined-rows.ts'
import { allRows } from '../candidates/site-rows.ts'
import { type PlanQuestion, requirePlannable } from '../plan-question.ts'
import { type PlannedNetwork, plannedNetwork } from './planned-network.ts'

/**
 * A good plan of many cells and a bound on all plans, in one go: what each cell does at each of its
 * choices is computed once, and all that follows is arithmetic on those rows.
 *
 * @throws {SightlineError} `invalid_request` as `requirePlannable`, `mastRows` and `joinRows`
 * @throws {SightlineError} `not_processable` when the options would take too much memory
 * @throws {StoppedError} when told to stop
 */
export function planNetwork(
  world: World,
  question: PlanQuestion,
  stop: StopSignal,
): PlannedNetwork {
  const joined = joinedRows(world, question, stop)
  const { problem } = joined
  const { budget } = question
  const begun = searchFrom(problem, budget)
  const found = continueSearch(problem, begun, budget, Infinity, stop)
  return plannedNetwork(question, joined, found, world.snapshot, stop)
}

/**
 * As `planNetwork`, with a solver of integer programs where the bound does not close without one.
 *
 * @param solverOf loads it
 */
export async function planNetworkAsking(
  world: World,
  question: PlanQuestion,
  solverOf: () => Promise<ProgramSolver | null>,
  stop: StopSignal,
): Promise<PlannedNetwork> {
  const joined = joinedRows(world, question, stop)
  const { problem } = joined
  const budget = askingBudget(question.budget)
  const begun = searchFrom(problem, budget)
  const found = await continueAsking(problem, begun, budget, wholeSearch, solverOf, stop)
  return plannedNetwork(question, joined, found, world.snapshot, stop)
}

function joinedRows(world: World, question: PlanQuestion, stop: StopSignal): JoinedRows {
  requirePlannable(question)
  return joinRows(question, allRows(world, question, stop), world.snapshot.footprints)
}
