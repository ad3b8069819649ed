import type { StopSignal } from '../stop-signal.ts'
import type { World } from '../world.ts'
import {
  judgeNetwork,
  type JudgedNetwork,
  describedMetrics,
  type PlanMetrics,
  type PlanQuestion,
} from './evaluate.ts'
import { canonicalAzimuthDeg, type NetworkRadioWork } from './table/radio-work.ts'
import { rowsAt } from './table/table.ts'

export interface CellQuestion extends PlanQuestion {
  /** Index of the cell asked about. */
  readonly cell: number
  /** Azimuths of the solution, degrees, in the order of the cells. */
  readonly solutionAzimuthsDeg: readonly number[]
}

/** A solution, and the same with one cell turned back. */
export interface ExplainedCell {
  readonly judged: JudgedNetwork
  /** Every cell at its own azimuth. */
  readonly baseline: PlanMetrics
  readonly actual: PlanMetrics
  readonly counterfactual: PlanMetrics
  /** The cell points in the solution where it points in the baseline. */
  readonly isUnchanged: boolean
}

/**
 * What a solution achieves, and what it would achieve if one cell were turned back to its baseline
 * azimuth while all others stay as they are.
 *
 * @throws {StoppedError} when told to stop
 */
export function explainCell(
  world: World,
  question: CellQuestion,
  radioWork: NetworkRadioWork | null,
  stop: StopSignal,
): ExplainedCell {
  const { cells, cell, solutionAzimuthsDeg } = question
  const baselineDeg = cells.map(({ azimuthDeg }) => canonicalAzimuthDeg(azimuthDeg))
  const wanted = solutionAzimuthsDeg.map((azimuthDeg, index) =>
    [...new Set([azimuthDeg, baselineDeg[index]])].sort((a, b) => a - b),
  )
  const judged = judgeNetwork(world, question, wanted, radioWork, stop)
  const metricsAt = (azimuthsDeg: readonly number[]) =>
    describedMetrics(
      judged,
      azimuthsDeg,
      judged.evaluator.evaluate(rowsAt(judged.table, azimuthsDeg)),
    )
  const turnedBack = solutionAzimuthsDeg.map((azimuthDeg, index) =>
    index === cell ? baselineDeg[index] : azimuthDeg,
  )
  return {
    judged,
    baseline: metricsAt(baselineDeg),
    actual: metricsAt(solutionAzimuthsDeg),
    counterfactual: metricsAt(turnedBack),
    isUnchanged: solutionAzimuthsDeg[cell] === baselineDeg[cell],
  }
}
