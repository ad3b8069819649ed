import type { StopSignal } from '../../stop-signal.ts'
import { type Descent, descendOnce, descentFrom, type Multipliers } from './lagrangian-bound.ts'
import type { PlanProblem } from '../problem.ts'
import { settledMultipliers } from './preset-multipliers.ts'

/** What a bound is wanted for. */
interface DescentGoal {
  /** Of the best plan that is known: the bound comes down towards it. */
  readonly points: number
  /** A bound that is no higher is low enough. */
  readonly enough: number
}

/**
 * The way to a low bound, until it is low enough.
 *
 * @param multipliers to begin with; they are settled first, for the problem may have fewer options than
 *   that which they are of
 * @param steps at most
 * @throws {StoppedError} when told to stop
 */
export function settledDescent(
  problem: PlanProblem,
  multipliers: Multipliers,
  steps: number,
  { points, enough }: DescentGoal,
  stop: StopSignal,
): Descent {
  let descent = descentFrom(problem, settledMultipliers(problem, multipliers))
  while (!descent.isOver && descent.steps < steps && descent.least > enough) {
    stop.throwIfStopped()
    descent = descendOnce(problem, descent, points)
  }
  return descent
}
