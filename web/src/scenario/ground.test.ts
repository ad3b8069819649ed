import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findModel, propagationModelIds, propagationModels } from '../../../src/rf/models/list.ts'
import { radiusBound } from '../../../src/rf/profile-bounds.ts'
import { isWithin } from '../../../src/rf/valid-range.ts'
import {
  countsGround,
  flatGround,
  groundCounted,
  housesCostNothing,
  withinGroundModel,
} from './ground.ts'
import { sectorBody } from './scenario.ts'

const counted = groundCounted
const anyFrequencyGhz = fc.double({ min: 0.1, max: 300, noNaN: true })

describe('the ground of a plan', () => {
  test('counts at every frequency: by a model that holds there, or by diffraction', () => {
    fc.assert(
      fc.property(anyFrequencyGhz, (frequency_ghz) => {
        const asked = withinGroundModel({ ...counted, frequency_ghz })
        expect(countsGround(asked)).toBe(true)
        const model = findModel(asked.propagation_model ?? '')
        if (model !== undefined)
          expect(isWithin(model.range.frequencyGhz, frequency_ghz)).toBe(true)
      }),
    )
  })

  test('counts by the model of the ground to 6 GHz, and by diffraction above, in any pack', () => {
    const asked = (frequency_ghz: number) => withinGroundModel({ ...counted, frequency_ghz })
    for (const frequencyGhz of [0.7, 2.6, 6]) {
      expect(asked(frequencyGhz).propagation_model).toBe('itu_p1812')
    }
    for (const frequencyGhz of [6.01, 28]) {
      expect(asked(frequencyGhz)).toEqual({ ground: 'diffraction', frequency_ghz: frequencyGhz })
    }
  })

  test('is bare under the model of the ground where no clutter is known, and only there', () => {
    const bare = { terrain: true, clutter: false }
    const covered = { terrain: true, clutter: true }
    for (const { id, needs } of propagationModels) {
      expect(housesCostNothing(id, bare)).toBe(needs === 'ground')
      expect(housesCostNothing(id, covered)).toBe(false)
    }
  })

  test('is flat after it was taken as flat, whatever the project says', () => {
    fc.assert(
      fc.property(anyFrequencyGhz, (frequency_ghz) => {
        const flat = { ...counted, frequency_ghz, ...flatGround({ frequency_ghz }) }
        expect(countsGround(withinGroundModel(flat))).toBe(false)
      }),
    )
  })

  test('is taken as flat by a model that reaches as far as the cell', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.45, max: 6, noNaN: true }),
        fc.integer({ min: 25, max: 20_000 }),
        (frequency_ghz, radius_m) => {
          const flat = flatGround({ frequency_ghz, radius_m })
          const model = findModel(flat.propagation_model ?? '')!
          expect(model.needs).not.toBe('ground')
          expect(radius_m).toBeLessThanOrEqual(radiusBound(model).maximum)
        },
      ),
    )
    expect(flatGround({ frequency_ghz: 3.5, radius_m: 2000 })).toEqual(
      flatGround({ frequency_ghz: 3.5 }),
    )
  })

  test('leaves a model alone that somebody has chosen', () => {
    for (const propagation_model of propagationModelIds) {
      const chosen = { propagation_model, frequency_ghz: 28 }
      expect(withinGroundModel(chosen)).toBe(chosen)
    }
  })

  test('goes into the request as the service knows it', () => {
    const low = sectorBody(withinGroundModel({ ...counted, frequency_ghz: 2.6 }))
    const high = sectorBody(withinGroundModel({ ...counted, frequency_ghz: 28 }))
    expect(low['rf_profile']).toMatchObject(counted)
    expect(high['rf_profile']).toEqual({ ground: counted.ground })
  })
})
