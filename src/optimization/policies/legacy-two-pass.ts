import type { StopSignal } from '../../stop-signal.ts'
import { rankedFrontier } from './frontier.ts'
import type { EvaluatedPlan, SearchSpace } from './search-space.ts'
import { evaluatePlan, replaces, withRow } from './search-space.ts'

interface TwoPassResult<Metrics> {
  readonly baseline: EvaluatedPlan<Metrics>
  /** Where the search ended; not necessarily the best plan it met. */
  readonly finalPlan: EvaluatedPlan<Metrics>
  /** Best first, at most 25; empty when nothing feasible was met. */
  readonly frontier: readonly EvaluatedPlan<Metrics>[]
  /** 72 for each cell and 2. */
  readonly networkEvaluations: number
}

const passes = 2

/**
 * `legacy_two_pass_coordinate`: two passes over the cells in request order; each cell moves to its
 * best row of the scan, onto it even where that lowers the score. No early stop.
 */
export function twoPassCoordinateSearch<Metrics>(
  space: SearchSpace<Metrics>,
  baselineRows: readonly number[],
  signal: StopSignal,
): TwoPassResult<Metrics> {
  const plans: EvaluatedPlan<Metrics>[] = []
  const evaluate = (rows: readonly number[]): EvaluatedPlan<Metrics> => {
    const plan = evaluatePlan(space, rows)
    plans.push(plan)
    return plan
  }
  const baseline = evaluate(baselineRows)
  let current = baseline.rows
  for (let pass = 0; pass < passes; pass++) {
    for (let cell = 0; cell < space.cellIds.length; cell++) {
      signal.throwIfStopped()
      let best: EvaluatedPlan<Metrics> | null = null
      for (const row of space.scanRows[cell]) {
        const plan = evaluate(withRow(current, cell, row))
        if (best === null || replaces(plan, best)) best = plan
      }
      current = best?.rows ?? current
    }
  }
  const finalPlan = evaluate(current)
  return {
    baseline,
    finalPlan,
    frontier: rankedFrontier(space, plans),
    networkEvaluations: plans.length,
  }
}
