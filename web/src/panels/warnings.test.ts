import { describe, expect, test } from 'vitest'
import { warningsOf } from './warnings.ts'

const answer = {
  applicability: {
    requested_model_id: 'urban_short_range',
    applied_model_id: 'urban_short_range',
    fallback_used: false,
    reason: 'applicable',
  },
} as const

describe('warnings of an answer', () => {
  test('are silent when there is nothing to warn about', () => {
    expect(warningsOf(answer)).toEqual([])
  })

  test('name an assumed roof', () => {
    const [warning] = warningsOf({ ...answer, host_roof_assumed_below_antenna: true })
    expect(warning).toContain('roof under the antenna is unknown')
  })

  test('repeat what a limit of the model nearby would change, and leave the rest to the notes', () => {
    const limit = 'antenna_height_m 9.99 m lies within 10 % of the limit …'
    const sentences = ['1 of 49 points (2 %) lie …', limit, '9 of 49 nodes (18.4 %) lie outside …']
    const near_limits = [{ member: 'antenna_height_m', value: 9.99 }]
    expect(warningsOf({ ...answer, model_evidence: { near_limits, sentences } })).toEqual([
      'Antenna height 9.99 m lies within 10 % of the limit …',
    ])
    const far = { near_limits: [], sentences: ['1 of 49 points (2 %) lie …'] }
    expect(warningsOf({ ...answer, model_evidence: far })).toEqual([])
  })

  test('name both models, the reason and the building of an indoor antenna', () => {
    const warnings = warningsOf({
      ...answer,
      applicability: {
        requested_model_id: 'urban_short_range',
        applied_model_id: 'legacy_fspl_walls',
        fallback_used: true,
        reason: 'unsupported_endpoint',
        note: 'The antenna at 5 m is not above the roof at 20 m of the building it stands in (w/1).',
      },
    })
    expect(warnings[0]).toContain('Urban macro')
    expect(warnings[0]).toContain('Free space + walls')
    expect(warnings[0]).toContain('unsupported endpoint')
    expect(warnings[1]).toContain('w/1')
  })
})
