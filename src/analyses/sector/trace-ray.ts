import type { LinkEvaluator, PathState } from '../link/evaluator.ts'
import { pathStateOnRay, type RayPath } from '../link/ray-path.ts'

/** Where a ray ends and with what power. */
export interface RayEnd {
  readonly distanceM: number
  readonly powerDbm: number
  /** Ended by the sensitivity with something in the way. */
  readonly isBlocked: boolean
}

/** One piece of a ray: at most one step long, ended early by a wall or by the ray's own end. */
export interface RayPiece {
  readonly startM: number
  readonly endM: number
  readonly startPowerDbm: number
  readonly endPowerDbm: number
  readonly endState: PathState
  readonly isBlocked: boolean
}

/** The step in which rays are walked, metres. */
export const rayStepM = 25

/** Start power is evaluated this far from the antenna, metres: at the antenna there is no bearing. */
const nearestReceiverM = 1

/** Pieces shorter than this are not drawn, metres. */
const shortestPieceM = 0.01

const bisectionRounds = 32

/**
 * Follows a ray outwards in 25 m steps until a node's power is at or below the sensitivity. Inside
 * that step the earliest crossing is located; shadows that begin and end between two nodes are not
 * seen. Models with wall loss also end a piece, and perhaps the ray, at every wall.
 *
 * @param attenuationFor power of a receiver on the ray for a known state; lets a caller turn the antenna
 */
export function traceRay(
  evaluator: LinkEvaluator,
  ray: RayPath,
  lengthM: number,
  sensitivityDbm: number,
  power: (distanceM: number, state: PathState) => number,
  onPiece?: (piece: RayPiece) => void,
): RayEnd {
  const stateAt = (distanceM: number) => pathStateOnRay(evaluator, ray, distanceM)
  const powerAt = (distanceM: number) => power(distanceM, stateAt(distanceM))
  let fromM = 0
  let fromPowerDbm = powerAt(Math.min(nearestReceiverM, lengthM))
  if (fromPowerDbm <= sensitivityDbm)
    return endOf(evaluator, 0, fromPowerDbm, stateAt(nearestReceiverM))
  let nextWall = 0
  const emit = (endM: number, endPowerDbm: number, endState: PathState, isBlocked: boolean) => {
    if (endM - fromM > shortestPieceM) {
      onPiece?.({
        startM: fromM,
        endM,
        startPowerDbm: fromPowerDbm,
        endPowerDbm,
        endState,
        isBlocked,
      })
    }
    fromM = endM
    fromPowerDbm = endPowerDbm
  }
  for (let step = 1; fromM < lengthM; step++) {
    const nodeM = Math.min(step * rayStepM, lengthM)
    for (; nextWall < ray.wallEventsM.length && ray.wallEventsM[nextWall] <= nodeM; nextWall++) {
      const wallM = ray.wallEventsM[nextWall]
      const state = stateAt(wallM)
      const wallPowerDbm = power(wallM, state)
      const isBlocked = wallPowerDbm <= sensitivityDbm
      emit(wallM, wallPowerDbm, state, isBlocked)
      if (isBlocked) return { distanceM: wallM, powerDbm: wallPowerDbm, isBlocked }
    }
    const nodeState = stateAt(nodeM)
    const nodePowerDbm = power(nodeM, nodeState)
    if (nodePowerDbm <= sensitivityDbm) {
      const crossing = locateCrossing(evaluator, ray, fromM, nodeM, sensitivityDbm, power)
      const end = endOf(evaluator, crossing.distanceM, crossing.powerDbm, crossing.state)
      emit(crossing.distanceM, crossing.powerDbm, crossing.state, end.isBlocked)
      return end
    }
    emit(nodeM, nodePowerDbm, nodeState, false)
  }
  return { distanceM: lengthM, powerDbm: fromPowerDbm, isBlocked: false }
}

function endOf(
  evaluator: LinkEvaluator,
  distanceM: number,
  powerDbm: number,
  state: PathState,
): RayEnd {
  const isObstructed =
    !state.isLineOfSight || state.wallEventCount > 0 || evaluator.site.kind === 'indoor'
  return { distanceM, powerDbm, isBlocked: isObstructed }
}

interface Crossing {
  readonly distanceM: number
  readonly powerDbm: number
  readonly state: PathState
}

/**
 * The earliest point after fromM at which the power is at or below the sensitivity, given that it
 * is at toM: the step is cut where the line-of-sight state changes, and in each part, on which the
 * state is constant, the crossing is bisected.
 */
function locateCrossing(
  evaluator: LinkEvaluator,
  ray: RayPath,
  fromM: number,
  toM: number,
  sensitivityDbm: number,
  power: (distanceM: number, state: PathState) => number,
): Crossing {
  const changes = [...ray.shadows.darkM].filter((m) => m > fromM && m < toM)
  const cuts = [fromM, ...changes, toM]
  for (let i = 0; i + 1 < cuts.length; i++) {
    const lastPart = i + 2 === cuts.length
    const state = pathStateOnRay(evaluator, ray, lastPart ? toM : (cuts[i] + cuts[i + 1]) / 2)
    const startPowerDbm = power(cuts[i], state)
    if (startPowerDbm <= sensitivityDbm) {
      return { distanceM: cuts[i], powerDbm: startPowerDbm, state }
    }
    if (power(cuts[i + 1], state) > sensitivityDbm) continue
    let aboveM = cuts[i]
    let belowM = cuts[i + 1]
    for (let round = 0; round < bisectionRounds; round++) {
      const middleM = (aboveM + belowM) / 2
      if (power(middleM, state) <= sensitivityDbm) belowM = middleM
      else aboveM = middleM
    }
    return { distanceM: belowM, powerDbm: power(belowM, state), state }
  }
  const state = pathStateOnRay(evaluator, ray, toM)
  return { distanceM: toM, powerDbm: power(toM, state), state }
}
