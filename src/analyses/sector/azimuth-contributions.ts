import { signedAngleDeg } from '../../rf/angles.ts'
import type { LinkEvaluator } from '../link/evaluator.ts'
import {
  buildingServiceThresholdDbm,
  facadeService,
  type FacadeService,
} from '../link/facade-service.ts'
import type { StopSignal } from '../stop-signal.ts'

/** The outdoor service of one building, independent of the azimuth. */
export interface BuildingService {
  /** Index in the footprint store. */
  readonly footprint: number
  readonly service: FacadeService
}

const buildingsBetweenStops = 64

/**
 * The azimuth-independent service of the wanted buildings whose facade point lies within the
 * cell's radius, in ascending id.
 */
export function facadeServices(
  evaluator: LinkEvaluator,
  isWanted: (footprint: number) => boolean,
  stop: StopSignal,
): BuildingService[] {
  const services: BuildingService[] = []
  for (let k = 0; k < evaluator.scene.footprintCount; k++) {
    if (k % buildingsBetweenStops === 0) stop.throwIfStopped()
    const footprint = evaluator.scene.footprint[k]
    if (!isWanted(footprint)) continue
    const service = facadeService(evaluator, k, evaluator.cell.profile.radiusM)
    if (service !== null) services.push({ footprint, service })
  }
  return services
}

/** True when the cell serves a building with its boresight at an effective azimuth, degrees. */
export function servesAt(
  evaluator: LinkEvaluator,
  service: FacadeService,
  effectiveAzimuthDeg: number,
): boolean {
  // The host's facade and boresight coincide where the bearing means nothing.
  const offsetDeg =
    service.distanceM === 0 ? 0 : signedAngleDeg(service.bearingDeg - effectiveAzimuthDeg)
  if (!evaluator.pattern.isEligible(offsetDeg)) return false
  const powerDbm = evaluator.powerForDbm(service.pathLossDb, offsetDeg, service.distanceM)
  return powerDbm > buildingServiceThresholdDbm
}
