import { describe, expect, it } from 'vitest'
import { SightlineError } from '../errors.ts'
import { propagationModels } from './models/list.ts'
import { resolveRfProfile } from './resolve-profile.ts'

function refusalOf(act: () => unknown) {
  try {
    act()
  } catch (error) {
    if (error instanceof SightlineError) return { reason: error.reason, message: error.message }
    throw error
  }
  throw new Error('expected a refusal')
}

describe('the model of a profile', () => {
  it('is known by its id and its older names, and by no other text', () => {
    for (const { id, aliases } of propagationModels) {
      for (const propagationModel of [id, ...aliases]) {
        expect(resolveRfProfile({ propagationModel }).propagationModel).toBe(id)
      }
    }
    const refusal = refusalOf(() => resolveRfProfile({ propagationModel: 'two_ray' }))
    expect(refusal.message).toContain('propagation_model must be one of urban_short_range')
  })

  it('has every parameter of its own in the resolved profile and none of another model', () => {
    for (const { id, parameters } of propagationModels) {
      const { modelParameters } = resolveRfProfile({ propagationModel: id })
      const defaults = Object.fromEntries(parameters.map((own) => [own.property, own.default]))
      expect(modelParameters ?? {}).toEqual(defaults)
    }
  })

  it('resolves to itself when it is sent back', () => {
    const profile = resolveRfProfile({
      propagationModel: 'rural_macrocell',
      frequencyGhz: 0.8,
      modelParameters: { averageStreetWidthM: 30 },
      modelLimits: 'clamp',
    })
    expect(profile.modelParameters).toEqual({ averageBuildingHeightM: 5, averageStreetWidthM: 30 })
    expect(resolveRfProfile(profile)).toEqual(profile)
  })

  it('refuses parameters that are out of bounds or belong to another model, by name', () => {
    const rural = { propagationModel: 'rural_macrocell', frequencyGhz: 0.8 }
    const outside = { ...rural, modelParameters: { averageBuildingHeightM: 51 } }
    expect(refusalOf(() => resolveRfProfile(outside)).message).toBe(
      'rf_profile.average_building_height_m must be between 5 and 50',
    )
    const foreign = { modelParameters: { averageBuildingHeightM: 10 } }
    expect(refusalOf(() => resolveRfProfile(foreign)).message).toBe(
      'rf_profile.average_building_height_m does not belong to urban_short_range',
    )
  })

  it('leaves the parameters of the whole request to cells of the same model', () => {
    const outer = {
      propagationModel: 'rural_macrocell',
      frequencyGhz: 0.8,
      modelParameters: { averageBuildingHeightM: 12 },
    }
    const inner = { modelParameters: { averageStreetWidthM: 40 } }
    expect(resolveRfProfile(outer, inner).modelParameters).toEqual({
      averageBuildingHeightM: 12,
      averageStreetWidthM: 40,
    })
    expect(
      resolveRfProfile(outer, { propagationModel: 'urban_microcell' }).modelParameters,
    ).toBeUndefined()
  })
})

describe('model_limits refuse', () => {
  const refused = (profile: Parameters<typeof resolveRfProfile>[0]) =>
    refusalOf(() => resolveRfProfile({ ...profile, modelLimits: 'refuse' }))

  it('names the member, the limit and the value of a cell beyond its model', () => {
    expect(refused({ antennaHeightM: 200 })).toEqual({
      reason: 'not_processable',
      message:
        'urban_short_range needs antenna_height_m between 10 and 150; it is 200, and model_limits ' +
        'is refuse',
    })
    expect(refused({ propagationModel: 'urban_microcell', frequencyGhz: 140 }).message).toContain(
      'frequency_ghz between 0.5 and 100; it is 140',
    )
    expect(refused({ receiverHeightM: 1 }).message).toContain('receiver_height_m')
  })

  it('lets a cell within its model pass, and says so in the profile', () => {
    expect(resolveRfProfile({ modelLimits: 'refuse' }).modelLimits).toBe('refuse')
    expect(resolveRfProfile({ modelLimits: 'fallback' })).toEqual(resolveRfProfile({}))
  })
})
