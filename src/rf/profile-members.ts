// The one table of a radio profile's members. Check, schema, resolved profile, loss name, form, ledger and
// live picture read it; a number is one row here.
import type { ValidRange } from './valid-range.ts'

/** Bounds of a number under its wire name. */
export interface ProfileBound extends ValidRange {
  readonly wireName: string
  /** Only whole numbers are valid. */
  readonly integer?: boolean
}

/** The term of a link budget that a number is, dB. */
export interface BudgetTerm {
  /** In the equation of the received power. */
  readonly symbol: string
  /** 1: a gain, -1: a loss. */
  readonly sign: 1 | -1
  /** A term of the boresight EIRP; the others come behind the antenna's pattern. */
  readonly isEirp?: true
  /** In the loss components of a path profile, by id and label; only of terms outside the EIRP. */
  readonly component?: { readonly id: string; readonly label: string }
}

/** The group of fields in which the page's form shows a number. */
export type FormGroup =
  | 'site'
  | 'sector'
  | 'radio'
  | 'pattern'
  | 'losses'
  | 'receiver'
  | 'manual-threshold'
  | 'derived-threshold'
  | 'carrier'

export interface MemberRow {
  readonly wireName: string
  /** Another value changes no path loss: losses that are known are kept. */
  readonly keepsLosses?: true
}

export interface NumberRow extends MemberRow, ProfileBound {
  /** In form and ledger. */
  readonly label: string
  readonly unit: string
  /** What an arrow key of the form moves by. */
  readonly step: number
  readonly description: string
  /** What the form says beside the description. */
  readonly note?: string
  /** Where nobody states it; null: it follows technology, frequency or bandwidth. */
  readonly default?: number | null
  /** Instead of a default: what holds while it is absent, which it stays unless it is stated. */
  readonly absent?: string
  /** A cell that states it has resource blocks: technology, bandwidth and spacing are those of a channel. */
  readonly needsChannel?: true
  readonly budget?: BudgetTerm
  readonly group: FormGroup
}

const gain = { unit: 'dBi', minimum: -20, maximum: 80, step: 1, keepsLosses: true } as const
const tilt = {
  unit: '°',
  minimum: -30,
  maximum: 90,
  step: 1,
  default: 0,
  keepsLosses: true,
  group: 'pattern',
} as const
const ratioDb = {
  unit: 'dB',
  minimum: -100,
  maximum: 100,
  step: 0.5,
  keepsLosses: true,
  group: 'derived-threshold',
} as const

/** Every member by property, in the order of the request's schema: numbers with bounds, and all others. */
export const profileMembers = {
  schemaVersion: { wireName: 'schema_version' },
  networkTech: { wireName: 'network_tech' },
  propagationModel: { wireName: 'propagation_model' },
  frequencyGhz: {
    wireName: 'frequency_ghz',
    label: 'Frequency',
    unit: 'GHz',
    step: 0.1,
    minimum: 0,
    maximum: 300,
    exclusiveMinimum: true,
    default: null,
    group: 'radio',
    description: 'Carrier frequency.',
  },
  band: { wireName: 'band', keepsLosses: true },
  channelId: { wireName: 'channel_id', keepsLosses: true },
  bandwidthMhz: {
    wireName: 'bandwidth_mhz',
    label: 'Bandwidth',
    unit: 'MHz',
    step: 5,
    minimum: 0.1,
    maximum: 2000,
    default: null,
    keepsLosses: true,
    group: 'carrier',
    description: 'Channel bandwidth.',
    note: 'Follows technology and frequency.',
  },
  subcarrierSpacingKhz: {
    wireName: 'subcarrier_spacing_khz',
    label: 'Subcarrier spacing',
    unit: 'kHz',
    step: 15,
    minimum: 15,
    maximum: 120,
    choices: [15, 30, 60, 120],
    needsChannel: true,
    keepsLosses: true,
    group: 'carrier',
    description: 'Of 5G: opens every bandwidth that NR has at it.',
    absent: '30 below 24.25 GHz, else 120',
  },
  duplexMode: { wireName: 'duplex_mode', keepsLosses: true },
  txPowerDbm: {
    wireName: 'tx_power_dbm',
    label: 'Power',
    unit: 'dBm',
    step: 1,
    minimum: 0,
    maximum: 60,
    default: 30,
    keepsLosses: true,
    group: 'radio',
    description: 'Conducted transmitter power.',
    budget: { symbol: 'P_tx', sign: 1, isEirp: true },
  },
  txAntennaGainDbi: {
    wireName: 'tx_antenna_gain_dbi',
    label: 'TX gain',
    ...gain,
    default: 25,
    group: 'radio',
    description: 'Gain at boresight.',
    budget: { symbol: 'G_tx', sign: 1, isEirp: true },
  },
  antennaGainDbi: { wireName: 'antenna_gain_dbi' },
  rxAntennaGainDbi: {
    wireName: 'rx_antenna_gain_dbi',
    label: 'RX gain',
    ...gain,
    default: 0,
    group: 'losses',
    description: 'Receiver gain.',
    budget: {
      symbol: 'G_rx',
      sign: 1,
      component: { id: 'rx-antenna-gain', label: 'Receiver antenna gain' },
    },
  },
  systemLossDb: {
    wireName: 'system_loss_db',
    label: 'System loss',
    unit: 'dB',
    step: 0.5,
    minimum: 0,
    maximum: 100,
    default: 0,
    keepsLosses: true,
    group: 'losses',
    description: 'Feeder and implementation loss.',
    budget: {
      symbol: 'L_system',
      sign: -1,
      component: { id: 'system', label: 'System loss' },
    },
  },
  polarizationLossDb: {
    wireName: 'polarization_loss_db',
    label: 'Polarization loss',
    unit: 'dB',
    step: 0.5,
    minimum: 0,
    maximum: 40,
    default: 0,
    keepsLosses: true,
    group: 'losses',
    description: 'Mismatch loss.',
    budget: {
      symbol: 'L_polarization',
      sign: -1,
      component: { id: 'polarization', label: 'Polarization mismatch' },
    },
  },
  /** The largest of any model; `radiusBound` has that of each. */
  radiusM: {
    wireName: 'radius_m',
    label: 'Radius',
    unit: 'm',
    step: 25,
    minimum: 25,
    maximum: 50_000,
    default: 400,
    group: 'site',
    description: 'Radius of the cell.',
  },
  beamWidthDeg: {
    wireName: 'beam_width',
    label: 'Beam width',
    unit: '°',
    step: 5,
    minimum: 10,
    maximum: 360,
    default: 120,
    keepsLosses: true,
    group: 'sector',
    description: 'Width of the beam, degrees.',
  },
  antennaHeightM: {
    wireName: 'antenna_height_m',
    label: 'Antenna height',
    unit: 'm',
    step: 0.5,
    minimum: 0.5,
    maximum: 300,
    default: 25,
    group: 'site',
    description: 'Above ground.',
    note: 'A roof higher than this makes the transmitter an indoor one.',
  },
  antennaHeightSource: { wireName: 'antenna_height_source' },
  mechanicalDowntiltDeg: {
    wireName: 'mechanical_downtilt_deg',
    label: 'Mechanical downtilt',
    ...tilt,
    description: 'Positive points downward.',
  },
  electricalDowntiltDeg: {
    wireName: 'electrical_downtilt_deg',
    label: 'Electrical downtilt',
    ...tilt,
    description: 'Added to the mechanical downtilt.',
  },
  orientationDeg: {
    wireName: 'orientation_deg',
    label: 'Orientation',
    unit: '°',
    step: 1,
    minimum: 0,
    maximum: 360,
    exclusiveMaximum: true,
    default: 0,
    keepsLosses: true,
    group: 'sector',
    description: 'Added to the azimuth.',
  },
  horizontalPatternId: { wireName: 'horizontal_pattern_id', keepsLosses: true },
  verticalPatternId: { wireName: 'vertical_pattern_id', keepsLosses: true },
  horizontalPatternSha256: { wireName: 'horizontal_pattern_sha256' },
  verticalPatternSha256: { wireName: 'vertical_pattern_sha256' },
  loadFactor: {
    wireName: 'load_factor',
    label: 'Load factor',
    unit: '',
    step: 0.05,
    minimum: 0,
    maximum: 1,
    exclusiveMinimum: true,
    default: 0.7,
    keepsLosses: true,
    group: 'carrier',
    description: 'Share of resources in use.',
  },
  reuseFactor: {
    wireName: 'reuse_factor',
    label: 'Reuse factor',
    unit: '',
    step: 1,
    minimum: 1,
    maximum: 12,
    integer: true,
    default: 1,
    keepsLosses: true,
    group: 'carrier',
    description: 'Frequency reuse.',
  },
  pci: { wireName: 'pci', keepsLosses: true },
  receiverHeightM: {
    wireName: 'receiver_height_m',
    label: 'Receiver height',
    unit: 'm',
    step: 0.5,
    minimum: 0.1,
    maximum: 100,
    default: 1.5,
    group: 'receiver',
    description: 'Above ground.',
  },
  receiverSensitivityDbm: {
    wireName: 'receiver_sensitivity_dbm',
    label: 'Sensitivity',
    unit: 'dBm',
    step: 1,
    minimum: -180,
    maximum: -20,
    default: -115,
    keepsLosses: true,
    group: 'manual-threshold',
    description: 'Threshold in manual mode.',
  },
  receiverSensitivityMode: { wireName: 'receiver_sensitivity_mode', keepsLosses: true },
  receiverNoiseBandwidthHz: {
    wireName: 'receiver_noise_bandwidth_hz',
    label: 'Noise bandwidth',
    unit: 'Hz',
    minimum: 1,
    maximum: 2e9,
    step: 1e6,
    default: null,
    keepsLosses: true,
    group: 'derived-threshold',
    description: 'Noise bandwidth of the receiver, derived mode.',
    note: 'Follows the channel bandwidth.',
  },
  receiverNoiseBandwidthSource: { wireName: 'receiver_noise_bandwidth_source' },
  receiverNoiseFigureDb: {
    wireName: 'receiver_noise_figure_db',
    label: 'Noise figure',
    unit: 'dB',
    step: 0.5,
    minimum: 0,
    maximum: 20,
    default: 7,
    keepsLosses: true,
    group: 'derived-threshold',
    description: 'Derived mode.',
  },
  receiverRequiredSnrDb: {
    wireName: 'receiver_required_snr_db',
    label: 'Required SNR',
    ...ratioDb,
    default: 3,
    description: 'Derived mode.',
  },
  receiverMarginDb: {
    wireName: 'receiver_margin_db',
    label: 'Margin',
    ...ratioDb,
    default: 0,
    description: 'Derived mode.',
  },
  serviceRsrpDbm: {
    wireName: 'service_rsrp_dbm',
    label: 'Served above RSRP',
    unit: 'dBm',
    step: 1,
    minimum: -156,
    maximum: -31,
    needsChannel: true,
    keepsLosses: true,
    group: 'receiver',
    description: 'Served is what has more RSRP: carrier power - 10 log10(12 N_RB).',
    absent: 'more than -100 dBm of carrier power',
  },
  hostRoof: { wireName: 'host_roof' },
  modelLimits: { wireName: 'model_limits' },
  sight: { wireName: 'sight' },
  ground: { wireName: 'ground' },
  /** A margin for the worse half of the locations, never a gain. */
  locationProbabilityPercent: {
    wireName: 'location_probability',
    label: 'Location probability',
    unit: '%',
    step: 5,
    minimum: 50,
    maximum: 99,
    group: 'receiver',
    description:
      'Share of the places, in per cent, in which a power is reached: from half of them a margin is ' +
      "subtracted, the quantile of the model's own spread over places.",
    absent: 'as the model has it, half of them',
  },
} as const satisfies Readonly<Record<string, MemberRow | NumberRow>>
