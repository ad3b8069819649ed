import { AntennaAim, type Aimed } from '../../../../src/analyses/sector/known-losses.ts'
import { normalizeDegrees } from '../../../../src/rf/angles.ts'
import {
  horizontalPatternIds,
  type RfProfile,
  type RfProfileOverrides,
  verticalPatternIds,
} from '../../../../src/rf/profile.ts'
import { receiverThreshold } from '../../../../src/rf/receiver.ts'
import { resolveRfProfile } from '../../../../src/rf/resolve-profile.ts'
import { transmitGainDbi } from '../../scenario/antennas.ts'
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

const presets: readonly string[] = [...horizontalPatternIds, ...verticalPatternIds]

type Members = Readonly<Record<string, unknown>>

/** All members of a request for one cell; its profile wins over its root. */
function membersOf({ rf_profile, ...root }: RequestBody): Members {
  return { ...root, ...(typeof rf_profile === 'object' ? rf_profile : {}) }
}

/**
 * What path losses depend on, as one text. Antennas of the catalogue belong to it: their cuts come with
 * the losses.
 */
export function lossBasis(request: RequestBody): string {
  const others = Object.entries(membersOf(request)).filter(([name, value]) => {
    if (name.endsWith('_pattern_id')) return !presets.includes(String(value))
    return !(name in aimMembers) && !rootMembers.includes(name)
  })
  return JSON.stringify(others.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** The cuts of a catalogue antenna, dB at whole degrees. */
export interface CutValues {
  readonly horizontal_cut_db?: readonly number[]
  readonly vertical_cut_db?: readonly number[]
}

/** What an antenna makes of known path losses, as the service resolves it. */
export interface ResolvedAim {
  readonly aimed: Aimed
  readonly aim: AntennaAim
  readonly profile: RfProfile
  readonly sensitivityDbm: number
}

/** The aim of a request, whose members the page has found valid. */
export function resolvedAim(request: RequestBody, cuts: CutValues): ResolvedAim {
  const members = membersOf(request)
  const stated: Record<string, unknown> = {}
  for (const [name, property] of Object.entries({ ...aimMembers, ...otherMembers })) {
    const value = members[name]
    const isCut = name.endsWith('_pattern_id') && !presets.includes(String(value))
    if (value !== undefined && !isCut) stated[property] = value
  }
  const { horizontal_cut_db: horizontal, vertical_cut_db: vertical } = cuts
  const profile: RfProfile = {
    ...resolveRfProfile(stated),
    ...(horizontal && {
      txAntennaGainDbi: transmitGainDbi(members),
      horizontalPatternId: String(members['horizontal_pattern_id']),
      horizontalCut: { sha256: '', attenuationDb: horizontal },
    }),
    ...(vertical && {
      verticalPatternId: String(members['vertical_pattern_id']),
      verticalCut: { sha256: '', attenuationDb: vertical },
    }),
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
