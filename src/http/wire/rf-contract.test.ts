import { describe, expect, it } from 'vitest'
import { wallEventLossTable } from '../../rf/legacy-fspl-walls.ts'
import { modelCatalogue, modelDescription } from './model-catalogue.ts'
import { propagationModelIds } from '../../rf/profile.ts'
import { rfContract } from './rf-contract.ts'
import { umaRange } from '../../rf/uma.ts'

describe('the model catalogue', () => {
  it('describes every model that a request may name, once, in order', () => {
    expect(modelCatalogue.map((model) => model.id)).toEqual([...propagationModelIds])
  })

  it('states the ranges that are checked', () => {
    const urban = modelDescription('urban_short_range')
    expect([urban.frequencyMinGhz, urban.frequencyMaxGhz]).toEqual([0.5, 100])
    expect([urban.distanceMinM, urban.distanceMaxM]).toEqual([10, 5000])
    const legacy = modelDescription('legacy_fspl_walls')
    expect([legacy.frequencyMinGhz, legacy.frequencyMaxGhz]).toEqual([0, 300])
    expect([legacy.distanceMinM, legacy.distanceMaxM]).toEqual([0, 5000])
    const research = modelDescription('research_sub_thz')
    expect([research.frequencyMinGhz, research.frequencyMaxGhz]).toEqual([100, 300])
  })

  it('says that only the urban model looks at buildings', () => {
    const needing = modelCatalogue.filter((model) => model.requiresBuildingData)
    expect(needing.map((model) => model.id)).toEqual(['urban_short_range'])
  })
})

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

  it('tells the three models apart', () => {
    expect(rfContract('urban_short_range', 'omni', 0).usesBuildingHeight).toBe(true)
    expect(rfContract('legacy_fspl_walls', 'omni', 0).usesBuildingHeight).toBe(false)
    const statuses = propagationModelIds.map((id) => rfContract(id, 'omni', 0).modelStatus)
    expect(statuses).toEqual([
      'deterministic planning baseline',
      'compatibility baseline',
      'research-only',
    ])
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
    for (const range of Object.values(umaRange)) {
      expect(applicability).toContain(String(range.minimum))
      expect(applicability).toContain(String(range.maximum))
    }
    const { wallModel } = rfContract('legacy_fspl_walls', 'omni', 0)
    for (const step of wallEventLossTable) expect(wallModel).toContain(`${step.lossDb} dB`)
  })
})
