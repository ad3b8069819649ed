import type { LocationMargin } from '../../rf/location-margin.ts'
import type { GroundPoint, LossPart, LossTerms } from '../../rf/models/model.ts'
import type { PropagationModelId } from '../../rf/models/list.ts'
import type { EndpointCase } from '../../rf/propagation.ts'

export type LosState = 'los' | 'nlos'

/** Why the classifier says what it says. */
export const losBases = [
  'no_footprint_intersection',
  'known_height_roofs_cleared',
  'known_height_obstruction',
  'conservative_2d_unknown_height',
  'known_obstruction_with_unknown_height_conservative',
  /** On request unknown roofs are taken as drawn or as blocking nothing; in sight past some. */
  'assumed_height_roofs_cleared',
  /** On request unknown roofs are taken as drawn; hidden by some, and by no known one. */
  'assumed_height_obstruction',
  'receiver_inside_building',
  /** The building has no wall to the outdoors. */
  'facade_not_exposed',
  /** The building is the one that the antenna stands on. */
  'transmitter_on_building',
  /** Any boundary on the path counts: the two-dimensional rule of the legacy and research models. */
  'wall_events_2d',
  /** Nobody knows: how likely sight is at that distance. The told state is the likelier one. */
  'statistical_probability',
  /** On request everything is out of sight. */
  'assumed_obstructed',
  /** Roofs leave the line free, and the ground does not. */
  'ground_obstruction',
  /** Under models that count the ground, whatever the roofs: it leaves the line free. */
  'ground_cleared',
] as const
export type LosBasis = (typeof losBases)[number]

/** One evaluated link: cell to one receiver point. All powers are unrounded. */
export interface Link {
  /** Ground distance from antenna to receiver, metres. */
  readonly distanceM: number
  /** Bearing from antenna to receiver, degrees from north, 0 <= b < 360. */
  readonly bearingDeg: number
  readonly losState: LosState
  readonly endpointCase: EndpointCase
  readonly appliedModelId: PropagationModelId
  readonly fallbackUsed: boolean
  /** `applicable`, or why the requested model was clamped or replaced. */
  readonly applicabilityReason: string
  readonly wallEventCount: number
  readonly propagationLossDb: number
  /** Free-space part of the propagation loss; 0 for models that have none. */
  readonly freeSpaceLossDb: number
  /** Loss of wall events, apart from the propagation loss. */
  readonly buildingLossDb: number
  /** What a carried calibration adds to the received power, dB; only where one is. */
  readonly calibrationDb?: number
  /** What the asked location probability adds to the losses; only where one is asked for. */
  readonly location?: LocationMargin
  /** What the propagation loss is made of, where the model tells it. */
  readonly lossParts?: readonly LossPart[]
  /** The points of the ground that decide, where the model tells them. */
  readonly groundPoints?: readonly GroundPoint[]
  readonly horizontalAttenuationDb: number
  readonly verticalAttenuationDb: number
  readonly patternAttenuationDb: number
  readonly receivedPowerDbm: number
}

/** Which ends of a link stand within a building. An antenna that does decides. */
export function endpointCase(isAntennaInside: boolean, isReceiverInside: boolean): EndpointCase {
  if (isAntennaInside) return 'indoor_transmitter'
  return isReceiverInside ? 'indoor_receiver' : 'outdoor_to_outdoor'
}

/** A link with the terms of its loss that few have; an object is copied for them alone. */
export function withRareTerms(
  link: Link,
  {
    calibrationDb,
    location,
    parts,
    groundPoints,
  }: Pick<LossTerms, 'calibrationDb' | 'parts' | 'groundPoints'> & {
    readonly location?: LocationMargin
  },
): Link {
  const hasMore = calibrationDb ?? location ?? parts ?? groundPoints
  if (hasMore === undefined) return link
  return {
    ...link,
    ...(calibrationDb === undefined ? {} : { calibrationDb }),
    ...(location === undefined ? {} : { location }),
    ...(parts === undefined ? {} : { lossParts: parts }),
    ...(groundPoints === undefined ? {} : { groundPoints }),
  }
}
