import { describe, expect, it } from 'vitest'
import { SeededRandom } from '../../packs/demo/seeded-random.ts'
import { neverStop } from '../../stop-signal.ts'
import { bootstrapMeanIntervals } from './area-bootstrap.ts'
import { campaignAreas } from './areas.ts'

const metre = 1 / 111_195
type Point = readonly [east: number, north: number]

const areasOf = (points: readonly Point[]) =>
  campaignAreas(points.map(([x, y]) => ({ lon: x * metre, lat: y * metre }))).areas

const unit = (random: SeededRandom) => random.next() / 4_294_967_296

/** Normal to the eye: the sum of twelve even numbers. */
function normal(random: SeededRandom): number {
  let sum = -6
  for (let i = 0; i < 12; i++) sum += unit(random)
  return sum
}

/**
 * Shadowing of 7 dB that falls to 1/e over a distance: waves whose numbers are spread as those of an
 * exponential correlation in the plane.
 */
function shadowing(random: SeededRandom, correlationM: number): (point: Point) => number {
  const waves = Array.from({ length: 80 }, () => {
    const even = 1 - unit(random)
    const size = Math.sqrt(1 / (even * even) - 1) / correlationM
    const turn = 2 * Math.PI * unit(random)
    return [size * Math.cos(turn), size * Math.sin(turn), 2 * Math.PI * unit(random)] as const
  })
  const scale = 7 * Math.sqrt(2 / waves.length)
  return ([x, y]) =>
    scale *
    waves.reduce((sum, [east, north, phase]) => sum + Math.cos(east * x + north * y + phase), 0)
}

/** Seven streets each way, samples every 20 m. */
function streets(sideM: number): readonly Point[] {
  const across = Array.from({ length: 7 }, (_, i) => (i * sideM) / 6)
  const along = Array.from({ length: sideM / 20 + 1 }, (_, i) => 20 * i)
  return across.flatMap((a) => along.flatMap((b) => [[a, b] as const, [b, a] as const]))
}

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
      const held = heldOf(streets(sideM), (random) => shadowing(random, correlationM))
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
