import type { AzimuthResponse, GapsResponse } from '../../api/types.ts'

/** The best azimuth, with the gaps of the sector before and after turning to it. */
export interface AzimuthComparison {
  readonly choice: AzimuthResponse
  readonly seedDeg: number
  readonly before: GapsResponse
  readonly after: GapsResponse
}
