import { describe, expect, it } from 'vitest'
import { modelTerms, sumOfTerms, sumOrUnknown } from './ledger-terms.ts'

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

  it('have no sum while one of them is unknown, though the service states what the others add up to', () => {
    const terms = modelTerms(budget, { pathLossDb: 131.4, model: 'UMa' })
    const stated = { received_power_dbm: -91.4 }
    expect(sumOrUnknown(terms, stated)).toBe(-91.4)
    const unknown = { label: 'Diffraction', value: null, unit: 'dB' } as const
    expect(sumOrUnknown([...terms, unknown], stated)).toBeNull()
  })

  it('have the parts of a path loss by their names where the model tells them', () => {
    const parts = [
      { label: 'Free space', loss_db: 100.25 },
      { label: 'Multipath and focusing', loss_db: -0.5 },
      { label: 'Diffraction over the bare ground', loss_db: 31.65 },
    ]
    const losses = { pathLossDb: 131.4, model: 'itu_p1812' }
    const terms = modelTerms(budget, { ...losses, parts })
    const labels = terms.map(({ label }) => label)
    expect(labels).toEqual(expect.arrayContaining(parts.map(({ label }) => label)))
    expect(labels).not.toContain('Path loss')
    expect(sumOfTerms(terms)).toBeCloseTo(sumOfTerms(modelTerms(budget, losses)) ?? NaN, 12)
  })

  it('have the margin of an asked share of places as one more loss, and none else', () => {
    const losses = { pathLossDb: 131.4, model: 'UMa' }
    const asked = modelTerms(budget, { ...losses, locationMarginDb: 9.87 })
    expect(sumOfTerms(asked)).toBeCloseTo(
      (sumOfTerms(modelTerms(budget, losses)) ?? NaN) - 9.87,
      12,
    )
    expect(asked.map(({ label }) => label)).toContain('Location (shadow fading) margin')
    const notAsked = modelTerms(budget, { ...losses, locationMarginDb: undefined })
    expect(notAsked.map(({ label }) => label)).not.toContain('Location (shadow fading) margin')
  })

  it('have the correction of a calibration beside the offset, and say whose spread the margin is of', () => {
    const losses = { pathLossDb: 131.4, locationMarginDb: 5, model: 'UMa' }
    const carried = { ...budget, calibration_correction_db: -6.25, location_spread_db: 7.9 }
    const terms = modelTerms(carried, losses)
    expect(sumOfTerms(terms)).toBeCloseTo(
      (sumOfTerms(modelTerms(budget, losses)) ?? NaN) - 6.25,
      12,
    )
    expect(terms.find(({ label }) => label === 'Location (shadow fading) margin')?.title).toContain(
      'calibration',
    )
    const plain = modelTerms({ ...budget, location_spread_db: 6 }, losses)
    expect(plain.map(({ label }) => label)).not.toContain('Correction by measurements')
    expect(plain.find(({ label }) => label === 'Location (shadow fading) margin')?.title).toContain(
      'of the model',
    )
  })

  it('add up to nothing while one of them is unknown', () => {
    expect(sumOfTerms([{ label: 'Path loss', value: null, unit: 'dB' }])).toBeNull()
  })
})
