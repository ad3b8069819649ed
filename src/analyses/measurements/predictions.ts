import type { Cell } from '../cell.ts'
import type { CellPaths, ReceiverPoint } from '../interference/carrier-powers.ts'
import {
  type EvaluatedPoint,
  evaluatePoints,
  servingPath,
  type ServingPath,
} from '../interference/evaluated-points.ts'
import type { RadioCell } from '../interference/radio-cell.ts'
import type { StopSignal } from '../../stop-signal.ts'

/** The strongest cell, which a sample must name if it names any, or the cell that it names. */
export type ComparedWith = 'strongest' | 'named_cell'

/** A place where somebody has measured a cell that the receiver named; null: it named none. */
interface NamedPoint extends ReceiverPoint {
  readonly cellId: string | null
}

interface Compared<Point extends NamedPoint> {
  readonly cells: readonly Cell[]
  readonly samples: readonly Point[]
  /** Absent: the strongest. */
  readonly comparedWith?: ComparedWith
}

/** What a sample is compared with. Unrounded; null where no cell is heard. */
interface Prediction<Point> {
  readonly point: Point
  /** Index of the cell. */
  readonly serving: number | null
  readonly rsrpDbm: number | null
  readonly path: ServingPath | null
  /** Whether the sample names a cell that it is not compared with. */
  readonly isOfOtherCell: boolean
}

/**
 * The prediction for every sample, in their order: of the strongest cell, or, where that is asked for, of
 * the cell that the sample names. A named cell is heard below the sensitivity of the receiver too: it was
 * measured.
 *
 * @throws {StoppedError} when told to stop
 */
export function predictions<Point extends NamedPoint>(
  cells: readonly RadioCell[],
  paths: readonly CellPaths[],
  question: Compared<Point>,
  stop: StopSignal,
): readonly Prediction<Point>[] {
  const points = evaluatePoints(cells, paths, question.samples, 'strongest', stop)
  if (question.comparedWith !== 'named_cell') {
    return points.map((found) => ofStrongest(found, question.cells))
  }
  const indexOf = new Map(question.cells.map(({ id }, index) => [id, index]))
  return points.map((found, at): Prediction<Point> => {
    const { point, quality } = found
    const serving = point.cellId === null ? null : indexOf.get(point.cellId)
    if (serving === null || serving === undefined) return ofStrongest(found, question.cells)
    const { rsrpDbm } = quality.ledger[serving]
    if (rsrpDbm === null) return { point, serving: null, rsrpDbm, path: null, isOfOtherCell: false }
    const path = servingPath(paths[serving], at)
    return { point, serving, rsrpDbm, path, isOfOtherCell: false }
  })
}

function ofStrongest<Point extends NamedPoint>(
  { point, quality, path }: EvaluatedPoint<Point>,
  cells: readonly Cell[],
): Prediction<Point> {
  const { serving, signal } = quality
  const isOfOtherCell =
    serving !== null && point.cellId !== null && point.cellId !== cells[serving].id
  return { point, serving, rsrpDbm: signal?.rsrpDbm ?? null, path, isOfOtherCell }
}
