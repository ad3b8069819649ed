import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import tables from '../../../test/golden/network/abstract-search-tables.json' with { type: 'json' }
import { handMadeTable } from '../../../test/worlds/hand-made-table.ts'
import { networkWorld } from '../../../test/worlds/network-world.ts'
import { neverStop } from '../../stop-signal.ts'
import type { RawMetrics } from '../scoring/metrics.ts'
import { MetricsEvaluator } from '../scoring/metrics.ts'
import type { ScoringRequest } from '../scoring/objectives.ts'
import { defaultScoringRequest } from '../scoring/objectives.ts'
import { resolveScoring } from '../scoring/scoring.ts'
import { azimuthsOf, planKey } from '../candidate.ts'
import { baselineRows, candidatesAt, type ContributionTable } from '../table/table.ts'
import { dominates, nonDominated } from './frontier.ts'
import { twoPassCoordinateSearch } from './legacy-two-pass.ts'
import { multistartCoordinateSearch } from './multistart-coordinate.ts'
import { paretoArchiveSearch } from './pareto-archive.ts'
import type { EvaluatedPlan, SearchSpace } from './search-space.ts'
import { tableSearchSpace, uniformRotationStarts } from './table-space.ts'

const budget = {
  maxPasses: 8,
  maxUniqueEvaluations: 100_000,
  maxExpandedStates: 5000,
  maxRounds: 64,
}

interface Answer<Metrics> {
  readonly frontier: readonly EvaluatedPlan<Metrics>[]
  readonly last: EvaluatedPlan<Metrics>
}

/** The policies as one: what they show and where they stop. */
const policies = {
  legacy: <M>(space: SearchSpace<M>, start: readonly number[]): Answer<M> => {
    const result = twoPassCoordinateSearch(space, start, neverStop)
    return { frontier: result.frontier, last: result.finalPlan }
  },
  multistart: <M>(space: SearchSpace<M>, start: readonly number[]): Answer<M> => {
    const starts = [{ startId: 'baseline', rows: start }]
    const result = multistartCoordinateSearch(space, starts, budget, neverStop)
    return { frontier: nonDominated(result.plans), last: result.finalPlan! }
  },
  archive: <M>(space: SearchSpace<M>, start: readonly number[]): Answer<M> => {
    const starts = [{ startId: 'baseline', rows: start }]
    const result = paretoArchiveSearch(space, starts, budget, neverStop)
    return { frontier: result.frontier, last: result.lastPlan! }
  },
}
const coordinatePolicies = { legacy: policies.legacy, multistart: policies.multistart }

interface AbstractCase {
  readonly name: string
  readonly values: readonly number[]
  readonly points?: Readonly<Record<string, number>>
  readonly objectives?: Readonly<Record<string, { demand: number; coverage: number }>>
  readonly infeasible?: readonly string[]
  readonly global_best?: string
  readonly search_finds_global?: boolean
  readonly final?: string
  readonly pareto?: readonly string[]
}

/** A space that looks scores up: the values of a table stand for rows. */
function abstractSpace(table: AbstractCase): SearchSpace<null> {
  return {
    cellIds: ['A', 'B'],
    scanRows: [table.values, table.values],
    planId: (rows) => rows.join(),
    tieKey: (rows) => rows.join(),
    stateFingerprint: (rows) => rows.join(),
    evaluate: (rows) => {
      const key = rows.join()
      const objectives = table.objectives?.[key]
      const score = table.points?.[key] ?? (objectives!.demand + objectives!.coverage) / 2
      return {
        isFeasible: !(table.infeasible ?? []).includes(key),
        compositeScore: score,
        utilities: objectives ? [objectives.demand, objectives.coverage] : [score],
        metrics: null,
      }
    },
  }
}

const cases: readonly AbstractCase[] = tables.cases
const caseNamed = (name: string) => cases.find((table) => table.name.startsWith(name))!
const keyOf = (plan: EvaluatedPlan<unknown>) => plan.rows.join()

describe.each(Object.entries(coordinatePolicies))('abstract tables, %s policy', (_, search) => {
  it.each(cases.filter((table) => table.global_best !== undefined))(
    'ends in the global best exactly where a coordinate search can: $name',
    (table) => {
      const { last } = search(abstractSpace(table), [0, 0])
      expect(keyOf(last) === table.global_best).toBe(table.search_finds_global)
    },
  )

  it('stays where nothing is better: plateau', () => {
    const table = caseNamed('D')
    expect(keyOf(search(abstractSpace(table), [0, 0]).last)).toBe(table.final)
  })

  it('never ends in an infeasible plan when it began in a feasible one', () => {
    const table = caseNamed('F')
    const { last, frontier } = search(abstractSpace(table), [0, 0])
    expect(keyOf(last)).toBe(table.final)
    expect(frontier.map(keyOf)).not.toContain('1,0')
  })

  it('takes a gain of 1e-12 and keeps what it holds on equality', () => {
    const gain = (points: Record<string, number>) =>
      keyOf(search(abstractSpace({ name: '', values: [0, 1], points }), [0, 0]).last)
    expect(gain({ '0,0': 0.5, '1,0': 0.5 + 1e-12, '0,1': 0, '1,1': 0 })).toBe('1,0')
    expect(gain({ '0,0': 0.5, '1,0': 0.5, '0,1': 0.5, '1,1': 0.5 })).toBe('0,0')
  })
})

describe.each(Object.entries(policies))('every policy: %s', (_, search) => {
  it('shows feasible plans alone, none of which another one shown dominates', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.constantFrom(2, 3), fc.nat(60), (seed, cells, most) => {
        const table = networkWorld({ seed, cells, buildings: 60 })
        const plan = { ...defaultScoringRequest, constraints: { maxOverlapBuildings: most } }
        const { frontier } = search(spaceOf(table, plan), baselineRows(table))
        for (const shown of frontier) {
          expect(shown.metrics.overlapBuildings).toBeLessThanOrEqual(most)
          expect(frontier.some((other) => dominates(other.utilities, shown.utilities))).toBe(false)
        }
      }),
      { numRuns: 8 },
    )
  })

  it('shows nothing when nothing can be feasible, but still where it ended', () => {
    const table = networkWorld({ seed: 1, cells: 2, buildings: 30 })
    const plan = { ...defaultScoringRequest, constraints: { minUniqueDemandBuildings: 31 } }
    const { frontier, last } = search(spaceOf(table, plan), baselineRows(table))
    expect(frontier).toEqual([])
    expect(last.isFeasible).toBe(false)
  })

  it('finds the azimuths that a person finds on paper', () => {
    // Each cell has one good azimuth; together they serve both buildings without overlap.
    const table = handMadeTable(
      [{ demand: 5 }, { demand: 5 }],
      [
        { id: 'A', at: { 70: { serves: [0], reach: 90 }, 80: { serves: [0], reach: 80 } } },
        { id: 'B', at: { 70: { serves: [0], reach: 50 }, 210: { serves: [1], reach: 50 } } },
      ],
    )
    const { frontier } = search(spaceOf(table, defaultScoringRequest), baselineRows(table))
    expect(frontier.map((plan) => plan.id)).toEqual(['70.0,210.0'])
    expect(frontier[0].compositeScore).toBeCloseTo((1 + 140 / 200 + 1) / 3, 12)
  })

  it('gives the same answer twice', () => {
    const table = networkWorld({ seed: 77, cells: 3, buildings: 120 })
    const answer = () => search(spaceOf(table, defaultScoringRequest), baselineRows(table))
    expect(answer()).toEqual(answer())
  })
})

function spaceOf(table: ContributionTable, plan: ScoringRequest): SearchSpace<RawMetrics> {
  const evaluator = new MetricsEvaluator(table)
  return tableSearchSpace(evaluator, resolveScoring(table, plan), planKey)
}

const azimuthsAt = (table: ContributionTable, rows: readonly number[]) =>
  azimuthsOf(candidatesAt(table, rows))

describe('the legacy two-pass search', () => {
  it('evaluates 72 networks per cell and two more', () => {
    for (const cells of [2, 3, 4, 5, 6, 7, 8]) {
      const table = networkWorld({ seed: cells, cells, buildings: 20 })
      const space = spaceOf(table, defaultScoringRequest)
      const result = twoPassCoordinateSearch(space, baselineRows(table), neverStop)
      expect(result.networkEvaluations).toBe(72 * cells + 2)
    }
  })

  it('moves onto the grid even where that lowers the score', () => {
    const table = handMadeTable(
      [{ demand: 1 }],
      [
        { id: 'A', baselineDeg: 45, at: { 45: { serves: [0], reach: 100 } } },
        { id: 'B', at: {} },
      ],
    )
    const result = twoPassCoordinateSearch(
      spaceOf(table, defaultScoringRequest),
      baselineRows(table),
      neverStop,
    )
    expect(azimuthsAt(table, result.finalPlan.rows)).toEqual([0, 0])
    // The frontier has seen the baseline all the same.
    expect(azimuthsAt(table, result.frontier[0].rows)).toEqual([45, 0])
  })
})

describe('the multistart search', () => {
  const table = networkWorld({ seed: 9, cells: 3, buildings: 150 })
  const space = spaceOf(table, defaultScoringRequest)
  const starts = uniformRotationStarts(table)

  it('begins at the baseline and its rotations and lets an off-grid start stay', () => {
    const offGrid = handMadeTable(
      [{ demand: 1 }],
      [
        { id: 'A', baselineDeg: 45, at: { 45: { serves: [0], reach: 100 } } },
        { id: 'B', at: {} },
      ],
    )
    const result = multistartCoordinateSearch(
      spaceOf(offGrid, defaultScoringRequest),
      [{ startId: 'baseline', rows: baselineRows(offGrid) }],
      budget,
      neverStop,
    )
    expect(azimuthsAt(offGrid, result.startTraces[0].finalRows)).toEqual([45, 0])
    expect(starts.map(({ startId }) => startId)).toEqual([
      'baseline',
      'uniform-90',
      'uniform-180',
      'uniform-270',
    ])
    const first = table.cells[0].baseline.azimuthDeg
    const [turned] = azimuthsAt(table, starts[3].rows)
    expect(turned).toBeCloseTo((first + 270) % 360, 9)
  })

  it('accounts for every request as new or met before', () => {
    const result = multistartCoordinateSearch(space, starts, budget, neverStop)
    expect(result.evaluationRequests).toBe(result.plans.length + result.cacheHits)
    const sum = (pick: (trace: (typeof result.startTraces)[number]) => number) =>
      result.startTraces.reduce((total, trace) => total + pick(trace), 0)
    expect(sum((trace) => trace.requestedEvaluations)).toBe(result.evaluationRequests)
    expect(sum((trace) => trace.uniqueEvaluations)).toBe(result.plans.length)
    for (const trace of result.startTraces) {
      expect(trace.requestedEvaluations).toBe(1 + trace.passes * 3 * 36)
      expect(trace.stateTrace).toHaveLength(1 + trace.acceptedUpdates.length)
      expect(trace.terminationReason).toBe('coordinate_stable')
    }
    expect(result.isIncomplete).toBe(false)
    expect(result.completedStartCount).toBe(4)
  })

  it('rises with every accepted update', () => {
    const result = multistartCoordinateSearch(space, starts, budget, neverStop)
    for (const trace of result.startTraces)
      for (const update of trace.acceptedUpdates)
        expect(update.afterScore).toBeGreaterThan(update.beforeScore)
  })

  it('stops within the budget, skips the remaining starts and says so', () => {
    for (const maxUniqueEvaluations of [1, 2, 37, 100]) {
      const limited = { ...budget, maxUniqueEvaluations }
      const result = multistartCoordinateSearch(space, starts, limited, neverStop)
      expect(result.plans.length).toBeLessThanOrEqual(maxUniqueEvaluations)
      expect(result.isIncomplete).toBe(true)
      expect(result.startTraces.at(-1)?.terminationReason).toBe('evaluation_budget')
      expect(result.startTraces.length - result.completedStartCount).toBe(1)
    }
  })

  it('ends a start after its passes', () => {
    const limited = { ...budget, maxPasses: 1 }
    const result = multistartCoordinateSearch(space, starts, limited, neverStop)
    expect(result.startTraces.map((trace) => trace.terminationReason)).toContain('max_passes')
    expect(result.isIncomplete).toBe(true)
    expect(result.completedStartCount).toBe(4)
  })
})

describe('the Pareto-archive search', () => {
  const table = networkWorld({ seed: 21, cells: 2, buildings: 150 })
  const starts = uniformRotationStarts(table)
  const withWeights = (weight: number): ScoringRequest => ({
    objectives: [
      { id: 'demand', weight },
      { id: 'overlap', weight: 100 - weight },
    ],
    constraints: {},
  })

  it('shows all four plans of a trade-off', () => {
    const trade = caseNamed('E')
    const { frontier } = policies.archive(abstractSpace(trade), [0, 0])
    expect(frontier.map(keyOf).sort()).toEqual(trade.pareto)
  })

  it('meets the same states whatever the priorities', () => {
    const met = (weight: number) =>
      paretoArchiveSearch(spaceOf(table, withWeights(weight)), starts, budget, neverStop)
    const [left, right] = [met(90), met(5)]
    expect(left.plans.map((plan) => plan.id)).toEqual(right.plans.map((plan) => plan.id))
    expect(left.growth).toEqual(right.growth)
    expect(new Set(left.frontier.map((plan) => plan.id))).toEqual(
      new Set(right.frontier.map((plan) => plan.id)),
    )
  })

  it('accounts for every neighbour', () => {
    const space = spaceOf(table, defaultScoringRequest)
    const result = paretoArchiveSearch(space, starts, budget, neverStop)
    expect(result.terminationReason).toBe('archive_exhausted')
    expect(result.neighborRequests).toBe(result.expandedStates * 2 * 36)
    expect(result.duplicateEdgeCount).toBe(result.cacheHits)
    expect(result.evaluationRequests).toBe(result.neighborRequests + 4)
    expect(result.evaluationRequests).toBe(result.plans.length + result.cacheHits)
    expect(result.growth).toHaveLength(result.searchRounds)
    expect(result.growth.at(-1)).toMatchObject({
      queuedExpansions: 0,
      activeParetoSize: result.archive.length,
      totalEvaluated: result.plans.length,
    })
  })

  it('keeps in its archive exactly what no evaluated plan dominates', () => {
    const space = spaceOf(table, defaultScoringRequest)
    const result = paretoArchiveSearch(space, starts, budget, neverStop)
    expect(result.archive.map((plan) => plan.id).sort()).toEqual(
      nonDominated(result.plans)
        .map((plan) => plan.id)
        .sort(),
    )
  })

  it('chooses the 25 it shows by identity, before ranking them', () => {
    const wide = networkWorld({ seed: 8, cells: 3, buildings: 300 })
    const space = spaceOf(wide, defaultScoringRequest)
    const result = paretoArchiveSearch(space, uniformRotationStarts(wide), budget, neverStop)
    expect(result.archive.length).toBeGreaterThan(25)
    const byIdentity = result.archive.map((plan) => plan.id).sort()
    expect(result.frontier.map((plan) => plan.id).sort()).toEqual(byIdentity.slice(0, 25))
    const scores = result.frontier.map((plan) => plan.compositeScore)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
  })

  it('ends at each of its budgets and names it', () => {
    const space = spaceOf(table, defaultScoringRequest)
    const run = (limit: Partial<typeof budget>) =>
      paretoArchiveSearch(space, starts, { ...budget, ...limit }, neverStop)
    const one = run({ maxUniqueEvaluations: 1 })
    expect(one.terminationReason).toBe('evaluation_budget')
    expect(one.plans).toHaveLength(1)
    expect(one.lastPlan?.id).toBe(one.plans[0].id)
    expect(run({ maxUniqueEvaluations: 50 }).plans).toHaveLength(50)
    expect(run({ maxExpandedStates: 1 })).toMatchObject({
      terminationReason: 'max_expanded_states',
      expandedStates: 1,
      searchRounds: 0,
    })
    expect(run({ maxRounds: 1 })).toMatchObject({
      terminationReason: 'max_rounds',
      searchRounds: 1,
    })
  })

  it('expands a start once when rotations coincide', () => {
    const space = spaceOf(table, defaultScoringRequest)
    const same = [0, 1].map((copy) => ({ startId: `s${copy}`, rows: [0, 0] }))
    const result = paretoArchiveSearch(space, same, { ...budget, maxRounds: 1 }, neverStop)
    expect(result.expandedStates).toBe(1)
  })
})
