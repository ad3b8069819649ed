import type { AreaConstraint } from '../../analyses/network/plan-question.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allowedPlans, searchAround } from '../../../test/worlds/search-among-all.ts'
import type { SectorTown } from '../../../test/worlds/sector-town.ts'
import { seededRandom } from '../../../test/worlds/seeded-random.ts'
import { neverStop, StoppedError } from '../../stop-signal.ts'
import { type Candidate, azimuthCandidate } from '../candidate.ts'
import { MetricsEvaluator } from '../scoring/metrics.ts'
import { utilitiesOf } from '../scoring/scoring.ts'
import { setBit, wordCountFor } from '../table/bits.ts'
import { createContributionTable } from '../table/table.ts'
import { runs } from '../../../test/runs.ts'
import { boundedSearch, continueSearch, searchOutcome } from './branch-and-bound.ts'
import { isSearchOver, provenWithin, searchFrom, type SearchState } from './search-state.ts'
import { lagrangianBound } from '../bounds/lagrangian-bound.ts'
import { checkBoundedPlan } from '../check/bounded-plan.ts'
import { boundedPlanDocument } from '../certificate/plan-certificate.ts'
import {
  objectiveScale,
  isAllowed,
  totalViolation,
  baselinePlan,
  scaledObjective,
} from '../problem.ts'
import { rankChanges } from './rank-changes.ts'
import {
  readSearchState,
  type SearchStateDocument,
  searchStateDocument,
} from './search-document.ts'
import type { Constraint } from '../model/constraints.ts'
import { tableProblem } from '../model/table-problem.ts'

/** 43 dBm are 19.95 W, and 30 dBm are 1 W. */
const wattsOf43Dbm = 19.952623149688797
const budget = { maxEvaluations: 100_000, boundSteps: 300 }

/** Up to three constraints of all kinds; some no plan can keep. */
function constraintsOf(pick: (count: number) => number): AreaConstraint[] {
  const all: readonly AreaConstraint['of'][] = [
    'demand',
    'residential',
    'coverage',
    'turned',
    'tilted',
    'powered',
    'switchedOff',
    'switchedOn',
    'transmittedW',
  ]
  return Array.from({ length: 1 + pick(3) }, () => {
    const of = all[pick(all.length)]
    const isShare = of === 'demand' || of === 'residential' || of === 'coverage'
    const bound = isShare ? 0.1 * pick(10) : of === 'transmittedW' ? 1 + 20 * pick(4) : pick(3)
    return { of, bound, area: null }
  })
}

/** Two to four cells with candidates of all kinds over some dozen buildings. Equal seed, equal town. */
function town(seed: number, isLimited = false): SectorTown {
  const random = seededRandom(seed)
  const pick = (count: number) => Math.floor(random() * count)
  const buildings = 4 + pick(40)
  const share = 0.1 + 0.5 * random()
  const rowOf = (candidate: Candidate) => {
    const served = new Uint32Array(wordCountFor(buildings))
    for (let building = 0; building < buildings; building++)
      if (random() < share) setBit(served, 0, building)
    return { candidate, reachScore: 100 * pick(9), served }
  }
  const count = 2 + pick(3)
  const table = createContributionTable({
    rays: 8,
    demandWeights: Array.from({ length: buildings }, () => pick(3) * pick(50)),
    residentialDemands: Array.from({ length: buildings }, () => pick(4)),
    cells: Array.from({ length: count }, (_, index) => {
      const tilts = [null, 2, 6].slice(0, 1 + pick(3))
      const powers = [null, 30].slice(0, 1 + pick(2))
      const candidates = [0, 90, 200]
        .slice(0, 1 + pick(3))
        .flatMap((azimuthDeg) =>
          tilts.flatMap((electricalTiltDeg) =>
            powers.map((txPowerDbm) => ({ azimuthDeg, electricalTiltDeg, txPowerDbm })),
          ),
        )
      return { id: `c${index}`, baseline: azimuthCandidate(0), rows: candidates.map(rowOf) }
    }),
  })
  const cost = () => pick(3) * 0.02 * random()
  return {
    table,
    cells: table.cells.map(() => ({
      txPowerDbm: 43,
      mayBeOff: random() < 0.4,
      startsOff: isLimited && random() < 0.3,
      siteId: random() < 0.7 ? 'mast' : null,
      leastSeparationDeg: [0, 30, 100][pick(3)],
    })),
    objective: {
      weights: { demand: pick(3), residential: pick(3), coverage: 1 + pick(2) },
      costs: {
        turned: cost(),
        tilted: cost(),
        powered: cost(),
        switchedOff: cost(),
        switchedOn: isLimited ? cost() : 0,
        perWatt: 0.001 * pick(3),
      },
      maxChanges: [Infinity, 0, 1, 2][pick(4)],
      constraints: isLimited ? constraintsOf(pick) : [],
    },
  }
}

/**
 * The best of all plans by the definition: metrics of the table, costs from the candidates, constraints one
 * by one; no class, no dominance. Of points as shares of everything.
 */
function bestByDefinition(made: SectorTown): number | null {
  const { table, cells, objective } = made
  const evaluator = new MetricsEvaluator(table)
  const { weights, costs } = objective
  const sum = weights.demand + weights.residential + weights.coverage
  let best = -Infinity
  const rows: number[] = []
  const visit = (cell: number): void => {
    if (cell < cells.length) {
      const { mayBeOff, startsOff } = cells[cell]
      for (
        let row = mayBeOff || startsOff ? -1 : 0;
        row < table.cells[cell].candidates.length;
        row++
      ) {
        rows[cell] = row
        visit(cell + 1)
      }
      return
    }
    const isBaseline = (at: number) =>
      rows[at] === (cells[at].startsOff ? -1 : table.cells[at].baselineRow)
    if (rows.filter((_, at) => !isBaseline(at)).length > objective.maxChanges) return
    for (const [a, first] of cells.entries())
      for (const [b, second] of cells.entries()) {
        if (a >= b || first.siteId === null || first.siteId !== second.siteId) continue
        if (rows[a] < 0 || rows[b] < 0 || (isBaseline(a) && isBaseline(b))) continue
        const least = Math.max(first.leastSeparationDeg, second.leastSeparationDeg)
        const turn = Math.abs(
          table.cells[a].candidates[rows[a]].azimuthDeg -
            table.cells[b].candidates[rows[b]].azimuthDeg,
        )
        if (Math.min(turn, 360 - turn) < least) return
      }
    if (
      !objective.constraints.every((constraint) =>
        keepsByDefinition(made, evaluator, rows, constraint),
      )
    )
      return
    let score = 0
    const { demand, residential, coverage } = utilitiesOf(evaluator.evaluate(rows))
    score += weights.demand * demand + weights.residential * residential
    score = (score + weights.coverage * coverage) / sum
    for (const [at, row] of rows.entries()) {
      if (row < 0) {
        if (!cells[at].startsOff) score -= costs.switchedOff
        continue
      }
      const candidate = table.cells[at].candidates[row]
      score -= costs.perWatt * (candidate.txPowerDbm === null ? wattsOf43Dbm : 1)
      if (cells[at].startsOff) {
        score -= costs.switchedOn
        continue
      }
      if (candidate.azimuthDeg !== 0) score -= costs.turned
      if (candidate.electricalTiltDeg !== null) score -= costs.tilted
      if (candidate.txPowerDbm !== null) score -= costs.powered
    }
    best = Math.max(best, score)
  }
  visit(0)
  return best === -Infinity ? null : best
}

/** Whether a plan keeps one constraint, by the metrics of the table and its candidates one by one. */
function keepsByDefinition(
  { table, cells }: SectorTown,
  evaluator: MetricsEvaluator,
  rows: readonly number[],
  { of, bound }: Constraint,
): boolean {
  if (of === 'demand' || of === 'residential' || of === 'coverage')
    return utilitiesOf(evaluator.evaluate([...rows]))[of] >= bound - 1e-12
  const changes = rows.filter((row, at) => {
    const candidate = row < 0 ? null : table.cells[at].candidates[row]
    if (of === 'switchedOff') return candidate === null && !cells[at].startsOff
    if (of === 'switchedOn') return candidate !== null && cells[at].startsOff
    if (candidate === null || cells[at].startsOff) return false
    if (of === 'turned') return candidate.azimuthDeg !== 0
    return of === 'tilted' ? candidate.electricalTiltDeg !== null : candidate.txPowerDbm !== null
  })
  if (of !== 'transmittedW') return changes.length <= bound
  const watts = rows.map((row, at): number => {
    if (row < 0) return 0
    return table.cells[at].candidates[row].txPowerDbm === null ? wattsOf43Dbm : 1
  })
  return watts.reduce((sum, one) => sum + one, 0) <= bound + 1e-9
}

const seeds = fc.nat(1_000_000)

describe('the bounded search', () => {
  it('has the best of all plans among its own, by the definition, and its bound above it', () => {
    let proven = 0
    fc.assert(
      fc.property(seeds, (seed) => {
        const made = town(seed)
        const { problem } = tableProblem(made.table, made.cells, made.objective)
        const best = Math.max(
          ...allowedPlans(problem).map((plan) => scaledObjective(problem, plan)),
        )
        // Each of some dozen numbers is rounded by half a point.
        expect(Math.abs(best - objectiveScale * bestByDefinition(made)!)).toBeLessThan(100)
        const outcome = searchAround(problem, best, budget)
        if (outcome.nodes.length === 0)
          expect(lagrangianBound(problem, outcome.multipliers).points).toBe(outcome.upperBound)
        if (outcome.isProvenOptimal)
          expect(best - outcome.points).toBeLessThanOrEqual(provenWithin * objectiveScale)
        if (outcome.points === best) proven++
      }),
      { numRuns: runs(250) },
    )
    // Local search finds the best plan of so few cells nearly always.
    expect(proven).toBeGreaterThan(runs(225))
  })

  it('has the best of all plans that keep hard constraints, its bound above it, and no plan where there is none', () => {
    const found = { best: 0, met: 0, possible: 0 }
    fc.assert(
      fc.property(seeds, (seed) => {
        const made = town(seed, true)
        const { problem } = tableProblem(made.table, made.cells, made.objective)
        const allowed = allowedPlans(problem).filter((plan) => totalViolation(problem, plan) === 0)
        const best = Math.max(...allowed.map((plan) => scaledObjective(problem, plan)))
        const byDefinition = bestByDefinition(made)
        expect(byDefinition === null).toBe(allowed.length === 0)
        if (byDefinition !== null)
          expect(Math.abs(best - objectiveScale * byDefinition)).toBeLessThan(100)
        const outcome = boundedSearch(problem, budget, neverStop)
        expect(isAllowed(problem, outcome.plan)).toBe(true)
        expect(outcome.violation).toBe(totalViolation(problem, outcome.plan))
        expect(outcome.upperBound).toBeGreaterThanOrEqual(best)
        if (outcome.nodes.length === 0)
          expect(lagrangianBound(problem, outcome.multipliers).points).toBe(outcome.upperBound)
        expect(Number.isSafeInteger(outcome.upperBound)).toBe(true)
        const document = boundedPlanDocument(problem, outcome)
        const check = checkBoundedPlan(JSON.parse(JSON.stringify(document)))
        expect(check.isProven).toBe(outcome.violation === 0)
        if (allowed.length === 0) {
          expect(outcome.isProvenOptimal).toBe(false)
          expect(outcome.violation).toBeGreaterThan(0)
          return
        }
        found.possible++
        if (outcome.violation === 0) found.met++
        if (outcome.points === best && outcome.violation === 0) found.best++
      }),
      { numRuns: runs(220) },
    )
    expect(found.possible).toBeGreaterThan(runs(120))
    expect(found.met).toBeGreaterThan(0.95 * found.possible)
    expect(found.best).toBeGreaterThan(0.85 * found.possible)
  })

  it('bounds every plan whatever the multipliers are', () => {
    fc.assert(
      fc.property(
        seeds,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 60, maxLength: 60 }),
        (seed, shares) => {
          const made = town(seed)
          const { problem } = tableProblem(made.table, made.cells, made.objective)
          const ofClasses = problem.classPoints.map((points, item) =>
            Math.floor(points * shares[item]),
          )
          const { points } = lagrangianBound(problem, {
            ofClasses,
            ofChange: Math.floor(1e11 * shares[59]),
            ofConstraints: new Float64Array(0),
          })
          for (const plan of allowedPlans(problem))
            expect(scaledObjective(problem, plan)).toBeLessThanOrEqual(points)
        },
      ),
      { numRuns: runs(60) },
    )
  })

  it('ranks the changes of its plan so that their gains add up to what it brings', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const made = town(seed)
        const { problem } = tableProblem(made.table, made.cells, made.objective)
        const { plan, points } = boundedSearch(problem, budget, neverStop)
        const before = scaledObjective(problem, baselinePlan(problem))
        const changes = rankChanges(problem, plan)
        expect(changes.reduce((sum, { gain }) => sum + gain, before)).toBe(points)
        expect(new Set(changes.map(({ cell }) => cell)).size).toBe(changes.length)
        expect(changes.length).toBeLessThanOrEqual(made.objective.maxChanges)
        for (const { alone, gain } of changes.slice(0, 1)) expect(gain).toBe(alone)
        const sums = changes.map(({ plan: after }) => scaledObjective(problem, after))
        expect(sums).toEqual(
          changes.map((_, at) =>
            changes.slice(0, at + 1).reduce((sum, { gain }) => sum + gain, before),
          ),
        )
      }),
      { numRuns: runs(60) },
    )
  })

  it('is the same however it is cut into slices, each begun from the text of the one before', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: 400 }), (seed, slice) => {
        const made = town(seed)
        const { problem } = tableProblem(made.table, made.cells, made.objective)
        const small = { maxEvaluations: 3000, boundSteps: 120 }
        let state: SearchState = searchFrom(problem, small)
        let slices = 0
        while (!isSearchOver(state)) {
          const text = JSON.stringify(searchStateDocument(state))
          state = readSearchState(JSON.parse(text) as SearchStateDocument)
          state = continueSearch(problem, state, small, slice, neverStop)
          slices++
        }
        expect(searchOutcome(state)).toEqual(boundedSearch(problem, small, neverStop))
        const whole = continueSearch(
          problem,
          searchFrom(problem, small),
          small,
          Infinity,
          neverStop,
        )
        expect(state.moments).toEqual(whole.moments)
        if (slice < 20) expect(slices).toBeGreaterThan(1)
        for (const [at, { points, upperBound }] of state.moments.slice(1).entries()) {
          expect(points).toBeGreaterThanOrEqual(state.moments[at].points)
          if (upperBound !== null) expect(upperBound).toBeGreaterThanOrEqual(points)
        }
      }),
      { numRuns: runs(60) },
    )
  })

  it('weighs no more candidates than it may, still has a plan, and stops when told to', () => {
    const made = town(5)
    const { problem } = tableProblem(made.table, made.cells, {
      ...made.objective,
      maxChanges: Infinity,
    })
    const outcome = boundedSearch(problem, { maxEvaluations: 0, boundSteps: 1 }, neverStop)
    expect(outcome.plan).toEqual(baselinePlan(problem))
    expect(outcome.upperBound).toBeGreaterThanOrEqual(outcome.points)
    const stop = {
      throwIfStopped: () => {
        throw new StoppedError()
      },
    }
    expect(() => boundedSearch(problem, budget, stop)).toThrow(StoppedError)
  })

  it('refuses weights that are all zero, costs beyond all worth, 201 cells, and a cell without its row', () => {
    const { table, cells, objective } = town(7)
    const weights = { demand: 0, residential: 0, coverage: 0 }
    expect(() => tableProblem(table, cells, { ...objective, weights })).toThrow(/weights must not/)
    const dear = { ...objective.costs, perWatt: 0.06 }
    expect(() => tableProblem(table, cells, { ...objective, costs: dear })).toThrow(/at most 1$/)
    const many = { ...table, cells: Array.from({ length: 201 }, () => table.cells[0]) }
    expect(() => tableProblem(many, cells, objective)).toThrow(/at most 200 cells, not 201/)
    const gone = { ...table, cells: table.cells.map((cell) => ({ ...cell, baselineRow: -1 })) }
    expect(() => tableProblem(gone, cells, objective)).toThrow(/lacks cell "c0" as it stands/)
  })
})
