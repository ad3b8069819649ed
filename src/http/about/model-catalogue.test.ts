import { describe, expect, it } from 'vitest'
import { propagationModelIds, propagationModels } from '../../rf/models/list.ts'
import { modelCatalogue } from './model-catalogue.ts'

const described = new Map(modelCatalogue.map((model) => [model.id, model]))

describe('the model catalogue', () => {
  it('describes every model that a request may name, once, in order', () => {
    expect(modelCatalogue.map((model) => model.id)).toEqual([...propagationModelIds])
  })

  it('states the ranges that are checked', () => {
    expect(described.get('urban_short_range')).toMatchObject({
      frequencyMinGhz: 0.5,
      frequencyMaxGhz: 100,
      distanceMinM: 10,
      distanceMaxM: 5000,
    })
    expect(described.get('legacy_fspl_walls')).toMatchObject({
      frequencyMinGhz: 0,
      frequencyMaxGhz: 300,
      distanceMinM: 0,
      distanceMaxM: 5000,
    })
    expect(described.get('research_sub_thz')).toMatchObject({
      frequencyMinGhz: 100,
      frequencyMaxGhz: 300,
    })
  })

  it('says that the models of walls, of the ground and of nothing look at no building height', () => {
    const heightUsed = new Map<string, boolean>(
      modelCatalogue.map((model) => [model.id, model.buildingHeightUsed]),
    )
    for (const { id, needs } of propagationModels)
      expect(heightUsed.get(id)).toBe(needs === 'sight')
    expect(heightUsed.get('urban_short_range')).toBe(true)
    expect(['legacy_fspl_walls', 'cost_hata', 'itu_p1812'].map((id) => heightUsed.get(id))).toEqual(
      [false, false, false],
    )
  })
})
