import {
  crossingsAlong,
  crossingsBeforeFacade,
  type FootprintCrossing,
} from '../../spatial/path-crossings.ts'
import { nearestWallEventM } from '../../spatial/wall-counter.ts'
import {
  crossedRoofs,
  type CrossedRoofs,
  rayShadows,
  type RayShadows,
  edgeM,
  shadeAt,
} from '../../spatial/ray-shadows.ts'
import { type LinkEvaluator } from './evaluator.ts'
import { type PathState, wallEventState } from './path.ts'
import type { LosBasis } from './link.ts'
import { countWallEvents } from './wall-events.ts'

/** The roofs that one bearing of a cell crosses. */
export interface RoofsOnRay {
  readonly shadows: CrossedRoofs
}

/** Everything that one bearing of a cell meets, found in one walk. */
export interface RayPath extends RoofsOnRay {
  readonly bearingDeg: number
  readonly directionX: number
  readonly directionY: number
  readonly shadows: RayShadows
  /** Wall events, ascending; empty for models without wall loss. */
  readonly wallEventsM: readonly number[]
  /** Footprints looked at. */
  readonly candidateCount: number
}

/** The roofs on the path to the facade, at a bearing and a distance, of a building (scene index). */
export function roofsBeforeFacade(
  evaluator: LinkEvaluator,
  own: number,
  { bearingDeg, distanceM }: { readonly bearingDeg: number; readonly distanceM: number },
): RoofsOnRay {
  const { scene, sightLine, roofs } = evaluator
  const path = { ...directionOf(bearingDeg), lengthM: distanceM }
  return { shadows: crossedRoofs(sightLine, roofs, crossingsBeforeFacade(scene, path, own)) }
}

function directionOf(bearingDeg: number) {
  const bearing = (bearingDeg * Math.PI) / 180
  return { directionX: Math.sin(bearing), directionY: Math.cos(bearing) }
}

/** Walks one bearing (degrees from north) of a cell up to a distance. */
export function walkRay(evaluator: LinkEvaluator, bearingDeg: number, lengthM: number): RayPath {
  const { scene, site, sightLine, roofs, usesWallEvents } = evaluator
  const { directionX, directionY } = directionOf(bearingDeg)
  const crossedM = evaluator.profileLengthM(lengthM)
  const path = { directionX, directionY, lengthM: crossedM }
  const { crossings, candidateCount } = crossingsAlong(scene, path)
  return {
    bearingDeg,
    directionX,
    directionY,
    shadows: rayShadows(sightLine, roofs, crossings),
    wallEventsM: usesWallEvents ? wallEvents(crossings, site.hosts) : [],
    candidateCount,
  }
}

function wallEvents(crossings: readonly FootprintCrossing[], hosts: readonly number[]): number[] {
  const events: number[] = []
  for (const { k, contactsM } of crossings) {
    if (hosts.includes(k)) continue
    for (const contactM of contactsM) if (contactM > nearestWallEventM) events.push(contactM)
  }
  return events.sort((a, b) => a - b)
}

/** Scene index of the first building whose footprint the ray enters after fromM and up to toM, or -1. */
export function firstHitBetween(ray: RayPath, fromM: number, toM: number): number {
  const { shadows } = ray
  let nearestM = Infinity
  let hit = -1
  for (let i = 0; i < shadows.k.length; i++) {
    const entryM = shadows.entryM[i]
    if (shadows.isPassedOver[i] === 1 || entryM <= fromM || entryM > toM) continue
    if (entryM < nearestM) {
      nearestM = entryM
      hit = shadows.k[i]
    }
  }
  return hit
}

/**
 * The state of the path to a receiver on the ray: what the evaluator's own walk to it finds. Where
 * only rounding could tell the two apart, the evaluator is asked.
 */
export function pathStateOnRay(
  evaluator: LinkEvaluator,
  ray: RayPath,
  distanceM: number,
): PathState {
  const x = ray.directionX * distanceM
  const y = ray.directionY * distanceM
  const isWalked = evaluator.usesWallEvents || evaluator.comparesRoofs
  if (!isWalked || !evaluator.holds(distanceM)) return evaluator.pathState(x, y, -1)
  if (evaluator.usesWallEvents) {
    const wallEventCount = countWallEvents(ray.wallEventsM, distanceM)
    if (wallEventCount === null) return evaluator.pathState(x, y, -1)
    const isInside = isReceiverInside(evaluator, ray, distanceM)
    return evaluator.withSightRule(x, y, wallEventState(wallEventCount, isInside))
  }
  const shade = shadeAt(ray.shadows, distanceM)
  if (shade === 'edge') return evaluator.pathState(x, y, -1)
  const isInside = isReceiverInside(evaluator, ray, distanceM)
  return evaluator.withSightRule(x, y, {
    isLineOfSight: shade === 'visible' && !isInside,
    isReceiverInside: isInside,
    wallEventCount: 0,
  })
}

/** A quick look at the crossings before the evaluator says how near a wall a point is. */
function isReceiverInside(evaluator: LinkEvaluator, ray: RayPath, distanceM: number): boolean {
  const { k, isIndoors, entryM, exitM } = ray.shadows
  for (let i = 0; i < k.length; i++) {
    if (isIndoors[i] === 0 || distanceM < entryM[i] || distanceM > exitM[i] + edgeM) continue
    return evaluator.isReceiverInside(ray.directionX * distanceM, ray.directionY * distanceM)
  }
  return false
}

/** Why a receiver on the ray is in sight of the antenna or not, over all footprints crossed. */
export function losBasisOnRay(
  evaluator: LinkEvaluator,
  ray: RoofsOnRay,
  distanceM: number,
  state: PathState,
): LosBasis {
  if (state.isReceiverInside) return 'receiver_inside_building'
  if (evaluator.usesWallEvents) {
    return hidesAlone(state) ? 'ground_obstruction' : 'wall_events_2d'
  }
  if (!evaluator.comparesRoofs) return groundBasis(state)
  if (state.lineOfSightShare !== undefined) return 'statistical_probability'
  if (evaluator.isObstructed) return 'assumed_obstructed'
  const { shadows } = ray
  const { roofM } = evaluator.scene
  const crossed = { known: false, unknown: false }
  const shading = { known: false, unknown: false }
  for (let i = 0; i < shadows.k.length; i++) {
    const k = shadows.k[i]
    if (shadows.isPassedOver[i] === 1 || shadows.entryM[i] >= distanceM) continue
    const evidence = roofM[k] === Infinity ? 'unknown' : 'known'
    crossed[evidence] = true
    if (distanceM >= shadows.fromM[i] && distanceM <= shadows.toM[i]) shading[evidence] = true
  }
  const isUnknownBlocking = evaluator.roofs.rules.unknownHeights === 'block'
  if (state.isLineOfSight) {
    if (crossed.unknown && !isUnknownBlocking) return 'assumed_height_roofs_cleared'
    const isFree = !crossed.known && !crossed.unknown
    return isFree ? 'no_footprint_intersection' : 'known_height_roofs_cleared'
  }
  // At the very rim of a shadow the ray may see past the roof that the evaluator does not.
  const hasShade = shading.known || shading.unknown
  if (!hasShade && state.groundSight === 'behind') return 'ground_obstruction'
  return obstructionBasis(hasShade ? shading : crossed, isUnknownBlocking)
}

function groundBasis({ groundSight }: PathState): LosBasis {
  switch (groundSight) {
    case 'behind':
      return 'ground_obstruction'
    case 'free':
      return 'ground_cleared'
    default:
      // The model that stands in where no ground is known counts walls.
      return 'wall_events_2d'
  }
}

/** Whether nothing but the ground stands in the way. */
function hidesAlone({ groundSight, wallEventCount }: PathState): boolean {
  return groundSight === 'behind' && wallEventCount === 0
}

function obstructionBasis(
  { known, unknown }: { known: boolean; unknown: boolean },
  isUnknownBlocking: boolean,
): LosBasis {
  if (!isUnknownBlocking) return known ? 'known_height_obstruction' : 'assumed_height_obstruction'
  if (known && unknown) return 'known_obstruction_with_unknown_height_conservative'
  return unknown ? 'conservative_2d_unknown_height' : 'known_height_obstruction'
}
