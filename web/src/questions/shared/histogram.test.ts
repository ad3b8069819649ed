import fc from 'fast-check'
import { expect, test } from 'vitest'
import { binWidthDb, histogram } from './histogram.ts'

test('every residual is in one bin, and bins follow without gaps', () => {
  const residual = fc.integer({ min: -800, max: 800 }).map((tenths) => tenths / 10)
  fc.assert(
    fc.property(fc.array(residual, { minLength: 1 }), (residuals) => {
      const bins = histogram(residuals)
      expect(bins.reduce((sum, bin) => sum + bin.count, 0)).toBe(residuals.length)
      bins.forEach((bin, i) => expect(bin.fromDb).toBe(bins[0].fromDb + i * binWidthDb))
      for (const bin of bins) {
        const within = residuals.filter(
          (value) => value >= bin.fromDb && value < bin.fromDb + binWidthDb,
        )
        expect(within.length).toBe(bin.count)
      }
    }),
  )
})

test('a residual on an edge belongs to the bin above it, below zero too', () => {
  expect(histogram([-2, 0, 2])).toEqual([
    { fromDb: -2, count: 1 },
    { fromDb: 0, count: 1 },
    { fromDb: 2, count: 1 },
  ])
  expect(histogram([])).toEqual([])
})
