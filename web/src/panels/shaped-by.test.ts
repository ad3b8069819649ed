import { describe, expect, test } from 'vitest'
import { shapedByEvidence, shapedBySettings } from './shaped-by.ts'

describe('what shaped an answer', () => {
  test('is the ground where it counts, and the share beyond the pack', () => {
    const outside_pack = {
      beyond_pack: 'excluded',
      counted: 'nodes',
      count: 1,
      of: 8,
      pct: 12.5,
    } as const
    const told = { fingerprint: '', model_evidence: { sentences: [], outside_pack } }
    expect(shapedByEvidence(told)).toEqual([
      'ground not counted',
      '12.5 % of the nodes outside the pack',
    ])
    const counted = { ...told.model_evidence, ground_counted: { behind_pct: 8 } }
    expect(shapedByEvidence({ ...told, model_evidence: counted })[0]).toBe(
      'ground counted: 8.0 % behind it',
    )
  })

  test('says that nobody has calibrated it, and which places are meant', () => {
    expect(shapedBySettings([{}])).toEqual(['not calibrated', 'power that 50 % of places exceed'])
    const cells = [{ calibration_offset_db: -3, location_probability: 90 }, {}]
    const [calibration, places] = shapedBySettings(cells)
    expect(calibration).toContain('−3')
    expect(places).toContain('50 % or 90 %')
  })
})
