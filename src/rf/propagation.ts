// The loss of a link by the model that is asked for, or by what stands in where it does not apply.
import { type ApplicabilityReason, isReplaced, siteReason } from './applicability.ts'
import { calibrateLaw } from './calibrated-law.ts'
import { countGround } from './ground-counted.ts'
import type { GroundProfile, RadialPoints } from './ground-profile.ts'
import { fallbackModel, modelOf, type PropagationModelId } from './models/list.ts'
import type {
  LossOverLocations,
  LossTerms,
  ModelPath,
  PreparedModel,
  PropagationModel,
} from './models/model.ts'
import { type LocationMargin, LocationMargins } from './location-margin.ts'
import { clampedSite, type PropagationSite, siteOf } from './propagation-site.ts'
import { weighSight } from './sight-share.ts'
import { isWithin, type ValidRange } from './valid-range.ts'

type PropagationLosState = 'los' | 'nlos' | 'unknown'
/** Which ends of a link are indoors. */
export type EndpointCase = 'outdoor_to_outdoor' | 'indoor_transmitter' | 'indoor_receiver'

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
interface PropagationResult extends LossTerms {
  /** On top of the other terms; only where a location probability is asked for. */
  readonly location?: LocationMargin
  readonly appliedModelId: PropagationModelId
  readonly fallbackUsed: boolean
  readonly applicabilityReason: ApplicabilityReason
  /** Ground distance at which the model was evaluated, metres. */
  readonly evaluatedDistanceM: number
}

/**
 * A receiver on the rim of a cell is beyond it by no more than this when its distance is computed, metres.
 */
const distanceRoundingM = 1e-3

/**
 * The loss of every link of one cell: constants are computed once, each call is arithmetic.
 * `lossAt` and `resultAt` ask the same law, so `lossAt` equals `pathLossOf` the result to the last bit.
 */
export class PreparedPropagation {
  readonly model: PropagationModel<PropagationModelId>
  /** Reason that holds at every valid distance: applied, or replaced because of the site. */
  readonly siteReason: ApplicabilityReason
  /** The model that answers at every valid distance. */
  readonly appliedModel: PropagationModel<PropagationModelId>
  readonly #law: PreparedModel
  readonly #fallback: PreparedModel
  readonly #clamps: boolean
  readonly #asksForGround: boolean
  readonly #frequencyIsValid: boolean
  readonly #nearestM: number
  /** Farther receivers have the fallback's loss. */
  readonly #farthestM: number
  /** Farther receivers have the model's loss at this distance. */
  readonly #lastM: number
  readonly #margins: LocationMargins

  constructor(site: PropagationSite) {
    const model = modelOf(site.modelId)
    this.model = model
    this.#clamps = site.modelLimits === 'clamp'
    this.#frequencyIsValid = isWithin(model.range.frequencyGhz, site.frequencyGhz)
    this.siteReason = siteReason(model, site)
    this.appliedModel = isReplaced(this.siteReason) ? fallbackModel : model
    const modelSite = siteOf(model, site)
    const countsGround = site.ground === 'diffraction'
    const fallback = fallbackModel.prepare(modelSite)
    this.#fallback = countsGround ? countGround(fallback, modelSite) : fallback
    const ownSite = this.#clamps ? clampedSite(model.range, modelSite) : modelSite
    this.#law = this.#fallback
    if (this.appliedModel === model) {
      const decided = model.prepare(ownSite)
      const law = model.needs === 'sight' ? weighSight(decided) : decided
      const whole = countsGround ? countGround(law, modelSite) : law
      const { calibration: carried } = site
      const isOfModel = carried?.calibration.scope.propagationModel === model.id
      this.#law = carried !== undefined && isOfModel ? calibrateLaw(whole, carried) : whole
    }
    this.#asksForGround = this.appliedModel.needs === 'ground'
    const { distanceM } = this.appliedModel.range
    const maximumM = distanceM?.maximum ?? Infinity
    this.#nearestM = distanceM?.minimum ?? 0
    this.#farthestM = this.#clamps ? Infinity : maximumM + distanceRoundingM
    this.#lastM = this.#clamps ? maximumM : Infinity
    this.#margins = new LocationMargins(site.locationProbabilityPercent)
  }

  /**
   * Path loss with wall events, the correction of a calibration and the asked location margin, dB, at a
   * ground distance of 0 m and more.
   */
  lossAt(distanceM: number, path: ModelPath): number {
    const isReplaced = this.#isReplacedAt(distanceM, path)
    const law = isReplaced ? this.#fallback : this.#law
    const evaluatedM = isReplaced ? distanceM : this.#evaluatedM(distanceM)
    return this.#margins.lossAt(law, evaluatedM, path)
  }

  /** Standard deviation of a loss over places, dB; null where the model that answers states none. */
  locationVariabilityDb(distanceM: number, path: ModelPath): number | null {
    if (this.#isReplacedAt(distanceM, path))
      return this.#fallback.locationVariabilityDb(distanceM, path)
    return this.#law.locationVariabilityDb(this.#evaluatedM(distanceM), path)
  }

  /** The loss over places; null where the standard deviation says it, or none is stated. */
  overLocationsAt(distanceM: number, path: ModelPath): LossOverLocations | null {
    if (this.#isReplacedAt(distanceM, path)) return null
    return this.#law.overLocations?.(this.#evaluatedM(distanceM), path) ?? null
  }

  /** How far `lossAt` lies beyond the median loss, dB; 0 where no spread is stated. */
  offsetFromMedianDb(distanceM: number, path: ModelPath): number {
    if (this.#isReplacedAt(distanceM, path)) {
      return this.#margins.offsetFromMedianDb(this.#fallback, distanceM, path)
    }
    return this.#margins.offsetFromMedianDb(this.#law, this.#evaluatedM(distanceM), path)
  }

  /** How many standard deviations losses lie beyond the median loss. */
  get locationQuantile(): number {
    return this.#margins.quantileOf(this.#law)
  }

  /** `marginAt` of a loss along a bearing, by its spread, dB. */
  marginDb(spreadDb: number | null): number {
    return this.#margins.marginDb(this.#law, spreadDb)
  }

  #isReplacedAt(distanceM: number, path: ModelPath): boolean {
    return !(distanceM <= this.#farthestM) || this.#lacksGround(path)
  }

  /** Whether `setLossesAlong` answers: the model does, and is applied as far as this ground distance. */
  walksBearings(farthestM: number): boolean {
    return (
      this.appliedModel === this.model &&
      this.#law.setLossesAlong !== undefined &&
      farthestM <= Math.min(this.#farthestM, this.#lastM)
    )
  }

  /**
   * Losses to points of one bearing as `PreparedModel` says, without the asked location margin;
   * only where the model walks bearings.
   */
  setLossesAlong(
    ground: GroundProfile,
    antennaLatitudeDeg: number,
    points: RadialPoints,
    lossesDb: Float64Array,
  ): void {
    const law = this.#margins.lawAlongBearings(this.#law)
    law.setLossesAlong?.(ground, antennaLatitudeDeg, points, lossesDb)
  }

  /**
   * The law at the median that `offsetFromMedianDb` asks where neither a margin nor the spread tells it;
   * absent where one of them does.
   */
  get medianAlongBearings(): PreparedModel | undefined {
    return this.#margins.isAsked ? undefined : this.#law.medianLaw
  }

  /** Whether `setSpreadsAlong` answers where `setLossesAlong` does. */
  get spreadsAlongBearings(): boolean {
    return this.#law.setSpreadsAlong !== undefined
  }

  /** Location variabilities at the points of one bearing, dB. */
  setSpreadsAlong(ground: GroundProfile, points: RadialPoints, spreadsDb: Float64Array): void {
    this.#law.setSpreadsAlong?.(ground, points, spreadsDb)
  }

  /** Why the model is applied or replaced at a ground distance, for a known line-of-sight state. */
  reasonAt(distanceM: number): ApplicabilityReason {
    const range = this.model.range.distanceM
    if (range === undefined || (!this.#frequencyIsValid && !this.#clamps)) return this.siteReason
    if (!(distanceM <= range.maximum + distanceRoundingM)) {
      if (!this.#clamps) return 'distance_out_of_range'
      return this.siteReason === 'applicable' ? 'distance_clamped' : this.siteReason
    }
    return this.siteReason === 'applicable' ? this.#nearReason(distanceM, range) : this.siteReason
  }

  #nearReason(distanceM: number, { minimum }: ValidRange): ApplicabilityReason {
    if (distanceM < minimum) return 'distance_clamped'
    return distanceM < (this.#law.publishedFromM ?? 0) ? 'distance_extrapolated' : 'applicable'
  }

  /** The loss at a ground distance with its terms and reason; allocates only the result. */
  resultAt(distanceM: number, path: ModelPath): PropagationResult {
    const reason = this.reasonAt(distanceM)
    if (isReplaced(reason)) return this.replacedAt(distanceM, path, reason)
    if (this.#lacksGround(path)) return this.replacedAt(distanceM, path, 'required_terrain_missing')
    return this.#answer(this.model, reason, this.#evaluatedM(distanceM), path)
  }

  #lacksGround({ ground }: ModelPath): boolean {
    return this.#asksForGround && ground === undefined
  }

  #evaluatedM(distanceM: number): number {
    return Math.min(Math.max(distanceM, this.#nearestM), this.#lastM)
  }

  /** The fallback in the requested model's place, for a reason that replaces it. */
  replacedAt(distanceM: number, path: ModelPath, reason: ApplicabilityReason): PropagationResult {
    return this.#answer(null, reason, distanceM, path)
  }

  /** What the requested model answers at a distance, or, without one, the fallback. */
  #answer(
    model: PropagationModel<PropagationModelId> | null,
    applicabilityReason: ApplicabilityReason,
    evaluatedDistanceM: number,
    path: ModelPath,
  ): PropagationResult {
    const law = model === null ? this.#fallback : this.#law
    const terms = law.termsAt(evaluatedDistanceM, path)
    const result = {
      appliedModelId: (model ?? fallbackModel).id,
      fallbackUsed: model === null,
      applicabilityReason,
      propagationLossDb: terms.propagationLossDb,
      freeSpaceLossDb: terms.freeSpaceLossDb,
      buildingLossDb: terms.buildingLossDb,
      evaluatedDistanceM,
    }
    // Of the links of a drawn answer there are tens of thousands: few have more than these members, and
    // only they pay for it.
    if (!this.#margins.isAsked && !tellsMore(terms)) return result
    return { ...result, ...terms, ...this.#margins.told(law, evaluatedDistanceM, path) }
  }
}

/** Whether the terms of a loss hold more than its sum asks for. */
function tellsMore({ calibrationDb, parts, groundPoints }: LossTerms): boolean {
  return calibrationDb !== undefined || parts !== undefined || groundPoints !== undefined
}

/**
 * Prepares the losses of one cell for many receivers. A site outside the requested model's range
 * is no error: its losses are those of the fallback, and every reason says so.
 */
export function preparePropagation(site: PropagationSite): PreparedPropagation {
  return new PreparedPropagation(site)
}

/**
 * Loss of one link under the requested model, dB, with applicability and fallback.
 *
 * A model's range is checked in this order: frequency, distance, heights; models that need sight
 * also ask for outdoor endpoints, building data and a known line-of-sight state. A model that does
 * not apply is replaced by the fallback with the reason. Below its minimum distance a model is
 * evaluated at it. No error is raised.
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
  const path: ModelPath = {
    isLineOfSight: input.losState === 'los',
    wallEventCount: input.wallEventCount,
  }
  const lacksLosState = prepared.model.needs === 'sight' && input.losState === 'unknown'
  if (lacksLosState && !isReplaced(prepared.reasonAt(input.distanceM))) {
    return prepared.replacedAt(input.distanceM, path, 'required_los_or_nlos_missing')
  }
  return prepared.resultAt(input.distanceM, path)
}
