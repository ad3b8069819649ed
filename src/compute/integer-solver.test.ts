import { once } from 'node:events'
import { beforeAll, describe, expect, it } from 'vitest'
import { bestPlanOf, rivalProblem } from '../../test/worlds/rival-cells.ts'
import type { ProgramSolver, Relaxation } from '../optimization/model/integer-program.ts'
import { planProgram } from '../optimization/model/plan-program.ts'
import {
  isAllowed,
  totalViolation,
  baselinePlan,
  scaledObjective,
  type PlanProblem,
} from '../optimization/problem.ts'
import { neverStop, StoppedError } from '../stop-signal.ts'
import { loadIntegerSolver } from './integer-solver.ts'

const problems = Array.from({ length: 48 }, (_, seed) => rivalProblem(seed))

describe('the solver of integer programs', () => {
  let solver: ProgramSolver
  beforeAll(async () => {
    const loaded = await loadIntegerSolver()
    if (loaded === null) throw new Error('there is no solver')
    solver = loaded
  })

  function solved(problem: PlanProblem, by = solver) {
    const { program, columnsOf, planOf } = planProgram(problem)
    const found = by.whole(program, columnsOf(baselinePlan(problem)), neverStop)
    if (found === null) throw new Error('the solver has failed')
    return { ...found, plan: found.columns === null ? null : planOf(found.columns) }
  }

  it('finds the best of all plans, with overlap, limits, separations and few changes, or that there is none', () => {
    let impossible = 0
    for (const [seed, problem] of problems.entries()) {
      const best = bestPlanOf(problem)
      const { plan, isBest } = solved(problem)
      if (best === null) {
        impossible++
        expect(plan, `problem ${seed}`).toBeNull()
        continue
      }
      if (plan === null) throw new Error(`no plan of problem ${seed} was found`)
      expect(isBest).toBe(true)
      expect(isAllowed(problem, plan)).toBe(true)
      expect(totalViolation(problem, plan)).toBe(0)
      // Half a millionth of a plan is what the solver need not find.
      expect(best.points - scaledObjective(problem, plan), `problem ${seed}`).toBeLessThanOrEqual(
        5e5,
      )
    }
    expect(impossible).toBeLessThan(problems.length / 2)
  })

  it('answers the same to the same, whatever it was asked before', async () => {
    const fresh = await loadIntegerSolver()
    for (const problem of problems.slice(0, 12).toReversed())
      expect(solved(problem, fresh!)).toEqual(solved(problem))
  })

  it('stops when told to', () => {
    const { program, columnsOf } = planProgram(problems[0])
    const stop = {
      throwIfStopped: () => {
        throw new StoppedError()
      },
    }
    expect(() => solver.whole(program, columnsOf(baselinePlan(problems[0])), stop)).toThrow(
      StoppedError,
    )
  })

  describe('by fractions', () => {
    const { program } = planProgram(problems[0])

    it('hands on what its user throws', () => {
      const thrown = new Error('a fault of the user')
      const use = () => {
        throw thrown
      }
      expect(() => solver.relaxed(program, use, neverStop)).toThrow(thrown)
    })

    it('says that it has failed where it is asked what cannot be', async () => {
      const warned = once(process, 'warning')
      const beyondAll = {
        lowest: Float64Array.of(0),
        highest: Float64Array.of(1),
        start: Int32Array.of(0, 1),
        column: Int32Array.of(program.worth.length),
        factor: Float64Array.of(1),
      }
      const use = (relaxation: Relaxation) => {
        relaxation.add(beyondAll)
        return 'added'
      }
      expect(solver.relaxed(program, use, neverStop)).toBeNull()
      expect(String(await warned)).toContain('has failed')
    })
  })
})
