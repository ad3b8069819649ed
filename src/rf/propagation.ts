// Which propagation model applies to a link, and its loss.
import { freeSpaceFromTermsDb, freeSpaceWallsTerms } from './legacy-fspl-walls.ts'
import type { FreeSpaceWallsTerms } from './legacy-fspl-walls.ts'
import type { PropagationModelId } from './profile.ts'
import { researchSubThzRange } from './research-sub-thz.ts'
import { umaLossFromTermsDb, umaRange, umaTerms } from './uma.ts'
import type { UmaTerms } from './uma.ts'
import { isWithin } from './valid-range.ts'

type PropagationLosState = 'los' | 'nlos' | 'unknown'
/** Which ends of a link are indoors. */
export type EndpointCase = 'outdoor_to_outdoor' | 'indoor_transmitter' | 'indoor_receiver'

/** Why the requested model was applied, applied with a clamped distance, or replaced. */
type ApplicabilityReason =
  | 'applicable'
  /** Applied, but at the model's minimum distance. */
  | 'distance_clamped'
  /** Applied; the research profile is outside the planning models. */
  | 'research_profile_only'
  | 'frequency_out_of_range'
  | 'distance_out_of_range'
  | 'required_height_out_of_range'
  | 'unsupported_endpoint'
  | 'required_building_data_missing'
  | 'required_los_or_nlos_missing'

/** Everything about a cell that decides its path losses, whatever the receiver point. */
interface PropagationSite {
  readonly modelId: PropagationModelId
  /** Above 0 to 300. */
  readonly frequencyGhz: number
  readonly antennaHeightM: number
  readonly receiverHeightM: number
  /** The antenna stands inside a building, below its roof. */
  readonly indoorTransmitter: boolean
  /** Whether the pack has building footprints at all; true where it is not given. */
  readonly buildingDataAvailable?: boolean
}

export interface PropagationInput {
  readonly modelId: PropagationModelId
  readonly frequencyGhz: number
  /** Ground distance, 0 m and more. */
  readonly distanceM: number
  readonly antennaHeightM: number
  readonly receiverHeightM: number
  readonly losState: PropagationLosState
  readonly endpointCase: EndpointCase
  readonly buildingDataAvailable: boolean
  /** Footprint boundaries on the path; counted by the free-space models alone. */
  readonly wallEventCount: number
}

/** The loss of one link and how it came about. Losses are unrounded. */
interface PropagationResult {
  readonly appliedModelId: PropagationModelId
  readonly fallbackUsed: boolean
  readonly applicabilityReason: ApplicabilityReason
  /** Path loss without wall events, dB. */
  readonly propagationLossDb: number
  /** Free-space part of `propagationLossDb`, dB; 0 for `urban_short_range`, which has none. */
  readonly freeSpaceLossDb: number
  /** Loss of the wall events, dB; 0 for `urban_short_range`. */
  readonly buildingLossDb: number
  /** Ground distance at which the model was evaluated, metres. */
  readonly evaluatedDistanceM: number
}

/** A receiver on the rim of a cell is beyond it by no more than this when its distance is computed, metres. */
const distanceRoundingM = 1e-3

/**
 * The loss of every link of one cell: constants are computed once, each call is arithmetic.
 * `lossAt` and `resultAt` share their formula, so `lossAt` equals
 * `propagationLossDb + buildingLossDb` of `resultAt` to the last bit.
 */
export class PreparedPropagation {
  readonly modelId: PropagationModelId
  /** Loss of one wall event where the free-space models apply, dB. */
  readonly wallEventLossDb: number
  private readonly usesUma: boolean
  private readonly frequencyIsValid: boolean
  /** Reason that holds at every valid distance: applied, or replaced because of the site. */
  private readonly siteReason: ApplicabilityReason
  private readonly uma: UmaTerms
  private readonly freeSpace: FreeSpaceWallsTerms

  constructor(site: PropagationSite) {
    this.modelId = site.modelId
    this.frequencyIsValid = isFrequencyValid(site)
    this.siteReason = siteReason(site)
    this.usesUma = this.siteReason === 'applicable' && site.modelId === 'urban_short_range'
    this.uma = umaTerms(site.antennaHeightM, site.receiverHeightM, site.frequencyGhz)
    this.freeSpace = freeSpaceWallsTerms(
      site.antennaHeightM,
      site.receiverHeightM,
      site.frequencyGhz,
    )
    this.wallEventLossDb = this.freeSpace.wallEventLossDb
  }

  /**
   * Path loss with wall events, dB, at a ground distance of 0 m and more. Allocates nothing.
   * `wallEventCount` is ignored where the urban model applies.
   */
  lossAt(distanceM: number, isLineOfSight: boolean, wallEventCount: number): number {
    if (this.usesUma && !isBeyondUma(distanceM)) {
      return umaLossFromTermsDb(this.uma, umaDistanceM(distanceM), isLineOfSight)
    }
    return freeSpaceFromTermsDb(this.freeSpace, distanceM) + wallEventCount * this.wallEventLossDb
  }

  /** Why the model is applied or replaced at a ground distance, for a known line-of-sight state. */
  reasonAt(distanceM: number): ApplicabilityReason {
    if (this.modelId !== 'urban_short_range' || !this.frequencyIsValid) return this.siteReason
    if (isBeyondUma(distanceM)) return 'distance_out_of_range'
    if (this.siteReason === 'applicable' && distanceM < umaRange.distanceM.minimum) {
      return 'distance_clamped'
    }
    return this.siteReason
  }

  /** The loss at a ground distance with its parts and reason; allocates only the result. */
  resultAt(distanceM: number, isLineOfSight: boolean, wallEventCount: number): PropagationResult {
    const reason = this.reasonAt(distanceM)
    if (this.modelId === 'urban_short_range' && !isReplaced(reason)) {
      return {
        appliedModelId: this.modelId,
        fallbackUsed: false,
        applicabilityReason: reason,
        propagationLossDb: this.lossAt(distanceM, isLineOfSight, 0),
        freeSpaceLossDb: 0,
        buildingLossDb: 0,
        evaluatedDistanceM: umaDistanceM(distanceM),
      }
    }
    return this.freeSpaceResult(distanceM, wallEventCount, reason)
  }

  /** Free space and wall events, as the requested model or in its place. */
  freeSpaceResult(
    distanceM: number,
    wallEventCount: number,
    reason: ApplicabilityReason,
  ): PropagationResult {
    const fallbackUsed = isReplaced(reason)
    const freeSpaceLossDb = freeSpaceFromTermsDb(this.freeSpace, distanceM)
    return {
      appliedModelId: fallbackUsed ? 'legacy_fspl_walls' : this.modelId,
      fallbackUsed,
      applicabilityReason: reason,
      propagationLossDb: freeSpaceLossDb,
      freeSpaceLossDb,
      buildingLossDb: wallEventCount * this.wallEventLossDb,
      evaluatedDistanceM: distanceM,
    }
  }
}

/** Whether a reason means that `legacy_fspl_walls` stands in for the requested model. */
export function isReplaced(reason: ApplicabilityReason): boolean {
  return (
    reason !== 'applicable' && reason !== 'distance_clamped' && reason !== 'research_profile_only'
  )
}

/**
 * Prepares the losses of one cell for many receivers. A site outside the requested model's range
 * is no error: its losses are those of `legacy_fspl_walls`, and every reason says so.
 */
export function preparePropagation(site: PropagationSite): PreparedPropagation {
  return new PreparedPropagation(site)
}

/**
 * Loss of one link under the requested model, dB, with applicability and fallback.
 *
 * `urban_short_range` checks, in this order, frequency, distance, heights, endpoints, building data
 * and line-of-sight state (`umaRange`); `research_sub_thz` checks its frequency;
 * `legacy_fspl_walls` always applies. A model that does not apply is replaced by
 * `legacy_fspl_walls` with the reason. Below its 10 m minimum the urban model is evaluated at
 * 10 m. No error is raised.
 */
export function evaluatePropagation(input: PropagationInput): PropagationResult {
  const prepared = preparePropagation({
    modelId: input.modelId,
    frequencyGhz: input.frequencyGhz,
    antennaHeightM: input.antennaHeightM,
    receiverHeightM: input.receiverHeightM,
    indoorTransmitter: input.endpointCase !== 'outdoor_to_outdoor',
    buildingDataAvailable: input.buildingDataAvailable,
  })
  const needsLosState = input.modelId === 'urban_short_range' && input.losState === 'unknown'
  if (needsLosState && !isReplaced(prepared.reasonAt(input.distanceM))) {
    return prepared.freeSpaceResult(
      input.distanceM,
      input.wallEventCount,
      'required_los_or_nlos_missing',
    )
  }
  return prepared.resultAt(input.distanceM, input.losState === 'los', input.wallEventCount)
}

function isBeyondUma(distanceM: number): boolean {
  return !(distanceM <= umaRange.distanceM.maximum + distanceRoundingM)
}

function umaDistanceM(distanceM: number): number {
  return Math.max(distanceM, umaRange.distanceM.minimum)
}

function isFrequencyValid(site: PropagationSite): boolean {
  if (site.modelId === 'legacy_fspl_walls') return true
  const range = site.modelId === 'urban_short_range' ? umaRange : researchSubThzRange
  return isWithin(range.frequencyGhz, site.frequencyGhz)
}

/** The checks that do not depend on the distance; the distance check comes after the frequency. */
function siteReason(site: PropagationSite): ApplicabilityReason {
  if (site.modelId === 'legacy_fspl_walls') return 'applicable'
  if (!isFrequencyValid(site)) return 'frequency_out_of_range'
  if (site.modelId === 'research_sub_thz') return 'research_profile_only'
  const heightsAreValid =
    isWithin(umaRange.antennaHeightM, site.antennaHeightM) &&
    isWithin(umaRange.receiverHeightM, site.receiverHeightM)
  if (!heightsAreValid) return 'required_height_out_of_range'
  if (site.indoorTransmitter) return 'unsupported_endpoint'
  if (site.buildingDataAvailable === false) return 'required_building_data_missing'
  return 'applicable'
}
