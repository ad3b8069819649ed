import { describe, expect, it } from 'vitest'
import { wallEventLossTable } from '../../rf/models/free-space-walls.ts'
import { propagationModelIds, propagationModels } from '../../rf/models/list.ts'
import { contractTold, rfContract } from './rf-contract.ts'
import { urbanShortRange } from '../../rf/models/urban-short-range.ts'

/** A contract as an answer tells it. */
function told(...about: Parameters<typeof rfContract>) {
  return contractTold.write(rfContract(...about))
}

describe('the contract of an answer', () => {
  it('carries the fixed thresholds and the calibration of the request', () => {
    const contract = told('urban_short_range', 'ideal-sector', 2.5)
    expect(contract['building_service_threshold_dbm']).toBe(-100)
    expect(contract['interference_rsrp_threshold_dbm']).toBe(-110)
    expect(contract['interference_sinr_threshold_db']).toBe(0)
    expect(contract['interference_rsrq_threshold_db']).toBe(-20)
    expect(contract['calibration_offset_db']).toBe(2.5)
    expect(contract['deterministic']).toBe(true)
  })

  it('names the model that stands in beside the one that was asked for', () => {
    const contract = told('urban_short_range', 'omni', 0, 'legacy_fspl_walls')
    expect(contract['model_id']).toBe('urban_short_range')
    expect(contract['applied_model_id']).toBe('legacy_fspl_walls')
    for (const id of propagationModelIds) expect(told(id, 'omni', 0)['applied_model_id']).toBe(id)
  })

  it('says of every model what its file says, and tells heights from boundaries', () => {
    for (const { id, needs, words } of propagationModels) {
      const contract = told(id, 'omni', 0)
      expect(contract['uses_building_height'], id).toBe(needs === 'sight')
      expect(contract['model_status'], id).toBe(words.status)
      expect(contract['applicability'], id).toBe(words.applicability)
    }
    expect(told('urban_short_range', 'omni', 0)['model_status']).toBe(
      'deterministic planning baseline',
    )
    expect(told('legacy_fspl_walls', 'omni', 0)['model_status']).toBe('compatibility baseline')
    expect(told('research_sub_thz', 'omni', 0)['model_status']).toBe('research-only')
  })

  it('names the source of the single element and of no other pattern', () => {
    const element = told('urban_short_range', '3gpp-single-element', 0)
    expect(element['antenna_pattern_reference']).toContain('TR 38.901')
    expect(element['antenna_pattern_uses_hard_beam']).toBe(false)
    const sector = told('urban_short_range', 'ideal-sector', 0)
    expect('antenna_pattern_reference' in sector).toBe(false)
    expect(sector['antenna_pattern_uses_hard_beam']).toBe(true)
  })

  it('leaves no member undefined, so that the wire form is complete', () => {
    for (const modelId of propagationModelIds) {
      const contract = told(modelId, 'cosine-sector', 0)
      for (const [member, value] of Object.entries(contract)) {
        expect(value, member).not.toBeUndefined()
        expect(value, member).not.toBe('')
      }
    }
  })

  it('quotes the numbers of the range tables in its prose', () => {
    const { applicability } = told('urban_short_range', 'omni', 0)
    for (const range of Object.values(urbanShortRange.range)) {
      expect(applicability).toContain(String(range.minimum))
      expect(applicability).toContain(String(range.maximum))
    }
    const { wall_model: wallModel } = told('legacy_fspl_walls', 'omni', 0)
    for (const step of wallEventLossTable) expect(wallModel).toContain(`${step.lossDb} dB`)
  })
})
