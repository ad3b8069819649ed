import {
  facadePoint,
  type FacadePoint,
  type FacadePointSource,
} from '../../spatial/facade-point.ts'
import type { FootprintStore } from '../../spatial/footprint-store.ts'
import type { SightDependence } from '../../spatial/sight-dependence.ts'
import { bearingDegOf } from './bearing.ts'
import type { LinkEvaluator } from './evaluator.ts'
import { type PathState } from './path.ts'
import type { LosBasis } from './link.ts'
import { type LosEvidence, losEvidenceOnRay } from './los-evidence.ts'
import { losBasisOnRay, roofsBeforeFacade } from './ray-path.ts'

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
  const point = facadePointWithin(evaluator, k, farthestM)
  if (point === null) return null
  const state = pathToFacade(point, (x, y) => evaluator.pathState(x, y, k))
  return serviceAt(evaluator, point, state)
}

/** A facade service, and what its sight depends on beside known roofs. */
interface ExaminedFacade {
  readonly service: FacadeService
  /** Null also where the sight is no question: at the own host, and without a wall to the outdoors. */
  readonly dependsOn: SightDependence | null
}

/** `facadeService` with what its sight depends on; null in the same case. */
export function examinedFacade(
  evaluator: LinkEvaluator,
  k: number,
  farthestM: number,
): ExaminedFacade | null {
  const point = facadePointWithin(evaluator, k, farthestM)
  if (point === null) return null
  let dependsOn: SightDependence | null = null
  const state = pathToFacade(point, (x, y) => {
    const path = evaluator.pathWithSensitivity(x, y, k)
    if (point.source !== 'not_exposed') dependsOn = path.dependsOn
    return path.state
  })
  return { service: serviceAt(evaluator, point, state), dependsOn }
}

function facadePointWithin(evaluator: LinkEvaluator, k: number, farthestM: number) {
  const point = facadePoint(evaluator.scene, k, evaluator.site.hosts.includes(k))
  const distanceM = Math.sqrt(point.x * point.x + point.y * point.y)
  return distanceM > farthestM ? null : point
}

function serviceAt(
  evaluator: LinkEvaluator,
  { x, y, source }: FacadePoint,
  state: PathState,
): FacadeService {
  const distanceM = Math.sqrt(x * x + y * y)
  return {
    x,
    y,
    distanceM,
    bearingDeg: bearingDegOf(x, y),
    source,
    state,
    pathLossDb: evaluator.pathLossDb(x, y, distanceM, state),
  }
}

function pathToFacade(
  { x, y, source }: FacadePoint,
  stateAt: (x: number, y: number) => PathState,
): PathState {
  if (source === 'host_exit') {
    return { isLineOfSight: true, isReceiverInside: false, wallEventCount: 0 }
  }
  const state = stateAt(x, y)
  if (source !== 'not_exposed') return state
  // It is known to be out of sight, however likely sight is at its distance.
  return { ...state, isLineOfSight: false, lineOfSightShare: undefined }
}

/** Why the facade of building k (scene index) is in sight of the antenna or not. */
export function facadeLosBasis(
  evaluator: LinkEvaluator,
  k: number,
  service: FacadeService,
): LosBasis {
  const own = ownBasis(service.source)
  if (own !== null) return own
  const roofs = roofsBeforeFacade(evaluator, k, service)
  return losBasisOnRay(evaluator, roofs, service.distanceM, service.state)
}

/** Why the facade of a building is in sight or not, with every roof on the path to it. */
export function facadeLosEvidence(
  evaluator: LinkEvaluator,
  store: FootprintStore,
  k: number,
  service: FacadeService,
): LosEvidence {
  const roofs = roofsBeforeFacade(evaluator, k, service)
  const evidence = losEvidenceOnRay(evaluator, store, roofs, service.distanceM, service.state)
  return { ...evidence, basis: ownBasis(service.source) ?? evidence.basis }
}

/** Where the building itself decides, and not what stands in the way. */
function ownBasis(source: FacadePointSource): LosBasis | null {
  if (source === 'host_exit') return 'transmitter_on_building'
  return source === 'not_exposed' ? 'facade_not_exposed' : null
}

/** Outdoor power at the facade with the cell's own azimuth, dBm. */
export function facadePowerDbm(evaluator: LinkEvaluator, service: FacadeService): number {
  return evaluator.powerAtDbm(service.x, service.y, service.state)
}
