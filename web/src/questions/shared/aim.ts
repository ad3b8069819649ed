import { AntennaAim, type Aimed } from '../../../../src/analyses/sector/known-losses.ts'
import { normalizeDegrees } from '../../../../src/angles.ts'
import type { RfProfile, RfProfileOverrides } from '../../../../src/rf/profile.ts'
import { receiverThreshold } from '../../../../src/rf/receiver.ts'
import { resolveRfProfile } from '../../../../src/rf/resolve-profile.ts'
import { type Get, knowCuts, knownCut } from '../../scenario/antenna-cuts.ts'
import { transmitGainDbi } from '../../scenario/antennas.ts'
import type { AntennaCut } from '../../scenario/field.ts'
import { presetPatterns } from '../../scenario/preset-patterns.ts'
import type { RequestBody } from '../../scenario/scenario.ts'

/** Members of a request that change no path loss, with what the service's own module calls them. */
const aimMembers = {
  beam_width: 'beamWidthDeg',
  electrical_downtilt_deg: 'electricalDowntiltDeg',
  horizontal_pattern_id: 'horizontalPatternId',
  mechanical_downtilt_deg: 'mechanicalDowntiltDeg',
  orientation_deg: 'orientationDeg',
  polarization_loss_db: 'polarizationLossDb',
  receiver_margin_db: 'receiverMarginDb',
  receiver_noise_bandwidth_hz: 'receiverNoiseBandwidthHz',
  receiver_noise_figure_db: 'receiverNoiseFigureDb',
  receiver_required_snr_db: 'receiverRequiredSnrDb',
  receiver_sensitivity_dbm: 'receiverSensitivityDbm',
  receiver_sensitivity_mode: 'receiverSensitivityMode',
  rx_antenna_gain_dbi: 'rxAntennaGainDbi',
  system_loss_db: 'systemLossDb',
  tx_antenna_gain_dbi: 'txAntennaGainDbi',
  tx_power_dbm: 'txPowerDbm',
  vertical_pattern_id: 'verticalPatternId',
  channel_id: 'channelId',
  load_factor: 'loadFactor',
} as const satisfies Readonly<Record<string, keyof RfProfileOverrides>>

/** Those that decide defaults or heights beside them. */
const otherMembers = {
  antenna_height_m: 'antennaHeightM',
  bandwidth_mhz: 'bandwidthMhz',
  frequency_ghz: 'frequencyGhz',
  network_tech: 'networkTech',
  propagation_model: 'propagationModel',
  radius_m: 'radiusM',
  receiver_height_m: 'receiverHeightM',
} as const satisfies Readonly<Record<string, keyof RfProfileOverrides>>

/** Root members that no path loss depends on, and no answer but through them. */
const rootMembers = ['azimuth', 'calibration_offset_db', 'rays', 'thresholds_dbm']

type Members = Readonly<Record<string, unknown>>

/** All members of a request for one cell; its profile wins over its root. */
function membersOf({ rf_profile, ...root }: RequestBody): Members {
  return { ...root, ...(typeof rf_profile === 'object' ? rf_profile : {}) }
}

/** What path losses depend on, as one text. */
export function lossBasis(request: RequestBody): string {
  const others = Object.entries(membersOf(request)).filter(
    ([name]) => !(name in aimMembers) && !rootMembers.includes(name),
  )
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
  for (const [name, property] of Object.entries({ ...aimMembers, ...otherMembers })) {
    const value = members[name]
    const isCut = name.endsWith('_pattern_id') && !presetPatterns.has(String(value))
    if (value !== undefined && !isCut) stated[property] = value
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
