import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import golden from '../../../test/golden/rf/p838-rain.json' with { type: 'json' }
import planning from '../../../test/golden/rf/planning-atmosphere.json' with { type: 'json' }
import { rainAttenuationDbPerKm, rainCoefficients, rainPowerLaw } from './rain-attenuation.ts'

const anyFrequencyGhz = fc.double({ min: 1, max: 1000, noNaN: true })
const anyElevationDeg = fc.double({ min: -90, max: 90, noNaN: true })
const anyTiltDeg = fc.double({ min: 0, max: 90, noNaN: true })
const anyRateMmH = fc.double({ min: 0, max: 500, noNaN: true })

function relativeError(value: number, expected: number) {
  return expected === 0 ? Math.abs(value) : Math.abs(value / expected - 1)
}

describe('attenuation by rain', () => {
  it.each(['official', 'sweep'] as const)('has the %s values of P.838-3', (group) => {
    const tolerance =
      group === 'official' ? golden.tolerance.officialRelative : golden.tolerance.sweepRelative
    for (const row of golden[group]) {
      const law = rainPowerLaw(rainCoefficients(row.frequencyGhz), row.elevationDeg, row.tiltDeg)
      const name = JSON.stringify(row)
      expect(relativeError(law.k, row.k), name).toBeLessThan(tolerance)
      expect(relativeError(law.alpha, row.alpha), name).toBeLessThan(tolerance)
      const lossDbPerKm = rainAttenuationDbPerKm(law, row.rainRateMmH)
      expect(relativeError(lossDbPerKm, row.lossDbPerKm), name).toBeLessThan(tolerance)
    }
  })

  it('agrees with a planning service at 140 GHz, circular polarization', () => {
    const expected = planning.rain_140ghz_horizontal_path_circular
    const coefficients = rainCoefficients(140)
    expect(coefficients.kH).toBeCloseTo(expected.k_h, 9)
    expect(coefficients.kV).toBeCloseTo(expected.k_v, 9)
    expect(coefficients.alphaH).toBeCloseTo(expected.alpha_h, 9)
    expect(coefficients.alphaV).toBeCloseTo(expected.alpha_v, 9)
    const law = rainPowerLaw(coefficients, 0, 45)
    for (const row of expected.rows) {
      expect(rainAttenuationDbPerKm(law, row.R)).toBeCloseTo(row.db_per_km, 8)
    }
  })

  it('is the table itself for horizontal and vertical waves on a level path', () => {
    fc.assert(
      fc.property(anyFrequencyGhz, (frequencyGhz) => {
        const coefficients = rainCoefficients(frequencyGhz)
        const horizontal = rainPowerLaw(coefficients, 0, 0)
        const vertical = rainPowerLaw(coefficients, 0, 90)
        expect(relativeError(horizontal.k, coefficients.kH)).toBeLessThan(1e-12)
        expect(relativeError(horizontal.alpha, coefficients.alphaH)).toBeLessThan(1e-12)
        expect(relativeError(vertical.k, coefficients.kV)).toBeLessThan(1e-12)
        expect(relativeError(vertical.alpha, coefficients.alphaV)).toBeLessThan(1e-12)
      }),
    )
  })

  it('does not know up from down, nor polarization on a path straight up', () => {
    fc.assert(
      fc.property(anyFrequencyGhz, anyElevationDeg, anyTiltDeg, (frequencyGhz, elevation, tilt) => {
        const coefficients = rainCoefficients(frequencyGhz)
        expect(rainPowerLaw(coefficients, elevation, tilt)).toEqual(
          rainPowerLaw(coefficients, -elevation, tilt),
        )
        const zenith = rainPowerLaw(coefficients, 90, tilt)
        expect(relativeError(zenith.k, rainPowerLaw(coefficients, 0, 45).k)).toBeLessThan(1e-12)
      }),
    )
  })

  it('is nothing without rain and grows with it', () => {
    fc.assert(
      fc.property(anyFrequencyGhz, anyElevationDeg, anyTiltDeg, anyRateMmH, (f, el, tilt, rate) => {
        const law = rainPowerLaw(rainCoefficients(f), el, tilt)
        expect(rainAttenuationDbPerKm(law, 0)).toBe(0)
        const lossDbPerKm = rainAttenuationDbPerKm(law, rate)
        expect(Number.isFinite(lossDbPerKm)).toBe(true)
        expect(rainAttenuationDbPerKm(law, rate + 1)).toBeGreaterThan(lossDbPerKm)
      }),
    )
  })
})
