import { invalidRequest } from '../errors.ts'
import { isChoice, type ModelParameter } from './models/model.ts'
import { modelOf } from './models/list.ts'
import { duplexModes, networkTechnologies, sensitivityModes } from './profile.ts'
import type { RfProfile } from './profile.ts'
import { pciBounds, profileTextBytes, radiusBound } from './profile-bounds.ts'
import type { ProfileBound } from './profile-members.ts'
import { numberMember, numberProperties } from './profile-numbers.ts'
import { describeRange, isWithin } from './valid-range.ts'

/** Throws `invalid_request` naming member and bound unless the number lies within the bound. */
export function checkBound(bound: ProfileBound, value: number): void {
  const isWhole = bound.integer !== true || Number.isInteger(value)
  if (isWhole && isWithin(bound, value)) return
  const kind = bound.integer === true ? 'an integer ' : ''
  throw invalidRequest(`${bound.wireName} must be ${kind}${describeRange(bound)}`)
}

/**
 * Throws `invalid_request` naming the member and its bound or its choices unless a parameter of a
 * model has a value that it can have.
 */
export function checkParameter(parameter: ModelParameter, value: number | string): void {
  const wireName = `rf_profile.${parameter.wireName}`
  if (isChoice(parameter)) checkChoice(wireName, value, parameter.choices)
  // Words fail every bound.
  else checkBound({ ...parameter, wireName }, typeof value === 'number' ? value : NaN)
}

/**
 * Checks every member of a resolved profile by itself: neither the agreement of technology and frequency
 * nor that with its model, for which there is `checkAgainstModel` of resolve-profile.ts. Throws
 * `invalid_request` naming the member under its wire name and the bound. Members that a request can
 * have in its `rf_profile` alone are named with it.
 */
export function checkProfile(profile: RfProfile): void {
  if (profile.schemaVersion !== 1) throw invalidRequest('schema_version must be 1')
  checkChoice('duplex_mode', profile.duplexMode, duplexModes)
  checkChoice('receiver_sensitivity_mode', profile.receiverSensitivityMode, sensitivityModes)
  checkText('rf_profile.band', profile.band)
  checkText('rf_profile.channel_id', profile.channelId)
  for (const property of numberProperties) {
    const value = profile[property]
    if (value !== undefined) checkBound(numberMember(property), value)
  }
  if (profile.pci === null) return
  const bound = pciBounds[profile.networkTech]
  checkBound({ ...bound, wireName: `rf_profile.${bound.wireName}` }, profile.pci)
}

/** Throws `invalid_request` naming bound and model unless the model of a profile reaches its radius. */
export function checkRadius({ propagationModel, radiusM }: RfProfile): void {
  const bound = radiusBound(modelOf(propagationModel))
  if (isWithin(bound, radiusM)) return
  const { wireName } = bound
  throw invalidRequest(`${wireName} must be ${describeRange(bound)} under ${propagationModel}`)
}

/** Throws `invalid_request` unless the technology is one that exists. */
export function checkTechnology(technology: string): void {
  checkChoice('network_tech', technology, networkTechnologies)
}

function checkChoice(member: string, value: number | string, choices: readonly string[]): void {
  if (typeof value === 'string' && choices.includes(value)) return
  throw invalidRequest(`${member} must be one of ${choices.join(', ')}`)
}

function checkText(member: string, text: string): void {
  const byteLength = utf8ByteLength(text)
  if (byteLength >= profileTextBytes.minimum && byteLength <= profileTextBytes.maximum) return
  const { minimum, maximum } = profileTextBytes
  throw invalidRequest(`${member} must be ${minimum} to ${maximum} UTF-8 bytes long, and not blank`)
}

const encoder = new TextEncoder()

function utf8ByteLength(text: string): number {
  return encoder.encode(text).length
}
