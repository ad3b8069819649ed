import { describe, expect, it } from 'vitest'
import { propagationModelIds } from '../../rf/models/list.ts'
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
    const flat = modelCatalogue.filter((model) => !model.buildingHeightUsed)
    expect(flat.map((model) => model.id)).toEqual([
      'legacy_fspl_walls',
      'research_sub_thz',
      'cost_hata',
      'free_space_clutter',
      'itu_p1812',
      'ntia_itm',
    ])
  })
})
