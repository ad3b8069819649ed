import type { GapsResponse, SurfaceResponse } from '../../api/types.ts'
import { servedAbove, servedLevelDbm } from '../shared/gaps-service.ts'

/** The coverage picture: power on a grid, and who is left out in the same sector. */
export interface CoverageAnswer {
  readonly surface: SurfaceResponse
  readonly gaps: GapsResponse
}

/** The level above which a picture says served, dBm. */
export const levelOf = ({ receiver_threshold }: SurfaceResponse): number =>
  servedLevelDbm(receiver_threshold?.sensitivity_dbm)

/** Candidates served above the level of the picture, as far as they are listed. */
export const servedOf = ({ surface, gaps }: CoverageAnswer): ReturnType<typeof servedAbove> =>
  servedAbove(gaps, levelOf(surface))

/** The ground above the level at which a picture says served, square metres. */
export function servedAreaM2(surface: SurfaceResponse): number {
  const { grid } = surface
  const levelDbm = levelOf(surface)
  let nodes = 0
  for (const value of grid.values) {
    if (value !== grid.nodata && value > levelDbm) nodes += 1
  }
  return nodes * grid.cell_size_m * grid.cell_size_m
}
