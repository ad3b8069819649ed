import { questionBounds, questionDefaults } from '../../../../src/analyses/question-bounds.ts'
import type { SettingNumber } from '../../scenario/setting-number.ts'

/** How many proposals are listed. */
export const siteNumbers: readonly SettingNumber[] = [
  {
    name: 'max_results',
    label: 'Candidates listed',
    unit: '',
    bound: questionBounds.listedSites,
    step: 1,
    fallback: String(questionDefaults.listedSites),
  },
]
