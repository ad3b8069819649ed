import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SeededRandom } from '../../packs/demo/seeded-random.ts'
import { campaignAreas } from './areas.ts'
import { neverStop } from '../../stop-signal.ts'
import { bootstrapMedianInterval, orderStatisticInterval } from './bootstrap.ts'
import { calibrate, type ResidualSample } from './calibration.ts'
import { interpolatedQuantile, medianOf, outlierThresholdDb } from './robust-statistics.ts'
import { runs } from '../../../test/runs.ts'

const metre = 1 / 111_320

/** A normal variable from two uniform ones (Box and Muller 1958). */
function normal(random: SeededRandom): number {
  const u = (random.next() + 1) / 4294967297
  const v = random.next() / 4294967296
  return Math.sqrt(-2 * Math.log(u)) * Math.cos(2 * Math.PI * v)
}

/** A campaign along a street with an offset, noise and a share of gross outliers. */
function campaign(
  count: number,
  offsetDb: number,
  noiseDb: number,
  outlierPermille: number,
  seed: number,
): readonly ResidualSample[] {
  const random = new SeededRandom(seed)
  return Array.from({ length: count }, (_, index) => ({
    lon: 7 + index * 10 * metre,
    lat: 0.1 + random.below(100) * metre,
    residualDb: offsetDb + noiseDb * normal(random) + (random.permille(outlierPermille) ? 40 : 0),
  }))
}

describe('an offset that a campaign has', () => {
  it.each([
    { offsetDb: 7, noiseDb: 4 },
    { offsetDb: -12.5, noiseDb: 6 },
    { offsetDb: 3, noiseDb: 2 },
  ])('is found within 0.3 dB among noise and outliers: $offsetDb', ({ offsetDb, noiseDb }) => {
    const { verdict, suggestion } = calibrate(
      campaign(3000, offsetDb, noiseDb, 10, 5),
      0,
      neverStop,
    )
    expect(verdict).toBe('eligible')
    expect(Math.abs(suggestion!.adjustmentDb - offsetDb)).toBeLessThan(0.3)
    expect(suggestion!.holdoutAfterDb).toBeLessThan(suggestion!.holdoutBeforeDb)
    const { lowerDb, upperDb } = suggestion!.bootstrap
    expect(lowerDb).toBeLessThanOrEqual(suggestion!.adjustmentDb)
    expect(upperDb).toBeGreaterThanOrEqual(suggestion!.adjustmentDb)
    expect(upperDb - lowerDb).toBeLessThan(1.5)
  })

  it('is refused where it helps nobody that was held out', () => {
    // Every strip has an offset of its own: what is learned elsewhere makes it worse.
    const samples = campaign(500, 0, 0.1, 0, 3).map((sample, index) => ({
      ...sample,
      residualDb: [9, -9, 0, 9, -9][Math.floor(index / 100)] + sample.residualDb,
    }))
    expect(calibrate(samples, 0, neverStop).verdict).toBe('no_improvement')
  })

  it('is refused beyond 40 dB in all', () => {
    expect(calibrate(campaign(200, 15, 1, 0, 1), 30, neverStop).verdict).toBe('offset_out_of_range')
    expect(calibrate(campaign(200, 15, 1, 0, 1), 20, neverStop).verdict).toBe('eligible')
  })

  it('is refused where nobody can say within 10 dB what it is, however much it helps', () => {
    // Half of the streets lie 8 dB below the middle and half 8 dB above: it is one or the other.
    const samples = campaign(600, 0, 0.5, 0, 3).map((sample, index) => ({
      ...sample,
      residualDb: [12, 28][Math.floor(index / 50) % 2] + sample.residualDb,
    }))
    const { verdict, suggestion } = calibrate(samples, 0, neverStop)
    expect(suggestion!.bootstrap.upperDb - suggestion!.bootstrap.lowerDb).toBeGreaterThan(10)
    expect(suggestion!.holdoutAfterDb).toBeLessThan(suggestion!.holdoutBeforeDb)
    expect(verdict).toBe('interval_too_wide')
  })

  it('is refused where it leaves more than 15 dB on what was held out', () => {
    const wide = calibrate(campaign(3000, 25, 17, 0, 6), 0, neverStop)
    expect(wide.suggestion!.holdoutAfterDb).toBeLessThan(wide.suggestion!.holdoutBeforeDb)
    expect(wide.verdict).toBe('error_too_large')
    expect(calibrate(campaign(3000, 25, 13, 0, 6), 0, neverStop).verdict).toBe('eligible')
  })

  it('is eligible exactly where no need is missed, and the first one missed is the verdict', () => {
    fc.assert(
      fc.property(
        fc.record({
          count: fc.integer({ min: 20, max: 200 }),
          offsetDb: fc.integer({ min: -45, max: 45 }),
          noiseDb: fc.constantFrom(1, 8, 14, 18, 30),
          seed: fc.integer({ min: 1, max: 1000 }),
        }),
        ({ count, offsetDb, noiseDb, seed }) => {
          const { verdict, suggestion } = calibrate(
            campaign(count, offsetDb, noiseDb, 0, seed),
            0,
            neverStop,
          )
          if (suggestion === null) return
          const { bootstrap, rootMeanSquareAfterDb, holdoutAfterDb, holdoutBeforeDb } = suggestion
          const missed = [
            ['offset_out_of_range', Math.abs(suggestion.adjustmentDb) > 40],
            ['no_improvement', holdoutAfterDb >= holdoutBeforeDb],
            ['interval_too_wide', bootstrap.upperDb - bootstrap.lowerDb > 10],
            ['error_too_large', rootMeanSquareAfterDb > 15],
          ] as const
          expect(verdict).toBe(missed.find(([, isMissed]) => isMissed)?.[0] ?? 'eligible')
        },
      ),
      { numRuns: runs(60) },
    )
  })

  it('needs 20 samples, 5 areas and 100 m', () => {
    expect(calibrate(campaign(19, 5, 1, 0, 1), 0, neverStop).verdict).toBe('too_few_samples')
    const here = campaign(30, 5, 1, 0, 1).map((sample) => ({ ...sample, lon: 7, lat: 0.1 }))
    expect(calibrate(here, 0, neverStop).verdict).toBe('too_few_areas')
    const block = here.map((sample, index) => ({
      ...sample,
      lon: 7 + (index % 6) * 15 * metre,
      lat: 0.1 + Math.floor(index / 6) * 14 * metre,
    }))
    expect(calibrate(block, 0, neverStop).verdict).toBe('too_few_areas')
    const corner = here.map((sample, index) => ({
      ...sample,
      lon: 7 + (index % 3) * 30 * metre,
      lat: 0.1 + (Math.floor(index / 3) % 3) * 30 * metre,
    }))
    expect(calibrate(corner, 0, neverStop).verdict).toBe('too_few_areas')
  })

  it('is none where all residuals are 0, and all of it where they are one number', () => {
    const flat = campaign(100, 0, 0, 0, 1)
    expect(calibrate(flat, 0, neverStop).verdict).toBe('no_improvement')
    const raised = flat.map((sample) => ({ ...sample, residualDb: 6 }))
    const { suggestion, verdict } = calibrate(raised, 0, neverStop)
    expect(verdict).toBe('eligible')
    expect(suggestion!.adjustmentDb).toBe(6)
    expect(suggestion!.holdoutAfterDb).toBe(0)
  })

  it('depends on positions alone, not on the order of the samples', () => {
    const samples = campaign(300, 4, 5, 20, 9)
    const there = calibrate(samples, 0, neverStop)
    const back = calibrate([...samples].reverse(), 0, neverStop)
    const shape = ({ suggestion }: typeof there) =>
      suggestion!.folds.map(({ adjustmentDb, validationSamples, bounds }) => [
        adjustmentDb,
        validationSamples,
        bounds,
      ])
    expect(shape(back)).toEqual(shape(there))
    expect(back.suggestion!.adjustmentDb).toBe(there.suggestion!.adjustmentDb)
  })
})

describe('areas', () => {
  it('hold every sample once, in squares of 50 m from the south-west corner', () => {
    const place = fc.record({
      lon: fc.double({ min: 7, max: 7.02, noNaN: true }),
      lat: fc.double({ min: 43, max: 43.02, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 60 }), (samples) => {
        const { areas } = campaignAreas(samples)
        const members = areas.flatMap((area) => [...area.samples]).sort((a, b) => a - b)
        expect(members).toEqual(samples.map((_, index) => index))
        expect(areas.every(({ x, y }) => x % 50 === 0 && y % 50 === 0 && x >= 0 && y >= 0)).toBe(
          true,
        )
      }),
    )
  })
})

describe('intervals of the median', () => {
  it('cover a known median about as often as they say', () => {
    let covered = 0
    for (let seed = 0; seed < 60; seed++) {
      const random = new SeededRandom(seed, 77)
      const groups = Array.from({ length: 40 }, () =>
        Array.from({ length: 5 }, () => 3 + 4 * normal(random)),
      )
      const { lowerDb, upperDb } = bootstrapMedianInterval(groups, neverStop)
      if (lowerDb <= 3 && upperDb >= 3) covered++
    }
    expect(covered).toBeGreaterThanOrEqual(51)
    expect(covered).toBeLessThan(60)
  })

  it('are wider than order statistics say where whole areas go together', () => {
    const random = new SeededRandom(4)
    const groups = Array.from({ length: 20 }, () => {
      const center = 6 * normal(random)
      return Array.from({ length: 20 }, () => center + 0.1 * normal(random))
    })
    const block = bootstrapMedianInterval(groups, neverStop)
    const order = orderStatisticInterval(groups.flat().sort((a, b) => a - b))
    expect(block.upperDb - block.lowerDb).toBeGreaterThan(order.upperDb - order.lowerDb)
  })
})

describe('robust statistics', () => {
  it('the median lies in the middle, the quantile between order statistics', () => {
    expect(medianOf([5, 1, 3])).toBe(3)
    expect(medianOf([4, 1, 3, 2])).toBe(2.5)
    expect(interpolatedQuantile([1, 2, 3, 4, 5], 0.1)).toBeCloseTo(1.4, 12)
  })

  it('an outlier is three robust deviations off, but never less than 6 dB', () => {
    expect(outlierThresholdDb([0, 0, 0, 0, 1])).toBe(6)
    expect(outlierThresholdDb([-10, -5, 0, 5, 10])).toBeCloseTo(3 * 1.4826 * 5, 12)
  })
})
