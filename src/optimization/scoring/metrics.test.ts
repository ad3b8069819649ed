import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { networkWorld } from '../../../test/worlds/network-world.ts'
import { maximumCells } from '../network-size.ts'
import { hasBit } from '../table/bits.ts'
import type { RawMetrics } from './metrics.ts'
import { MetricsEvaluator } from './metrics.ts'
import type { ContributionTable } from '../table/table.ts'
import { runs } from '../../../test/runs.ts'

/** The definition, building by building in ascending order. */
function plainMetrics(table: ContributionTable, rows: readonly number[]): RawMetrics {
  let served = 0
  let residential = 0
  let demandBuildings = 0
  let residentialBuildings = 0
  let covered = 0
  let overlap = 0
  for (let building = 0; building < table.buildingCount; building++) {
    const servers = table.cells.filter(
      (cell, index) =>
        rows[index] >= 0 && hasBit(cell.served, rows[index] * table.wordCount, building),
    ).length
    if (servers === 0) continue
    covered++
    if (servers > 1) overlap++
    served += table.demandWeights[building]
    residential += table.residentialDemands[building]
    if (table.demandWeights[building] > 0) demandBuildings++
    if (table.residentialDemands[building] > 0) residentialBuildings++
  }
  return {
    servedDemandWeight: served,
    relevantDemandWeight: table.demandWeights.reduce((sum, weight) => sum + weight, 0),
    residentialCovered: residentialBuildings,
    relevantResidentialTotal: table.residentialDemands.filter((demand) => demand > 0).length,
    propagationReachScore: table.cells.reduce(
      (sum, cell, index) => sum + (rows[index] >= 0 ? cell.reachScores[rows[index]] : 0),
      0,
    ),
    propagationReachMaximum: table.cells.length * table.rays * 100,
    coveredUnits: covered,
    overlapBuildings: overlap,
    overlapRatio: covered === 0 ? 0 : overlap / covered,
    uniqueDemandBuildings: demandBuildings,
    servedResidentialDemand: residential,
  }
}

describe('the metrics of a plan', () => {
  it('are those of the definition, to the last bit, for any plan of any world', () => {
    const world = fc.record({
      seed: fc.nat(10_000),
      cells: fc.integer({ min: 1, max: maximumCells }),
      buildings: fc.constantFrom(0, 1, 31, 32, 33, 150),
      antenna: fc.constantFrom('sector' as const, 'pattern' as const),
    })
    fc.assert(
      fc.property(
        world,
        fc.array(fc.nat(36), { minLength: maximumCells, maxLength: maximumCells }),
        (candidates, picks) => {
          const table = networkWorld(candidates)
          // 36 stands for a cell that is left out.
          const rows = table.cells.map((_, cell) => (picks[cell] === 36 ? -1 : picks[cell]))
          expect(new MetricsEvaluator(table).evaluate(rows)).toEqual(plainMetrics(table, rows))
        },
      ),
      { numRuns: runs(150) },
    )
  })

  it('do not depend on what was evaluated before', () => {
    const table = networkWorld({ seed: 5, cells: 3, buildings: 90 })
    const evaluator = new MetricsEvaluator(table)
    const first = evaluator.evaluate([1, 2, 3])
    evaluator.evaluate([7, 8, 9])
    expect(evaluator.evaluate([1, 2, 3])).toEqual(first)
  })

  it('never serve less with one more cell', () => {
    const table = networkWorld({ seed: 6, cells: 4, buildings: 200 })
    const evaluator = new MetricsEvaluator(table)
    fc.assert(
      fc.property(fc.array(fc.nat(35), { minLength: 4, maxLength: 4 }), (rows) => {
        const without = evaluator.evaluate([-1, ...rows.slice(1)])
        const all = evaluator.evaluate(rows)
        expect(all.coveredUnits).toBeGreaterThanOrEqual(without.coveredUnits)
        expect(all.overlapBuildings).toBeGreaterThanOrEqual(without.overlapBuildings)
        expect(all.servedDemandWeight).toBeGreaterThanOrEqual(without.servedDemandWeight)
      }),
    )
  })
})
