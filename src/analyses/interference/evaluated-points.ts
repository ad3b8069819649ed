import type { Cell } from '../cell.ts'
import type { StopSignal } from '../../stop-signal.ts'
import type { PathState } from '../link/path.ts'
import type { World } from '../world.ts'
import { CellPaths, type ReceiverPoint } from './carrier-powers.ts'
import type { RadioCell } from './radio-cell.ts'
import { sampleQuality, type SampleQuality, type ServingRule } from './sample-quality.ts'

/** Radio quality at a point, with the path from its serving cell. */
export interface EvaluatedPoint<Point extends ReceiverPoint> {
  readonly point: Point
  readonly quality: SampleQuality
  /** Of the serving cell; null without one. */
  readonly path: ServingPath | null
}

/** What the path from the serving cell meets. */
export interface ServingPath extends PathState {
  /** Local metres of the serving cell's frame. */
  readonly x: number
  readonly y: number
  readonly distanceM: number
}

/**
 * The paths from every cell to every point.
 *
 * @param heardM how far every cell is heard at least, metres; absent: each within its own radius
 */
export function pathsTo(
  world: World,
  cells: readonly Cell[],
  points: readonly ReceiverPoint[],
  stop: StopSignal,
  heardM?: number,
): readonly CellPaths[] {
  return cells.map((cell) => {
    const cellHeardM = Math.max(cell.profile.radiusM, heardM ?? 0)
    return new CellPaths(world, cell, points, stop, cellHeardM)
  })
}

const pointsBetweenStops = 256

/** Radio quality at every point, with the cells at their own azimuths. */
export function evaluatePoints<Point extends ReceiverPoint>(
  cells: readonly RadioCell[],
  paths: readonly CellPaths[],
  points: readonly Point[],
  rule: ServingRule,
  stop: StopSignal,
): readonly EvaluatedPoint<Point>[] {
  return points.map((point, index) => {
    if (index % pointsBetweenStops === 0) stop.throwIfStopped()
    const carriers = paths.map((path, cell) => path.carrierAt(index, cells[cell].cell.azimuthDeg))
    const quality = sampleQuality(cells, carriers, rule)
    const path = quality.serving === null ? null : servingPath(paths[quality.serving], index)
    return { point, quality, path }
  })
}

/** The path from a cell to a point, by its index; null where the cell is not heard there. */
export function servingPath(paths: CellPaths, index: number): ServingPath | null {
  const state = paths.stateAt(index)
  if (state === null) return null
  return { x: paths.x[index], y: paths.y[index], distanceM: paths.distanceM[index], ...state }
}
