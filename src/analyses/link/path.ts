import type { ModelPath } from '../../rf/models/model.ts'
import type { Sight } from '../../spatial/line-of-sight.ts'
import type { SightDependence } from '../../spatial/sight-dependence.ts'

/** What the path to a receiver is, however it was found out: what a model asks, and where it ends. */
export interface PathState extends ModelPath {
  /** The receiver stands inside a building whose roof is not known to be below it. */
  readonly isReceiverInside: boolean
  /** Only where the ground counts. */
  readonly groundSight?: GroundSight
  /** Only where more than roofs and walls decides: whether these leave the line free. */
  readonly isFreeOfRoofs?: boolean
  /** Only where the ground counts: some of it on the path is a void, whose height is taken from beside it. */
  readonly crossesVoid?: true
}

/** Whether the ground leaves the line to a receiver free; unknown where none is known on the path. */
export type GroundSight = 'free' | 'behind' | 'unknown'

/** A path state, and what it depends on beside known roofs. */
export interface ExaminedPath {
  readonly state: PathState
  readonly dependsOn: SightDependence | null
}

/** The state where roofs decide and walls are not counted. */
export function sightState(sight: Sight): PathState {
  return {
    isLineOfSight: sight === 'clear',
    isReceiverInside: sight === 'receiver_inside',
    wallEventCount: 0,
  }
}

/**
 * The state under the two-dimensional rule: any wall on the path hides a receiver, and so does
 * standing inside a building, though the walls of the antenna's own building are no events.
 */
export function wallEventState(wallEventCount: number, isReceiverInside: boolean): PathState {
  return {
    isLineOfSight: wallEventCount === 0 && !isReceiverInside,
    isReceiverInside,
    wallEventCount,
  }
}
