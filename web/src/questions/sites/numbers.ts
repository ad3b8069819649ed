import { questionBounds, questionDefaults } from '../../../../src/analyses/question-bounds.ts'
import type { SettingNumber } from '../../scenario/setting-number.ts'

const proposals = (label: string): SettingNumber => ({
  name: 'max_results',
  label,
  unit: '',
  bound: questionBounds.listedSites,
  step: 1,
  fallback: String(questionDefaults.listedSites),
})

/** How many proposals are listed. */
export const siteNumbers: readonly SettingNumber[] = [proposals('Candidates listed')]

/** How many sites are chosen together at most. */
export const jointSiteNumbers: readonly SettingNumber[] = [proposals('Sites at most')]
