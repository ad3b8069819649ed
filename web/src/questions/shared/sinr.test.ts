import { describe, expect, it } from 'vitest'
import { subcarrierShareDb, sumOfSample } from './sinr.ts'

/** A sample as the service answered it, with what it said of it: 2.4 dB, -12.8 dB, -64.4 dBm. */
const sample = {
  thermal_noise_power_mw: 5.98579e-13,
  power_ledger: [
    { role: 'absent' as const, loaded_power_mw: null },
    { role: 'interferer' as const, loaded_power_mw: 3.9552e-11 },
    { role: 'serving' as const, loaded_power_mw: 6.94277e-11 },
  ],
}

describe('the sum of a sample', () => {
  it('gives the SINR, RSRQ and RSSI that the service answered', () => {
    const sum = sumOfSample(sample, 273)
    expect(sum?.sinrDb).toBeCloseTo(2.4, 1)
    expect(sum?.rsrqDb).toBeCloseTo(-12.8, 1)
    expect(sum?.rssiDbm).toBeCloseTo(-64.4, 1)
  })

  it('is none where no cell serves', () => {
    expect(sumOfSample({ ...sample, power_ledger: [] }, 273)).toBeNull()
    expect(sumOfSample({ ...sample, thermal_noise_power_mw: null }, 273)).toBeNull()
  })

  it('takes one of 12 subcarriers of every resource block', () => {
    // -66.4 dBm over 3276 subcarriers are -101.6 dBm on each.
    expect(-66.43 + subcarrierShareDb(273)).toBeCloseTo(-101.6, 1)
  })
})
