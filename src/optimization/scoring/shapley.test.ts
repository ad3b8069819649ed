import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { handMadeTable } from '../../../test/worlds/hand-made-table.ts'
import { networkWorld } from '../../../test/worlds/network-world.ts'
import { maximumCells } from '../network-size.ts'
import { MetricsEvaluator } from './metrics.ts'
import { defaultScoringRequest, objectiveIds } from './objectives.ts'
import { resolveScoring } from './scoring.ts'
import { shapleyShares, sharedValueNames, utilityNames } from './shapley.ts'
import type { ContributionTable } from '../table/table.ts'
import { runs } from '../../../test/runs.ts'

function sharesOf(table: ContributionTable, rows: readonly number[]) {
  const scoring = resolveScoring(table, defaultScoringRequest)
  return shapleyShares(new MetricsEvaluator(table), scoring, rows)
}

/** Every subset by the names of its members. */
function subsetsOf(cells: readonly { readonly id: string }[]): string[] {
  return cells.reduce((sets, { id }) => [...sets, ...sets.map((set) => `${set},${id}`)], [''])
}

describe('Shapley shares', () => {
  it('add up to the value of all cells less the value of none', () => {
    const world = fc.record({
      seed: fc.nat(10_000),
      cells: fc.integer({ min: 2, max: maximumCells }),
      buildings: fc.constantFrom(0, 5, 80),
    })
    const picks = fc.array(fc.nat(35), { minLength: maximumCells, maxLength: maximumCells })
    fc.assert(
      fc.property(world, picks, (candidates, rows) => {
        const table = networkWorld(candidates)
        const { all, empty, cells, coalitions } = sharesOf(table, rows.slice(0, candidates.cells))
        expect(coalitions).toBe(new Set(subsetsOf(cells)).size)
        for (const name of sharedValueNames) {
          const sum = cells.reduce((total, cell) => total + cell.shares[name], 0)
          const scale = Math.max(1, Math.abs(all[name]))
          expect(Math.abs(sum - (all[name] - empty[name])) / scale).toBeLessThan(1e-9)
        }
      }),
      { numRuns: runs(60) },
    )
  })

  it('are refused where there would be more coalitions than a network has', () => {
    const table = networkWorld({ seed: 1, cells: maximumCells + 1, buildings: 5 })
    expect(() => sharesOf(table, new Array<number>(maximumCells + 1).fill(0))).toThrow(RangeError)
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
    expect(cells.map((cell) => cell.shares.demandUtility)).toEqual([13 / 16, 3 / 16])
    // Alone each cell overlaps nothing; together they do at one of two buildings.
    expect(cells.map((cell) => cell.shares.overlapUtility)).toEqual([-0.25, -0.25])
    // Demand, reach and overlap count; nothing served overlaps nothing.
    expect(empty.compositeScore).toBeCloseTo(1 / 3, 15)
    expect(all.overlapRatio).toBe(0.5)
  })

  it('weigh up to the share of the composite score, objective by objective', () => {
    const table = networkWorld({ seed: 4, cells: 3, buildings: 80 })
    const { effectiveWeights: weights } = resolveScoring(table, defaultScoringRequest)
    for (const { shares } of sharesOf(table, [3, 17, 30]).cells) {
      const sum = objectiveIds.reduce(
        (total, id) => total + weights[id] * shares[utilityNames[id]],
        0,
      )
      expect(shares.compositeScore).toBeCloseTo(sum, 12)
    }
  })

  it('split the residential demand of the buildings served', () => {
    const table = handMadeTable(
      [{ residential: 8 }, { residential: 2 }],
      [
        { id: 'A', at: { 0: { serves: [0, 1], reach: 30 } } },
        { id: 'B', at: { 0: { serves: [0], reach: 50 } } },
      ],
    )
    const { all, cells } = sharesOf(table, [0, 0])
    expect(all.servedResidentialDemand).toBe(10)
    expect(cells.map((cell) => cell.shares.servedResidentialDemand)).toEqual([6, 4])
    expect(cells.map((cell) => cell.shares.residentialUtility)).toEqual([0.75, 0.25])
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
