import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import planning from '../../../test/golden/rf/planning-uma.json' with { type: 'json' }
import tr38901 from '../../../test/golden/rf/tr38901-uma.json' with { type: 'json' }
import { freeSpaceLossDb, slantDistanceM } from '../free-space.ts'
import { urbanBreakpointDistanceM } from './urban-breakpoint.ts'
import { umaMedianLossDb, urbanShortRange } from './urban-short-range.ts'

const antennaHeightM = fc.double({ min: 10, max: 150, noNaN: true })
const receiverHeightM = fc.double({ min: 1.5, max: 12.99, noNaN: true })
const frequencyGhz = fc.double({ min: 0.51, max: 99.9, noNaN: true })
const distanceM = fc.double({ min: 10, max: 5000, noNaN: true })

describe('urban macro median path loss', () => {
  it('agrees with ns-3 to 0.01 dB at every distance, height and frequency of the vectors', () => {
    for (const row of tr38901.cases) {
      const lossDb = umaMedianLossDb(
        row.distance2dM,
        row.antennaHeightM,
        row.receiverHeightM,
        row.frequencyGhz,
        row.isLineOfSight,
      )
      const difference = Math.abs(lossDb - row.pathLossDb)
      expect(difference, JSON.stringify(row)).toBeLessThanOrEqual(tr38901.tolerance.pathLossDb)
    }
  })

  it('agrees with a planning service to a millionth of a decibel', () => {
    const [antennaM, receiverM] = planning.heights_m as [number, number]
    for (const row of planning.rows) {
      const lossDb = umaMedianLossDb(
        row.distance_2d_m,
        antennaM,
        receiverM,
        row.frequency_ghz,
        row.state === 'los',
      )
      const difference = Math.abs(lossDb - row.path_loss_db)
      expect(difference, JSON.stringify(row)).toBeLessThanOrEqual(planning.tolerance_db)
    }
  })

  it('has the breakpoint of the report, with its rounded speed of light', () => {
    expect(urbanBreakpointDistanceM(25, 1.5, 2.6)).toBeCloseTo(416, 9)
    expect(urbanBreakpointDistanceM(25, 1.5, 28)).toBeCloseTo(4480, 9)
    for (const row of tr38901.cases) {
      const breakpointM = urbanBreakpointDistanceM(
        row.antennaHeightM,
        row.receiverHeightM,
        row.frequencyGhz,
      )
      const relative = Math.abs(breakpointM / row.breakpointM - 1)
      expect(relative).toBeLessThan(tr38901.tolerance.breakpointRelative)
    }
  })

  it('is never smaller without line of sight than with it', () => {
    fc.assert(
      fc.property(distanceM, antennaHeightM, receiverHeightM, frequencyGhz, (d, hTx, hRx, f) => {
        const losDb = umaMedianLossDb(d, hTx, hRx, f, true)
        expect(umaMedianLossDb(d, hTx, hRx, f, false)).toBeGreaterThanOrEqual(losDb)
      }),
    )
  })

  it('never falls with distance, whether in sight or not', () => {
    fc.assert(
      fc.property(
        distanceM,
        distanceM,
        antennaHeightM,
        receiverHeightM,
        frequencyGhz,
        fc.boolean(),
        (a, b, hTx, hRx, f, isLineOfSight) => {
          const nearDb = umaMedianLossDb(Math.min(a, b), hTx, hRx, f, isLineOfSight)
          const farDb = umaMedianLossDb(Math.max(a, b), hTx, hRx, f, isLineOfSight)
          expect(farDb).toBeGreaterThanOrEqual(nearDb)
        },
      ),
    )
  })

  it('has no step at the breakpoint', () => {
    fc.assert(
      fc.property(antennaHeightM, receiverHeightM, frequencyGhz, (hTx, hRx, f) => {
        const breakpointM = urbanBreakpointDistanceM(hTx, hRx, f)
        const nearDb = umaMedianLossDb(breakpointM, hTx, hRx, f, true)
        const farDb = umaMedianLossDb(breakpointM * (1 + 1e-9), hTx, hRx, f, true)
        expect(farDb).toBeCloseTo(nearDb, 5)
      }),
    )
  })

  it('is within a few decibels of free space in sight at the shortest distance', () => {
    for (const f of [0.7, 2.6, 28, 90]) {
      const freeSpaceDb = freeSpaceLossDb(
        slantDistanceM(urbanShortRange.range.distanceM.minimum, 23.5),
        f,
      )
      const differenceDb = umaMedianLossDb(10, 25, 1.5, f, true) - freeSpaceDb
      expect(differenceDb).toBeGreaterThan(-5)
      expect(differenceDb).toBeLessThan(5)
    }
  })
})
