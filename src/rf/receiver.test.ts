import { describe, expect, it } from 'vitest'
import golden from '../../test/golden/rf/planning-receiver.json' with { type: 'json' }
import { isUsable, receiverThreshold, thermalNoiseDbm } from './receiver.ts'
import type { ReceiverProfile } from './receiver.ts'

const profile: ReceiverProfile = {
  receiverSensitivityMode: 'derived',
  receiverSensitivityDbm: golden.manual_default,
  receiverNoiseBandwidthHz: 20e6,
  receiverNoiseBandwidthSource: 'explicit_receiver_noise_bandwidth_hz',
  receiverNoiseFigureDb: 7,
  receiverRequiredSnrDb: 3,
  receiverMarginDb: 0,
}

describe('the receiver threshold', () => {
  it.each(golden.derived)('is derived from its terms: %j', (row) => {
    const threshold = receiverThreshold({
      ...profile,
      receiverNoiseBandwidthHz: row.noise_bandwidth_hz,
      receiverNoiseFigureDb: row.noise_figure_db,
      receiverRequiredSnrDb: row.required_snr_db,
      receiverMarginDb: row.receiver_margin_db,
    })
    if (threshold.mode !== 'derived') throw new Error('expected a derived threshold')
    expect(threshold.thermalNoiseDbm).toBeCloseTo(row.thermal_noise_dbm, 9)
    expect(threshold.noiseFloorDbm).toBeCloseTo(row.noise_floor_dbm, 9)
    expect(threshold.sensitivityDbm).toBeCloseTo(row.sensitivity_dbm, 9)
    expect(threshold.noiseDensityDbmHz).toBe(-174)
  })

  it('is the given sensitivity in manual mode, without noise terms', () => {
    const threshold = receiverThreshold({ ...profile, receiverSensitivityMode: 'manual' })
    expect(threshold.sensitivityDbm).toBe(-115)
    expect(threshold.noiseBandwidthSource).toBe('not_applicable')
    expect(Object.keys(threshold).sort()).toEqual([
      'applicability',
      'assumptions',
      'mode',
      'noiseBandwidthSource',
      'sensitivityDbm',
    ])
  })

  it('says so when the noise bandwidth is only the channel bandwidth', () => {
    const explicit = receiverThreshold(profile)
    const approximated = receiverThreshold({
      ...profile,
      receiverNoiseBandwidthSource: 'channel_bandwidth_approximation',
    })
    expect(explicit.noiseBandwidthSource).toBe('explicit_receiver_noise_bandwidth_hz')
    expect(approximated.noiseBandwidthSource).toBe('channel_bandwidth_approximation')
    expect(approximated.assumptions.length).toBe(explicit.assumptions.length + 1)
    expect(approximated.sensitivityDbm).toBe(explicit.sensitivityDbm)
  })

  it('must be exceeded: equality is no reception', () => {
    for (const row of golden.usable) {
      expect(isUsable(row.rx, golden.manual_default)).toBe(row.usable)
    }
  })
})

describe('thermal noise', () => {
  it('rises by 3 dB when the temperature doubles', () => {
    for (const row of golden.thermal) {
      const noiseDbm = thermalNoiseDbm(row.bandwidth_hz, row.temperature_k) + row.nf
      expect(noiseDbm).toBeCloseTo(row.noise_dbm, 9)
    }
  })

  it('is -174 dBm in one hertz at 290 K, and within 0.03 dB of the Boltzmann constant', () => {
    expect(thermalNoiseDbm(1)).toBe(-174)
    const physicalDbm = 10 * Math.log10(1.380649e-23 * 290 * 1000)
    expect(Math.abs(thermalNoiseDbm(1) - physicalDbm)).toBeLessThan(0.03)
  })
})
