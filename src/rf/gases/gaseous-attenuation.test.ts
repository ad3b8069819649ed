import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import golden from '../../../test/golden/rf/p676-gases.json' with { type: 'json' }
import planning from '../../../test/golden/rf/planning-atmosphere.json' with { type: 'json' }
import { gaseousAttenuation, waterVapourPressureHpa } from './gaseous-attenuation.ts'
import { oxygenLines, waterVapourLines } from './gas-lines.ts'

const parts = ['dryAirDbPerKm', 'waterVapourDbPerKm', 'totalDbPerKm'] as const

function within(value: number, expected: number, absolute: number, relative: number) {
  return Math.abs(value - expected) <= Math.max(absolute, relative * Math.abs(expected))
}

const anyGas = fc.record({
  dryPressureHpa: fc.double({ min: 200, max: 1100, noNaN: true }),
  temperatureK: fc.double({ min: 180, max: 330, noNaN: true }),
  waterVapourDensityGM3: fc.double({ min: 0, max: 60, noNaN: true }),
})
const anyFrequencyGhz = fc.double({ min: 1, max: 1000, noNaN: true })

describe('attenuation by atmospheric gases', () => {
  it('has the official values of P.676-13, dry air and water vapour apart', () => {
    const { relative, specificDbPerKm } = golden.tolerance
    for (const row of [...golden.official, ...golden.conditions]) {
      const found = gaseousAttenuation(row.frequencyGhz, row)
      for (const part of parts) {
        const agrees = within(found[part], row[part], specificDbPerKm, relative)
        expect(agrees, `${part} ${JSON.stringify(row)}: ${found[part]}`).toBe(true)
      }
    }
  })

  it('times the length is the attenuation of a terrestrial path', () => {
    for (const row of golden.path) {
      const lossDb = gaseousAttenuation(row.frequencyGhz, row).totalDbPerKm * row.distanceKm
      const agrees = within(lossDb, row.lossDb, golden.tolerance.pathDb, golden.tolerance.relative)
      expect(agrees, `${JSON.stringify(row)}: ${lossDb}`).toBe(true)
    }
  })

  it('is not that of P.676-10, whose water vapour lies above it', () => {
    for (const row of golden.edition10.filter((one) => one.waterVapourDensityGM3 > 0)) {
      const found = gaseousAttenuation(row.frequencyGhz, row)
      const ratio = found.waterVapourDbPerKm / row.waterVapourDbPerKm
      expect(ratio, JSON.stringify(row)).toBeLessThan(1 - 10 * golden.tolerance.relative)
    }
  })

  it('agrees with a planning service that takes the vapour off the total pressure', () => {
    const { pressure_hpa, temperature_k, tolerance, rows } = planning.gas_140ghz
    for (const row of rows) {
      const vapourHpa = waterVapourPressureHpa(row.rho_g_m3, temperature_k)
      const found = gaseousAttenuation(140, {
        dryPressureHpa: pressure_hpa - vapourHpa,
        temperatureK: temperature_k,
        waterVapourDensityGM3: row.rho_g_m3,
      })
      expect(Math.abs(found.dryAirDbPerKm - row.dry_air_db_per_km)).toBeLessThan(tolerance)
      expect(Math.abs(found.waterVapourDbPerKm - row.water_db_per_km)).toBeLessThan(tolerance)
      expect(Math.abs(found.totalDbPerKm - row.total_db_per_km)).toBeLessThan(tolerance)
    }
  })

  it('has the four terms of the independent rows at 28, 60, 183.31 and 300 GHz', () => {
    const vapourHpa = waterVapourPressureHpa(7.5, 288.15)
    for (const { f_ghz, v } of planning.gas_other_frequencies_independent.rows) {
      const found = gaseousAttenuation(f_ghz, {
        dryPressureHpa: 1013.25 - vapourHpa,
        temperatureK: 288.15,
        waterVapourDensityGM3: 7.5,
      })
      expect(found.oxygenLinesDbPerKm).toBeCloseTo(v[0], 9)
      expect(found.dryContinuumDbPerKm).toBeCloseTo(v[1], 9)
      expect(found.waterVapourDbPerKm).toBeCloseTo(v[2], 9)
      expect(found.totalDbPerKm).toBeCloseTo(v[3], 9)
    }
  })

  it('is the sum of its parts, finite and not negative anywhere in range', () => {
    fc.assert(
      fc.property(anyFrequencyGhz, anyGas, (frequencyGhz, gas) => {
        const found = gaseousAttenuation(frequencyGhz, gas)
        expect(found.dryAirDbPerKm).toBe(found.oxygenLinesDbPerKm + found.dryContinuumDbPerKm)
        expect(found.totalDbPerKm).toBe(found.dryAirDbPerKm + found.waterVapourDbPerKm)
        expect(Object.values(found).every(Number.isFinite)).toBe(true)
        expect(found.dryContinuumDbPerKm).toBeGreaterThan(0)
        expect(found.waterVapourDbPerKm).toBeGreaterThanOrEqual(0)
        expect(found.totalDbPerKm).toBeGreaterThan(0)
      }),
    )
  })

  it('has no water vapour term in dry air and more of it in damper air', () => {
    fc.assert(
      fc.property(anyFrequencyGhz, anyGas, (frequencyGhz, gas) => {
        const dry = gaseousAttenuation(frequencyGhz, { ...gas, waterVapourDensityGM3: 0 })
        const damp = gaseousAttenuation(frequencyGhz, { ...gas, waterVapourDensityGM3: 8 })
        const damper = gaseousAttenuation(frequencyGhz, { ...gas, waterVapourDensityGM3: 9 })
        expect(dry.waterVapourDbPerKm).toBe(0)
        expect(damper.waterVapourDbPerKm).toBeGreaterThan(damp.waterVapourDbPerKm)
      }),
    )
  })

  it('is strongest on its lines: 60 and 118.75 GHz for oxygen, 22.2 and 183.3 GHz for water', () => {
    const standard = { dryPressureHpa: 1013.25, temperatureK: 288.15, waterVapourDensityGM3: 7.5 }
    const oxygenAt = (frequencyGhz: number) =>
      gaseousAttenuation(frequencyGhz, standard).oxygenLinesDbPerKm
    const waterAt = (frequencyGhz: number) =>
      gaseousAttenuation(frequencyGhz, standard).waterVapourDbPerKm
    expect(oxygenAt(118.75)).toBeGreaterThan(10 * Math.max(oxygenAt(112), oxygenAt(126)))
    expect(oxygenAt(60)).toBeGreaterThan(10 * Math.max(oxygenAt(48), oxygenAt(72)))
    expect(waterAt(22.235)).toBeGreaterThan(2 * Math.max(waterAt(15), waterAt(30)))
    expect(waterAt(183.31)).toBeGreaterThan(10 * Math.max(waterAt(150), waterAt(210)))
  })
})

describe('the spectroscopic tables', () => {
  it('have 44 oxygen and 35 water vapour rows in order of frequency', () => {
    expect(oxygenLines).toHaveLength(44)
    expect(waterVapourLines).toHaveLength(35)
    for (const lines of [oxygenLines, waterVapourLines]) {
      const centres = lines.map(([centreGhz]) => centreGhz)
      expect(centres).toEqual([...centres].sort((a, b) => a - b))
    }
  })
})
