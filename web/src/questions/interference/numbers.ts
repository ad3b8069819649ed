import { maximumInterferenceRadiusM } from '../../../../src/analyses/interference-radius.ts'
import {
  questionBounds,
  questionDefaults,
  reuseFactors,
} from '../../../../src/analyses/question-bounds.ts'
import { profileBounds } from '../../../../src/rf/profile-bounds.ts'
import type { SettingNumber } from '../../scenario/setting-number.ts'

/** The grid and the carrier that all cells are judged by. */
export const interferenceNumbers: readonly SettingNumber[] = [
  {
    name: 'sample_spacing_m',
    label: 'Sample spacing',
    unit: 'm',
    bound: questionBounds.sampleSpacingM,
    fallback: String(questionDefaults.sampleSpacingM),
  },
  {
    name: 'interference_radius_m',
    label: 'Cells disturb up to',
    unit: 'm',
    bound: { minimum: profileBounds.radiusM.minimum, maximum: maximumInterferenceRadiusM },
    fallback: 'twice the radius',
  },
  {
    name: 'bandwidth_mhz',
    label: 'Bandwidth',
    unit: 'MHz',
    bound: questionBounds.sharedBandwidthMhz,
    fallback: 'of each cell',
  },
  {
    name: 'load_factor',
    label: 'Load of the cells',
    unit: 'to 1',
    bound: questionBounds.sharedLoadFactor,
    fallback: String(questionDefaults.sharedLoadFactor),
  },
  {
    name: 'noise_figure_db',
    label: 'Noise figure',
    unit: 'dB',
    bound: questionBounds.noiseFigureDb,
    fallback: String(questionDefaults.noiseFigureDb),
  },
  {
    name: 'reuse_factor',
    label: `Frequency reuse (${reuseFactors.join(' or ')})`,
    unit: '',
    bound: { minimum: reuseFactors[0], maximum: reuseFactors[1], integer: true },
    choices: reuseFactors,
    step: reuseFactors[1] - reuseFactors[0],
    fallback: String(questionDefaults.reuseFactor),
  },
]
