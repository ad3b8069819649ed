import type { StopSignal } from '../../stop-signal.ts'
import {
  type SubgradientState,
  subgradientStep,
  subgradientStart,
  type Multipliers,
} from './lagrangian-bound.ts'
import type { PlanProblem } from '../problem.ts'
import { presetMultipliers } from './preset-multipliers.ts'

/** What a bound is wanted for. */
interface BoundGoal {
  /** Of the best plan that is known: the bound comes down towards it. */
  readonly points: number
  /** A bound that is no higher is low enough. */
  readonly enough: number
}

/**
 * a subgradient descent, until it is low enough.
 *
 * @param multipliers to begin with; they are settled first, for the problem may have fewer candidates than
 *   that which they are of
 * @param steps at most
 * @throws {StoppedError} when told to stop
 */
export function subgradientDescent(
  problem: PlanProblem,
  multipliers: Multipliers,
  steps: number,
  { points, enough }: BoundGoal,
  stop: StopSignal,
): SubgradientState {
  let subgradient = subgradientStart(problem, presetMultipliers(problem, multipliers))
  while (!subgradient.isOver && subgradient.steps < steps && subgradient.least > enough) {
    stop.throwIfStopped()
    subgradient = subgradientStep(problem, subgradient, points)
  }
  return subgradient
}
