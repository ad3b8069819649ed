import { describe, expect, it } from 'vitest'
import tr38901 from '../../../test/golden/rf/tr38901-umi.json' with { type: 'json' }
import { urbanBreakpointDistanceM } from './urban-breakpoint.ts'
import { urbanMicrocell } from './urban-microcell.ts'

describe('street canyon median path loss', () => {
  it('agrees with ns-3 to 0.01 dB at every distance, height and frequency of the vectors', () => {
    for (const row of tr38901.cases) {
      const lossDb = urbanMicrocell
        .prepare({ ...row, parameters: {} })
        .lossAt(row.distance2dM, { isLineOfSight: row.isLineOfSight, wallEventCount: 0 })
      const difference = Math.abs(lossDb - row.pathLossDb)
      expect(difference, JSON.stringify(row)).toBeLessThanOrEqual(tr38901.tolerance.pathLossDb)
    }
  })

  it('has the breakpoint of the report, with its rounded speed of light', () => {
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
})
