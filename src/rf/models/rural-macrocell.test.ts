import { describe, expect, it } from 'vitest'
import tr38901 from '../../../test/golden/rf/tr38901-rma.json' with { type: 'json' }
import { ruralBreakpointDistanceM, ruralMacrocell } from './rural-macrocell.ts'

describe('rural macro median path loss', () => {
  it('agrees with ns-3 to 0.02 dB at every distance, height, frequency and building of the vectors', () => {
    for (const row of tr38901.cases) {
      const { averageBuildingHeightM, averageStreetWidthM } = row
      const lossDb = ruralMacrocell
        .prepare({ ...row, parameters: { averageBuildingHeightM, averageStreetWidthM } })
        .lossAt(row.distance2dM, { isLineOfSight: row.isLineOfSight, wallEventCount: 0 })
      const difference = Math.abs(lossDb - row.pathLossDb)
      expect(difference, JSON.stringify(row)).toBeLessThanOrEqual(tr38901.tolerance.pathLossDb)
    }
  })

  it('has the breakpoint of the report, with its rounded speed of light', () => {
    for (const row of tr38901.cases) {
      const breakpointM = ruralBreakpointDistanceM(
        row.antennaHeightM,
        row.receiverHeightM,
        row.frequencyGhz,
      )
      const relative = Math.abs(breakpointM / row.breakpointM - 1)
      expect(relative).toBeLessThan(tr38901.tolerance.breakpointRelative)
    }
  })

  it('loses more behind taller buildings and less along wider streets, out of sight', () => {
    const lossDb = (averageBuildingHeightM: number, averageStreetWidthM: number) =>
      ruralMacrocell
        .prepare({
          frequencyGhz: 0.8,
          antennaHeightM: 35,
          receiverHeightM: 1.5,
          parameters: { averageBuildingHeightM, averageStreetWidthM },
        })
        .lossAt(3000, { isLineOfSight: false, wallEventCount: 0 })
    expect(lossDb(10, 20)).toBeGreaterThan(lossDb(5, 20))
    expect(lossDb(5, 30)).toBeLessThan(lossDb(5, 20))
  })
})
