/** Where a member stands in the request body. */
type FieldPlace = 'root' | 'profile'

interface FieldBase {
  readonly place: FieldPlace
  readonly label: string
  /** One sentence for the tool tip. */
  readonly help: string
}

export interface NumberField extends FieldBase {
  readonly kind: 'number'
  readonly unit: string
  readonly minimum?: number
  readonly maximum?: number
  /** The bound itself is refused. */
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
  readonly integer?: boolean
  readonly step: number
  /** What the service assumes when the member is left out; null when it follows other members. */
  readonly fallback: number | null
}

export type AntennaCut = 'horizontal' | 'vertical'

export interface ChoiceField extends FieldBase {
  readonly kind: 'choice'
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  /** Antennas of the service's catalogue that have this cut may be chosen too, by their ids. */
  readonly cut?: AntennaCut
  readonly fallback: string | null
}

export interface TextField extends FieldBase {
  readonly kind: 'text'
  readonly maximumBytes: number
  readonly fallback: string | null
}

export type Field = NumberField | ChoiceField | TextField

/** Numbers of a sector request, by their names on the wire. */
export const numberFields = {
  tower_lon: number('root', 'Longitude', '°', -180, 180, 0.0001, null, 'East of Greenwich, WGS84.'),
  tower_lat: number('root', 'Latitude', '°', -90, 90, 0.0001, null, 'North of the equator, WGS84.'),
  azimuth: {
    ...base(
      'root',
      'Azimuth',
      'Boresight, clockwise from north. Any angle; normalized to 0 to 360.',
    ),
    kind: 'number',
    unit: '°',
    step: 1,
    fallback: 0,
  },
  beam_width: number('root', 'Beam width', '°', 10, 360, 5, 120, 'Full width of the sector.'),
  radius_m: number('root', 'Radius', 'm', 25, 5000, 25, 400, 'How far the analysis looks.'),
  rays: {
    ...number('root', 'Rays', '', 8, 720, 1, 60, 'Bearings traced across the beam.'),
    integer: true,
  },
  frequency_ghz: {
    ...base('root', 'Frequency', 'Carrier frequency.'),
    kind: 'number',
    unit: 'GHz',
    exclusiveMinimum: 0,
    maximum: 300,
    step: 0.1,
    fallback: 28,
  },
  tx_power_dbm: number('root', 'Power', 'dBm', 0, 60, 1, 30, 'Conducted transmitter power.'),
  calibration_offset_db: number(
    'root',
    'Calibration',
    'dB',
    -40,
    40,
    0.5,
    0,
    'Added to the predicted received power.',
  ),
  tx_antenna_gain_dbi: number('profile', 'TX gain', 'dBi', -20, 80, 1, 25, 'Boresight gain.'),
  rx_antenna_gain_dbi: number('profile', 'RX gain', 'dBi', -20, 80, 1, 0, 'Scalar receiver gain.'),
  system_loss_db: number('profile', 'System loss', 'dB', 0, 100, 0.5, 0, 'Feeder and connectors.'),
  polarization_loss_db: number(
    'profile',
    'Polarization loss',
    'dB',
    0,
    40,
    0.5,
    0,
    'Mismatch between transmitter and receiver.',
  ),
  antenna_height_m: number(
    'profile',
    'Antenna height',
    'm',
    0.5,
    300,
    0.5,
    25,
    'Above ground. A roof higher than this makes the transmitter an indoor one.',
  ),
  mechanical_downtilt_deg: number(
    'profile',
    'Mechanical downtilt',
    '°',
    -30,
    90,
    1,
    0,
    'Positive points the boresight downward.',
  ),
  electrical_downtilt_deg: number(
    'profile',
    'Electrical downtilt',
    '°',
    -30,
    90,
    1,
    0,
    'Added to the mechanical downtilt.',
  ),
  orientation_deg: {
    ...base('profile', 'Orientation', 'Turns the pattern; added to the azimuth.'),
    kind: 'number',
    unit: '°',
    minimum: 0,
    exclusiveMaximum: 360,
    step: 1,
    fallback: 0,
  },
  bandwidth_mhz: number(
    'profile',
    'Bandwidth',
    'MHz',
    0.1,
    2000,
    5,
    null,
    'Channel bandwidth. Follows technology and frequency.',
  ),
  load_factor: {
    ...base('profile', 'Load factor', 'Share of resources in use.'),
    kind: 'number',
    unit: '',
    exclusiveMinimum: 0,
    maximum: 1,
    step: 0.05,
    fallback: 0.7,
  },
  reuse_factor: {
    ...number('profile', 'Reuse factor', '', 1, 12, 1, 1, 'Frequency reuse.'),
    integer: true,
  },
  pci: {
    ...number('profile', 'PCI', '', 0, 1007, 1, null, 'Physical cell id; LTE at most 503.'),
    integer: true,
  },
  receiver_height_m: number('profile', 'Receiver height', 'm', 0.1, 100, 0.5, 1.5, 'Above ground.'),
  receiver_sensitivity_dbm: number(
    'profile',
    'Sensitivity',
    'dBm',
    -180,
    -20,
    1,
    -115,
    'Receiver threshold in manual mode.',
  ),
  receiver_noise_bandwidth_hz: number(
    'profile',
    'Noise bandwidth',
    'Hz',
    1,
    2e9,
    1e6,
    null,
    'Used in derived mode. Follows the channel bandwidth.',
  ),
  receiver_noise_figure_db: number('profile', 'Noise figure', 'dB', 0, 20, 0.5, 7, 'Derived mode.'),
  receiver_required_snr_db: number(
    'profile',
    'Required SNR',
    'dB',
    -100,
    100,
    0.5,
    3,
    'Derived mode.',
  ),
  receiver_margin_db: number('profile', 'Margin', 'dB', -100, 100, 0.5, 0, 'Derived mode.'),
  cell_size_m: number('root', 'Cell size', 'm', 10, 250, 5, 25, 'Spacing of the surface grid.'),
} as const satisfies Record<string, NumberField>

export const choiceFields = {
  network_tech: {
    ...base('profile', 'Technology', 'Automatic: below 10 GHz 4G, below 100 GHz 5G, else 6G.'),
    kind: 'choice',
    choices: [
      { value: '4g', label: '4G LTE' },
      { value: '5g', label: '5G NR' },
      { value: '6g', label: '6G research' },
    ],
    fallback: null,
  },
  propagation_model: {
    ...base('profile', 'Propagation', 'Automatic: UMa below 100 GHz, research above.'),
    kind: 'choice',
    choices: [
      { value: 'urban_short_range', label: 'Urban macro (TR 38.901 UMa)' },
      { value: 'legacy_fspl_walls', label: 'Free space + walls (legacy)' },
      { value: 'research_sub_thz', label: 'Sub-THz research' },
    ],
    fallback: null,
  },
  duplex_mode: {
    ...base('profile', 'Duplex', 'Follows technology and frequency.'),
    kind: 'choice',
    choices: [
      { value: 'fdd', label: 'FDD' },
      { value: 'tdd', label: 'TDD' },
      { value: 'sdl', label: 'SDL' },
      { value: 'sul', label: 'SUL' },
    ],
    fallback: null,
  },
  horizontal_pattern_id: {
    ...base(
      'profile',
      'Horizontal pattern',
      'A planning preset, or the cut of an antenna of the catalogue.',
    ),
    kind: 'choice',
    cut: 'horizontal',
    choices: [
      { value: 'ideal-sector', label: 'Ideal sector' },
      { value: 'cosine-sector', label: 'Cosine sector' },
      { value: 'omni', label: 'Omnidirectional' },
      { value: '3gpp-single-element', label: '3GPP single element' },
    ],
    fallback: 'ideal-sector',
  },
  vertical_pattern_id: {
    ...base('profile', 'Vertical pattern', 'Downtilt acts through a pattern that is not flat.'),
    kind: 'choice',
    cut: 'vertical',
    choices: [
      { value: 'flat', label: 'Flat' },
      { value: 'panel-10deg', label: 'Panel 10°' },
      { value: 'panel-20deg', label: 'Panel 20°' },
    ],
    fallback: 'flat',
  },
  receiver_sensitivity_mode: {
    ...base('profile', 'Threshold', 'Given by hand, or derived from noise and SNR.'),
    kind: 'choice',
    choices: [
      { value: 'manual', label: 'Manual' },
      { value: 'derived', label: 'Derived' },
    ],
    fallback: 'manual',
  },
  unknown_heights: {
    ...base(
      'root',
      'Unknown roofs',
      'The first and the last are the bracket of what is not known.',
    ),
    kind: 'choice',
    choices: [
      { value: 'block', label: 'Block sight' },
      { value: 'assume_display', label: 'As drawn: 9 m' },
      { value: 'clear', label: 'Block nothing' },
    ],
    fallback: 'block',
  },
  host_roof: {
    ...base(
      'profile',
      'Own roof',
      'Whether the roof under the antenna hides what lies behind its edge.',
    ),
    kind: 'choice',
    choices: [
      { value: 'ignored', label: 'Taken away' },
      { value: 'shades', label: 'Shades' },
    ],
    fallback: 'ignored',
  },
} as const satisfies Record<string, ChoiceField>

export const textFields = {
  band: {
    ...base('profile', 'Band', 'Label only. Follows technology and frequency.'),
    kind: 'text',
    maximumBytes: 64,
    fallback: null,
  },
  channel_id: {
    ...base('profile', 'Channel', 'Label only.'),
    kind: 'text',
    maximumBytes: 64,
    fallback: 'CH-1',
  },
} as const satisfies Record<string, TextField>

export type NumberName = keyof typeof numberFields
export type ChoiceName = keyof typeof choiceFields
export type TextName = keyof typeof textFields
export type FieldName = NumberName | ChoiceName | TextName

/** Every field of the form, in the order in which a request is written. */
export const fields: Readonly<Record<FieldName, Field>> = {
  ...numberFields,
  ...choiceFields,
  ...textFields,
}

/** What the service assumes for a number that has a default of its own. */
export function defaultNumber(name: NumberName): number {
  const { fallback } = numberFields[name]
  if (fallback === null) throw new Error(`${name} has no default`)
  return fallback
}

export const thresholdBounds = { minimum: -180, maximum: 0, maximumCount: 10 } as const
export const defaultThresholdsDbm: readonly number[] = [-110, -100, -90, -80]

function base(place: FieldPlace, label: string, help: string): FieldBase {
  return { place, label, help }
}

function number(
  place: FieldPlace,
  label: string,
  unit: string,
  minimum: number,
  maximum: number,
  step: number,
  fallback: number | null,
  help: string,
): NumberField {
  return { kind: 'number', place, label, help, unit, minimum, maximum, step, fallback }
}
