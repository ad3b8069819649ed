import { serviceThresholds } from '../../rf/service-thresholds.ts'
import { facadePoint, type FacadePointSource } from '../../spatial/facade-point.ts'
import type { SightDependence } from '../../spatial/sight-dependence.ts'
import { bearingDegOf, type LinkEvaluator, type PathState } from './evaluator.ts'
import type { LosBasis } from './link.ts'
import { losBasisOnRay, walkRay } from './ray-path.ts'

/** How a cell reaches a building from outside: everything but where the antenna points. */
export interface FacadeService {
  /** The facade point in the cell's local metres. */
  readonly x: number
  readonly y: number
  readonly distanceM: number
  readonly bearingDeg: number
  readonly source: FacadePointSource
  readonly state: PathState
  readonly pathLossDb: number
}

/** Served outdoors: strictly above this power at the facade, dBm. */
export const buildingServiceThresholdDbm = serviceThresholds.buildingServiceDbm

/**
 * The outdoor service of building k (scene index) by a cell: the link to its facade point with the
 * building itself taken away. A building without any wall to the outdoors is out of sight; the
 * building that the antenna stands on is in sight. Null when the facade point lies farther than
 * `farthestM` from the antenna.
 */
export function facadeService(
  evaluator: LinkEvaluator,
  k: number,
  farthestM: number,
): FacadeService | null {
  const isHost = evaluator.site.hosts.includes(k)
  const { x, y, source } = facadePoint(evaluator.scene, k, isHost)
  const distanceM = Math.sqrt(x * x + y * y)
  if (distanceM > farthestM) return null
  const state = facadeState(evaluator, x, y, k, source)
  return {
    x,
    y,
    distanceM,
    bearingDeg: bearingDegOf(x, y),
    source,
    state,
    pathLossDb: evaluator.pathLossDb(distanceM, state),
  }
}

function facadeState(
  evaluator: LinkEvaluator,
  x: number,
  y: number,
  k: number,
  source: FacadePointSource,
): PathState {
  if (source === 'host_exit') {
    return { isLineOfSight: true, isReceiverInside: false, wallEventCount: 0 }
  }
  const state = evaluator.pathState(x, y, k)
  return source === 'not_exposed' ? { ...state, isLineOfSight: false } : state
}

/** Why the facade of building k (scene index) is in sight of the antenna or not. */
export function facadeLosBasis(
  evaluator: LinkEvaluator,
  k: number,
  { source, bearingDeg, distanceM, state }: FacadeService,
): LosBasis {
  if (source === 'host_exit') return 'transmitter_on_building'
  if (source === 'not_exposed') return 'facade_not_exposed'
  const ray = walkRay(evaluator, bearingDeg, distanceM)
  return losBasisOnRay(evaluator, ray, distanceM, state, k)
}

/**
 * What the sight to the facade of building k (scene index) depends on beside known roofs; null for
 * the building under the antenna and one without a wall to the outdoors, whose sight is no question.
 */
export function facadeDependence(
  evaluator: LinkEvaluator,
  k: number,
  { x, y, source }: FacadeService,
): SightDependence | null {
  if (source === 'host_exit' || source === 'not_exposed') return null
  return evaluator.examinedPath(x, y, k).dependsOn
}

/** Outdoor power at the facade with the cell's own azimuth, dBm. */
export function facadePowerDbm(evaluator: LinkEvaluator, service: FacadeService): number {
  return evaluator.powerAtDbm(service.x, service.y, service.state)
}
