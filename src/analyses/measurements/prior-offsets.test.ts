import { describe, expect, it } from 'vitest'
import { placeOf, type Point, shadowing, unit, normal } from '../../../test/worlds/shadowing.ts'
import { SeededRandom } from '../../packs/demo/seeded-random.ts'
import { offsetWithPrior } from './prior-offsets.ts'
import { meanOf, rootMeanSquare } from './robust-statistics.ts'

const prior = { offsetDb: 4, spreadDb: 8, band90Db: 16 }
const at = (point: Point, residualDb: number) => ({ ...placeOf(point), residualDb })

describe('an offset of few samples and a prior', () => {
  it('is the prior alone without a sample, and hardly the prior with many that lie apart', () => {
    expect(offsetWithPrior([], prior)).toEqual({ offsetDb: 0, deviationDb: 4, priorWeight: 1 })
    const many = Array.from({ length: 400 }, (_, i) => at([2000 * (i % 20), 100 * i], 7))
    const { offsetDb, priorWeight } = offsetWithPrior(many, prior)
    expect(priorWeight).toBeLessThan(0.02)
    expect(offsetDb).toBeCloseTo(7 * (1 - priorWeight), 9)
  })

  // By hand: variance of the mean 64, or 64 (1 + exp(-1)) / 2 of two places 100 m apart, beside 16.
  it.each([
    [[[0, 0]], 64 / 80],
    [
      [
        [0, 0],
        [100, 0],
      ],
      43.772 / 59.772,
    ],
  ] as const)('of the places %j has the prior weigh %d', (points, weight) => {
    const samples = points.map((point) => at(point, 10))
    const { offsetDb, deviationDb, priorWeight } = offsetWithPrior(samples, prior)
    expect(priorWeight).toBeCloseTo(weight, 3)
    expect(offsetDb).toBeCloseTo(10 * (1 - weight), 2)
    expect(deviationDb).toBeCloseTo(4 * Math.sqrt(weight), 3)
  })

  it('counts samples of one place as one', () => {
    const once = offsetWithPrior([at([5, 5], 3)], prior)
    const often = offsetWithPrior(
      Array.from({ length: 20 }, () => at([5, 5], 3)),
      prior,
    )
    expect(often.priorWeight).toBeCloseTo(once.priorWeight, 9)
  })

  it('of one walk does no harm: in 400 cells it is nearer than the prior alone and than the samples alone', () => {
    const random = new SeededRandom(11)
    const errors = Array.from({ length: 400 }, () => {
      const truthDb = 4 * normal(random)
      const shadow = shadowing(random, 60 + 80 * unit(random), 8)
      const walk = Array.from({ length: 20 }, (_, i): Point => [10 * i, 3 * i])
      const samples = walk.map((point) => at(point, truthDb + shadow(point)))
      const alone = meanOf(samples.map(({ residualDb }) => residualDb))
      return {
        alone: alone - truthDb,
        none: -truthDb,
        both: offsetWithPrior(samples, prior).offsetDb - truthDb,
      }
    })
    const [alone, none, both] = [
      errors.map((error) => error.alone),
      errors.map((error) => error.none),
      errors.map((error) => error.both),
    ].map(rootMeanSquare)
    expect(both).toBeLessThan(none)
    expect(both).toBeLessThan(0.8 * alone)
  })
})
