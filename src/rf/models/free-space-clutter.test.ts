import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import golden from '../../../test/golden/rf/p2108-terrestrial.json' with { type: 'json' }
import { freeSpaceLossDb } from '../free-space.ts'
import { preparePropagation } from '../propagation.ts'
import { StatisticalClutter } from '../statistical-clutter.ts'
import { freeSpaceClutter } from './free-space-clutter.ts'

const mast = { frequencyGhz: 3.5, antennaHeightM: 30, receiverHeightM: 1.5 } as const

function cellWith(clutterLocationPercent: number, clutterEnds: string) {
  return freeSpaceClutter.prepare({ ...mast, parameters: { clutterLocationPercent, clutterEnds } })
}

describe('the statistical clutter loss', () => {
  it('agrees with the workbook of Study Group 3 to its digits, and with two other programs', () => {
    for (const [rows, tolerance] of [
      [golden.official, golden.tolerance.officialDb],
      [golden.cases, golden.tolerance.lossDb],
    ] as const) {
      for (const row of rows) {
        const clutter = new StatisticalClutter(row.frequencyGhz, row.locationPercent)
        const difference = Math.abs(clutter.lossAt(row.distanceM) - row.lossDb)
        expect(difference, JSON.stringify(row)).toBeLessThanOrEqual(tolerance)
      }
    }
  })

  it('is never a gain, and never falls with the share of locations or the distance', () => {
    const share = fc.double({ min: 1, max: 99, noNaN: true })
    const metres = fc.double({ min: 0, max: 10_000, noNaN: true })
    fc.assert(
      fc.property(share, share, metres, metres, (p, q, a, b) => {
        const fewer = new StatisticalClutter(3.5, Math.min(p, q))
        const more = new StatisticalClutter(3.5, Math.max(p, q))
        expect(fewer.lossAt(Math.min(a, b))).toBeGreaterThanOrEqual(0)
        expect(fewer.lossAt(Math.max(a, b))).toBeGreaterThanOrEqual(fewer.lossAt(Math.min(a, b)))
        expect(more.lossAt(a)).toBeGreaterThanOrEqual(fewer.lossAt(a) - 1e-9)
      }),
    )
  })
})

describe('free space with clutter', () => {
  it('is free space and the loss of each end that stands in clutter', () => {
    const distanceM = 1500
    const freeDb = freeSpaceLossDb(Math.sqrt(distanceM * distanceM + 28.5 * 28.5), 3.5)
    const clutterDb = new StatisticalClutter(3.5, 80).lossAt(distanceM)
    expect(cellWith(80, 'one').lossAt(distanceM)).toBeCloseTo(freeDb + clutterDb, 9)
    expect(cellWith(80, 'both').lossAt(distanceM)).toBeCloseTo(freeDb + 2 * clutterDb, 9)
  })

  it('says where it is carried on below the shortest path of the Recommendation', () => {
    const reasonAt = (clutterEnds: string, distanceM: number) =>
      preparePropagation({
        modelId: freeSpaceClutter.id,
        ...mast,
        modelParameters: { clutterEnds },
        indoorTransmitter: false,
      }).reasonAt(distanceM)
    expect(reasonAt('one', 249)).toBe('distance_extrapolated')
    expect(reasonAt('one', 250)).toBe('applicable')
    expect(reasonAt('both', 999)).toBe('distance_extrapolated')
    expect(reasonAt('both', 1000)).toBe('applicable')
  })
})
