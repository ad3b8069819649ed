import type { PropagationModel } from '../../rf/models/model.ts'
import type { RfProfile } from '../../rf/profile.ts'
import { defaultSightRules, type SightRules } from '../../spatial/sight-roofs.ts'
import type { KnownBuildings } from './known-buildings.ts'
import type { PathState } from './path.ts'

/** What of a cell's surroundings decides whether roofs are asked. */
interface SightSurroundings {
  /** Made when it is asked for. */
  readonly buildings: () => KnownBuildings
  /** Whether a place in local metres lies within the bounds of the pack. */
  readonly isInPack: (x: number, y: number) => boolean
}

/** The rules of a profile, which holds those that are not the default. */
export function sightRulesOf({ unknownHeights, hostRoof }: RfProfile): SightRules {
  return {
    unknownHeights: unknownHeights ?? defaultSightRules.unknownHeights,
    hostRoof: hostRoof ?? defaultSightRules.hostRoof,
  }
}

/** Who decides about the sights of a cell; null where roofs alone do, or sight means nothing to the model. */
export function cellSight(
  { sight, receiverHeightM }: RfProfile,
  { lineOfSightProbability }: PropagationModel,
  surroundings: SightSurroundings,
): CellSight | null {
  if (sight === undefined || lineOfSightProbability === undefined) return null
  return new CellSight(sight, receiverHeightM, lineOfSightProbability, surroundings)
}

/** Who decides about the sights of one cell, where it is not roofs alone. */
export class CellSight {
  readonly #rule: Exclude<RfProfile['sight'], undefined>
  readonly #receiverHeightM: number
  readonly #probability: Exclude<PropagationModel['lineOfSightProbability'], undefined>
  readonly #surroundings: SightSurroundings
  readonly #isAntennaInPack: boolean
  #buildings: KnownBuildings | null = null

  constructor(
    rule: Exclude<RfProfile['sight'], undefined>,
    receiverHeightM: number,
    probability: Exclude<PropagationModel['lineOfSightProbability'], undefined>,
    surroundings: SightSurroundings,
  ) {
    this.#rule = rule
    this.#receiverHeightM = receiverHeightM
    this.#probability = probability
    this.#surroundings = surroundings
    this.#isAntennaInPack = surroundings.isInPack(0, 0)
  }

  /** A state that roofs decided, for a receiver in local metres, by the rule of the cell. */
  withSightRule(x: number, y: number, state: PathState): PathState {
    const isFreeOfRoofs = state.isLineOfSight
    const hidden: PathState = { ...state, isFreeOfRoofs, isLineOfSight: false }
    // A receiver indoors is out of sight, whoever asks.
    if (this.#rule === 'obstructed' || state.isReceiverInside) return hidden
    if (this.#rule === 'footprints_else_statistical') {
      // A known roof in the way is known.
      if (!isFreeOfRoofs || this.#isKnown(x, y)) return { ...state, isFreeOfRoofs }
    }
    const lineOfSightShare = this.#probability(Math.sqrt(x * x + y * y), this.#receiverHeightM)
    return { ...hidden, isLineOfSight: lineOfSightShare >= 0.5, lineOfSightShare }
  }

  /** Whether the pack knows the buildings on the path: some near the receiver, and none beyond its bounds. */
  #isKnown(x: number, y: number): boolean {
    if (!this.#isAntennaInPack) return false
    this.#buildings ??= this.#surroundings.buildings()
    return this.#buildings.isNear(x, y) && this.#surroundings.isInPack(x, y)
  }
}
