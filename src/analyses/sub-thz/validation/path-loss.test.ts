import { describe, expect, it, test } from 'vitest'
import { measuredLoss } from '../../../../test/worlds/measured-links.ts'
import { measurementQuantities, type RadioStatement } from './campaign.ts'
import { normalizedPathLoss } from './path-loss.ts'

const stated = measuredLoss('m', 10, 100).radio
const budget: RadioStatement = {
  ...stated,
  conductedPowerDbm: 10,
  txGainDbi: 25,
  rxGainDbi: 20,
  txCableLossDb: 2,
  rxCableLossDb: 3,
}

describe('a received power', () => {
  const power = { quantity: 'received_power', value: -60 } as const

  it('is the loss that the link budget leaves: 10 + 25 + 20 - 2 - 3 + 60 = 110 dB', () => {
    expect(normalizedPathLoss(power, budget)).toEqual({
      pathLossDb: 110,
      basis: 'received_power_normalized_to_isotropic_path_loss',
    })
  })

  it('a decibel weaker is a decibel more loss', () => {
    expect(normalizedPathLoss({ ...power, value: -61 }, budget)).toMatchObject({ pathLossDb: 111 })
  })

  test.each([
    'conductedPowerDbm',
    'txGainDbi',
    'rxGainDbi',
    'txCableLossDb',
    'rxCableLossDb',
  ] as const)('stays ambiguous without %s: nothing is made up', (member) => {
    expect(normalizedPathLoss(power, { ...budget, [member]: null })).toEqual({
      reason: 'received_power_needs_conducted_power_gains_and_cable_losses',
    })
  })

  test.each([false, null])('stays ambiguous where calibration is %s', (isCalibrationApplied) => {
    expect(normalizedPathLoss(power, { ...budget, isCalibrationApplied })).toEqual({
      reason: 'received_power_is_not_calibrated',
    })
  })
})

describe('losses and gains', () => {
  it('a loss is taken as it is, a gain negated', () => {
    expect(normalizedPathLoss({ quantity: 'path_loss', value: 97 }, stated)).toEqual({
      pathLossDb: 97,
      basis: 'reported_path_loss',
    })
    expect(normalizedPathLoss({ quantity: 'path_gain', value: -97 }, stated)).toEqual({
      pathLossDb: 97,
      basis: 'negated_path_gain',
    })
  })

  test.each(['isAntennaGainEmbedded', 'isCableLossEmbedded', 'isCalibrationApplied'] as const)(
    'need %s stated, one way or the other',
    (flag) => {
      const loss = { quantity: 'path_loss', value: 97 } as const
      expect(normalizedPathLoss(loss, { ...stated, [flag]: null })).toHaveProperty('reason')
      for (const value of [true, false]) {
        expect(normalizedPathLoss(loss, { ...stated, [flag]: value })).toHaveProperty('pathLossDb')
      }
    },
  )
})

describe('what is not omnidirectional', () => {
  test.each(measurementQuantities)('makes %s ambiguous', (quantity) => {
    for (const other of [
      { comparisonBasis: 'directional_path_loss' },
      { comparisonBasis: 'unknown' },
      { directionality: 'best_directional' },
      { directionality: 'unknown' },
    ] as const) {
      const result = normalizedPathLoss({ quantity, value: 90 }, { ...budget, ...other })
      expect(result).toHaveProperty('reason')
    }
  })

  test.each(['directional_path_loss', 'another'] as const)('%s never compares', (quantity) => {
    expect(normalizedPathLoss({ quantity, value: 90 }, budget)).toHaveProperty('reason')
  })
})
