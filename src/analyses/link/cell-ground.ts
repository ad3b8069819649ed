import { SightlineError } from '../../errors.ts'
import { GroundExcess } from '../../rf/diffraction/ground-excess.ts'
import type { GroundProfile, RadialPoints } from '../../rf/ground-profile.ts'
import { modelOf } from '../../rf/models/list.ts'
import type { RfProfile } from '../../rf/profile.ts'
import { GroundWalk } from '../../spatial/ground-walk.ts'
import type { GroundWindow } from '../../spatial/ground-window.ts'
import type { LocalFrame } from '../../spatial/local-frame.ts'
import type { GroundSight, PathState } from './path.ts'

/** Whether the losses of a cell depend on the ground. */
export function countsGround({ ground, propagationModel }: RfProfile): boolean {
  return ground !== undefined || modelOf(propagationModel).needs === 'ground'
}

/** A path state with the ground beneath it; one object, written anew for every receiver. */
interface PathOverGround {
  isLineOfSight: boolean
  lineOfSightShare: number | undefined
  wallEventCount: number
  ground: GroundProfile
}

function unknownGround(): SightlineError {
  return new SightlineError(
    'not_processable',
    'required_terrain_missing: the pack knows no ground on the way to some receivers, and ' +
      'model_limits is refuse',
  )
}

/**
 * The ground as one cell sees it. A profile belongs to a receiver and is walked when it is asked for;
 * the latest one is remembered, because a state and its loss follow each other.
 */
export class CellGround {
  readonly #walk: GroundWalk | null
  readonly #excess: GroundExcess
  readonly #refuses: boolean
  /** The path that models read; null until a receiver with known ground was asked for. */
  #path: PathOverGround | null = null
  #x = NaN
  #y = NaN
  #profile: GroundProfile | null = null

  /** @param window null where the pack has no terrain around the cell */
  constructor(window: GroundWindow | null, frame: LocalFrame, profile: RfProfile) {
    const countsClutter = modelOf(profile.propagationModel).readsClutter === true
    this.#walk = window === null ? null : new GroundWalk(window, frame, countsClutter)
    this.#excess = new GroundExcess(profile)
    this.#refuses = profile.modelLimits === 'refuse'
  }

  /**
   * The ground to a receiver in local metres, until the next is asked for; null where it is unknown.
   *
   * @throws {SightlineError} not_processable where it is unknown and the cell refuses that
   */
  profileTo(x: number, y: number): GroundProfile | null {
    if (x !== this.#x || y !== this.#y) {
      this.#x = x
      this.#y = y
      this.#profile = this.#walk?.profileTo(x, y) ?? null
      if (this.#profile === null && this.#refuses) throw unknownGround()
    }
    return this.#profile
  }

  /**
   * The ground of a whole bearing as far as a place, until the next is asked for; null where it is
   * unknown, whether or not the cell refuses that, and where it crosses a void.
   */
  bearingTo(x: number, y: number): GroundProfile | null {
    // The walk writes over the remembered profile.
    this.#x = NaN
    const profile = this.#walk?.profileTo(x, y) ?? null
    return profile?.crossesVoid === true ? null : profile
  }

  /** Which points of a bearing the ground hides, 1 or 0 from the first on. */
  setShadowAlong(bearing: GroundProfile, points: RadialPoints, behind: Uint8Array): void {
    this.#excess.setShadowAlong(bearing, points, behind)
  }

  /** A state that was decided without the ground, held against it too. */
  seen(x: number, y: number, state: PathState): PathState {
    const profile = this.profileTo(x, y)
    const known = profile !== null && this.#excess.isTerrainShadowed(profile) ? 'behind' : 'free'
    const seen = stateOverGround(state, profile === null ? 'unknown' : known)
    return profile?.crossesVoid === true ? { ...seen, crossesVoid: true } : seen
  }

  /** A state with the ground beneath the path, as models read it. */
  beneath(x: number, y: number, state: PathState): PathState | PathOverGround {
    const profile = this.profileTo(x, y)
    if (profile === null) return state
    const { isLineOfSight, lineOfSightShare, wallEventCount } = state
    this.#path ??= { isLineOfSight, lineOfSightShare, wallEventCount, ground: profile }
    this.#path.lineOfSightShare = lineOfSightShare
    this.#path.isLineOfSight = isLineOfSight
    this.#path.wallEventCount = wallEventCount
    this.#path.ground = profile
    return this.#path
  }
}

/** A state that was decided without the ground, with what the ground does to the line. */
export function stateOverGround(state: PathState, groundSight: GroundSight): PathState {
  const { isReceiverInside, wallEventCount, isFreeOfRoofs = state.isLineOfSight } = state
  const { lineOfSightShare } = state
  const isShadowed = groundSight === 'behind'
  const seen = {
    isLineOfSight: state.isLineOfSight && !isShadowed,
    isReceiverInside,
    wallEventCount,
    isFreeOfRoofs,
    groundSight,
  }
  // What the ground hides is out of sight for certain.
  return lineOfSightShare === undefined || isShadowed ? seen : { ...seen, lineOfSightShare }
}
