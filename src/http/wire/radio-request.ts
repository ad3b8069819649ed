import { questionBounds, questionDefaults, reuseFactors } from '../../analyses/question-bounds.ts'
import { boundedNumber, requestObject } from './shapes.ts'

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
  bandwidth_mhz: boundedNumber(
    questionBounds.sharedBandwidthMhz,
    'Channel bandwidth of cells that name none. LTE: 1.4, 3, 5, 10, 15, 20; NR below 24.25 GHz: ' +
      '50, 100; NR from there on: 50, 100, 200, 400.',
  ),
  load_factor: {
    ...boundedNumber(
      questionBounds.sharedLoadFactor,
      'Share of its resources that an interfering cell uses.',
    ),
    default: questionDefaults.sharedLoadFactor,
  },
  reuse_factor: {
    type: 'integer',
    enum: reuseFactors,
    default: questionDefaults.reuseFactor,
    description: 'Channels that cells without channel_id take in turn.',
  },
  noise_figure_db: {
    ...boundedNumber(questionBounds.noiseFigureDb, 'Noise figure of the receivers.'),
    default: questionDefaults.noiseFigureDb,
  },
  sample_spacing_m: {
    ...boundedNumber(
      questionBounds.sampleSpacingM,
      'Spacing of the grid; widened until it holds at most 3000 samples.',
    ),
    default: questionDefaults.sampleSpacingM,
  },
} as const

/** Shape of the settings alone, for the types of bodies. */
export const radioQualityRequest = requestObject('RadioQualitySettings', radioQualitySettings, [
  'network_tech',
])
