import { describe, expect, it } from 'vitest'
import { wallEventLossTable } from '../../rf/models/free-space-walls.ts'
import { propagationModelIds, propagationModels } from '../../rf/models/list.ts'
import { rfContract } from './rf-contract.ts'
import { urbanShortRange } from '../../rf/models/urban-short-range.ts'

describe('the contract of an answer', () => {
  it('carries the fixed thresholds and the calibration of the request', () => {
    const contract = rfContract('urban_short_range', 'ideal-sector', 2.5)
    expect(contract.buildingServiceThresholdDbm).toBe(-100)
    expect(contract.interferenceRsrpThresholdDbm).toBe(-110)
    expect(contract.interferenceSinrThresholdDb).toBe(0)
    expect(contract.interferenceRsrqThresholdDb).toBe(-20)
    expect(contract.calibrationOffsetDb).toBe(2.5)
    expect(contract.deterministic).toBe(true)
  })

  it('names the model that stands in beside the one that was asked for', () => {
    const contract = rfContract('urban_short_range', 'omni', 0, 'legacy_fspl_walls')
    expect(contract.modelId).toBe('urban_short_range')
    expect(contract.appliedModelId).toBe('legacy_fspl_walls')
    for (const id of propagationModelIds) expect(rfContract(id, 'omni', 0).appliedModelId).toBe(id)
  })

  it('says of every model what its file says, and tells heights from boundaries', () => {
    for (const { id, needs, words } of propagationModels) {
      const contract = rfContract(id, 'omni', 0)
      expect(contract.usesBuildingHeight, id).toBe(needs === 'sight')
      expect(contract.modelStatus, id).toBe(words.status)
      expect(contract.applicability, id).toBe(words.applicability)
    }
    expect(rfContract('urban_short_range', 'omni', 0).modelStatus).toBe(
      'deterministic planning baseline',
    )
    expect(rfContract('legacy_fspl_walls', 'omni', 0).modelStatus).toBe('compatibility baseline')
    expect(rfContract('research_sub_thz', 'omni', 0).modelStatus).toBe('research-only')
  })

  it('names the source of the single element and of no other pattern', () => {
    const element = rfContract('urban_short_range', '3gpp-single-element', 0)
    expect(element.antennaPatternReference).toContain('TR 38.901')
    expect(element.antennaPatternUsesHardBeam).toBe(false)
    const sector = rfContract('urban_short_range', 'ideal-sector', 0)
    expect('antennaPatternReference' in sector).toBe(false)
    expect(sector.antennaPatternUsesHardBeam).toBe(true)
  })

  it('leaves no member undefined, so that the wire form is complete', () => {
    for (const modelId of propagationModelIds) {
      const contract = rfContract(modelId, 'cosine-sector', 0)
      for (const [member, value] of Object.entries(contract)) {
        expect(value, member).not.toBeUndefined()
        expect(value, member).not.toBe('')
      }
    }
  })

  it('quotes the numbers of the range tables in its prose', () => {
    const { applicability } = rfContract('urban_short_range', 'omni', 0)
    for (const range of Object.values(urbanShortRange.range)) {
      expect(applicability).toContain(String(range.minimum))
      expect(applicability).toContain(String(range.maximum))
    }
    const { wallModel } = rfContract('legacy_fspl_walls', 'omni', 0)
    for (const step of wallEventLossTable) expect(wallModel).toContain(`${step.lossDb} dB`)
  })
})
