import type { FacadeService } from '../link/facade-service.ts'

/** A building with demand within the radius, whether or not it lies in the beam. */
export interface BuildingLoss {
  readonly buildingId: string
  readonly totalDemand: number
  /** Its centroid in local metres of the cell: where it lies in the beam, the building is asked about. */
  readonly x: number
  readonly y: number
  /** Null where the facade lies far beyond the radius. */
  readonly facade: Pick<FacadeService, 'x' | 'y' | 'pathLossDb'> | null
}
