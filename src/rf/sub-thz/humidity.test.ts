import { describe, expect, it } from 'vitest'
import { waterVapourPressureHpa } from '../gases/gaseous-attenuation.ts'
import { saturationPressureHpa } from './humidity.ts'

describe('saturation of air with water vapour', () => {
  it('lies at the pressures of steam tables, within half a percent', () => {
    // Saturation pressure of pure water, hPa, at 0, 20 and 40 degrees Celsius (IAPWS).
    for (const [celsius, tableHpa] of [
      [0.01, 6.117],
      [20, 23.393],
      [40, 73.849],
    ]) {
      const pureHpa = saturationPressureHpa(celsius + 273.15, 0)
      expect(Math.abs(pureHpa / tableHpa - 1)).toBeLessThan(0.005)
    }
  })

  it('is reached at 17.3 g/m3 at 20 degrees Celsius', () => {
    const saturationHpa = saturationPressureHpa(293.15, 1013.25)
    expect(waterVapourPressureHpa(17.2, 293.15)).toBeLessThan(saturationHpa)
    expect(waterVapourPressureHpa(17.5, 293.15)).toBeGreaterThan(saturationHpa)
  })
})
