import { invalidRequest } from '../errors.ts'
import {
  checkBound,
  checkParameter,
  checkProfile,
  checkRadius,
  checkTechnology,
} from './profile-check.ts'
import { antennaGainAliasBound, profileBounds } from './profile-bounds.ts'
import {
  canonicalModel,
  findModel,
  modelOf,
  modelParameters,
  propagationModelIds,
  type PropagationModelId,
} from './models/list.ts'
import { refuseForeignCalibration } from './calibration.ts'
import { channelNumerology } from './channel-table.ts'
import { refuseBeyondModel } from './model-limits.ts'
import {
  mappedParameters,
  type MappedParameter,
  type ModelParameterValues,
  type PropagationModel,
} from './models/model.ts'
import { profileDefaults } from './profile-defaults.ts'
import { channelNumbers, optionalNumbers, type OptionalNumberProperty } from './profile-numbers.ts'
import { resolveAntennaCuts } from './resolve-antenna.ts'
import type {
  AntennaHeightSource,
  NetworkTechnology,
  NoiseBandwidthSource,
  ParameterSource,
  ParameterSources,
  RfProfile,
  RfProfileOverrides,
} from './profile.ts'
import { effectiveTechnology, technologyDefaults } from './technology.ts'

interface ResolveOptions {
  /** Technology when neither a technology nor a frequency is given; 5g where it is absent. */
  readonly defaultTechnology?: NetworkTechnology
  /** Channel when none is given. */
  readonly channelId?: string
  /**
   * What is said for cells that may all choose another model: it is not held against the one that they
   * would have by default.
   */
  readonly isForOthers?: boolean
}

/**
 * The resolved profile of one cell: nested overrides win over top-level values, those over
 * defaults, and every default follows the effective technology and frequency. Resolving a resolved
 * profile gives it back unchanged. Throws `invalid_request` naming the member under its wire name
 * and the bound; `profileBounds` and `technologyFrequencyGhz` hold the bounds.
 */
export function resolveRfProfile(
  topLevel: RfProfileOverrides,
  nested: RfProfileOverrides = {},
  options: ResolveOptions = {},
): RfProfile {
  const given = mergeOverrides(topLevel, nested)
  if (given.networkTech !== undefined) checkTechnology(given.networkTech)
  if (given.frequencyGhz !== undefined) checkBound(profileBounds.frequencyGhz, given.frequencyGhz)
  const { networkTech, frequencyGhz } = effectiveTechnology(
    given.networkTech,
    given.frequencyGhz,
    options.defaultTechnology ?? '5g',
  )
  const defaults = technologyDefaults(networkTech, frequencyGhz)
  const propagationModel =
    given.propagationModel === undefined
      ? defaults.propagationModel
      : modelIdNamed(given.propagationModel)
  const bandwidthMhz = given.bandwidthMhz ?? defaults.bandwidthMhz
  const { gainDbi, ...cuts } = resolveAntennaCuts(given)
  const always: RfProfile = Object.assign(
    withCommonProperties(blankProfile(cuts), given, gainDbi),
    {
      networkTech,
      frequencyGhz,
      bandwidthMhz,
      propagationModel,
      band: given.band?.trim() ?? defaults.band,
      channelId: (given.channelId ?? options.channelId ?? profileDefaults.channelId).trim(),
      duplexMode: given.duplexMode ?? defaults.duplexMode,
      antennaHeightSource: antennaHeightSource(given),
      receiverNoiseBandwidthHz: given.receiverNoiseBandwidthHz ?? bandwidthMhz * 1e6,
      receiverNoiseBandwidthSource: noiseBandwidthSource(given, bandwidthMhz),
    },
  )
  const profile: RfProfile = { ...always, ...statedRules(given, modelOf(propagationModel)) }
  checkProfile(profile)
  if (options.isForOthers !== true) checkAgainstModel(profile)
  return profile
}

/**
 * Throws `invalid_request` or `not_processable`, naming the member, where a profile asks too much of its
 * model, or for a channel that does not exist.
 */
export function checkAgainstModel(profile: RfProfile): void {
  checkStatedChannel(profile)
  checkRadius(profile)
  refuseBeyondModel(profile)
  refuseForeignCalibration(profile)
}

/** Throws `invalid_request` naming the member where a stated number needs a channel that does not exist. */
function checkStatedChannel(profile: RfProfile): void {
  if (channelNumbers.some((property) => profile[property] !== undefined)) channelNumerology(profile)
}

/** What a profile has only where it is stated, or where its model asks for it. */
function statedRules(given: RfProfileOverrides, model: PropagationModel): Partial<RfProfile> {
  return {
    ...(given.beyondPack === 'excluded' ? { beyondPack: given.beyondPack } : {}),
    ...statedSightRules(given),
    ...(given.modelLimits === undefined || given.modelLimits === 'fallback'
      ? {}
      : { modelLimits: given.modelLimits }),
    ...groundRule(model, given.ground),
    ...sightRule(model, given.sight),
    ...statedNumbers(given),
    ...(given.calibration === undefined ? {} : { calibration: given.calibration }),
    ...ownParameters(model, given),
  }
}

/** The rules of sight that are not the default, as a profile holds them. */
export function statedSightRules({
  unknownHeights = 'block',
  hostRoof = 'ignored',
}: Pick<RfProfileOverrides, 'unknownHeights' | 'hostRoof'>): Pick<
  RfProfile,
  'unknownHeights' | 'hostRoof'
> {
  return {
    ...(unknownHeights === 'block' ? {} : { unknownHeights }),
    ...(hostRoof === 'ignored' ? {} : { hostRoof }),
  }
}

/** The rule for the ground where it is not the default; a model that asks for the ground needs none. */
function groundRule(
  { needs }: PropagationModel,
  ground: RfProfileOverrides['ground'],
): Pick<RfProfile, 'ground'> {
  return ground === undefined || ground === 'ignored' || needs === 'ground' ? {} : { ground }
}

/** Who decides about sight where it is not the default; models that do not ask for it need none. */
function sightRule(
  { needs }: PropagationModel,
  sight: RfProfileOverrides['sight'],
): Pick<RfProfile, 'sight'> {
  return sight === undefined || sight === 'footprints' || needs !== 'sight' ? {} : { sight }
}

/** The numbers that a profile has only where they are stated. */
function statedNumbers(given: RfProfileOverrides): Partial<RfProfile> {
  const stated: Partial<Record<OptionalNumberProperty, number>> = {}
  for (const property of optionalNumbers) {
    const value = given[property]
    if (value === undefined) continue
    checkBound(profileBounds[property], value)
    stated[property] = value
  }
  return stated
}

/** The parameters of a model: those that are stated, else the defaults. */
function ownParameters(
  { id, parameters }: PropagationModel,
  { modelParameters: stated = {}, parameterSources = {} }: RfProfileOverrides,
): Pick<RfProfile, 'modelParameters' | 'parameterSources'> {
  const foreign = modelParameters.find(
    ({ property }) =>
      stated[property] !== undefined && parameters.every((own) => own.property !== property),
  )
  if (foreign !== undefined) {
    throw invalidRequest(`rf_profile.${foreign.wireName} does not belong to ${id}`)
  }
  if (parameters.length === 0) return {}
  const values: Record<string, number | string> = {}
  for (const parameter of parameters) {
    const value = stated[parameter.property] ?? parameter.default
    checkParameter(parameter, value)
    values[parameter.property] = value
  }
  const sources = mappedParameters(parameters).map(
    (parameter) =>
      [
        parameter.property,
        parameterSource(parameter, stated, parameterSources[parameter.property]),
      ] as const,
  )
  return {
    modelParameters: values,
    ...(sources.length === 0 ? {} : { parameterSources: Object.fromEntries(sources) }),
  }
}

/**
 * Who says a parameter. A resolved profile that is sent back keeps saying that nobody stated it; once its
 * value is another one, it is stated. Whether the map of a pack says it, only the pack can tell.
 */
function parameterSource(
  { property, default: ofNobody }: MappedParameter,
  stated: ModelParameterValues,
  source: ParameterSource = 'stated',
): ParameterSource {
  const value = stated[property]
  if (value === undefined) return 'default'
  return source === 'default' && value !== ofNobody ? 'stated' : source
}

type CommonProperty = keyof typeof profileDefaults

/** What every profile has; of no meaning until it is filled in. */
const blank = {
  ...profileDefaults,
  networkTech: '5g',
  frequencyGhz: 0,
  bandwidthMhz: 0,
  propagationModel: canonicalModel.id,
  band: '',
  duplexMode: 'tdd',
  antennaHeightSource: 'default',
  receiverNoiseBandwidthHz: 0,
  receiverNoiseBandwidthSource: 'channel_bandwidth_approximation',
} as const satisfies RfProfile

/**
 * A profile to be filled in, its members in the order that all have. To copy one with all of them is much
 * less work than to add them one by one, and a region has 100,000 profiles.
 */
function blankProfile(cuts: Pick<RfProfile, 'horizontalCut' | 'verticalCut'>): RfProfile {
  const hasCuts = cuts.horizontalCut !== undefined || cuts.verticalCut !== undefined
  return hasCuts ? { ...profileDefaults, ...cuts, ...blank } : { ...blank }
}

const commonNames = Object.keys(profileDefaults) as CommonProperty[]

/**
 * Fills in the properties whose default is the same for every technology.
 *
 * @param antennaGainDbi of an antenna of the catalogue, where no gain is stated
 */
function withCommonProperties(
  profile: RfProfile,
  given: RfProfileOverrides,
  antennaGainDbi: number | undefined,
): RfProfile {
  const filled: Partial<Record<CommonProperty, unknown>> = profile
  for (const property of commonNames) {
    filled[property] = given[property] ?? profileDefaults[property]
  }
  filled.txAntennaGainDbi =
    given.txAntennaGainDbi ?? antennaGainDbi ?? profileDefaults.txAntennaGainDbi
  return profile
}

/** Nested over top-level; within one level the transmit gain wins over its alias. */
function mergeOverrides(
  topLevel: RfProfileOverrides,
  nested: RfProfileOverrides,
): RfProfileOverrides {
  const merged: Record<string, unknown> = {}
  for (const level of [topLevel, nested]) {
    // A hash belongs to the id that it was said with.
    if (level.horizontalPatternId !== undefined) delete merged.horizontalPatternSha256
    if (level.verticalPatternId !== undefined) delete merged.verticalPatternSha256
    // So do the parameters of a model to the model, and a level may state some of them.
    if (level.propagationModel !== undefined) {
      delete merged.modelParameters
      delete merged.parameterSources
    }
    const { modelParameters: outer, parameterSources: outerSources } = merged
    mergeLevel(merged, level)
    if (level.modelParameters !== undefined) {
      merged.modelParameters = { ...(outer ?? {}), ...level.modelParameters }
    }
    // A source without a value says nothing.
    merged.parameterSources = { ...(outerSources ?? {}), ...sourcesOf(level) }
  }
  return merged
}

/** A value without a source is stated, whatever an outer level says of its own. */
function sourcesOf({
  modelParameters: values,
  parameterSources: sources = {},
}: RfProfileOverrides): ParameterSources {
  if (values === undefined) return {}
  return Object.fromEntries(
    Object.keys(values).map((property) => [property, sources[property] ?? 'stated'] as const),
  )
}

/**
 * Puts what a level states over what outer ones do. A height without a source is stated, whatever an outer
 * level says of its own.
 */
function mergeLevel(merged: Record<string, unknown>, level: RfProfileOverrides): void {
  const { antennaGainDbi, ...rest } = level
  for (const [property, value] of Object.entries(rest)) {
    if (value !== undefined && value !== null) merged[property] = value
  }
  if (antennaGainDbi !== undefined) {
    checkBound(antennaGainAliasBound, antennaGainDbi)
    merged.txAntennaGainDbi = level.txAntennaGainDbi ?? antennaGainDbi
  }
  if (level.antennaHeightM !== undefined && level.antennaHeightSource === undefined) {
    merged.antennaHeightSource = 'stated'
  }
}

/**
 * Who says how high the antenna is. A resolved profile that is sent back keeps saying that nobody
 * did; once its height is changed, it is stated.
 */
function antennaHeightSource({
  antennaHeightM,
  antennaHeightSource: source,
}: RfProfileOverrides): AntennaHeightSource {
  const isDefault =
    antennaHeightM === undefined ||
    (source === 'default' && antennaHeightM === profileDefaults.antennaHeightM)
  return isDefault ? 'default' : 'stated'
}

/** The id of the model that a request names by its id or an older name. */
function modelIdNamed(name: string): PropagationModelId {
  const model = findModel(name)
  if (model !== undefined) return model.id
  throw invalidRequest(`propagation_model must be one of ${propagationModelIds.join(', ')}`)
}

/**
 * Where the noise bandwidth comes from. A resolved profile that is sent back keeps saying that it was
 * taken from the channel; once its bandwidth is changed, the number stands on its own.
 */
function noiseBandwidthSource(
  given: RfProfileOverrides,
  bandwidthMhz: number,
): NoiseBandwidthSource {
  const isChannelBandwidth =
    given.receiverNoiseBandwidthHz === undefined ||
    (given.receiverNoiseBandwidthSource === 'channel_bandwidth_approximation' &&
      given.receiverNoiseBandwidthHz === bandwidthMhz * 1e6)
  return isChannelBandwidth
    ? 'channel_bandwidth_approximation'
    : 'explicit_receiver_noise_bandwidth_hz'
}
