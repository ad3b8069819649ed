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

const tenTo = (exponent: number) => Math.exp(exponent * Math.LN10)

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

describe('the clutter of short paths', () => {
  it('is that of 250 m, in loss and spread, whatever the share of places', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 250, noNaN: true }),
        fc.double({ min: 0.5, max: 67, noNaN: true }),
        fc.integer({ min: 1, max: 99 }),
        (metres, ghz, percent) => {
          const clutter = new StatisticalClutter(ghz, percent)
          expect(clutter.lossAt(metres)).toBe(clutter.lossAt(250))
          expect(clutter.deviationDb(metres)).toBe(clutter.deviationDb(250))
        },
      ),
    )
  })

  // By hand: the difference of the equations at 250 m and at the distance, 1.8 GHz, half of the places.
  it.each([
    [40, 18.97],
    [100, 9.46],
    [200, 2.28],
  ])('at %d m is %d dB above the equations carried on', (metres, moreDb) => {
    const nearDb = 32.98 + 23.9 * Math.log10(metres / 1000) + 3 * Math.log10(1.8)
    const farDb = -2 * Math.log10(tenTo(-5 * Math.log10(1.8) - 12.5) + tenTo(-16.5))
    const carriedDb = -5 * Math.log10(tenTo(-0.2 * nearDb) + tenTo(-0.2 * farDb))
    expect(new StatisticalClutter(1.8, 50).lossAt(metres) - carriedDb).toBeCloseTo(moreDb, 2)
  })

  it('is a part of the ledger that says where it is from, and of no ledger farther out', () => {
    const cell = cellWith(50, 'one')
    const { parts = [], propagationLossDb } = cell.termsAt(120)
    expect(parts.map(({ label }) => label)).toEqual([
      'Free space',
      'Clutter at the receiver, as at 250 m',
    ])
    const sumDb = parts.reduce((sum, { lossDb }) => sum + lossDb, 0)
    expect(sumDb).toBeCloseTo(propagationLossDb, 9)
    expect(cellWith(50, 'both').termsAt(120).parts?.[1]).toEqual({
      part: 'clutter',
      label: 'Clutter at both ends, as at 250 m',
      lossDb: 2 * new StatisticalClutter(3.5, 50).lossAt(250),
    })
    expect(cell.termsAt(250)).not.toHaveProperty('parts')
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

describe('a share of places under statistical clutter', () => {
  /** Weights of a normal variable, cut fine. */
  const deviations = Array.from({ length: 12_001 }, (_, i) => (i - 6000) / 1000)
  const weights = deviations.map((z) => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI) / 1000)
  const log = Math.log10

  /** P.2108-1, section 3.2, of a place so many deviations from the middle, by hand. */
  function clutterDb(ghz: number, distanceM: number, z: number): number {
    const at = (km: number) => {
      const far = tenTo(-0.2 * (-2 * log(tenTo(-5 * log(ghz) - 12.5) + tenTo(-16.5))))
      const near = tenTo(-0.2 * (32.98 + 23.9 * log(km) + 3 * log(ghz)))
      return -5 * log(far + near) + z * Math.sqrt((16 * far + 36 * near) / (far + near))
    }
    return Math.max(0, Math.min(at(Math.min(Math.max(distanceM, 250), 2000) / 1000), at(2)))
  }

  /** The clutter loss that a location probability does not exceed, found by sorting the places. */
  function quantileDb(ghz: number, distanceM: number, share: number): number {
    const places = deviations.map((z, i) => ({
      lossDb: clutterDb(ghz, distanceM, z),
      weight: weights[i],
    }))
    places.sort((a, b) => a.lossDb - b.lossDb)
    let below = 0
    for (const { lossDb, weight } of places) {
      below += weight
      if (below >= share) return lossDb
    }
    throw new Error('no such share')
  }

  function prepared(ghz: number, share: number | undefined, own: number, ends: 'one' | 'both') {
    return preparePropagation({
      modelId: 'free_space_clutter',
      frequencyGhz: ghz,
      antennaHeightM: 30,
      receiverHeightM: 1.5,
      indoorTransmitter: false,
      modelParameters: { clutterLocationPercent: own, clutterEnds: ends },
      ...(share === undefined ? {} : { locationProbabilityPercent: share }),
    })
  }
  const way = { isLineOfSight: false, wallEventCount: 0 }
  const distances = [3, 25, 39, 60, 250, 700, 1400, 1990, 2500, 20_000]

  it.each([
    [0.8, 50, 90, 'one'],
    [3.5, 50, 99, 'one'],
    [26, 10, 75, 'one'],
    [3.5, 90, 50, 'one'],
    [3.5, 50, 95, 'both'],
    [0.8, 30, 90, 'both'],
  ] as const)(
    'at %d GHz, own share %d %%, has the loss of %d %% of the places (%s end)',
    (ghz, own, share, ends) => {
      const law = prepared(ghz, share, own, ends)
      for (const distanceM of distances) {
        const slantM = Math.sqrt(distanceM * distanceM + 28.5 * 28.5)
        const freeDb = 20 * log((4 * Math.PI * slantM * ghz * 1e9) / 299_792_458)
        const antennaDb = ends === 'both' ? quantileDb(ghz, distanceM, 0.5) : 0
        const expectedDb = freeDb + antennaDb + quantileDb(ghz, distanceM, share / 100)
        expect(Math.abs(law.lossAt(distanceM, way) - expectedDb), `${distanceM} m`).toBeLessThan(
          0.02,
        )
      }
    },
  )

  it('knows the loss at half of the places, whatever share is asked for', () => {
    for (const [own, ends] of [
      [50, 'one'],
      [20, 'one'],
      [80, 'both'],
    ] as const) {
      for (const distanceM of distances) {
        const half = prepared(3.5, undefined, 50, ends).lossAt(distanceM, way)
        for (const share of [undefined, 50, 90, 99]) {
          const law = prepared(3.5, share, own, ends)
          const foundDb = law.lossAt(distanceM, way) - law.offsetFromMedianDb(distanceM, way)
          expect(Math.abs(foundDb - half), `${own} ${ends} ${distanceM} ${share}`).toBeLessThan(
            1e-9,
          )
        }
      }
    }
  })
})
