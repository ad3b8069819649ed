import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import golden from '../../../test/golden/rf/planning-p1411.json' with { type: 'json' }
import {
  belowRooftopLos,
  effectiveDistanceM,
  shortRangeMedian,
  urbanHighRiseNlos,
  urbanLowRiseNlos,
} from './short-range-outdoor.ts'

const rows = {
  p1411_below_rooftop_los_v1: belowRooftopLos,
  p1411_urban_highrise_nlos_v1: urbanHighRiseNlos,
  p1411_urban_lowrise_nlos_v1: urbanLowRiseNlos,
} as const

type ModelId = keyof typeof rows

const modelIds = Object.keys(rows) as ModelId[]

describe('the rows of P.1411-13', () => {
  it('have the coefficients, spread and envelopes of Table 4', () => {
    for (const expected of golden.rows) {
      const row = rows[expected.model_id as ModelId]
      expect(row).toMatchObject({
        alpha: expected.alpha,
        beta: expected.beta,
        gamma: expected.gamma,
        sigmaDb: expected.sigma_db,
        frequencyGhz: { minimum: expected.f_range_ghz[0], maximum: expected.f_range_ghz[1] },
        distanceM: { minimum: expected.d_range_m[0], maximum: expected.d_range_m[1] },
        morphologies: expected.morphologies,
        lineOfSight: expected.los === 'los',
      })
      for (const { f_gt, f_le, max_m } of expected.d_max_by_f) {
        expect(effectiveDistanceM(row, f_gt + 1e-9).maximum).toBe(max_m)
        expect(effectiveDistanceM(row, f_le).maximum).toBe(max_m)
      }
      const { f_gt } = expected.d_max_by_f[0]
      expect(effectiveDistanceM(row, f_gt).maximum).toBe(expected.d_range_m[1])
    }
  })

  it('reach at 140 GHz from 5 to 500, 20 to 150 and 10 to 150 m', () => {
    const reach = modelIds.map((id) => effectiveDistanceM(rows[id], 140))
    expect(reach).toEqual([
      { minimum: 5, maximum: 500 },
      { minimum: 20, maximum: 150 },
      { minimum: 10, maximum: 150 },
    ])
  })

  it('have the recorded medians at 140 GHz', () => {
    const { distance_m, tolerance, ...medians } = golden.medians_at_140ghz
    for (const id of modelIds) {
      distance_m.forEach((distanceM, index) => {
        const { medianLossDb } = shortRangeMedian(rows[id], distanceM, 140)
        expect(Math.abs(medianLossDb - medians[id][index])).toBeLessThan(tolerance)
      })
    }
  })

  it('are not those of the editions before: their medians differ by more than rounding', () => {
    const environments: Record<string, Record<string, ModelId | undefined> | undefined> = {
      'urban-high-rise': {
        LOS: 'p1411_below_rooftop_los_v1',
        NLOS: 'p1411_urban_highrise_nlos_v1',
      },
      'urban-low-rise': { LOS: 'p1411_below_rooftop_los_v1', NLOS: 'p1411_urban_lowrise_nlos_v1' },
    }
    const compared = golden.edition12.flatMap((row) => {
      const id = environments[row.environment]?.[row.path]
      if (id === undefined) return []
      const { medianLossDb } = shortRangeMedian(rows[id], row.distanceM, row.frequencyGhz)
      return [{ differenceDb: medianLossDb - row.lossDb, sigmaDb: row.sigmaDb, id }]
    })
    expect(compared.length).toBeGreaterThan(20)
    for (const { differenceDb, sigmaDb, id } of compared) {
      expect(rows[id].sigmaDb).not.toBe(sigmaDb)
      expect(Math.abs(differenceDb)).toBeLessThan(8)
    }
    const equal = compared.filter(({ differenceDb }) => Math.abs(differenceDb) < 0.005)
    expect(equal).toEqual([])
  })

  it('are the sum of their terms and grow with distance and frequency', () => {
    const distance = fc.double({ min: 5, max: 700, noNaN: true })
    const frequency = fc.double({ min: 0.8, max: 300, noNaN: true })
    fc.assert(
      fc.property(fc.constantFrom(...modelIds), distance, frequency, (id, d, f) => {
        const found = shortRangeMedian(rows[id], d, f)
        expect(found.medianLossDb).toBe(
          found.distanceTermDb + rows[id].beta + found.frequencyTermDb,
        )
        expect(shortRangeMedian(rows[id], 2 * d, f).medianLossDb).toBeGreaterThan(
          found.medianLossDb,
        )
        expect(shortRangeMedian(rows[id], d, 2 * f).medianLossDb).toBeGreaterThan(
          found.medianLossDb,
        )
      }),
    )
  })
})
