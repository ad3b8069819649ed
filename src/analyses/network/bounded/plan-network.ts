import type { StopSignal } from '../../stop-signal.ts'
import type { World } from '../../world.ts'
import { continueSearch, searchFrom } from './bounded-search.ts'
import { cellRows } from './cell-rows.ts'
import { joinRows } from './joined-rows.ts'
import { type PlanQuestion, requirePlannable } from './plan-question.ts'
import { type PlannedNetwork, plannedNetwork } from './planned-network.ts'

/**
 * A good plan of many cells and a bound on all plans, in one go: what each cell does at each of its
 * choices is computed once, and all that follows is arithmetic on those rows.
 *
 * @throws {SightlineError} `invalid_request` as `requirePlannable`, `cellRows` and `joinRows`
 * @throws {SightlineError} `not_processable` when the options would take too much memory
 * @throws {StoppedError} when told to stop
 */
export function planNetwork(
  world: World,
  question: PlanQuestion,
  stop: StopSignal,
): PlannedNetwork {
  requirePlannable(question)
  const rows = question.cells.map((_, index) => cellRows(world, question, index, stop))
  const joined = joinRows(question, rows, world.snapshot.footprints)
  const { problem } = joined
  const { budget } = question
  const begun = searchFrom(problem, budget)
  const found = continueSearch(problem, begun, budget, Infinity, stop)
  return plannedNetwork(question, joined, found, world.snapshot, stop)
}
