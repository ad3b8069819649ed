import { describe, expect, it } from 'vitest'
import { modelTerms, sumOfTerms } from './ledger-terms.ts'

const budget = {
  tx_power_dbm: 40,
  tx_antenna_gain_dbi: 25,
  rx_antenna_gain_dbi: 2,
  calibration_offset_db: -1.5,
  system_loss_db: 3,
  polarization_loss_db: 0.5,
  pattern_attenuation_db: 12,
}

describe('the terms of a link', () => {
  it('add up to the received power: gains for it, losses against it', () => {
    const terms = modelTerms(budget, { pathLossDb: 131.4, wallLossDb: 10, model: 'UMa' })
    expect(sumOfTerms(terms)).toBeCloseTo(40 + 25 + 2 - 1.5 - 3 - 0.5 - 12 - 131.4 - 10, 12)
  })

  it('add up to nothing while one of them is unknown', () => {
    expect(sumOfTerms([{ label: 'Path loss', value: null, unit: 'dB' }])).toBeNull()
  })
})
