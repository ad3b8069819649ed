import type { StopSignal } from '../../stop-signal.ts'
import type { World } from '../world.ts'
import {
  judgeNetwork,
  type JudgedNetwork,
  describedMetrics,
  type PlanMetrics,
  type PlanQuestion,
} from './evaluate.ts'
import {
  type Candidate,
  compareCandidates,
  azimuthCandidate,
} from '../../optimization/candidate.ts'
import type { NetworkRadioWork } from './candidates/radio-work.ts'
import { baselineRows, rowsAt } from '../../optimization/table/table.ts'

export interface CellQuestion extends PlanQuestion {
  /** Index of the cell asked about. */
  readonly cell: number
  /** The solution in the order of the cells. */
  readonly solution: readonly Candidate[]
}

/** A solution, and the same with one cell turned back. */
export interface ExplainedCell {
  readonly judged: JudgedNetwork
  /** Every cell as it stands. */
  readonly baseline: PlanMetrics
  readonly actual: PlanMetrics
  readonly counterfactual: PlanMetrics
  /** The cell is in the solution as it is in the baseline. */
  readonly isUnchanged: boolean
}

/**
 * What a solution achieves, and what it would achieve if one cell were set back to its baseline
 * while all others stay as they are.
 *
 * @throws {StoppedError} when told to stop
 */
export function explainCell(
  world: World,
  question: CellQuestion,
  radioWork: NetworkRadioWork | null,
  stop: StopSignal,
): ExplainedCell {
  const { cells, cell, solution } = question
  const wanted = solution.map((candidate, index) => {
    const baseline = azimuthCandidate(cells[index].azimuthDeg)
    const order = compareCandidates(candidate, baseline)
    return order === 0 ? [candidate] : order < 0 ? [candidate, baseline] : [baseline, candidate]
  })
  const judged = judgeNetwork(world, question, wanted, radioWork, stop)
  const metricsAt = (rows: readonly number[]) =>
    describedMetrics(judged, rows, judged.evaluator.evaluate(rows))
  const before = baselineRows(judged.table)
  const actual = rowsAt(judged.table, solution)
  return {
    judged,
    baseline: metricsAt(before),
    actual: metricsAt(actual),
    counterfactual: metricsAt(actual.map((row, index) => (index === cell ? before[index] : row))),
    isUnchanged: actual[cell] === before[cell],
  }
}
