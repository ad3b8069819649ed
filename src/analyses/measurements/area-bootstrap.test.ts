import { describe, expect, it } from 'vitest'
import { normal, placeOf, type Point, shadowing, streets } from '../../../test/worlds/shadowing.ts'
import { SeededRandom } from '../../packs/demo/seeded-random.ts'
import { neverStop } from '../../stop-signal.ts'
import { bootstrapMeanIntervals } from './area-bootstrap.ts'
import { campaignAreas } from './areas.ts'

const areasOf = (points: readonly Point[]) => campaignAreas(points.map(placeOf)).areas

const campaignCount = 100

/** Of so many campaigns those whose interval holds the true mean of 3 dB. */
function heldOf(
  points: readonly Point[],
  valueOf: (random: SeededRandom) => (point: Point) => number,
) {
  const random = new SeededRandom(1)
  const campaigns = Array.from({ length: campaignCount }, () => {
    const value = valueOf(random)
    return points.map((point) => 3 + value(point))
  })
  const intervals = bootstrapMeanIntervals(areasOf(points), campaigns, 'wide', neverStop)
  return intervals.filter(({ lowerDb, upperDb }) => lowerDb <= 3 && 3 <= upperDb).length
}

describe('the bootstrap over areas', () => {
  it('holds the true mean in about 95 of 100 campaigns whose samples are independent', () => {
    for (const points of [streets(500), streets(1500)]) {
      const held = heldOf(points, (random) => () => 7 * normal(random))
      expect(held).toBeGreaterThanOrEqual(90)
      expect(held).toBeLessThan(100)
    }
  })

  // Squares of 50 m alone hold it in 39 to 69 of 100 where shadowing reaches over 50 m and more.
  it.each([
    [20, 500, 84],
    [20, 1500, 90],
    [50, 1500, 84],
    [100, 1500, 84],
  ])(
    'holds it where shadowing is alike over %d m of a campaign of %d m, in at least %d',
    (correlationM, sideM, least) => {
      const held = heldOf(streets(sideM), (random) => shadowing(random, correlationM, 7))
      expect(held).toBeGreaterThanOrEqual(least)
    },
  )

  it('is wider for the same errors of fewer squares, and lies around their mean', () => {
    const widthOf = (count: number) => {
      const points = Array.from({ length: 2 * count }, (_, i) => [450 * (i >> 1) + 10, 10] as const)
      const values = points.map((_, i) => (i >> 1) % 2)
      const [{ lowerDb, upperDb }] = bootstrapMeanIntervals(
        areasOf(points),
        [values],
        'wide',
        neverStop,
      )
      expect((lowerDb + upperDb) / 2).toBeCloseTo(0.5, 0)
      return (upperDb - lowerDb) * Math.sqrt(count)
    }
    // Student's quantiles at 95 % of 5 and 59 degrees of freedom: 2.571 and 2.001.
    expect(widthOf(6) / widthOf(60)).toBeGreaterThan(1.15)
    expect(widthOf(60)).toBeCloseTo(2 * 2.001 * 0.5, 0)
  })

  it('is a point where all samples are alike', () => {
    const points = streets(500)
    const [interval] = bootstrapMeanIntervals(
      areasOf(points),
      [points.map(() => 4)],
      'wide',
      neverStop,
    )
    expect(interval).toEqual({ lowerDb: 4, upperDb: 4 })
  })
})
