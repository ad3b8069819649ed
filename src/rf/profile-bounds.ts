// Bounds of what a radio profile may hold, beside its table: those that depend on something, and of texts.
import { looksAtBuildings, type PropagationModel } from './models/model.ts'
import { type ProfileBound, profileMembers } from './profile-members.ts'
import type { NumberProperty } from './profile-numbers.ts'

/** Bounds of every number of a profile. */
export const profileBounds: Pick<typeof profileMembers, NumberProperty> = profileMembers

/** Models that ask for buildings reach no farther than these are looked at, metres. */
const farthestWithBuildingsM = 5000

/** How far a cell of a model may reach: 5 km where buildings decide, else up to 50 km. */
export function radiusBound(model: Pick<PropagationModel, 'needs' | 'range'>) {
  const ownM = looksAtBuildings(model)
    ? farthestWithBuildingsM
    : (model.range.distanceM?.maximum ?? Infinity)
  const { radiusM } = profileBounds
  return { ...radiusM, maximum: Math.min(ownM, radiusM.maximum) }
}

/** The compatibility alias of the transmit gain has the same bounds. */
export const antennaGainAliasBound = {
  ...profileBounds.txAntennaGainDbi,
  wireName: 'antenna_gain_dbi',
} as const satisfies ProfileBound

/** Physical cell ids: 504 of them in LTE, 1008 in NR. 6g is treated like NR. */
export const pciBounds = {
  '4g': { wireName: 'pci', minimum: 0, maximum: 503, integer: true },
  '5g': { wireName: 'pci', minimum: 0, maximum: 1007, integer: true },
  '6g': { wireName: 'pci', minimum: 0, maximum: 1007, integer: true },
} as const satisfies Record<string, ProfileBound>

/** Length of the free texts `band` and `channel_id` in UTF-8 bytes, without surrounding blanks. */
export const profileTextBytes = { minimum: 1, maximum: 64 } as const

/** Calibration offset of a cell, dB; a request member beside the profile. */
export const calibrationOffsetBound = {
  wireName: 'calibration_offset_db',
  minimum: -40,
  maximum: 40,
} as const satisfies ProfileBound
