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
