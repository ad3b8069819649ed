import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bestOfEveryPlan } from '../../../../test/worlds/every-plan.ts'
import { handMadeTable } from '../../../../test/worlds/hand-made-table.ts'
import { networkWorld } from '../../../../test/worlds/network-world.ts'
import { randomPlanning } from '../../../../test/worlds/random-planning.ts'
import { neverStop, StoppedError } from '../../stop-signal.ts'
import type { PlanObjectives } from '../scoring/objectives.ts'
import { defaultPlanObjectives } from '../scoring/objectives.ts'
import { compositeScore, resolveScoring, utilitiesOf } from '../scoring/scoring.ts'
import type { ContributionTable } from '../table/table.ts'
import { azimuthsAt } from '../table/table.ts'
import type { ExactOptions, ExactOutcome } from './exact-search.ts'
import { defaultMaxNodes, ExactSearch, searchExactly } from './exact-search.ts'
import { SubtreeRunner } from './subtree-task.ts'

const options: ExactOptions = {
  maxNodes: defaultMaxNodes,
  isTimeUp: () => false,
  signal: neverStop,
}

function search(
  table: ContributionTable,
  plan: PlanObjectives = defaultPlanObjectives,
  changes: Partial<ExactOptions> = {},
): ExactOutcome {
  return searchExactly(table, resolveScoring(table, plan), { ...options, ...changes })
}

/** The outcome must be the one that evaluating every plan gives, ties included. */
function expectBruteForce(seed: number, cells: number, sizes: readonly number[]): void {
  const { table, plan } = randomPlanning(seed, cells, sizes)
  const { feasible, any } = bestOfEveryPlan(table, resolveScoring(table, plan))
  const outcome = search(table, plan)
  expect(outcome.terminationReason).toBe('proven')
  expect(outcome.isTieBreakComplete).toBe(true)
  expect(outcome.isProvenInfeasible).toBe(feasible === null)
  expect(outcome.isBestFeasible).toBe(feasible !== null)
  expect(outcome.upperBound).toBe(feasible === null ? null : feasible.score)
  expect(outcome.bestRows).toEqual((feasible ?? any).rows)
}

describe('the exact search', () => {
  it('finds what evaluating all plans of two cells finds, whatever is asked', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), (seed) => {
        expectBruteForce(seed, 2, [0, 1, 3, 12, 40, 120])
      }),
      { numRuns: 300 },
    )
  })

  it('finds what evaluating all plans of three cells finds', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), (seed) => {
        expectBruteForce(seed, 3, [3, 25, 90])
      }),
      { numRuns: 40 },
    )
  })

  it('finds what evaluating all plans of four cells finds', () => {
    expectBruteForce(4, 4, [20])
    expectBruteForce(11, 4, [30])
  })

  it('chooses the off-grid baseline where that is best', () => {
    const table = handMadeTable(
      [{ demand: 1 }, { demand: 1 }],
      [
        { id: 'A', baselineDeg: 45, at: { 45: { serves: [0], reach: 100 }, 50: { serves: [0] } } },
        { id: 'B', at: { 20: { serves: [1], reach: 10 } } },
      ],
    )
    expect(azimuthsAt(table, search(table).bestRows)).toEqual([45, 20])
  })

  it('takes the smallest azimuth key of a plateau, as text', () => {
    // All azimuths are equal: "0.0" is the smallest text.
    const flat = handMadeTable(
      [],
      Array.from({ length: 6 }, (_, cell) => ({ id: `${cell}`, at: {} })),
    )
    const outcome = search(flat)
    expect(azimuthsAt(flat, outcome.bestRows)).toEqual([0, 0, 0, 0, 0, 0])
    expect(outcome.upperBound).toBe(0)
    // Two azimuths are best: "100.0" sorts before "20.0".
    const two = handMadeTable(
      [{ demand: 1 }],
      [
        { id: 'A', at: { 20: { serves: [0] }, 100: { serves: [0] } } },
        { id: 'B', at: { 20: {}, 100: {} } },
      ],
    )
    const demandOnly = { objectives: [{ id: 'demand' as const, weight: 1 }], constraints: {} }
    expect(azimuthsAt(two, search(two, demandOnly).bestRows)).toEqual([100, 0])
  })

  it('proves plateaus of single objectives for six cells', () => {
    const table = networkWorld({ seed: 4, cells: 6, buildings: 60, reach: 'plateau' })
    for (const id of ['demand', 'residential', 'coverage', 'overlap'] as const) {
      const outcome = search(table, { objectives: [{ id, weight: 1 }], constraints: {} })
      expect(outcome.terminationReason).toBe('proven')
    }
  })

  it('proves that constraints cannot be met and shows the best plan without them', () => {
    const table = networkWorld({ seed: 12, cells: 4, buildings: 80 })
    const constraints = { minUniqueResidentialBuildings: table.relevantResidentialCount }
    const outcome = search(table, { ...defaultPlanObjectives, constraints })
    expect(outcome).toMatchObject({
      isProvenInfeasible: true,
      isBestFeasible: false,
      upperBound: null,
      optimalityGap: null,
      terminationReason: 'proven',
    })
    expect(outcome.bestRows).toEqual(search(table).bestRows)
  })

  it('gives a bound that holds, whichever node budget ends it', () => {
    const table = networkWorld({ seed: 31, cells: 5, buildings: 200 })
    const whole = search(table)
    const best = whole.upperBound!
    for (const maxNodes of [1, 2, 40, 100, 300]) {
      const outcome = search(table, defaultPlanObjectives, { maxNodes })
      expect(outcome.nodesExpanded).toBeLessThanOrEqual(maxNodes)
      expect(outcome.upperBound).toBeGreaterThanOrEqual(best)
      if (outcome.terminationReason === 'proven') continue
      expect(outcome.terminationReason).toBe('max_nodes')
      expect(outcome.isProvenOptimal).toBe(false)
      expect(outcome.optimalityGap).toBeGreaterThan(0)
    }
    expect(whole.optimalityGap).toBe(0)
  })

  it('never gives a bound below the best plan, on questions of any kind', () => {
    fc.assert(
      fc.property(
        fc.nat(1_000_000),
        fc.constantFrom(2, 3),
        fc.integer({ min: 1, max: 12 }),
        (seed, cells, maxNodes) => {
          const { table, plan } = randomPlanning(seed, cells, [0, 3, 40])
          const { upperBound } = search(table, plan, { maxNodes })
          const { feasible } = bestOfEveryPlan(table, resolveScoring(table, plan))
          if (feasible !== null) expect(upperBound).toBeGreaterThanOrEqual(feasible.score)
          if (upperBound !== null) expect(upperBound).toBeLessThanOrEqual(1)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('gives a bound below 1 that falls long before the proof, three cells to a mast', () => {
    const table = networkWorld({ seed: 1, cells: 6, buildings: 400, layout: 'three_sector' })
    const bounds = [1, 100, 5000].map(
      (maxNodes) => search(table, defaultPlanObjectives, { maxNodes }).upperBound!,
    )
    const best = search(table).upperBound!
    for (const [index, bound] of bounds.entries()) {
      expect(bound).toBeLessThan(index === 0 ? 1 : bounds[index - 1])
      expect(bound).toBeGreaterThan(best)
    }
    const atOnce = search(table, defaultPlanObjectives, { isTimeUp: () => true })
    expect(atOnce.terminationReason).toBe('deadline')
    expect(atOnce.upperBound).toBeLessThan(1)
    expect(atOnce.upperBound).toBeGreaterThan(best)
  })

  it('answers at the deadline with a plan and a bound', () => {
    const table = networkWorld({ seed: 31, cells: 6, buildings: 200 })
    const best = search(table).upperBound!
    for (const patience of [0, 1, 10, 40]) {
      let asked = 0
      const isTimeUp = () => ++asked > patience
      const outcome = search(table, defaultPlanObjectives, { isTimeUp })
      expect(outcome.terminationReason).toBe('deadline')
      expect(outcome.upperBound).toBeGreaterThanOrEqual(best)
      expect(outcome.isBestFeasible).toBe(true)
    }
  })

  it('stops altogether when it is told to', () => {
    const table = networkWorld({ seed: 31, cells: 6, buildings: 200 })
    let asked = 0
    const signal = {
      throwIfStopped: () => {
        if (++asked > 40) throw new StoppedError()
      },
    }
    expect(() => search(table, defaultPlanObjectives, { signal })).toThrow(StoppedError)
    expect(asked).toBe(41)
  })

  it('has one outcome however many workers run its tasks', () => {
    const table = networkWorld({ seed: 77, cells: 5, buildings: 150, layout: 'three_sector' })
    const scoring = resolveScoring(table, defaultPlanObjectives)
    const alone = searchExactly(table, scoring, options)
    const shared = new ExactSearch(table, scoring, options)
    const workers = [0, 1, 2].map(() => new SubtreeRunner(table, scoring))
    for (let batch = shared.nextBatch(); batch.length > 0; batch = shared.nextBatch()) {
      // Plain data in, plain data out, in any order.
      const results = batch
        .map((task, index) => ({ task: structuredClone(task), index }))
        .reverse()
        .map(({ task, index }) => ({
          index,
          result: structuredClone(workers[index % 3].run(task, () => false)),
        }))
        .sort((a, b) => a.index - b.index)
      shared.complete(results.map(({ result }) => result))
    }
    expect(shared.outcome()).toEqual(alone)
  })

  it('refuses tables that lack what it searches', () => {
    const six = networkWorld({ seed: 1, cells: 6, buildings: 10 })
    const cut = { ...six, cells: six.cells.slice(0, 1) }
    expect(() => search(cut)).toThrow(/between 2 and 6 cells/)
    const [first, ...others] = six.cells
    const gap = { ...first, azimuthsDeg: first.azimuthsDeg.map((deg) => (deg === 40 ? 41 : deg)) }
    expect(() => search({ ...six, cells: [gap, ...others] })).toThrow(/no azimuth 40/)
  })

  it('scores its plan as the scorer does', () => {
    const table = networkWorld({ seed: 5, cells: 5, buildings: 120 })
    const scoring = resolveScoring(table, defaultPlanObjectives)
    const outcome = searchExactly(table, scoring, options)
    expect(outcome.upperBound).toBe(
      compositeScore(scoring.effectiveWeights, utilitiesOf(outcome.bestMetrics)),
    )
  })
})
