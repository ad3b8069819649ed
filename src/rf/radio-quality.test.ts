import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dbmToMilliwatt, linearToDecibel } from './db.ts'
import {
  isInterferenceLimited,
  leastServiceableRatio,
  missedCriteria,
  qualityClass,
  radioQuality,
  referencePowerDbm,
  resourceElementNoiseDbm,
} from './radio-quality.ts'

interface Golden<Input, Output> {
  readonly id: string
  readonly in: Input
  readonly out: Output
}

function golden<Input, Output>(group: string): readonly Golden<Input, Output>[] {
  const url = new URL('../../test/golden/rf/nr-lte-quality.json', import.meta.url)
  const file = JSON.parse(readFileSync(url, 'utf8')) as {
    readonly groups: readonly { readonly id: string; readonly cases: readonly unknown[] }[]
  }
  return file.groups.find(({ id }) => id === group)!.cases as readonly Golden<Input, Output>[]
}

interface QualityInput {
  readonly rsrp_dBm: number
  readonly load: number
  readonly interferers: readonly (readonly [number, number])[]
  readonly N_RB: number
}

describe('reference vectors of LTE and NR', () => {
  it.each(golden<Record<string, number>, { RSRP_dBm: number }>('rsrp'))(
    '$id: power of a resource element',
    ({ in: input, out }) => {
      const { eirp_dBm, PL_dB, G_rx_dBi, L_other_dB, N_RB, rs_boost_dB } = input
      const carrierDbm = eirp_dBm - PL_dB + G_rx_dBi - L_other_dB
      expect(referencePowerDbm(carrierDbm, N_RB) + rs_boost_dB).toBeCloseTo(out.RSRP_dBm, 6)
    },
  )

  const full = golden<
    QualityInput,
    Record<'noise_re_dBm' | 'sinr_dB' | 'rssi_dBm' | 'rsrq_dB', number>
  >('sinr-rsrq').filter(({ in: { load } }) => load === 1)

  it('hold fully loaded serving cells', () => {
    expect(full.length).toBeGreaterThan(3)
  })

  it.each(full)('$id: SINR, RSSI and RSRQ', ({ in: input, out }) => {
    let interferenceMilliwatt = 0
    for (const [rsrpDbm, load] of input.interferers) {
      interferenceMilliwatt += load * dbmToMilliwatt(rsrpDbm)
    }
    const powers = {
      desiredMilliwatt: dbmToMilliwatt(input.rsrp_dBm),
      interferenceMilliwatt,
      // The vectors' own noise: exact kTB, 0.025 dB above the planning value.
      noiseMilliwatt: dbmToMilliwatt(out.noise_re_dBm),
    }
    const quality = radioQuality(powers, input.N_RB)
    expect(quality.sinrDb).toBeCloseTo(out.sinr_dB, 6)
    expect(quality.rssiDbm).toBeCloseTo(out.rssi_dBm, 6)
    expect(quality.rsrqDb).toBeCloseTo(out.rsrq_dB, 6)
  })
})

describe('published planning numbers', () => {
  it('noise of a resource element at 15 and 120 kHz', () => {
    expect(resourceElementNoiseDbm(15, 7)).toBeCloseTo(-125.239087, 5)
    expect(resourceElementNoiseDbm(120, 7)).toBeCloseTo(-116.208188, 5)
  })

  it('RSRP of 100 resource blocks', () => {
    expect(referencePowerDbm(-46.626611, 100)).toBeCloseTo(-77.418424, 5)
  })

  it('an interferer at 70 % load, and the SINR that it leaves', () => {
    const interferenceMilliwatt = 0.7 * dbmToMilliwatt(-80)
    expect(linearToDecibel(interferenceMilliwatt)).toBeCloseTo(-81.54902, 5)
    const { sinrDb } = radioQuality(
      {
        desiredMilliwatt: dbmToMilliwatt(-80),
        interferenceMilliwatt,
        noiseMilliwatt: dbmToMilliwatt(-116.208188),
      },
      100,
    )
    expect(sinrDb).toBeCloseTo(1.547534, 5)
  })

  it('a carrier alone: RSSI and RSRQ', () => {
    const quality = radioQuality(
      {
        desiredMilliwatt: dbmToMilliwatt(-80),
        interferenceMilliwatt: 0,
        noiseMilliwatt: dbmToMilliwatt(-116.208188),
      },
      100,
    )
    expect(quality.sinrDb).toBeCloseTo(36.208188, 5)
    expect(quality.rssiDbm).toBeCloseTo(-49.207148, 5)
    expect(quality.rsrqDb).toBeCloseTo(-10.792852, 5)
  })

  it.each([
    { interferenceMilliwatt: 1, noiseMilliwatt: 1e-12, sinr: 0, rsrq: -13.80211241711606 },
    { interferenceMilliwatt: 0.1, noiseMilliwatt: 1e-12, sinr: 10, rsrq: -11.205739312058498 },
    { interferenceMilliwatt: 10, noiseMilliwatt: 1e-12, sinr: -10, rsrq: -21.2057393120585 },
    { interferenceMilliwatt: 0, noiseMilliwatt: 0.1, sinr: 10, rsrq: -11.205739312058498 },
  ])('unit powers: $interferenceMilliwatt, $noiseMilliwatt', ({ sinr, rsrq, ...powers }) => {
    const quality = radioQuality({ desiredMilliwatt: 1, ...powers }, 100)
    expect(quality.sinrDb).toBeCloseTo(sinr, 8)
    expect(quality.rsrqDb).toBeCloseTo(rsrq, 8)
  })
})

describe('service and its class', () => {
  it('meets each criterion by equality', () => {
    expect(missedCriteria({ rsrpDbm: -110, sinrDb: 0, rsrqDb: -20 })).toEqual([])
    expect(missedCriteria({ rsrpDbm: -110.1, sinrDb: -0.1, rsrqDb: -20.1 })).toHaveLength(3)
  })

  it('is limited by interference only where the signal is strong enough', () => {
    expect(isInterferenceLimited({ rsrpDbm: -110, sinrDb: -0.1, rsrqDb: -15 })).toBe(true)
    expect(isInterferenceLimited({ rsrpDbm: -110.1, sinrDb: -9, rsrqDb: -25 })).toBe(false)
    expect(isInterferenceLimited({ rsrpDbm: -90, sinrDb: 5, rsrqDb: -14 })).toBe(false)
  })

  it('is excellent where a carrier is alone and strong', () => {
    expect(qualityClass({ rsrpDbm: -80, sinrDb: 20, rsrqDb: -10.8 })).toBe('excellent')
    expect(qualityClass({ rsrpDbm: -80, sinrDb: 20, rsrqDb: -12.1 })).toBe('good')
    expect(qualityClass({ rsrpDbm: -90, sinrDb: 13, rsrqDb: -15.1 })).toBe('fair')
    expect(qualityClass({ rsrpDbm: -100, sinrDb: 0, rsrqDb: -18 })).toBe('fair')
    expect(qualityClass({ rsrpDbm: -100, sinrDb: 0, rsrqDb: -18.1 })).toBe('poor')
  })

  it('never gets better when any of the three measures gets worse', () => {
    const order = ['poor', 'fair', 'good', 'excellent']
    const measure = fc.record({
      rsrpDbm: fc.double({ min: -130, max: -60, noNaN: true }),
      sinrDb: fc.double({ min: -20, max: 40, noNaN: true }),
      rsrqDb: fc.double({ min: -30, max: -10.8, noNaN: true }),
    })
    fc.assert(
      fc.property(measure, measure, (a, b) => {
        const worse = {
          rsrpDbm: Math.min(a.rsrpDbm, b.rsrpDbm),
          sinrDb: Math.min(a.sinrDb, b.sinrDb),
          rsrqDb: Math.min(a.rsrqDb, b.rsrqDb),
        }
        return order.indexOf(qualityClass(worse)) <= order.indexOf(qualityClass(a))
      }),
    )
  })

  it('is reached at one ratio of signal to interference and noise, and not below it', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 100, noNaN: true }), (factor) => {
        fc.pre(Math.abs(factor - 1) > 1e-9)
        const measures = radioQuality(
          {
            desiredMilliwatt: leastServiceableRatio() * factor * 1e-12,
            interferenceMilliwatt: 0.75e-12,
            noiseMilliwatt: 0.25e-12,
          },
          100,
        )
        return (missedCriteria({ rsrpDbm: -90, ...measures }).length === 0) === factor > 1
      }),
    )
  })
})
