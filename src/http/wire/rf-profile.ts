import { calibrationView, readCalibration } from './calibration.ts'
import { modelParameters } from '../../rf/models/list.ts'
import { mappedParameters } from '../../rf/models/model.ts'
import { rfProfileSchema, sourceName } from './rf-profile-schema.ts'
import * as field from './answer-schema.ts'
import type { RfProfile, RfProfileOverrides } from '../../rf/profile.ts'

/**
 * Wire names of the profile's properties, in the order of a resolved profile. The transmit gain
 * has two names: the older `antenna_gain_dbi` stands in its old place, the preferred one is last.
 */
const profileWireNames = {
  schemaVersion: 'schema_version',
  networkTech: 'network_tech',
  propagationModel: 'propagation_model',
  frequencyGhz: 'frequency_ghz',
  band: 'band',
  bandwidthMhz: 'bandwidth_mhz',
  channelId: 'channel_id',
  duplexMode: 'duplex_mode',
  txPowerDbm: 'tx_power_dbm',
  antennaGainDbi: 'antenna_gain_dbi',
  rxAntennaGainDbi: 'rx_antenna_gain_dbi',
  systemLossDb: 'system_loss_db',
  polarizationLossDb: 'polarization_loss_db',
  radiusM: 'radius_m',
  beamWidthDeg: 'beam_width',
  antennaHeightM: 'antenna_height_m',
  antennaHeightSource: 'antenna_height_source',
  mechanicalDowntiltDeg: 'mechanical_downtilt_deg',
  electricalDowntiltDeg: 'electrical_downtilt_deg',
  orientationDeg: 'orientation_deg',
  horizontalPatternId: 'horizontal_pattern_id',
  verticalPatternId: 'vertical_pattern_id',
  horizontalPatternSha256: 'horizontal_pattern_sha256',
  verticalPatternSha256: 'vertical_pattern_sha256',
  loadFactor: 'load_factor',
  reuseFactor: 'reuse_factor',
  pci: 'pci',
  receiverHeightM: 'receiver_height_m',
  receiverSensitivityDbm: 'receiver_sensitivity_dbm',
  receiverSensitivityMode: 'receiver_sensitivity_mode',
  receiverNoiseBandwidthHz: 'receiver_noise_bandwidth_hz',
  receiverNoiseBandwidthSource: 'receiver_noise_bandwidth_source',
  receiverNoiseFigureDb: 'receiver_noise_figure_db',
  receiverRequiredSnrDb: 'receiver_required_snr_db',
  receiverMarginDb: 'receiver_margin_db',
  txAntennaGainDbi: 'tx_antenna_gain_dbi',
  hostRoof: 'host_roof',
  modelLimits: 'model_limits',
  ground: 'ground',
  sight: 'sight',
  locationProbabilityPercent: 'location_probability',
  unknownHeights: 'unknown_heights',
  beyondPack: 'beyond_pack',
} as const satisfies Readonly<
  Record<
    Exclude<keyof RfProfileOverrides, 'modelParameters' | 'parameterSources' | 'calibration'>,
    string
  >
>

/** Parameters whose values may come from a map, and the members that say where they come from. */
const sourcedParameters = mappedParameters(modelParameters).map(({ property, wireName }) => ({
  property,
  sourceName: sourceName(wireName),
}))

type ProfileProperty = keyof typeof profileWireNames
const properties = Object.keys(profileWireNames) as ProfileProperty[]

/** The profile members of a validated wire object under their core names; others are left out. */
export function profileOverrides(wire: Readonly<Record<string, unknown>>): RfProfileOverrides {
  const overrides: Record<string, unknown> = {}
  for (const property of properties) {
    const value = wire[profileWireNames[property]]
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
  for (const property of properties) {
    // Rules of the whole request, which are no part of a cell's profile.
    if (property === 'unknownHeights' || property === 'beyondPack') continue
    if (values[property] === undefined) continue
    view[profileWireNames[property]] = values[property]
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
