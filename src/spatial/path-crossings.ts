import { GridWalk, type ScenePath } from './grid-walk.ts'
import { contactToleranceM, isInCircle, touchesFootprint } from './point-in-footprint.ts'
import type { Scene } from './scene.ts'
import {
  lastStretchM,
  onlyTouchesAtFacade,
  runsBesideToFacade,
  sameContactM,
  WallContacts,
} from './wall-contacts.ts'

/** Where one footprint meets a path. Distances are metres from the origin, ascending. */
export interface FootprintCrossing {
  /** Scene index. */
  readonly k: number
  /** Wall contacts, those nearer than 0.05 m to the one before merged. */
  readonly contactsM: readonly number[]
  /** Stretches inside or along the footprint: from, to, from, to ...; a bare touch has from = to. */
  readonly intervalsM: readonly number[]
}

interface PathCrossings {
  /** In ascending scene index, which is ascending building id. */
  readonly crossings: readonly FootprintCrossing[]
  /** Footprints looked at. */
  readonly candidateCount: number
}

/** One buffer for all footprints: what it finds is used up before the next footprint is looked at. */
const contacts = new WallContacts()
const walk = new GridWalk()

/**
 * The complete walk: every footprint that a path meets, with contacts and inside stretches.
 * Slower than the sight test; used where a response carries the evidence, for ray shadows and
 * for wall events.
 */
export function crossingsAlong(scene: Scene, path: ScenePath): PathCrossings {
  const candidates = footprintsAlong(scene, path)
  // Last stage: the walls of each.
  const crossings: FootprintCrossing[] = []
  for (const k of candidates) {
    const crossing = crossingsOfFootprint(scene, k, path)
    if (crossing !== null) crossings.push(crossing)
  }
  return { crossings, candidateCount: candidates.length }
}

/**
 * The crossings of a path that ends at the facade of a building, without that building and without
 * the bare touches of its neighbours at the end.
 *
 * @param own scene index of the building
 */
export function crossingsBeforeFacade(
  scene: Scene,
  path: ScenePath,
  own: number,
): FootprintCrossing[] {
  const crossings: FootprintCrossing[] = []
  for (const k of footprintsAlong(scene, path)) {
    if (k === own) continue
    const crossing = crossingsOfFootprint(scene, k, path)
    if (crossing === null) continue
    const intervalsM = withoutTouchAtFacade(scene, crossing, path)
    if (intervalsM.length === 0) continue
    crossings.push({ k, contactsM: crossing.contactsM, intervalsM })
  }
  return crossings
}

function withoutTouchAtFacade(
  scene: Scene,
  { k, intervalsM }: FootprintCrossing,
  { directionX, directionY, lengthM }: ScenePath,
): readonly number[] {
  const last = intervalsM.length - 2
  if (last < 0) return intervalsM
  if (runsBesideToFacade(scene, k, directionX, directionY, contactToleranceM, lengthM)) return []
  if (intervalsM[last] < lengthM - lastStretchM) return intervalsM
  const isTouch = onlyTouchesAtFacade(scene, k, directionX, directionY, lengthM)
  const isBefore = (i: number) => intervalsM[i - (i % 2)] < lengthM - lastStretchM
  return isTouch ? intervalsM.filter((_, i) => isBefore(i)) : intervalsM
}

/** Scene indices, ascending, of the footprints whose bounding circle meets the path. */
function footprintsAlong(scene: Scene, { directionX, directionY, lengthM }: ScenePath): number[] {
  const { grid, centerX, centerY, circleRadiusM } = scene
  const { start, items } = grid
  const found: number[] = []
  // First stage: the buckets under the path; second: the footprints whose circles it meets.
  walk.start(grid, directionX, directionY, lengthM)
  do {
    const end = start[walk.bucket + 1]
    for (let i = start[walk.bucket]; i < end; i++) {
      const k = items[i]
      const reachM = circleRadiusM[k] + contactToleranceM
      if (Math.abs(centerX[k] * directionY - centerY[k] * directionX) > reachM) continue
      const along = centerX[k] * directionX + centerY[k] * directionY
      if (along >= -reachM && along <= lengthM + reachM) found.push(k)
    }
  } while (walk.next())
  // A footprint stands in every bucket that it touches.
  found.sort((a, b) => a - b)
  return found.filter((k, i) => k !== found[i - 1])
}

/** Where footprint k alone meets the path, or null when it does not. */
export function crossingsOfFootprint(
  scene: Scene,
  k: number,
  path: ScenePath,
): FootprintCrossing | null {
  const touches = contacts.along(scene, k, path, sameContactM)
  // A wall along the whole path, and farther at both ends, has no contact on it.
  const isAtOrigin = isInCircle(scene, k, 0, 0) && touchesFootprint(scene, k, 0, 0)
  if (touches.length === 0 && !isAtOrigin) return null
  return {
    k,
    contactsM: mergeContacts(touches),
    intervalsM: insideStretches(scene, k, path, touches),
  }
}

function mergeContacts(sortedM: Float64Array): number[] {
  const merged: number[] = []
  for (const distanceM of sortedM) {
    const isSame = merged.length > 0 && distanceM - merged[merged.length - 1] <= sameContactM
    if (!isSame) merged.push(distanceM)
  }
  return merged
}

/**
 * Splits the path at the touches and keeps the pieces whose midpoint is inside the footprint or
 * on its walls; adjacent pieces are joined, and a touch without any piece stands for itself.
 */
function insideStretches(
  scene: Scene,
  k: number,
  path: ScenePath,
  touches: Float64Array,
): number[] {
  const beyond = touches.findIndex((distanceM) => distanceM > path.lengthM)
  const inPathM = beyond < 0 ? touches : touches.subarray(0, beyond)
  const stretches: number[] = []
  for (let i = 0; i <= inPathM.length; i++) {
    const fromM = i === 0 ? 0 : inPathM[i - 1]
    const toM = i === inPathM.length ? path.lengthM : inPathM[i]
    if (toM - fromM <= 1e-9) continue
    const middleM = (fromM + toM) / 2
    const x = path.directionX * middleM
    const y = path.directionY * middleM
    // Most pieces lie before or behind the footprint.
    if (!isInCircle(scene, k, x, y) || !touchesFootprint(scene, k, x, y)) continue
    if (stretches.length > 0 && fromM - stretches[stretches.length - 1] <= 1e-9) {
      stretches[stretches.length - 1] = toM
    } else {
      stretches.push(fromM, toM)
    }
  }
  return withBareTouches(stretches, inPathM)
}

/** Adds a stretch of no length for every touch that no stretch explains. */
function withBareTouches(stretches: number[], touches: Float64Array): number[] {
  const explained = stretches.length
  for (const touchM of touches) {
    if (isCoveredBy(stretches, touchM)) continue
    stretches.push(touchM, touchM)
  }
  return stretches.length === explained ? stretches : sortPairs(stretches)
}

function isCoveredBy(stretches: readonly number[], touchM: number): boolean {
  for (let i = 0; i < stretches.length; i += 2) {
    if (touchM >= stretches[i] - sameContactM && touchM <= stretches[i + 1] + sameContactM) {
      return true
    }
  }
  return false
}

function sortPairs(flat: readonly number[]): number[] {
  const pairs: [number, number][] = []
  for (let i = 0; i < flat.length; i += 2) pairs.push([flat[i], flat[i + 1]])
  return pairs.sort((a, b) => a[0] - b[0]).flat()
}
