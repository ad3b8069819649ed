import { radiansToDegrees, signedAngleDeg } from '../../angles.ts'
import { servedAboveDbm } from '../../rf/building-service.ts'
import { bearingDegOf } from '../link/bearing.ts'
import type { LinkEvaluator } from '../link/evaluator.ts'
import { facadeService, type FacadeService } from '../link/facade-service.ts'
import type { StopSignal } from '../../stop-signal.ts'

/** The outdoor service of one building, independent of the azimuth. */
export interface BuildingService {
  /** Index in the footprint store. */
  readonly footprint: number
  readonly service: FacadeService
}

const buildingsBetweenStops = 64

/** Far more than rounding can turn a bearing, degrees. */
const beamSlackDeg = 1e-3

/**
 * The azimuth-independent service of the wanted buildings whose facade point lies within the
 * cell's radius, in ascending id.
 */
export function facadeServices(
  evaluator: LinkEvaluator,
  isWanted: (footprint: number, k: number) => boolean,
  stop: StopSignal,
): BuildingService[] {
  const services: BuildingService[] = []
  for (let k = 0; k < evaluator.scene.footprintCount; k++) {
    if (k % buildingsBetweenStops === 0) stop.throwIfStopped()
    const footprint = evaluator.scene.footprint[k]
    if (!isWanted(footprint, k)) continue
    const service = facadeService(evaluator, k, evaluator.cell.profile.radiusM)
    if (service !== null) services.push({ footprint, service })
  }
  return services
}

/**
 * False when no point of footprint k (scene index) lies in the beam at any of the effective
 * azimuths, degrees: none of them serves it, and no sight towards it is needed.
 */
export function mayLieInBeam(
  { scene, pattern }: LinkEvaluator,
  k: number,
  effectiveAzimuthsDeg: readonly number[],
): boolean {
  const x = scene.centerX[k]
  const y = scene.centerY[k]
  const ratio = scene.circleRadiusM[k] / Math.sqrt(x * x + y * y)
  if (!(ratio < 1)) return true
  const bearingDeg = bearingDegOf(x, y)
  const halfWidthDeg = radiansToDegrees(Math.asin(ratio)) + beamSlackDeg
  return effectiveAzimuthsDeg.some((azimuthDeg) => {
    const centerOffsetDeg = Math.abs(signedAngleDeg(bearingDeg - azimuthDeg))
    return pattern.isEligible(Math.max(0, centerOffsetDeg - halfWidthDeg))
  })
}

/** True when the cell serves a building with its boresight at an effective azimuth, degrees. */
export function servesAt(
  evaluator: LinkEvaluator,
  service: FacadeService,
  effectiveAzimuthDeg: number,
): boolean {
  const powerDbm = facadePowerAtDbm(evaluator, service, effectiveAzimuthDeg)
  return powerDbm > servedAboveDbm(evaluator.cell.profile)
}

/**
 * Outdoor power at a building's facade with the boresight at an effective azimuth (degrees), dBm;
 * -Infinity outside the beam.
 */
export function facadePowerAtDbm(
  evaluator: LinkEvaluator,
  service: FacadeService,
  effectiveAzimuthDeg: number,
): number {
  // The host's facade and boresight coincide where the bearing means nothing.
  const offsetDeg =
    service.distanceM === 0 ? 0 : signedAngleDeg(service.bearingDeg - effectiveAzimuthDeg)
  if (!evaluator.pattern.isEligible(offsetDeg)) return -Infinity
  return evaluator.powerForDbm(service.pathLossDb, offsetDeg, service.distanceM)
}
