// What decides the losses of a cell, and what of it a law is prepared for.
import type { CellCalibration } from './calibration.ts'
import type { PropagationModelId } from './models/list.ts'
import type {
  ModelParameterValues,
  ModelRange,
  ModelSite,
  PropagationModel,
} from './models/model.ts'
import type { GroundRule, ModelLimitRule } from './profile.ts'
import type { ValidRange } from './valid-range.ts'

/** Everything about a cell that decides its path losses, whatever the receiver point. */
export interface PropagationSite {
  readonly modelId: PropagationModelId
  /** Above 0 to 300. */
  readonly frequencyGhz: number
  readonly antennaHeightM: number
  readonly receiverHeightM: number
  /** Values of the model's own parameters; those that are absent take their default. */
  readonly modelParameters?: ModelParameterValues
  /** What happens outside the model's range; absent: the fallback answers. */
  readonly modelLimits?: ModelLimitRule
  /** The antenna stands inside a building, below its roof. */
  readonly indoorTransmitter: boolean
  /** Whether the pack has building footprints at all; true where it is not given. */
  readonly buildingDataAvailable?: boolean
  /** Whether the ground is known around the cell; false where it is not given. */
  readonly terrainAvailable?: boolean
  /** Absent: a model that does not ask for the ground does not count it. */
  readonly ground?: GroundRule
  /** Share of the places in which the losses are not exceeded, 50 to 99 %; absent: as the model has them. */
  readonly locationProbabilityPercent?: number
  /** Absent: the losses are the model's. It corrects the model of its scope and none that stands in. */
  readonly calibration?: CellCalibration
}

/** A site as the laws see it: parameters that are not given have the default of their model. */
export function siteOf(
  { parameters }: PropagationModel,
  { frequencyGhz, antennaHeightM, receiverHeightM, modelParameters = {} }: PropagationSite,
): ModelSite {
  const values = parameters.map((parameter) => [
    parameter.property,
    modelParameters[parameter.property] ?? parameter.default,
  ])
  return {
    frequencyGhz,
    antennaHeightM,
    receiverHeightM,
    parameters: Object.fromEntries(values) as ModelParameterValues,
  }
}

/** A site with frequency and heights moved to the nearest end of the range. */
export function clampedSite(range: ModelRange, site: ModelSite): ModelSite {
  return {
    ...site,
    frequencyGhz: clamped(range.frequencyGhz, site.frequencyGhz),
    antennaHeightM: clamped(range.antennaHeightM, site.antennaHeightM),
    receiverHeightM: clamped(range.receiverHeightM, site.receiverHeightM),
  }
}

function clamped(range: ValidRange | undefined, value: number): number {
  return range === undefined ? value : Math.min(Math.max(value, range.minimum), range.maximum)
}
