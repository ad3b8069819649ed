import { calibrationView, readCalibration } from './calibration.ts'
import { modelParameters } from '../../rf/models/list.ts'
import { mappedParameters } from '../../rf/models/model.ts'
import { profileMembers } from '../../rf/profile-members.ts'
import { type MemberProperty, memberProperties } from '../../rf/profile-numbers.ts'
import { rfProfileSchema, sourceName } from './rf-profile-schema.ts'
import * as field from './answer-schema.ts'
import type { RfProfile, RfProfileOverrides } from '../../rf/profile.ts'

/** Rules of the whole request, which are no part of a cell's profile. */
const requestRules = [
  ['unknownHeights', 'unknown_heights'],
  ['beyondPack', 'beyond_pack'],
] as const

/** What a request may hold: properties and wire names. */
const readMembers: readonly (readonly [keyof RfProfileOverrides, string])[] = [
  ...memberProperties.map((property) => [property, profileMembers[property].wireName] as const),
  ...requestRules,
]

/**
 * Where a resolved profile has a member elsewhere than the table: behind this one. The transmit gain has two
 * names: the older `antenna_gain_dbi` stands in its old place, the preferred one behind the receiver.
 */
const shownBehind: Readonly<Partial<Record<MemberProperty, MemberProperty>>> = {
  bandwidthMhz: 'channelId',
  receiverMarginDb: 'txAntennaGainDbi',
  ground: 'sight',
}
const isMoved = (property: MemberProperty) => Object.values(shownBehind).includes(property)

/** Members in the order of a resolved profile. */
const shownMembers = memberProperties
  .filter((property) => !isMoved(property))
  .flatMap((property) => [property, ...[shownBehind[property] ?? []].flat()])

/** Parameters whose values may come from a map, and the members that say where they come from. */
const sourcedParameters = mappedParameters(modelParameters).map(({ property, wireName }) => ({
  property,
  sourceName: sourceName(wireName),
}))

/** The profile members of a validated wire object under their core names; others are left out. */
export function profileOverrides(wire: Readonly<Record<string, unknown>>): RfProfileOverrides {
  const overrides: Record<string, unknown> = {}
  for (const [property, wireName] of readMembers) {
    const value = wire[wireName]
    if (value !== undefined) overrides[property] = value
  }
  const stated = modelParameters.filter(({ wireName }) => wire[wireName] !== undefined)
  if (stated.length > 0) {
    overrides.modelParameters = Object.fromEntries(
      stated.map(({ property, wireName }) => [property, wire[wireName]]),
    )
  }
  const sourced = sourcedParameters.filter(({ sourceName }) => wire[sourceName] !== undefined)
  if (sourced.length > 0) {
    overrides.parameterSources = Object.fromEntries(
      sourced.map(({ property, sourceName }) => [property, wire[sourceName]]),
    )
  }
  if (wire.calibration !== undefined) overrides.calibration = readCalibration(wire.calibration)
  return overrides
}

/** Wire form of a resolved profile: every property, null where the cell has none. */
export function rfProfileView(profile: RfProfile): Readonly<Record<string, unknown>> {
  const values = {
    ...profile,
    antennaGainDbi: profile.txAntennaGainDbi,
    // Only where an antenna of the catalogue is meant.
    horizontalPatternSha256: profile.horizontalCut?.sha256,
    verticalPatternSha256: profile.verticalCut?.sha256,
  }
  const view: Record<string, unknown> = {}
  for (const property of shownMembers) {
    const value = values[property]
    if (value !== undefined) view[profileMembers[property].wireName] = value
  }
  for (const { property, wireName } of modelParameters) {
    const value = profile.modelParameters?.[property]
    if (value !== undefined) view[wireName] = value
  }
  for (const { property, sourceName } of sourcedParameters) {
    const source = profile.parameterSources?.[property]
    if (source !== undefined) view[sourceName] = source
  }
  if (profile.calibration !== undefined) view.calibration = calibrationView(profile.calibration)
  return view
}

/** A resolved profile of an answer. */
export const rfProfile = field.kind<RfProfile>(rfProfileSchema, rfProfileView)
