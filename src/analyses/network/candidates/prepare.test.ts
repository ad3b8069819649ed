import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Candidate, azimuthCandidate } from '../../../optimization/candidate.ts'
import { candidateProfile } from '../candidate-profile.ts'
import { blockWorld, box, testCell } from '../../../../test/worlds/block-world.ts'
import { randomBlocks } from '../../../../test/worlds/random-blocks.ts'
import { stringAt } from '../../../spatial/string-table.ts'
import type { Cell } from '../../cell.ts'
import type { World } from '../../world.ts'
import { findCoverageGaps } from '../../sector/coverage-gaps.ts'
import { optimizeAzimuth } from '../../sector/optimize-azimuth.ts'
import { neverStop } from '../../../stop-signal.ts'
import { hasBit } from '../../../optimization/table/bits.ts'
import { networkDomain } from './domain.ts'
import { networkTable } from './radio-work.ts'
import { prepareCell } from './prepare.ts'
import { findRow } from '../../../optimization/table/table.ts'
import { runs } from '../../../../test/runs.ts'

function cells(...places: [number, number, number][]): Cell[] {
  return places.map(([x, y, azimuthDeg], i) => ({
    ...testCell({ radiusM: 300 }, { at: [x, y], azimuthDeg }),
    id: `c${i}`,
  }))
}

describe('network domain', () => {
  it('takes every footprint that meets a circle, but demand only by its centroid', () => {
    const world = blockWorld([
      box('edge', [295, -5, 325, 5], 9, { demandWeight: 7, residentialDemand: 3 }),
      box('inside', [100, 0, 110, 10], 9, { demandWeight: 5 }),
      box('outside', [310, 100, 320, 110], 9, { demandWeight: 9, residentialDemand: 9 }),
    ])
    const domain = networkDomain(world, cells([0, 0, 0]), neverStop)
    const names = [...domain.footprints].map((f) => stringAt(world.snapshot.footprints.ids, f))
    expect(names).toEqual(['edge', 'inside'])
    expect([...domain.demandWeights]).toEqual([0, 5])
    expect(domain).toMatchObject({ demandEntities: 1, residentialEntities: 1 })
  })

  it('does not depend on the azimuths', () => {
    fc.assert(
      fc.property(randomBlocks, fc.integer({ min: 0, max: 359 }), (blocks, azimuthDeg) => {
        const world = blockWorld(blocks)
        const domain = (a: number) => networkDomain(world, cells([0, 0, a], [90, 40, 0]), neverStop)
        expect(domain(azimuthDeg)).toEqual(domain(0))
      }),
      { numRuns: runs(20) },
    )
  })
})

describe('contributions', () => {
  it('serve exactly the buildings with demand that are no coverage gap', () => {
    fc.assert(
      fc.property(randomBlocks, fc.integer({ min: 0, max: 359 }), (blocks, azimuthDeg) => {
        const world = blockWorld(blocks)
        const store = world.snapshot.footprints
        const weak = { horizontalPatternId: 'omni', txPowerDbm: 10, radiusM: 1000 } as const
        const cell = testCell(weak, { azimuthDeg })
        const { table, domain } = networkTable(
          world,
          { cells: [cell, { ...cell, id: 'other' }], rays: 8 },
          'baseline',
          null,
          neverStop,
        )
        const served = [...domain.footprints].filter(
          (footprint, b) =>
            hasBit(table.cells[0].served, 0, b) &&
            store.demandWeight[footprint] + store.residentialDemand[footprint] > 0,
        )
        const { stats } = findCoverageGaps(world, { cell, rays: 8 }, neverStop)
        expect(served).toHaveLength(stats.servedBuildings)
      }),
      { numRuns: runs(30) },
    )
  })

  /** What a cell alone serves at an azimuth, its row having been computed with others or alone. */
  const servedAt = (world: World, cell: Cell, azimuths: 'reachable' | 'baseline'): number[] => {
    const { table } = networkTable(world, { cells: [cell], rays: 8 }, azimuths, null, neverStop)
    const row = findRow(table.cells[0], azimuthCandidate(cell.azimuthDeg))
    return Array.from({ length: table.buildingCount }, (_, building) => building).filter(
      (building) => hasBit(table.cells[0].served, row * table.wordCount, building),
    )
  }

  it('serve at one azimuth what they serve there among all, whatever the antenna', () => {
    const antenna = fc.record({
      horizontalPatternId: fc.constantFrom('ideal-sector', 'cosine-sector', 'omni'),
      beamWidthDeg: fc.integer({ min: 1, max: 360 }),
      orientationDeg: fc.integer({ min: -180, max: 180 }),
    })
    fc.assert(
      fc.property(randomBlocks, antenna, fc.integer({ min: 0, max: 35 }), (blocks, profile, n) => {
        const world = blockWorld(blocks)
        const cell = testCell({ ...profile, radiusM: 300 }, { azimuthDeg: 10 * n })
        expect(servedAt(world, cell, 'baseline')).toEqual(servedAt(world, cell, 'reachable'))
      }),
      { numRuns: runs(60) },
    )
  })

  it('serve a wide building by its facade, in whichever direction its middle lies', () => {
    const corner = [
      [100, -100],
      [110, -100],
      [110, 190],
      [300, 190],
      [300, 200],
      [100, 200],
    ] as const
    const world = blockWorld([{ id: 'corner', rings: [corner], heightM: 9, demandWeight: 1 }])
    const serving = Array.from({ length: 36 }, (_, n) => 10 * n).filter((azimuthDeg) => {
      const cell = testCell({ radiusM: 400, beamWidthDeg: 15 }, { azimuthDeg })
      const served = servedAt(world, cell, 'baseline')
      expect(served).toEqual(servedAt(world, cell, 'reachable'))
      return served.length > 0
    })
    expect(serving.length).toBeGreaterThan(0)
  })

  it('have a row for every azimuth that a search can visit, off the grid too', () => {
    const world = blockWorld([box('a', [50, 50, 60, 60], 9)])
    const question = { cells: cells([0, 0, 33.5], [100, 0, 40]), rays: 8 }
    const { table } = networkTable(world, question, 'reachable', null, neverStop)
    expect(table.cells[0].candidates).toHaveLength(40)
    expect(table.cells[1].candidates).toHaveLength(36)
    expect(findRow(table.cells[0], azimuthCandidate(213.5))).toBeGreaterThanOrEqual(0)
  })

  it('are at a tilt and a power those of a cell whose profile has them', () => {
    const set = fc.record({
      azimuthDeg: fc.integer({ min: 0, max: 35 }).map((n) => 10 * n),
      electricalTiltDeg: fc.constantFrom(null, 0, 4, 11.5),
      txPowerDbm: fc.constantFrom(null, 12, 30, 43),
    })
    fc.assert(
      fc.property(randomBlocks, fc.array(set, { minLength: 1, maxLength: 4 }), (blocks, sets) => {
        const world = blockWorld(blocks)
        const own = { radiusM: 300, verticalPatternId: 'panel-10deg', electricalDowntiltDeg: 2 }
        const cell = testCell(own, {})
        const rowsOf = (asked: Cell, candidates: readonly Candidate[]) => {
          const domain = networkDomain(world, [asked], neverStop)
          return prepareCell(world, asked, 12, domain, candidates, neverStop).rows
        }
        const rows = rowsOf(cell, sets)
        sets.forEach((candidate, index) => {
          const profile = candidateProfile(cell.profile, candidate)
          const alike = { ...cell, profile }
          const [row] = rowsOf(alike, [azimuthCandidate(candidate.azimuthDeg)])
          expect(rows[index]).toEqual({ ...row, candidate })
          expect(profile.txPowerDbm).toBe(candidate.txPowerDbm ?? cell.profile.txPowerDbm)
          expect(profile.electricalDowntiltDeg).toBe(candidate.electricalTiltDeg ?? 2)
        })
      }),
      { numRuns: runs(30) },
    )
  })

  it('give one cell alone the scores of the azimuth search', () => {
    fc.assert(
      fc.property(randomBlocks, (blocks) => {
        const world = blockWorld(blocks)
        const [cell] = cells([0, 0, 0])
        const candidate = optimizeAzimuth(world, { cell, rays: 12 }, neverStop)
        const { table } = networkTable(
          world,
          { cells: [cell], rays: 12 },
          'reachable',
          null,
          neverStop,
        )
        const row = findRow(table.cells[0], azimuthCandidate(candidate.best.azimuthDeg))
        expect(table.cells[0].reachScores[row]).toBeCloseTo(candidate.best.propagationReachScore, 8)
      }),
      { numRuns: runs(20) },
    )
  })
})
