import { requestObject } from './shapes.ts'

/** The technologies that have reference signals to measure. */
const measuredTechnology = {
  type: 'string',
  enum: ['4g', '5g'],
  description: 'Technology of the cells that name none of their own.',
} as const

/** Request members of questions about reference signals. */
export const radioQualitySettings = {
  network_tech: measuredTechnology,
  serving_cell_id: {
    type: 'string',
    minLength: 1,
    description: 'The cell that serves; absent: the strongest one at each point.',
  },
  bandwidth_mhz: {
    type: 'number',
    exclusiveMinimum: 0,
    maximum: 2000,
    description:
      'Channel bandwidth of cells that name none. LTE: 1.4, 3, 5, 10, 15, 20; NR below 24.25 GHz: ' +
      '50, 100; NR from there on: 50, 100, 200, 400.',
  },
  load_factor: {
    type: 'number',
    exclusiveMinimum: 0,
    maximum: 1,
    default: 0.7,
    description: 'Share of its resources that an interfering cell uses.',
  },
  reuse_factor: {
    type: 'integer',
    enum: [1, 3],
    default: 1,
    description: 'Channels that cells without channel_id take in turn.',
  },
  noise_figure_db: {
    type: 'number',
    minimum: 0,
    maximum: 20,
    default: 7,
    description: 'Noise figure of the receivers.',
  },
  sample_spacing_m: {
    type: 'number',
    minimum: 20,
    maximum: 200,
    default: 40,
    description: 'Spacing of the grid; widened until it holds at most 3000 samples.',
  },
} as const

export const defaultNoiseFigureDb = radioQualitySettings.noise_figure_db.default
export const defaultSampleSpacingM = radioQualitySettings.sample_spacing_m.default
export const defaultReuseFactor = radioQualitySettings.reuse_factor.default

/** Shape of the settings alone, for the types of bodies. */
export const radioQualityRequest = requestObject('RadioQualitySettings', radioQualitySettings, [
  'network_tech',
])
