import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import golden from '../../../test/golden/rf/p840-fog.json' with { type: 'json' }
import planning from '../../../test/golden/rf/planning-atmosphere.json' with { type: 'json' }
import { degreesToRadians } from '../../angles.ts'
import { fogAttenuationDbPerKm, fogCoefficient } from './fog-attenuation.ts'

function relativeError(value: number, expected: number) {
  return Math.abs(value / expected - 1)
}

describe('attenuation by fog', () => {
  it('has the coefficient of P.840-9 at every frequency and temperature of the vectors', () => {
    for (const row of golden.coefficient) {
      const found = fogCoefficient(row.frequencyGhz, row.temperatureK)
      const error = relativeError(found, row.coefficient)
      expect(error, JSON.stringify(row)).toBeLessThan(golden.tolerance.relative)
    }
  })

  it('is the coefficient times the liquid water', () => {
    for (const row of golden.fog) {
      const coefficient = fogCoefficient(row.frequencyGhz, row.temperatureK)
      const found = fogAttenuationDbPerKm(coefficient, row.liquidWaterDensityGM3)
      const error = relativeError(found, row.lossDbPerKm)
      expect(error, JSON.stringify(row)).toBeLessThan(golden.tolerance.relative)
    }
  })

  it('has a coefficient at 273.15 K that reproduces the official slant paths through cloud', () => {
    for (const row of golden.officialSlant) {
      const lossDb =
        (row.waterKgM2 * fogCoefficient(row.frequencyGhz, 273.15)) /
        Math.sin(degreesToRadians(row.elevationDeg))
      const error = relativeError(lossDb, row.lossDb)
      expect(error, JSON.stringify(row)).toBeLessThan(golden.tolerance.officialSlantRelative)
    }
  })

  it('is not that of P.840-5, whose constants for water are others', () => {
    for (const row of golden.edition5) {
      const found = fogCoefficient(row.frequencyGhz, row.temperatureK)
      expect(relativeError(found, row.coefficient), JSON.stringify(row)).toBeGreaterThan(1e-4)
    }
  })

  it('agrees with a planning service at 140 GHz', () => {
    const { temperature_k, K_l_140, K_l_28_independent, rows } = planning.fog
    expect(fogCoefficient(140, temperature_k)).toBeCloseTo(K_l_140, 8)
    expect(fogCoefficient(28, temperature_k)).toBeCloseTo(K_l_28_independent, 12)
    for (const row of rows) {
      const found = fogAttenuationDbPerKm(fogCoefficient(140, temperature_k), row.M)
      expect(found).toBeCloseTo(row.db_per_km, 8)
    }
  })

  it('grows with frequency and is finite over the whole range', () => {
    const frequency = fc.double({ min: 1, max: 199, noNaN: true })
    const temperature = fc.double({ min: 180, max: 330, noNaN: true })
    fc.assert(
      fc.property(frequency, temperature, (frequencyGhz, temperatureK) => {
        const found = fogCoefficient(frequencyGhz, temperatureK)
        expect(found).toBeGreaterThan(0)
        expect(fogCoefficient(frequencyGhz + 1, temperatureK)).toBeGreaterThan(found)
      }),
    )
  })
})
