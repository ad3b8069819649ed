import { serviceThresholds } from '../../../../src/rf/service-thresholds.ts'
import type { GapsResponse, SurfaceResponse } from '../../api/types.ts'

/** The coverage picture: power on a grid, and who is left out in the same sector. */
export interface CoverageAnswer {
  readonly surface: SurfaceResponse
  readonly gaps: GapsResponse
}

/** The ground above the level at which the service counts a building as served, square metres. */
export function servedAreaM2({ grid }: SurfaceResponse): number {
  let nodes = 0
  for (const value of grid.values) {
    if (value !== grid.nodata && value > serviceThresholds.buildingServiceDbm) nodes += 1
  }
  return nodes * grid.cell_size_m * grid.cell_size_m
}
