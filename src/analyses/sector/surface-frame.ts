import type { SampleGrid } from '../../spatial/isolines.ts'
import type { LinkEvaluator } from '../link/evaluator.ts'

/** A regular grid in longitude and latitude around a cell. */
export interface SurfaceFrame {
  /**
   * Outermost nodes: west, south, east, north. A grid across the antimeridian goes on beyond it:
   * west is below -180 or east above 180.
   */
  readonly bounds: readonly [number, number, number, number]
  readonly width: number
  readonly height: number
  /** The effective spacing, metres. */
  readonly cellSizeM: number
}

export interface SurfaceGrid extends SurfaceFrame, SampleGrid {}

/** Nodes along one side of the grid for a radius and a cell size. */
export function surfaceNodesPerSide(radiusM: number, cellSizeM: number): number {
  return Math.ceil((2 * radiusM) / cellSizeM) + 1
}

/** The grid of a cell's circle, about so fine. */
export function surfaceFrame(evaluator: LinkEvaluator, cellSizeM: number): SurfaceFrame {
  const { radiusM } = evaluator.cell.profile
  const nodes = surfaceNodesPerSide(radiusM, cellSizeM)
  const [west] = evaluator.toDegrees(-radiusM, 0)
  const [, south] = evaluator.toDegrees(0, -radiusM)
  const [east] = evaluator.toDegrees(radiusM, 0)
  const [, north] = evaluator.toDegrees(0, radiusM)
  return {
    bounds: [west, south, east, north],
    width: nodes,
    height: nodes,
    cellSizeM: (2 * radiusM) / (nodes - 1),
  }
}

/** Longitude and latitude of a grid coordinate; nodes have whole ones. */
export function surfacePoint(
  frame: Pick<SurfaceFrame, 'bounds' | 'width' | 'height'>,
  column: number,
  row: number,
): [number, number] {
  const [west, south, east, north] = frame.bounds
  return [
    west + (column * (east - west)) / (frame.width - 1),
    south + (row * (north - south)) / (frame.height - 1),
  ]
}
