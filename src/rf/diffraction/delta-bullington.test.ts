import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import golden from '../../../test/golden/rf/p526-delta-bullington.json' with { type: 'json' }
import { bullingtonLossDb } from './bullington.ts'
import { deltaBullingtonLoss, deltaBullingtonLossDb } from './delta-bullington.ts'
import type { DeltaBullingtonPath } from './delta-bullington.ts'
import { knifeEdgeLossDb } from './knife-edge.ts'
import { sphericalEarthLossDb } from './spherical-earth.ts'
import { pathGeometry } from './terrain-path.ts'
import type { Polarization } from './terrain-path.ts'
import { runs } from '../../../test/runs.ts'

const profiles: Record<string, { distancesKm: number[]; heightsM: number[] }> = golden.profiles
type GoldenPath = (typeof golden.deltaBullington)[number]

function pathOf(row: GoldenPath): DeltaBullingtonPath {
  return {
    ...profiles[row.profile],
    transmitterHeightM: row.htgM,
    receiverHeightM: row.hrgM,
    frequencyGhz: row.frequencyGhz,
    effectiveEarthRadiusKm: row.effectiveEarthRadiusKm,
    polarization: row.polarization as Polarization,
    seaFraction: row.seaFraction,
  }
}

/** A path, walked from the receiver. */
function reversed(path: DeltaBullingtonPath): DeltaBullingtonPath {
  const distancesKm = Array.from(path.distancesKm)
  const lengthKm = distancesKm.at(-1) ?? 0
  return {
    ...path,
    distancesKm: distancesKm.reverse().map((distance) => lengthKm - distance),
    heightsM: Array.from(path.heightsM).reverse(),
    transmitterHeightM: path.receiverHeightM,
    receiverHeightM: path.transmitterHeightM,
  }
}

const anyPath: fc.Arbitrary<DeltaBullingtonPath> = fc
  .array(fc.double({ min: 0, max: 300, noNaN: true }), { minLength: 3, maxLength: 40 })
  .chain((heightsM) =>
    fc.record({
      heightsM: fc.constant(heightsM),
      distancesKm: fc
        .double({ min: 0.05, max: 2, noNaN: true })
        .map((stepKm) => heightsM.map((_, i) => i * stepKm)),
      transmitterHeightM: fc.double({ min: 0.5, max: 300, noNaN: true }),
      receiverHeightM: fc.double({ min: 0.1, max: 100, noNaN: true }),
      frequencyGhz: fc.double({ min: 0.1, max: 100, noNaN: true }),
      effectiveEarthRadiusKm: fc.double({ min: 4000, max: 20_000, noNaN: true }),
      polarization: fc.constantFrom<Polarization>('horizontal', 'vertical'),
      seaFraction: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  )

describe('delta-Bullington over terrain', () => {
  it('agrees with both reference implementations in every part to 0.05 dB and 0.05 m', () => {
    for (const row of golden.deltaBullington) {
      const loss = deltaBullingtonLoss(pathOf(row))
      const differences = {
        bullington: loss.bullingtonDb - row.bullingtonDb,
        smooth: loss.bullingtonSmoothDb - row.bullingtonSmoothDb,
        spherical: loss.sphericalEarthDb - row.sphericalDb,
        total: loss.lossDb - row.deltaBullingtonDb,
        transmitterHeight: loss.smoothEarth.transmitterM - row.hstdM,
        receiverHeight: loss.smoothEarth.receiverM - row.hsrdM,
      }
      for (const [part, difference] of Object.entries(differences)) {
        const name = `${part} of ${JSON.stringify(row)}`
        expect(Math.abs(difference), name).toBeLessThanOrEqual(golden.tolerance.lossDb)
      }
    }
  })

  it('reads the same from both ends', () => {
    fc.assert(
      fc.property(anyPath, (path) => {
        expect(deltaBullingtonLossDb(reversed(path))).toBeCloseTo(deltaBullingtonLossDb(path), 5)
      }),
    )
  })

  it('is finite, never negative, and never below Bullington alone', () => {
    fc.assert(
      fc.property(anyPath, (path) => {
        const loss = deltaBullingtonLoss(path)
        expect(Number.isFinite(loss.lossDb)).toBe(true)
        expect(loss.bullingtonDb).toBeGreaterThanOrEqual(0)
        expect(loss.lossDb).toBeGreaterThanOrEqual(loss.bullingtonDb)
      }),
    )
  })

  it('does not change when the whole landscape is lifted', () => {
    fc.assert(
      fc.property(anyPath, fc.double({ min: 0, max: 1000, noNaN: true }), (path, liftM) => {
        const lifted = { ...path, heightsM: Array.from(path.heightsM, (h) => h + liftM) }
        expect(deltaBullingtonLossDb(lifted)).toBeCloseTo(deltaBullingtonLossDb(path), 5)
      }),
    )
  })

  it('has no Bullington loss over a short flat path with high antennas', () => {
    const loss = deltaBullingtonLoss({
      distancesKm: [0, 0.5, 1],
      heightsM: [0, 0, 0],
      transmitterHeightM: 30,
      receiverHeightM: 30,
      frequencyGhz: 28,
      effectiveEarthRadiusKm: 8500,
      polarization: 'vertical',
      seaFraction: 0,
    })
    expect(loss.lossDb).toBe(0)
  })

  it('stays finite with antennas on the ground', () => {
    fc.assert(
      fc.property(anyPath, fc.boolean(), (path, both) => {
        const grounded = { ...path, receiverHeightM: 0 }
        if (both) grounded.transmitterHeightM = 0
        expect(Number.isFinite(deltaBullingtonLossDb(grounded))).toBe(true)
      }),
    )
  })

  it('refuses a profile that is no profile', () => {
    const path = pathOf(golden.deltaBullington[0])
    expect(() => deltaBullingtonLossDb({ ...path, distancesKm: [0], heightsM: [1] })).toThrow(
      RangeError,
    )
    expect(() => deltaBullingtonLossDb({ ...path, heightsM: [1, 2] })).toThrow(RangeError)
    const shuffled = { ...path, distancesKm: [0, 2, 1], heightsM: [0, 0, 0] }
    expect(() => deltaBullingtonLossDb(shuffled)).toThrow('ascend')
    const late = { ...path, distancesKm: [1, 2, 3], heightsM: [0, 0, 0] }
    expect(() => deltaBullingtonLossDb(late)).toThrow('begin at 0')
  })
})

describe('Bullington over a single edge', () => {
  const anyMetres = fc.double({ min: 1, max: 100, noNaN: true })
  const anyEdgeKm = fc.double({ min: 0.1, max: 9.9, noNaN: true })

  it('loses as much as a touching knife edge when the edge just touches the line', () => {
    const grazingDb = knifeEdgeLossDb(0)
    const expectedDb = grazingDb + (1 - Math.exp(-grazingDb / 6)) * (10 + 0.02 * 10)
    fc.assert(
      fc.property(anyMetres, anyMetres, anyEdgeKm, (transmitterM, receiverM, edgeKm) => {
        const lineM = (transmitterM * (10 - edgeKm) + receiverM * edgeKm) / 10
        const flatEarth = pathGeometry({
          distancesKm: [0, edgeKm, 10],
          heightsM: [0, lineM, 0],
          transmitterHeightM: transmitterM,
          receiverHeightM: receiverM,
          frequencyGhz: 2.6,
          effectiveEarthRadiusKm: Infinity,
        })
        expect(bullingtonLossDb(flatEarth)).toBeCloseTo(expectedDb, 5)
      }),
      { numRuns: runs(500) },
    )
  })
})

describe('diffraction over a spherical Earth', () => {
  it('agrees with the reference implementations to 0.05 dB', () => {
    for (const row of golden.spherical) {
      const lossDb = sphericalEarthLossDb({
        ...row,
        polarization: row.polarization as Polarization,
      })
      const difference = Math.abs(lossDb - row.lossDb)
      expect(difference, JSON.stringify(row)).toBeLessThanOrEqual(golden.tolerance.lossDb)
    }
  })

  it('is 0 dB well within the horizon and large far beyond it', () => {
    const path = {
      h1M: 30,
      h2M: 30,
      frequencyGhz: 2.6,
      polarization: 'vertical',
      effectiveEarthRadiusKm: 8500,
      seaFraction: 0,
    } as const
    expect(sphericalEarthLossDb({ ...path, distanceKm: 2 })).toBe(0)
    expect(sphericalEarthLossDb({ ...path, distanceKm: 100 })).toBeGreaterThan(60)
  })
})
