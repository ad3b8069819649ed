import { AntennaAim, type Aimed } from '../../../../src/analyses/sector/known-losses.ts'
import { normalizeDegrees } from '../../../../src/angles.ts'
import { profileMembers } from '../../../../src/rf/profile-members.ts'
import {
  isNumber,
  keepsLosses,
  type MemberProperty,
  memberProperties,
} from '../../../../src/rf/profile-numbers.ts'
import type { RfProfile } from '../../../../src/rf/profile.ts'
import { receiverThreshold } from '../../../../src/rf/receiver.ts'
import { resolveRfProfile } from '../../../../src/rf/resolve-profile.ts'
import { type Get, knowCuts, knownCut } from '../../scenario/antenna-cuts.ts'
import { transmitGainDbi } from '../../scenario/antennas.ts'
import type { AntennaCut } from '../../scenario/field.ts'
import { presetPatterns } from '../../scenario/preset-patterns.ts'
import type { RequestBody } from '../../scenario/scenario.ts'

/** Properties of a profile by their names on the wire. */
const propertyOf: Readonly<Partial<Record<string, MemberProperty>>> = Object.fromEntries(
  memberProperties.map((property) => [profileMembers[property].wireName, property]),
)

/** Whether another value of a member of a request leaves every path loss as it is. */
function isAim(name: string): boolean {
  const property = propertyOf[name]
  return rootMembers.includes(name) || (property !== undefined && keepsLosses(property))
}

/** Words that are resolved beside all numbers; those of patterns that are presets too. */
const resolvedWords: readonly MemberProperty[] = [
  'networkTech',
  'propagationModel',
  'channelId',
  'receiverSensitivityMode',
]

/** Root members that no path loss depends on, and no answer but through them. */
const rootMembers = ['azimuth', 'calibration_offset_db', 'rays', 'thresholds_dbm']

type Members = Readonly<Record<string, unknown>>

/** All members of a request for one cell; its profile wins over its root. */
function membersOf({ rf_profile, ...root }: RequestBody): Members {
  return { ...root, ...(typeof rf_profile === 'object' ? rf_profile : {}) }
}

/** What path losses depend on, as one text. */
export function lossBasis(request: RequestBody): string {
  const others = Object.entries(membersOf(request)).filter(([name]) => !isAim(name))
  return JSON.stringify(others.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const patternMembers: Readonly<Record<AntennaCut, string>> = {
  horizontal: 'horizontal_pattern_id',
  vertical: 'vertical_pattern_id',
}

/** Asks for the cuts of antennas that cells are asked with, as far as they are not known. */
export function knowAntennas(requests: readonly RequestBody[], get: Get): Promise<void> {
  return knowCuts(patternsOf(requests), get)
}

/** The patterns that cells state. */
function patternsOf(requests: readonly RequestBody[]): readonly string[] {
  return requests.flatMap((request) => {
    const members = membersOf(request)
    const stated = Object.values(patternMembers).map((name) => members[name])
    return stated.filter((id) => typeof id === 'string')
  })
}

/** The known cut of a pattern that is no preset. */
function statedCut(members: Members, cut: AntennaCut) {
  const id = members[patternMembers[cut]]
  if (typeof id !== 'string' || presetPatterns.has(id)) return null
  const values = knownCut(id, cut)
  if (values === undefined) throw new Error(`the ${cut} cut of the antenna ${id} is not known`)
  return { id, cut: { sha256: values.sha256, attenuationDb: values.attenuation_db } }
}

/** What an antenna makes of known path losses, as the service resolves it. */
export interface ResolvedAim {
  readonly aimed: Aimed
  readonly aim: AntennaAim
  readonly profile: RfProfile
  readonly sensitivityDbm: number
}

/**
 * The aim of a request, whose members the page has found valid.
 *
 * @throws {Error} where it names an antenna whose cuts nobody has asked for
 */
export function resolvedAim(request: RequestBody): ResolvedAim {
  const members = membersOf(request)
  const stated: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(members)) {
    const property = propertyOf[name]
    if (property === undefined || value === undefined) continue
    const isPreset = typeof value === 'string' && presetPatterns.has(value)
    if (isPreset || isNumber(property) || resolvedWords.includes(property)) stated[property] = value
  }
  const horizontal = statedCut(members, 'horizontal')
  const vertical = statedCut(members, 'vertical')
  const profile: RfProfile = {
    ...resolveRfProfile(stated),
    ...(horizontal && {
      txAntennaGainDbi: transmitGainDbi(members),
      horizontalPatternId: horizontal.id,
      horizontalCut: horizontal.cut,
    }),
    ...(vertical && { verticalPatternId: vertical.id, verticalCut: vertical.cut }),
  }
  const numberOf = (name: string): number => Number(members[name] ?? 0)
  const aimed: Aimed = {
    azimuthDeg: normalizeDegrees(numberOf('azimuth')),
    calibrationOffsetDb: numberOf('calibration_offset_db'),
    profile,
  }
  const aim = new AntennaAim(aimed)
  return { aimed, aim, profile, sensitivityDbm: receiverThreshold(profile).sensitivityDbm }
}
