import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { rivalCells } from '../../../../test/worlds/rival-cells.ts'
import { sectorTown } from '../../../../test/worlds/sector-town.ts'
import { runs } from '../../../../test/runs.ts'
import { loadIntegerSolver } from '../../../compute/integer-solver.ts'
import { neverStop } from '../../../stop-signal.ts'
import { checkBoundedPlan } from '../../../optimization/check/bounded-plan.ts'
import { mipBudget, continueMipAssisted } from '../../../optimization/search/mip-assisted-search.ts'
import { continueSearch, searchOutcome } from '../../../optimization/search/branch-and-bound.ts'
import type { ProgramSolver } from '../../../optimization/model/integer-program.ts'
import { boundedPlanDocument } from '../../../optimization/certificate/plan-certificate.ts'
import { isAllowed, type PlanProblem } from '../../../optimization/problem.ts'
import { searchFrom, type SearchState } from '../../../optimization/search/search-state.ts'
import { tableProblem } from '../../../optimization/model/table-problem.ts'

/** Few cells that compete for all their neighbours have, and a town that ends in parts. */
function problemOf(seed: number): PlanProblem {
  if (seed % 2 === 0) return rivalCells({ seed })
  const town = sectorTown({ seed, cells: 9, buildings: 300, azimuthStepDeg: 40 })
  return tableProblem(town.table, town.cells, town.objective).problem
}

let solver: ProgramSolver | null
beforeAll(async () => {
  solver = await loadIntegerSolver()
})

describe('the candidates that a plan may weigh', () => {
  const evaluations = fc.oneof(
    fc.integer({ min: 1, max: 300 }),
    fc.integer({ min: 300, max: 60_000 }),
  )

  it('are never exceeded, and what is found by then is a plan with a bound that holds', () => {
    let spent = 0
    let count = 0
    fc.assert(
      fc.property(fc.nat(60), evaluations, fc.nat(3000), (seed, maxEvaluations, piece) => {
        const problem = problemOf(seed)
        const budget = { maxEvaluations, boundSteps: 25 }
        let state = searchFrom(problem, budget)
        let before: SearchState
        do {
          before = state
          state = continueSearch(problem, state, budget, piece + 1, neverStop)
          expect(state.weighed).toBeLessThanOrEqual(maxEvaluations)
          expect(state.weighed).toBeLessThanOrEqual(state.evaluations)
        } while (state !== before)
        const outcome = searchOutcome(state)
        expect(isAllowed(problem, outcome.plan)).toBe(true)
        expect(outcome.upperBound).toBeGreaterThanOrEqual(outcome.points)
        if (outcome.violation === 0)
          expect(checkBoundedPlan(boundedPlanDocument(problem, outcome)).isProven).toBe(true)
        count++
        if (state.evaluationsLeft <= 0) spent++
      }),
      { numRuns: runs(150) },
    )
    expect(spent).toBeGreaterThan(count / 5)
    expect(spent).toBeLessThan(count)
  })

  it('are never exceeded beside a solver either', async () => {
    for (const [seed, maxEvaluations] of [
      [1, 500],
      [2, 4000],
      [3, 20_000],
      [4, 60_000],
    ]) {
      const problem = problemOf(seed)
      const budget = mipBudget({ maxEvaluations, boundSteps: 25 })
      const piece = { evaluations: Infinity, cutRows: Infinity }
      const state = await continueMipAssisted(
        problem,
        searchFrom(problem, budget),
        budget,
        piece,
        () => Promise.resolve(solver),
        neverStop,
      )
      expect(state.weighed).toBeLessThanOrEqual(maxEvaluations)
      expect(isAllowed(problem, state.best.plan)).toBe(true)
    }
  })
})
