import { describe, expect, it } from 'vitest'
import { runs } from '../../../test/runs.ts'
import { bestPlanOf, rivalProblem } from '../../../test/worlds/rival-cells.ts'
import { neverStop } from '../../stop-signal.ts'
import { checkBoundedPlan } from '../check/bounded-plan.ts'
import {
  type BoundedOutcome,
  boundedSearch,
  continueSearch,
  searchOutcome,
} from './branch-and-bound.ts'
import { isSearchOver, provenWithin, searchFrom } from './search-state.ts'
import { boundedPlanDocument } from '../certificate/plan-certificate.ts'
import { objectiveScale, isAllowed, scaledObjective, type PlanProblem } from '../problem.ts'
import {
  readSearchState,
  type SearchStateDocument,
  searchStateDocument,
} from './search-document.ts'

const budget = { maxEvaluations: 200_000, boundSteps: 80 }

/** Problems whose bound one dual vector does not prove, with what was found of them. */
const split = Array.from({ length: runs(375) }, (_, seed) => rivalProblem(seed))
  .map((problem) => ({ problem, outcome: boundedSearch(problem, budget, neverStop) }))
  .filter(({ outcome }) => outcome.nodes.length > 0)

const isChecked = (problem: PlanProblem, outcome: BoundedOutcome) =>
  checkBoundedPlan(JSON.parse(JSON.stringify(boundedPlanDocument(problem, outcome)))).isProven

describe('a search whose bound does not close at once', () => {
  it('proves the best of all plans in parts, which the check confirms', () => {
    for (const { problem, outcome } of split) {
      const best = bestPlanOf(problem)!.points
      expect(isAllowed(problem, outcome.plan)).toBe(true)
      expect(scaledObjective(problem, outcome.plan)).toBe(outcome.points)
      expect(outcome.upperBound).toBeGreaterThanOrEqual(best)
      expect(best - outcome.points).toBeLessThanOrEqual(provenWithin * objectiveScale)
      expect(outcome.isProvenOptimal).toBe(true)
      expect(isChecked(problem, outcome)).toBe(true)
    }
    expect(split.length).toBeGreaterThanOrEqual(70)
  })

  it('has a bound above all plans, which the check confirms, wherever its budget ends', () => {
    const gaps = { open: 0 }
    for (const [at, { problem, outcome }] of split.slice(0, 60).entries()) {
      const steps = { ...budget, boundSteps: 10 }
      const whole = continueSearch(problem, searchFrom(problem, steps), steps, Infinity, neverStop)
      const share = (1 + (at % 12)) / 12.5
      const small = { ...steps, maxEvaluations: Math.ceil(share * whole.weighed) }
      const early = boundedSearch(problem, small, neverStop)
      expect(early.upperBound).toBeGreaterThanOrEqual(outcome.points)
      if (early.violation > 0) continue
      expect(isChecked(problem, early)).toBe(true)
      if (early.nodes.length > 0 && !early.isProvenOptimal) gaps.open++
    }
    expect(gaps.open).toBeGreaterThan(5)
  })

  it('is the same however it is cut into slices, each begun from the text of the one before', () => {
    for (const { problem, outcome } of split.slice(0, 25)) {
      let state = searchFrom(problem, budget)
      let slices = 0
      while (!isSearchOver(state)) {
        const text = JSON.stringify(searchStateDocument(state))
        state = readSearchState(JSON.parse(text) as SearchStateDocument)
        state = continueSearch(problem, state, budget, 400, neverStop)
        slices++
      }
      expect(slices).toBeGreaterThan(3)
      expect(searchOutcome(state)).toEqual(outcome)
      const bounds = state.moments.map(({ upperBound }) => upperBound ?? Infinity)
      for (const [at, one] of bounds.slice(1).entries()) expect(one).toBeLessThanOrEqual(bounds[at])
    }
  })

  it('proves the same, whatever the order of cells and classes', () => {
    for (const { problem, outcome } of split.slice(0, 40)) {
      if (problem.sites.length > 0) continue
      const classes = problem.classPoints.length
      const turned: PlanProblem = {
        ...problem,
        classPoints: problem.classPoints.toReversed(),
        ...(problem.overlapPoints && { overlapPoints: problem.overlapPoints.toReversed() }),
        constraints: problem.constraints.map((constraint) => ({
          ...constraint,
          classPoints: constraint.classPoints.toReversed(),
        })),
        cells: problem.cells.toReversed().map((cell) => ({
          ...cell,
          candidates: cell.candidates.map((candidate) => ({
            ...candidate,
            serves: candidate.serves.map((item) => classes - 1 - item).toReversed(),
          })),
        })),
      }
      const other = boundedSearch(turned, budget, neverStop)
      expect(other.isProvenOptimal).toBe(true)
      expect(Math.abs(other.points - outcome.points)).toBeLessThanOrEqual(
        provenWithin * objectiveScale,
      )
    }
  })
})
