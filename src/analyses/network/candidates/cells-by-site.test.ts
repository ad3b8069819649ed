import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blockWorld } from '../../../../test/worlds/block-world.ts'
import { planQuestion } from '../../../../test/worlds/plan-question.ts'
import { randomBlocks } from '../../../../test/worlds/random-blocks.ts'
import { neverStop } from '../../../stop-signal.ts'
import { cellCandidatesDocument } from './cell-candidates-document.ts'
import { candidatesOfCells, candidatesAtSite } from './candidates-at-site.ts'
import { cellsBySite } from './cells-by-site.ts'
import type { CellToPlan, PlanQuestion } from '../plan-question.ts'
import { runs } from '../../../../test/runs.ts'

const setting = fc.record({
  azimuthDeg: fc.integer({ min: 0, max: 359 }),
  electricalDowntiltDeg: fc.constantFrom(0, 3, 8),
  txPowerDbm: fc.constantFrom(10, 20, 30),
  pci: fc.constantFrom(null, 7, 8),
  azimuthsDeg: fc.array(fc.integer({ min: 0, max: 359 }), { maxLength: 4 }),
  electricalTiltsDeg: fc.subarray([0, 3, 8]),
  txPowersDbm: fc.subarray([10, 20, 30]),
  mayBeOff: fc.boolean(),
})

type Setting = typeof setting extends fc.Arbitrary<infer Value> ? Value : never

/** Three cells on one site and one on another, each set and free in its own way. */
function siteQuestion(
  settings: readonly Setting[],
  more: Partial<PlanQuestion> = {},
): PlanQuestion {
  const places = [
    [0, 0],
    [110, 60],
    [0, 0],
    [0, 0],
  ] as const
  const question = planQuestion(
    {
      places,
      profile: { radiusM: 250, verticalPatternId: 'panel-10deg' },
      decisions: (index) => settings[index],
    },
    {
      costs: { turned: 0.01, tilted: 0.005, powered: 0.005, switchedOff: 0, perWatt: 0.02 },
      ...more,
    },
  )
  const cells = question.cells.map((planned, index): CellToPlan => {
    const { azimuthDeg, electricalDowntiltDeg, txPowerDbm, pci } = settings[index]
    const profile = { ...planned.cell.profile, electricalDowntiltDeg, txPowerDbm, pci }
    return { ...planned, cell: { ...planned.cell, azimuthDeg, profile } }
  })
  return { ...question, cells }
}

describe('cells of a site', () => {
  it('have together the rows that each has alone, however they are tilted, sent and free', () => {
    const settings = fc.array(setting, { minLength: 4, maxLength: 4 })
    fc.assert(
      fc.property(randomBlocks, settings, fc.constantFrom(0, 1), (blocks, four, radioQuality) => {
        const world = blockWorld(blocks)
        const weights = { demand: 1, residential: 1, coverage: 1, radioQuality }
        const question = siteQuestion(four, { weights })
        expect(cellsBySite(question)).toEqual([[0, 2, 3], [1]])
        const alone = question.cells.map((_, index) =>
          cellCandidatesDocument(candidatesAtSite(world, question, [index], neverStop)[0]),
        )
        const together = candidatesOfCells(world, question, neverStop)
        expect(together.map((rows) => cellCandidatesDocument(rows))).toEqual(alone)
      }),
      { numRuns: runs(40) },
    )
  })

  it('are apart where their antennas differ in more than azimuth, tilt and power, and beyond six', () => {
    const { cells, ...rest } = planQuestion({
      places: Array.from({ length: 9 }, () => [0, 0] as const),
      profile: { radiusM: 250 },
      decisions: () => ({ azimuthsDeg: [0, 120] }),
    })
    const sites = (change: Partial<CellToPlan['cell']['profile']>) =>
      cellsBySite({
        ...rest,
        cells: cells.map((planned, index) => {
          const { cell } = planned
          const profile = index === 1 ? { ...cell.profile, ...change } : cell.profile
          return { ...planned, cell: { ...cell, profile } }
        }),
      })
    const all = [
      [0, 1, 2, 3, 4, 5],
      [6, 7, 8],
    ]
    expect(sites({})).toEqual(all)
    expect(sites({ electricalDowntiltDeg: 5, txPowerDbm: 11, pci: 3 })).toEqual(all)
    const apart = [[0, 2, 3, 4, 5, 6], [1], [7, 8]]
    expect(sites({ antennaHeightM: 31 })).toEqual(apart)
    expect(sites({ beamWidthDeg: 40 })).toEqual(apart)
    expect(sites({ frequencyGhz: 2.6 })).toEqual(apart)
  })
})
