import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { residualMetric } from './residual-metric.ts'

const residuals = fc.array(fc.double({ min: -200, max: 200, noNaN: true }), {
  minLength: 1,
  maxLength: 50,
})

describe('statistics of residuals', () => {
  it('are those of a hand calculation', () => {
    const metric = residualMetric([4, -2, 1, 1])
    expect(metric.count).toBe(4)
    expect(metric.meanBiasDb).toBe(1)
    expect(metric.medianBiasDb).toBe(1)
    expect(metric.maeDb).toBe(2)
    expect(metric.rmseDb).toBeCloseTo(Math.sqrt(22 / 4), 12)
    expect(metric.stdDb).toBeCloseTo(Math.sqrt(18 / 4), 12)
    // Sorted -2, 1, 1, 4: at places 0.3 and 2.7.
    expect(metric.p10Db).toBeCloseTo(-1.1, 12)
    expect(metric.p90Db).toBeCloseTo(3.1, 12)
  })

  it('are unknown, not zero, where there is no residual', () => {
    const { count, ...others } = residualMetric([])
    expect(count).toBe(0)
    expect(new Set(Object.values(others))).toEqual(new Set([null]))
  })

  it('do not depend on the order of the residuals, to the last bit', () => {
    fc.assert(
      fc.property(residuals, fc.infiniteStream(fc.nat()), (values, keys) => {
        const shuffled = values
          .map((value) => ({ value, key: keys.next().value as number }))
          .sort((a, b) => a.key - b.key)
          .map(({ value }) => value)
        expect(residualMetric(shuffled)).toEqual(residualMetric(values))
      }),
    )
  })

  it('hold RMSE^2 = bias^2 + std^2, |bias| <= MAE <= RMSE, p10 <= median <= p90', () => {
    fc.assert(
      fc.property(residuals, (values) => {
        const { meanBiasDb, medianBiasDb, maeDb, rmseDb, stdDb, p10Db, p90Db } =
          residualMetric(values)
        expect(rmseDb! * rmseDb!).toBeCloseTo(meanBiasDb! * meanBiasDb! + stdDb! * stdDb!, 6)
        expect(Math.abs(meanBiasDb!)).toBeLessThanOrEqual(maeDb! + 1e-9)
        expect(maeDb!).toBeLessThanOrEqual(rmseDb! + 1e-9)
        expect(p10Db!).toBeLessThanOrEqual(medianBiasDb! + 1e-9)
        expect(medianBiasDb!).toBeLessThanOrEqual(p90Db! + 1e-9)
      }),
    )
  })
})
