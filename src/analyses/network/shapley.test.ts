import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { handMadeTable } from '../../../test/worlds/hand-made-table.ts'
import { networkWorld } from '../../../test/worlds/network-world.ts'
import { MetricsEvaluator } from './metrics.ts'
import { defaultPlanObjectives } from './objectives.ts'
import { resolveScoring } from './scoring.ts'
import { shapleyShares, sharedValueNames } from './shapley.ts'
import type { ContributionTable } from './table.ts'

function sharesOf(table: ContributionTable, rows: readonly number[]) {
  const scoring = resolveScoring(table, defaultPlanObjectives)
  return shapleyShares(new MetricsEvaluator(table), scoring, rows)
}

describe('Shapley shares', () => {
  it('add up to the value of all cells less the value of none', () => {
    const world = fc.record({
      seed: fc.nat(10_000),
      cells: fc.integer({ min: 2, max: 6 }),
      buildings: fc.constantFrom(0, 5, 80),
    })
    const picks = fc.array(fc.nat(35), { minLength: 6, maxLength: 6 })
    fc.assert(
      fc.property(world, picks, (options, rows) => {
        const table = networkWorld(options)
        const { all, empty, cells, coalitions } = sharesOf(table, rows.slice(0, options.cells))
        expect(coalitions).toBe(1 << options.cells)
        for (const name of sharedValueNames) {
          const sum = cells.reduce((total, cell) => total + cell.shares[name], 0)
          const scale = Math.max(1, Math.abs(all[name]))
          expect(Math.abs(sum - (all[name] - empty[name])) / scale).toBeLessThan(1e-9)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('split what two cells serve together in halves, as on paper', () => {
    const table = handMadeTable(
      [{ demand: 10 }, { demand: 6 }],
      [
        { id: 'A', at: { 0: { serves: [0, 1], reach: 30 } } },
        { id: 'B', at: { 0: { serves: [1], reach: 50 } } },
      ],
    )
    const { empty, all, cells } = sharesOf(table, [0, 0])
    expect(cells.map((cell) => cell.shares.servedDemandWeight)).toEqual([13, 3])
    expect(cells.map((cell) => cell.shares.propagationReachScore)).toEqual([30, 50])
    expect(cells.map((cell) => cell.shares.overlapBuildings)).toEqual([0.5, 0.5])
    // Demand, reach and overlap count; nothing served overlaps nothing.
    expect(empty.compositeScore).toBeCloseTo(1 / 3, 15)
    expect(all.overlapRatio).toBe(0.5)
  })

  it('give twins equal shares and a cell that does nothing none', () => {
    const table = handMadeTable(
      [{ demand: 4, residential: 1 }],
      [
        { id: 'A', at: { 0: { serves: [0], reach: 10 } } },
        { id: 'idle', at: {} },
        { id: 'B', at: { 0: { serves: [0], reach: 10 } } },
      ],
    )
    const [first, idle, twin] = sharesOf(table, [0, 0, 0]).cells
    for (const name of sharedValueNames) {
      expect(first.shares[name]).toBeCloseTo(twin.shares[name], 12)
      expect(idle.shares[name]).toBeCloseTo(0, 12)
    }
  })
})
