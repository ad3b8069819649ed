import type { CellCalibration } from './calibration.ts'
import type { AntennaCut } from './antenna-cut.ts'
import type { PropagationModelId } from './models/list.ts'
import type { ModelParameterValues } from './models/model.ts'
import type { ProfileNumbers } from './profile-numbers.ts'

export const networkTechnologies = ['4g', '5g', '6g'] as const
export const duplexModes = ['fdd', 'tdd', 'sdl', 'sul'] as const
export const horizontalPatternIds = [
  'ideal-sector',
  'cosine-sector',
  'omni',
  '3gpp-single-element',
] as const
export const verticalPatternIds = ['flat', 'panel-10deg', 'panel-20deg'] as const
export const sensitivityModes = ['manual', 'derived'] as const
export const noiseBandwidthSources = [
  'channel_bandwidth_approximation',
  'explicit_receiver_noise_bandwidth_hz',
] as const

/** How a roof of unknown height counts for a line of sight; the first is the default. */
export const unknownHeightRules = [
  /** It blocks every line over its footprint: no sight is claimed that is not known. */
  'block',
  /** It is as high as it is drawn. */
  'assume_display',
  /** It blocks nothing: the best that the missing heights could turn out to be. */
  'clear',
] as const

/** What lies beyond the bounds of the pack, where no building is known; the first is the default. */
export const beyondPackRules = [
  /** Ground without buildings: everything there is in free sight, unless something in the pack hides it. */
  'free',
  /** Nothing is said: points there have no value, and no reach goes beyond the bounds. */
  'excluded',
] as const

/** How the roofs under the antenna count for a line of sight; the first is the default. */
export const hostRoofRules = [
  /** They block nothing: the antenna is taken to stand at the edge nearest to every receiver. */
  'ignored',
  /** Known ones block like any other roof: receivers behind the edge of the roof are hidden. */
  'shades',
] as const

/** What happens outside the range of a cell's model; the first is the default. */
export const modelLimitRules = [
  /** Another model answers, and every answer says so. */
  'fallback',
  /** The model is evaluated at the end of its range. */
  'clamp',
  /** The question is refused. */
  'refuse',
] as const

/** Whether models that do not ask for the ground count it; the first is the default. */
export const groundRules = [
  /** All ground is flat. */
  'ignored',
  /** It hides what lies behind it, and its diffraction adds to the loss. */
  'diffraction',
] as const

/** Who decides whether a receiver is in sight, under models that ask; the first is the default. */
export const sightSources = [
  /** Roofs of the pack. */
  'footprints',
  /** Nobody: the losses in and out of sight are weighted by how likely sight is at the distance. */
  'statistical',
  /** Everything is out of sight. */
  'obstructed',
  /** Roofs where buildings are known around the receiver, else nobody. */
  'footprints_else_statistical',
] as const

/** Who says how high the antenna is. */
export const antennaHeightSources = ['stated', 'default'] as const

export type NetworkTechnology = (typeof networkTechnologies)[number]
export type DuplexMode = (typeof duplexModes)[number]
export type HorizontalPatternId = (typeof horizontalPatternIds)[number]
export type UnknownHeightRule = (typeof unknownHeightRules)[number]
export type BeyondPackRule = (typeof beyondPackRules)[number]
export type HostRoofRule = (typeof hostRoofRules)[number]
export type ModelLimitRule = (typeof modelLimitRules)[number]
export type GroundRule = (typeof groundRules)[number]
type SightSource = (typeof sightSources)[number]
export type SensitivityMode = (typeof sensitivityModes)[number]
/** Who says a parameter of a model: the request, a map of the pack, or nobody. */
export const parameterSources = ['stated', 'pack_map', 'default'] as const
export type ParameterSource = (typeof parameterSources)[number]
export type ParameterSources = Readonly<Record<string, ParameterSource>>

export type AntennaHeightSource = (typeof antennaHeightSources)[number]
export type NoiseBandwidthSource = (typeof noiseBandwidthSources)[number]

/**
 * The resolved radio profile of one cell, its numbers as `profileMembers` has them: every property present,
 * but for the rules of sight and of the model's limits and of what lies beyond the pack, which are there only
 * where they are not the default, and what one model needs.
 */
export interface RfProfile extends ProfileNumbers {
  readonly schemaVersion: 1
  readonly networkTech: NetworkTechnology
  readonly propagationModel: PropagationModelId
  readonly band: string
  readonly channelId: string
  readonly duplexMode: DuplexMode
  readonly antennaHeightSource: AntennaHeightSource
  /** A preset, or an antenna of the catalogue whose cut is there too. */
  readonly horizontalPatternId: string
  readonly verticalPatternId: string
  /** Physical cell id; null where none was given. */
  readonly pci: number | null
  readonly receiverSensitivityMode: SensitivityMode
  readonly receiverNoiseBandwidthSource: NoiseBandwidthSource
  /** Absent for presets. */
  readonly horizontalCut?: AntennaCut
  readonly verticalCut?: AntennaCut
  /** Of the whole request; absent: beyond the bounds of the pack everything is in free sight. */
  readonly beyondPack?: Exclude<BeyondPackRule, 'free'>
  /** Of the whole request; absent: buildings of unknown height block. */
  readonly unknownHeights?: Exclude<UnknownHeightRule, 'block'>
  /** Absent: the roof under the antenna is taken away for its own links. */
  readonly hostRoof?: Exclude<HostRoofRule, 'ignored'>
  /** Absent: another model answers outside the range of this one. */
  readonly modelLimits?: Exclude<ModelLimitRule, 'fallback'>
  /** Absent: the ground counts as flat, under models that do not ask for it. */
  readonly ground?: Exclude<GroundRule, 'ignored'>
  /** Absent: roofs decide, under models that ask for sight. */
  readonly sight?: Exclude<SightSource, 'footprints'>
  /** Absent: powers are the model's. */
  readonly calibration?: CellCalibration
  /** Every parameter of the cell's model, by property; absent for models that have none. */
  readonly modelParameters?: ModelParameterValues
  /** Who says those that maps of a pack may say, by property; absent for models that have none such. */
  readonly parameterSources?: ParameterSources
}

type ResolvedAsGiven = Omit<
  RfProfile,
  | 'propagationModel'
  | 'beyondPack'
  | 'unknownHeights'
  | 'hostRoof'
  | 'modelLimits'
  | 'ground'
  | 'sight'
  | 'calibration'
  | 'modelParameters'
  | 'parameterSources'
  | 'horizontalCut'
  | 'verticalCut'
>

/**
 * What a caller says about a cell; everything absent takes its default. A resolved profile fits too:
 * its output-only `receiverNoiseBandwidthSource` and `antennaHeightSource` are understood.
 */
export type RfProfileOverrides = {
  readonly [Property in keyof ResolvedAsGiven]?: ResolvedAsGiven[Property] | undefined
} & {
  /** Id or older name of a model. */
  readonly propagationModel?: string | undefined
  /** Alias of `txAntennaGainDbi`, which wins where both are given. */
  readonly antennaGainDbi?: number | undefined
  readonly beyondPack?: BeyondPackRule | undefined
  readonly unknownHeights?: UnknownHeightRule | undefined
  readonly hostRoof?: HostRoofRule | undefined
  readonly modelLimits?: ModelLimitRule | undefined
  readonly ground?: GroundRule | undefined
  readonly sight?: SightSource | undefined
  readonly calibration?: CellCalibration | undefined
  /** Those that are stated, by property. */
  readonly modelParameters?: ModelParameterValues | undefined
  readonly parameterSources?: ParameterSources | undefined
  /** Of the cuts that a caller expects under the ids; refused where the catalogue has others. */
  readonly horizontalPatternSha256?: string | undefined
  readonly verticalPatternSha256?: string | undefined
}
