import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { networkWorld } from '../../../../test/worlds/network-world.ts'
import { allowedPlans, everyPlan, searchAround } from '../../../../test/worlds/search-among-all.ts'
import type { SectorTown } from '../../../../test/worlds/sector-town.ts'
import { seededRandom } from '../../../../test/worlds/seeded-random.ts'
import { SightlineError } from '../../../errors.ts'
import { neverStop } from '../../../stop-signal.ts'
import { checkBoundedPlan } from '../../../optimization/check/bounded-plan.ts'
import { MetricsEvaluator } from '../../../optimization/scoring/metrics.ts'
import { utilitiesOf } from '../../../optimization/scoring/scoring.ts'
import { runs } from '../../../../test/runs.ts'
import { boundedSearch } from '../../../optimization/search/branch-and-bound.ts'
import { lagrangianBound } from '../../../optimization/bounds/lagrangian-bound.ts'
import {
  type BoundedPlanDocument,
  boundedPlanDocument,
} from '../../../optimization/certificate/plan-certificate.ts'
import {
  objectiveScale,
  countChanges,
  baselinePlan,
  scaledObjective,
} from '../../../optimization/problem.ts'
import { rankChanges } from '../../../optimization/search/rank-changes.ts'
import { tableProblem } from '../../../optimization/model/table-problem.ts'

const budget = { maxEvaluations: 100_000, boundSteps: 300 }

/** Three cells near each other that may choose among up to six azimuths, or be off; overlap has a price. */
function town(seed: number): SectorTown {
  const random = seededRandom(seed)
  const pick = (count: number) => Math.floor(random() * count)
  const whole = networkWorld({ seed, cells: 3, buildings: 30 + pick(40) })
  const cells = whole.cells.map((cell) => {
    const rows = [...cell.candidates.keys()].filter(
      (row) => row === cell.baselineRow || row % 7 === seed % 7,
    )
    return {
      ...cell,
      candidates: rows.map((row) => cell.candidates[row]),
      baselineRow: rows.indexOf(cell.baselineRow),
      reachScores: cell.reachScores.filter((_, row) => rows.includes(row)),
      served: Uint32Array.from(
        rows.flatMap((row) => [
          ...cell.served.subarray(row * whole.wordCount, (row + 1) * whole.wordCount),
        ]),
      ),
    }
  })
  return {
    table: { ...whole, cells },
    cells: cells.map(() => ({
      txPowerDbm: 40,
      mayBeOff: random() < 0.5,
      startsOff: false,
      siteId: null,
      leastSeparationDeg: 0,
    })),
    objective: {
      weights: { demand: pick(3), residential: pick(3), coverage: 1 + pick(2) },
      costs: {
        turned: 0.01 * random(),
        tilted: 0,
        powered: 0,
        switchedOff: 0.02 * random(),
        switchedOn: 0,
        perWatt: 0,
        overlap: random(),
      },
      maxChanges: [Infinity, 1, 2][pick(3)],
      constraints: [],
    },
  }
}

/** The best of all plans by the metrics of the table, without class, bit or dominance. */
function bestByDefinition({ table, cells, objective }: SectorTown): number {
  const evaluator = new MetricsEvaluator(table)
  const { weights, costs } = objective
  const sum = weights.demand + weights.residential + weights.coverage
  const lists = table.cells.map(({ candidates }, cell) => [
    ...(cells[cell].mayBeOff ? [-1] : []),
    ...candidates.keys(),
  ])
  const plans = lists.reduce<number[][]>(
    (all, list) => all.flatMap((plan) => list.map((row) => [...plan, row])),
    [[]],
  )
  const scores = plans.flatMap((rows) => {
    const changed = rows.filter((row, cell) => row !== table.cells[cell].baselineRow)
    if (changed.length > objective.maxChanges) return []
    const metrics = evaluator.evaluate(rows)
    const { demand, residential, coverage } = utilitiesOf(metrics)
    const off = changed.filter((row) => row < 0).length
    const wanted =
      (weights.demand * demand + weights.residential * residential + weights.coverage * coverage) /
      sum
    return (
      wanted -
      costs.switchedOff * off -
      costs.turned * (changed.length - off) -
      (costs.overlap ?? 0) * (metrics.overlapBuildings / table.buildingCount)
    )
  })
  return Math.max(...scores)
}

const seeds = fc.nat(1_000_000)

describe('a plan that pays for what overlaps', () => {
  it('has the best of all plans among its own, by the definition, and its bound above it', () => {
    let found = 0
    fc.assert(
      fc.property(seeds, (seed) => {
        const made = town(seed)
        const { problem } = tableProblem(made.table, made.cells, made.objective)
        const best = Math.max(
          ...allowedPlans(problem).map((plan) => scaledObjective(problem, plan)),
        )
        expect(Math.abs(best - objectiveScale * bestByDefinition(made))).toBeLessThan(200)
        const outcome = searchAround(problem, best, budget)
        const document: unknown = JSON.parse(JSON.stringify(boundedPlanDocument(problem, outcome)))
        expect(checkBoundedPlan(document).isProven).toBe(true)
        expect(boundedSearch(problem, budget, neverStop)).toEqual(outcome)
        const gains = rankChanges(problem, outcome.plan).reduce((sum, { gain }) => sum + gain, 0)
        expect(scaledObjective(problem, baselinePlan(problem)) + gains).toBe(outcome.points)
        expect(countChanges(problem, outcome.plan)).toBeLessThanOrEqual(made.objective.maxChanges)
        if (outcome.points === best) found++
      }),
      { numRuns: runs(120) },
    )
    expect(found).toBeGreaterThan(runs(108))
  })

  it('bounds every plan whatever the multipliers are, also below 0', () => {
    const share = fc.double({ min: -0.5, max: 1, noNaN: true })
    fc.assert(
      fc.property(seeds, fc.array(share, { minLength: 80, maxLength: 80 }), (seed, shares) => {
        const made = town(seed)
        const { problem } = tableProblem(made.table, made.cells, made.objective)
        const ofClasses = problem.classPoints.map((points, item) => {
          const part = shares[item % 80]
          return Math.floor(part < 0 ? part * (problem.overlapPoints?.[item] ?? 0) : part * points)
        })
        const multipliers = { ofClasses, ofChange: 0, ofConstraints: new Float64Array(0) }
        const { points } = lagrangianBound(problem, multipliers)
        for (const plan of everyPlan(problem))
          expect(scaledObjective(problem, plan)).toBeLessThanOrEqual(points)
        const plan = baselinePlan(problem)
        const document = boundedPlanDocument(problem, {
          plan,
          points: scaledObjective(problem, plan),
          violation: 0,
          upperBound: points,
          multipliers,
          isProvenOptimal: false,
          nodes: [],
          cuts: [],
        })
        expect(checkBoundedPlan(JSON.parse(JSON.stringify(document))).isProven).toBe(true)
      }),
      { numRuns: runs(40) },
    )
  })

  it('weighs as without a price where no two cells serve a building', () => {
    const made = town(11)
    const free = { ...made.objective, costs: { ...made.objective.costs, overlap: 0 } }
    const one = { ...made.table, cells: made.table.cells.slice(0, 1) }
    const priced = boundedSearch(
      tableProblem(one, made.cells.slice(0, 1), made.objective).problem,
      budget,
      neverStop,
    )
    const unpriced = tableProblem(one, made.cells.slice(0, 1), free).problem
    expect(unpriced.overlapPoints).toBeUndefined()
    expect(priced.points).toBe(boundedSearch(unpriced, budget, neverStop).points)
  })
})

describe('the check of a plan that pays for what overlaps', () => {
  const made = town(4)
  const { problem } = tableProblem(made.table, made.cells, made.objective)
  // So few that nothing is split: one dual vector proves the bound.
  const outcome = boundedSearch(problem, { ...budget, maxEvaluations: 100 }, neverStop)
  const good = JSON.stringify(boundedPlanDocument(problem, outcome))
  type Mutable = BoundedPlanDocument & {
    overlap_points: number[]
    points: number
    upper_bound: number
    multipliers: { of_classes: number[] }
  }
  const twice = (document: Mutable) =>
    document.overlap_points.findIndex(
      (points, item) =>
        points > 0 &&
        document.cells.filter(({ options: candidates }, cell) =>
          candidates[document.plan[cell]].serves.includes(item),
        ).length > 1,
    )
  const tampered = (change: (document: Mutable) => void) => {
    const document = JSON.parse(good) as Mutable
    change(document)
    return document
  }

  const isProven = (document: unknown) => {
    try {
      return checkBoundedPlan(document).isProven
    } catch (error) {
      // Where overlap takes nothing, a multiplier below 0 is refused as none.
      if (error instanceof SightlineError) return false
      throw error
    }
  }

  it.each<[string, (document: Mutable) => void]>([
    ['cheaper overlap', (d) => (d.overlap_points[twice(d)] = 0)],
    ['dearer overlap', (d) => d.overlap_points[twice(d)]++],
    ['overlap for nothing', (d) => delete (d as Partial<Mutable>).overlap_points],
    ['more points', (d) => d.points++],
    ['a lower bound', (d) => d.upper_bound--],
    ['another multiplier', (d) => (d.multipliers.of_classes[0] -= 1e9)],
  ])('does not prove %s', (_, change) => {
    expect(isProven(JSON.parse(good))).toBe(true)
    expect(isProven(tampered(change))).toBe(false)
  })

  it.each<[string, (document: Mutable) => void, RegExp]>([
    ['a class too few', (d) => d.overlap_points.pop(), /overlap_points must have one number/],
    ['overlap that pays', (d) => (d.overlap_points[0] = -1), /overlap_points must be at least 0/],
    ['half a point', (d) => (d.overlap_points[0] = 0.5), /overlap_points must be an integer/],
    [
      'a multiplier beyond exact sums',
      (d) => (d.multipliers.of_classes[0] = -3e12),
      /of_classes must be/,
    ],
  ])('refuses %s', (_, change, message) => {
    expect(() => checkBoundedPlan(tampered(change))).toThrow(message)
  })
})
