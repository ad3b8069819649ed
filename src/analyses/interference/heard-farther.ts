import { maximumInterferenceRadiusM } from '../interference-radius.ts'
import type { StopSignal } from '../../stop-signal.ts'
import type { World } from '../world.ts'
import { type EvaluatedPoint, evaluatePoints, pathsTo } from './evaluated-points.ts'
import type { RadioCell } from './radio-cell.ts'
import type { GridSample } from './sample-grid.ts'
import type { ServingRule } from './sample-quality.ts'

/** Points at which the cells are heard farther, at most. */
const maximumPoints = 200

/** What hearing every cell within its own radius alone leaves out, at some points of the grid. */
export interface HeardFarther {
  readonly points: number
  /** Mean SINR at these points, dB: each cell heard within its own radius, and all of them heard. */
  readonly meanSinrDb: number
  readonly meanSinrAllHeardDb: number
}

/**
 * Mean SINR at up to 200 of the samples that a cell serves, spread evenly over the grid, as they are
 * and with every cell heard up to 5,000 m. The same cell serves in both. Null without such a sample.
 *
 * @param samples evaluated with each cell heard within its own radius
 * @throws {StoppedError} when told to stop
 */
export function heardFarther(
  world: World,
  cells: readonly RadioCell[],
  samples: readonly EvaluatedPoint<GridSample>[],
  rule: ServingRule,
  stop: StopSignal,
): HeardFarther | null {
  const served = samples.filter(({ quality }) => quality.signal !== null)
  const step = Math.ceil(served.length / maximumPoints)
  const chosen = served.filter((_, index) => index % step === 0)
  if (chosen.length === 0) return null
  const points = chosen.map(({ point }) => point)
  const paths = pathsTo(
    world,
    cells.map(({ cell }) => cell),
    points,
    stop,
    maximumInterferenceRadiusM,
  )
  return {
    points: points.length,
    meanSinrDb: meanSinrDb(chosen),
    meanSinrAllHeardDb: meanSinrDb(evaluatePoints(cells, paths, points, rule, stop)),
  }
}

function meanSinrDb(points: readonly EvaluatedPoint<GridSample>[]): number {
  let sum = 0
  for (const { quality } of points) sum += quality.signal?.sinrDb ?? 0
  return sum / points.length
}
