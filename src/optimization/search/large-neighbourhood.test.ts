import { beforeAll, describe, expect, it } from 'vitest'
import { rivalCells } from '../../../test/worlds/rival-cells.ts'
import { sectorTown } from '../../../test/worlds/sector-town.ts'
import { loadIntegerSolver } from '../../compute/integer-solver.ts'
import { neverStop } from '../../stop-signal.ts'
import { checkBoundedPlan } from '../check/bounded-plan.ts'
import { mipBudget, continueMipAssisted, wholeSearch } from './mip-assisted-search.ts'
import { boundedSearch, searchOutcome } from './branch-and-bound.ts'
import { isSearchOver, searchFrom } from './search-state.ts'
import type { ProgramSolver } from '../model/integer-program.ts'
import { neighbourhoodOf } from './large-neighbourhood.ts'
import { boundedPlanDocument } from '../certificate/plan-certificate.ts'
import { isAllowed, scaledObjective, type PlanProblem } from '../problem.ts'
import {
  readSearchState,
  type SearchStateDocument,
  searchStateDocument,
} from './search-document.ts'
import { tableProblem } from '../model/table-problem.ts'

const budget = { maxEvaluations: 3_000_000, boundSteps: 60 }
const asking = mipBudget(budget)

function townOf(seed: number): PlanProblem {
  const cells = 15 + (seed % 3)
  const town = sectorTown({ seed, cells, buildings: 40 * cells, azimuthStepDeg: 30 })
  return tableProblem(town.table, town.cells, town.objective).problem
}

/** Few cells that compete, and towns with more cells than are chosen together. */
const problems = [
  ...Array.from({ length: 24 }, (_, seed) => rivalCells({ seed })),
  ...Array.from({ length: 4 }, (_, seed) => townOf(seed)),
]

/** A solver that does not say that its answer is the best, so that it is asked again and again. */
function unsure(solver: ProgramSolver | null): ProgramSolver {
  return {
    ...solver!,
    whole: (...question) => {
      const solved = solver!.whole(...question)
      return solved === null ? null : { ...solved, isBest: false }
    },
  }
}

/** A solver that fails at whatever it is asked. */
const failing: ProgramSolver = { whole: () => null, relaxed: () => null }

describe('cells that a solver chooses anew together', () => {
  let solver: ProgramSolver | null
  beforeAll(async () => {
    solver = await loadIntegerSolver()
  })

  const searched = async (problem: PlanProblem, solve: ProgramSolver | null) =>
    continueMipAssisted(
      problem,
      searchFrom(problem, asking),
      asking,
      wholeSearch,
      () => Promise.resolve(solve),
      neverStop,
    )

  it('make no plan worse, and its bound is checked as before', async () => {
    let neighbourhoods = 0
    for (const problem of problems) {
      const without = boundedSearch(problem, { ...budget, staysWhole: true }, neverStop)
      const state = await searched(problem, {
        ...solver!,
        whole: (...question) => {
          neighbourhoods++
          return solver!.whole(...question)
        },
      })
      const outcome = searchOutcome(state)
      expect(state.hasSolverFailed).toBe(false)
      expect(isAllowed(problem, outcome.plan)).toBe(true)
      expect(scaledObjective(problem, outcome.plan)).toBe(outcome.points)
      expect(outcome.points).toBeGreaterThanOrEqual(without.points)
      expect(outcome.upperBound).toBeGreaterThanOrEqual(outcome.points)
      const document = JSON.parse(JSON.stringify(boundedPlanDocument(problem, outcome))) as unknown
      expect(checkBoundedPlan(document).isProven).toBe(true)
    }
    expect(neighbourhoods).toBeGreaterThan(5)
  })

  it('leave the search the same however it is cut, with a solver of its own for each piece', async () => {
    let cutWhileAsking = 0
    const piece = { evaluations: 500, cutRows: 20_000 }
    for (const problem of problems.slice(-8)) {
      const whole = await searched(problem, unsure(solver))
      let state = searchFrom(problem, asking)
      while (!isSearchOver(state)) {
        const text = JSON.stringify(searchStateDocument(state))
        state = readSearchState(JSON.parse(text) as SearchStateDocument)
        if (state.neighbourhoods?.isWholeTried === true) cutWhileAsking++
        const solverOf = async () => unsure(await loadIntegerSolver())
        state = await continueMipAssisted(problem, state, asking, piece, solverOf, neverStop)
      }
      expect(searchOutcome(state)).toEqual(searchOutcome(whole))
      expect(state.moments).toEqual(whole.moments)
    }
    expect(cutWhileAsking).toBeGreaterThan(0)
  })

  it('are left as they are where the solver cannot be loaded or fails, which the search tells', async () => {
    let failures = 0
    for (const problem of problems.slice(0, 12)) {
      const without = boundedSearch(problem, budget, neverStop)
      const states = await Promise.all([null, failing].map((one) => searched(problem, one)))
      for (const state of states) {
        expect(searchOutcome(state)).toEqual(without)
        expect(state.neighbourhoods).toBeNull()
        if (state.hasSolverFailed) failures++
      }
    }
    expect(failures).toBeGreaterThan(5)
  })

  it('are at most twelve, the cell among them and those with which it shares the most', () => {
    const problem = problems.at(-1)!
    const serves = problem.cells.map(
      ({ candidates }) => new Set(candidates.flatMap((candidate) => [...candidate.serves])),
    )
    const shared = (cell: number, other: number) =>
      [...serves[cell]].reduce(
        (sum, item) => (serves[other].has(item) ? sum + problem.classPoints[item] : sum),
        0,
      )
    for (const cell of problem.cells.keys()) {
      const around = neighbourhoodOf(problem, cell)
      expect(around).toContain(cell)
      expect(around.length).toBeLessThanOrEqual(12)
      const others = [...problem.cells.keys()].filter((other) => !around.includes(other))
      const least = Math.min(...around.map((other) => shared(cell, other)))
      for (const other of others) expect(shared(cell, other)).toBeLessThanOrEqual(least)
    }
  })
})
