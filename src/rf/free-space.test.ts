import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import golden from '../../test/golden/rf/p525-free-space.json' with { type: 'json' }
import planning from '../../test/golden/rf/planning-reference.json' with { type: 'json' }
import { freeSpaceLossDb, minimumFreeSpacePathM, slantDistanceM } from './free-space.ts'

const frequencyGhz = fc.double({ min: 0.1, max: 300, noNaN: true })
const distanceM = fc.double({ min: 1, max: 1e6, noNaN: true })

describe('free-space loss', () => {
  it('is the exact form of P.525 to the ten digits of the vectors', () => {
    for (const row of golden.cases) {
      const lossDb = freeSpaceLossDb(row.distanceM, row.frequencyGhz)
      expect(Math.abs(lossDb - row.exactLossDb), JSON.stringify(row)).toBeLessThan(1e-6)
    }
  })

  it('differs from the rounded constants 32.4 and 32.45 by what rounding took away', () => {
    // 20 log10(4 pi 1e9 / c) is 32.4478 dB for kilometres and megahertz.
    for (const row of golden.cases) {
      const lossDb = freeSpaceLossDb(row.distanceM, row.frequencyGhz)
      expect(lossDb - row.rounded32_4LossDb).toBeCloseTo(0.0478, 4)
      expect(row.rounded32_45LossDb - lossDb).toBeCloseTo(0.0022, 4)
    }
  })

  it('lies within 0.003 dB of a planning service that rounds to 32.45', () => {
    for (const row of planning.fspl) {
      const pathM = Math.max(row.distance_m, minimumFreeSpacePathM)
      const lossDb = freeSpaceLossDb(pathM, row.frequency_ghz)
      expect(Math.abs(lossDb - row.fspl_db), JSON.stringify(row)).toBeLessThan(0.003)
    }
  })

  it('is 0 dB at a distance of one wavelength over four pi', () => {
    const wavelengthM = 299_792_458 / 2.6e9
    expect(freeSpaceLossDb(wavelengthM / (4 * Math.PI), 2.6)).toBeCloseTo(0, 12)
  })

  it('is never a gain, however low the frequency', () => {
    const anyFrequencyGhz = fc.double({ min: 1e-9, max: 300, noNaN: true })
    fc.assert(
      fc.property(distanceM, anyFrequencyGhz, (d, f) => {
        expect(freeSpaceLossDb(d, f)).toBeGreaterThanOrEqual(0)
        expect(freeSpaceLossDb(2 * d, f)).toBeGreaterThanOrEqual(freeSpaceLossDb(d, f))
      }),
    )
  })

  it('grows by 6.02 dB with each doubling of distance or frequency', () => {
    const doublingDb = 20 * Math.log10(2)
    fc.assert(
      fc.property(distanceM, frequencyGhz, (d, f) => {
        expect(freeSpaceLossDb(2 * d, f) - freeSpaceLossDb(d, f)).toBeCloseTo(doublingDb, 10)
        expect(freeSpaceLossDb(d, 2 * f) - freeSpaceLossDb(d, f)).toBeCloseTo(doublingDb, 10)
      }),
    )
  })
})

describe('slant distance', () => {
  it('is the hypotenuse, whichever end is higher', () => {
    expect(slantDistanceM(3, 4)).toBe(5)
    expect(slantDistanceM(3, -4)).toBe(5)
    expect(slantDistanceM(100, 23.5)).toBeCloseTo(102.724145, 6)
  })
})
