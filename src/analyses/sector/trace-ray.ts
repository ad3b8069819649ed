import type { LinkEvaluator } from '../link/evaluator.ts'
import type { PathState } from '../link/path.ts'
import { pathStateOnRay, type RayPath } from '../link/ray-path.ts'
import { nearestReceiverM, type RayStop, type RayStops } from './ray-stops.ts'

/** Where a ray ends and with what power. */
export interface RayEnd {
  /** The farthest usable point before the power is lost for good. */
  readonly distanceM: number
  readonly powerDbm: number
  /** Ended by the sensitivity with something in the way. */
  readonly isBlocked: boolean
  /** At the end of the walk only the vertical pattern kept the ray below the sensitivity. */
  readonly mayBeUsableFartherOut: boolean
}

/** What a walk along a ray asks of the cell. */
export interface RayPower<Stop> {
  /** Power of a receiver on the ray for a known state, dBm; lets a caller turn the antenna. */
  atDbm(distanceM: number, state: PathState): number
  /** The power of `atDbm` at a stop, to the last bit, dBm. */
  atStopDbm(stop: Stop): number
  /** What the vertical pattern takes of that power, dB. */
  verticalLossDb(stop: Stop): number
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

/** Pieces shorter than this are not drawn, metres. */
const shortestPieceM = 0.01

const bisectionRounds = 32

/**
 * Follows a ray outwards in 25 m steps until a node's power is at or below the sensitivity. Inside
 * that step the earliest crossing is located; shadows that begin and end between two nodes are not
 * seen. Models with wall loss also end a piece, and perhaps the ray, at every wall.
 *
 * A node that would be above the sensitivity without the vertical pattern does not end the ray: a
 * ray that starts in the null under its own mast reaches as far as it is usable beyond it. Where it
 * is never usable again it ends where it became unusable, and a ray that never is has no reach.
 *
 * @param onPiece takes the pieces up to the end, in order
 */
export function traceRay<Stop extends RayStop>(
  stops: RayStops<Stop>,
  sensitivityDbm: number,
  power: RayPower<Stop>,
  onPiece?: (piece: RayPiece) => void,
): RayEnd {
  return new RayWalk(stops, sensitivityDbm, power, onPiece).follow()
}

/** Where a ray ends unless it is usable again beyond a null of the vertical pattern. */
interface PossibleEnd {
  readonly end: RayEnd
  /** The piece that ends there; null at the antenna. */
  readonly lastPiece: RayPiece | null
}

/** One walk: where it is, and where it would end. */
class RayWalk<Stop extends RayStop> {
  readonly #stops: RayStops<Stop>
  readonly #sensitivityDbm: number
  readonly #power: RayPower<Stop>
  readonly #onPiece: ((piece: RayPiece) => void) | undefined
  #fromM = 0
  #fromPowerDbm = 0
  #possibleEnd: PossibleEnd | null = null
  /** Pieces since there, drawn when the ray is usable again. */
  #held: RayPiece[] = []

  constructor(
    stops: RayStops<Stop>,
    sensitivityDbm: number,
    power: RayPower<Stop>,
    onPiece: ((piece: RayPiece) => void) | undefined,
  ) {
    this.#stops = stops
    this.#sensitivityDbm = sensitivityDbm
    this.#power = power
    this.#onPiece = onPiece
  }

  follow(): RayEnd {
    if (this.#hasEndedAtStart()) return this.#finish(false)
    for (let next = 1, stop = this.#stops.at(next); stop !== null; stop = this.#stops.at(++next))
      if (this.#hasEndedAt(stop)) return this.#finish(false)
    if (this.#possibleEnd !== null) return this.#finish(true)
    const { lengthM } = this.#stops
    const powerDbm = this.#fromPowerDbm
    return { distanceM: lengthM, powerDbm, isBlocked: false, mayBeUsableFartherOut: false }
  }

  #hasEndedAtStart(): boolean {
    const nearest = this.#stops.nearest
    const powerDbm = this.#power.atStopDbm(nearest)
    this.#fromPowerDbm = powerDbm
    if (powerDbm > this.#sensitivityDbm) return false
    const end = this.#endOf({ distanceM: 0, powerDbm, state: nearest.state })
    this.#possibleEnd = { end, lastPiece: null }
    return !this.#isLostToPattern(nearest, powerDbm)
  }

  /** Passes a wall or the end of a step; true when the ray ends there, or in the step before it. */
  #hasEndedAt(stop: Stop): boolean {
    const powerDbm = this.#power.atStopDbm(stop)
    if (powerDbm <= this.#sensitivityDbm) {
      if (this.#possibleEnd === null) this.#mayEndBefore(stop, powerDbm)
      if (!this.#isLostToPattern(stop, powerDbm)) return true
    }
    this.#pass(stop, powerDbm)
    return false
  }

  /** A wall takes the power at once; before a node it falls somewhere. */
  #mayEndBefore({ distanceM, state, isWall }: Stop, powerDbm: number): void {
    if (isWall) {
      const end = { distanceM, powerDbm, isBlocked: true, mayBeUsableFartherOut: false }
      this.#mayEndAt({ distanceM, powerDbm, state }, end)
    } else {
      const crossing = this.#locateCrossing(distanceM)
      this.#mayEndAt(crossing, this.#endOf(crossing))
    }
  }

  #mayEndAt(point: RayPoint, end: RayEnd): void {
    this.#possibleEnd = { end, lastPiece: this.#pieceTo(point, end.isBlocked) }
  }

  /** Goes on to a point, and draws the way there unless the ray may have ended before it. */
  #pass({ distanceM, state }: Stop, powerDbm: number): void {
    if (this.#onPiece !== undefined) {
      const piece = this.#pieceTo({ distanceM, powerDbm, state }, false)
      if (this.#possibleEnd === null) this.#draw(piece)
      else this.#held.push(piece)
    }
    this.#fromM = distanceM
    this.#fromPowerDbm = powerDbm
    if (this.#possibleEnd === null || powerDbm <= this.#sensitivityDbm) return
    this.#possibleEnd = null
    for (const held of this.#held) this.#draw(held)
    this.#held = []
  }

  #finish(mayBeUsableFartherOut: boolean): RayEnd {
    const { end, lastPiece } = this.#possibleEnd!
    if (lastPiece !== null) this.#draw(lastPiece)
    return { ...end, mayBeUsableFartherOut }
  }

  #pieceTo({ distanceM, powerDbm, state }: RayPoint, isBlocked: boolean): RayPiece {
    return {
      startM: this.#fromM,
      endM: distanceM,
      startPowerDbm: this.#fromPowerDbm,
      endPowerDbm: powerDbm,
      endState: state,
      isBlocked,
    }
  }

  #draw(piece: RayPiece): void {
    if (piece.endM - piece.startM > shortestPieceM) this.#onPiece?.(piece)
  }

  /** Whether a power that is too low would be usable without the vertical pattern. */
  #isLostToPattern(stop: Stop, powerDbm: number): boolean {
    return powerDbm + this.#power.verticalLossDb(stop) > this.#sensitivityDbm
  }

  #locateCrossing(nodeM: number): RayPoint {
    // The first step begins where its start power was evaluated, not at the antenna.
    const fromM = Math.max(this.#fromM, Math.min(nearestReceiverM, nodeM))
    const { evaluator, ray } = this.#stops
    return locateCrossing(evaluator, ray, fromM, nodeM, this.#sensitivityDbm, this.#power)
  }

  #endOf({ distanceM, powerDbm, state }: RayPoint): RayEnd {
    const isObstructed =
      !state.isLineOfSight ||
      state.wallEventCount > 0 ||
      this.#stops.evaluator.site.kind === 'indoor'
    return { distanceM, powerDbm, isBlocked: isObstructed, mayBeUsableFartherOut: false }
  }
}

interface RayPoint {
  readonly distanceM: number
  readonly powerDbm: number
  readonly state: PathState
}

/** The state at a distance of a part of the ray on which roofs and walls change nothing. */
function stateOfPart(
  evaluator: LinkEvaluator,
  { directionX, directionY }: RayPath,
  { state, ownM }: { readonly state: PathState; readonly ownM: number },
  distanceM: number,
): PathState {
  // The ground decides everywhere anew.
  if (distanceM === ownM) return state
  return evaluator.withSightRule(directionX * distanceM, directionY * distanceM, state)
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
  power: Pick<RayPower<never>, 'atDbm'>,
): RayPoint {
  const changes = [...ray.shadows.darkM].filter((m) => m > fromM && m < toM)
  const cuts = [fromM, ...changes, toM]
  for (let i = 0; i + 1 < cuts.length; i++) {
    const lastPart = i + 2 === cuts.length
    const ownM = lastPart ? toM : (cuts[i] + cuts[i + 1]) / 2
    const state = pathStateOnRay(evaluator, ray, ownM)
    const pointAt = (distanceM: number): RayPoint => {
      const here = stateOfPart(evaluator, ray, { state, ownM }, distanceM)
      return { distanceM, powerDbm: power.atDbm(distanceM, here), state: here }
    }
    const start = pointAt(cuts[i])
    if (start.powerDbm <= sensitivityDbm) return start
    let below = pointAt(cuts[i + 1])
    if (below.powerDbm > sensitivityDbm) continue
    let aboveM = cuts[i]
    for (let round = 0; round < bisectionRounds; round++) {
      const middle = pointAt((aboveM + below.distanceM) / 2)
      if (middle.powerDbm <= sensitivityDbm) below = middle
      else aboveM = middle.distanceM
    }
    return below
  }
  const state = pathStateOnRay(evaluator, ray, toM)
  return { distanceM: toM, powerDbm: power.atDbm(toM, state), state }
}
