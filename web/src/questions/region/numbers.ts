import { regionResolution } from '../../../../src/analyses/question-bounds.ts'
import type { SettingNumber } from '../../scenario/setting-number.ts'

/** What a region is asked with beside its cells. */
export const regionNumbers: readonly SettingNumber[] = [
  {
    name: 'resolution_m',
    label: 'A node every',
    unit: 'm',
    bound: regionResolution.bound,
    fallback: String(regionResolution.defaultM),
  },
]
