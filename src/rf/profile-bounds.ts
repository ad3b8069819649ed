// The one table of what a radio profile may hold: schema, check, messages and documents read it.
import { looksAtBuildings, type PropagationModel } from './models/model.ts'
import type { RfProfile } from './profile.ts'
import type { ValidRange } from './valid-range.ts'

/** Bounds of one numeric property under its wire name. */
export interface ProfileBound extends ValidRange {
  readonly wireName: string
  /** Only whole numbers are valid. */
  readonly integer?: boolean
}

/** Numeric properties of the profile. `schemaVersion` and `pci` have rules of their own. */
export type BoundedProperty = Exclude<
  { [Key in keyof RfProfile]-?: RfProfile[Key] extends number ? Key : never }[keyof RfProfile],
  'schemaVersion'
>

const gain = { minimum: -20, maximum: 80 }
const tilt = { minimum: -30, maximum: 90 }
const ratioDb = { minimum: -100, maximum: 100 }

/** Bounds of every numeric property, in the order of the resolved profile. */
export const profileBounds = {
  frequencyGhz: { wireName: 'frequency_ghz', minimum: 0, maximum: 300, exclusiveMinimum: true },
  bandwidthMhz: { wireName: 'bandwidth_mhz', minimum: 0.1, maximum: 2000 },
  txPowerDbm: { wireName: 'tx_power_dbm', minimum: 0, maximum: 60 },
  txAntennaGainDbi: { wireName: 'tx_antenna_gain_dbi', ...gain },
  rxAntennaGainDbi: { wireName: 'rx_antenna_gain_dbi', ...gain },
  systemLossDb: { wireName: 'system_loss_db', minimum: 0, maximum: 100 },
  polarizationLossDb: { wireName: 'polarization_loss_db', minimum: 0, maximum: 40 },
  /** The largest of any model; `radiusBound` has that of each. */
  radiusM: { wireName: 'radius_m', minimum: 25, maximum: 50_000 },
  beamWidthDeg: { wireName: 'beam_width', minimum: 10, maximum: 360 },
  antennaHeightM: { wireName: 'antenna_height_m', minimum: 0.5, maximum: 300 },
  mechanicalDowntiltDeg: { wireName: 'mechanical_downtilt_deg', ...tilt },
  electricalDowntiltDeg: { wireName: 'electrical_downtilt_deg', ...tilt },
  orientationDeg: {
    wireName: 'orientation_deg',
    minimum: 0,
    maximum: 360,
    exclusiveMaximum: true,
  },
  loadFactor: { wireName: 'load_factor', minimum: 0, maximum: 1, exclusiveMinimum: true },
  reuseFactor: { wireName: 'reuse_factor', minimum: 1, maximum: 12, integer: true },
  receiverHeightM: { wireName: 'receiver_height_m', minimum: 0.1, maximum: 100 },
  receiverSensitivityDbm: { wireName: 'receiver_sensitivity_dbm', minimum: -180, maximum: -20 },
  receiverNoiseBandwidthHz: { wireName: 'receiver_noise_bandwidth_hz', minimum: 1, maximum: 2e9 },
  receiverNoiseFigureDb: { wireName: 'receiver_noise_figure_db', minimum: 0, maximum: 20 },
  receiverRequiredSnrDb: { wireName: 'receiver_required_snr_db', ...ratioDb },
  receiverMarginDb: { wireName: 'receiver_margin_db', ...ratioDb },
} as const satisfies Record<BoundedProperty, ProfileBound>

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
  wireName: 'antenna_gain_dbi',
  ...gain,
} as const satisfies ProfileBound

/** Physical cell ids: 504 of them in LTE, 1008 in NR. 6g is treated like NR. */
export const pciBounds = {
  '4g': { wireName: 'pci', minimum: 0, maximum: 503, integer: true },
  '5g': { wireName: 'pci', minimum: 0, maximum: 1007, integer: true },
  '6g': { wireName: 'pci', minimum: 0, maximum: 1007, integer: true },
} as const satisfies Record<string, ProfileBound>

/** Length of the free texts `band` and `channel_id` in UTF-8 bytes, without surrounding blanks. */
export const profileTextBytes = { minimum: 1, maximum: 64 } as const

/** Share of the places that a power is asked for: a margin for the worse half, never a gain. */
export const locationProbabilityBound = {
  wireName: 'location_probability',
  minimum: 50,
  maximum: 99,
} as const satisfies ProfileBound

/** Calibration offset of a cell, dB; a request member beside the profile. */
export const calibrationOffsetBound = {
  wireName: 'calibration_offset_db',
  minimum: -40,
  maximum: 40,
} as const satisfies ProfileBound
