import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  anyCuts,
  bestPlanOf,
  everyPlanOf,
  rivalCells,
  type RivalOptions,
} from '../../../test/worlds/rival-cells.ts'
import { loadIntegerSolver } from '../../compute/integer-solver.ts'
import { neverStop } from '../../stop-signal.ts'
import { boundByCuttingPlanes, type CuttingState } from './cutting-planes.ts'
import { lagrangianBound } from './lagrangian-bound.ts'
import { evenMultipliers } from './subgradient.ts'
import type { ProgramSolver } from '../model/integer-program.ts'
import { withCuts } from './zero-half-cuts.ts'
import { scaledObjective } from '../problem.ts'

const kinds: readonly Omit<RivalOptions, 'seed'>[] = [
  {},
  { hasConstraint: true },
  { hasSite: true },
  { maxChanges: 2 },
  { hasConstraint: true, hasSite: true, maxChanges: 3 },
]

describe('cuts', () => {
  let solver: ProgramSolver
  beforeAll(async () => {
    const loaded = await loadIntegerSolver()
    if (loaded === null) throw new Error('there is no solver')
    solver = loaded
  })

  it('take no points from any plan, whatever their classes and cells are', () => {
    fc.assert(
      fc.property(fc.nat(10_000), anyCuts, (seed, cutsOf) => {
        const problem = rivalCells({ seed })
        const priced = withCuts(problem, cutsOf(problem))
        for (const plan of everyPlanOf(problem))
          expect(scaledObjective(priced, plan)).toBeGreaterThanOrEqual(
            scaledObjective(problem, plan),
          )
      }),
    )
  })

  it('prove a bound that no plan exceeds, and mostly that the best plan is the best', () => {
    let [proven, problems, lower] = [0, 0, 0]
    for (let seed = 0; seed < 100; seed++) {
      const problem = rivalCells({ seed, ...kinds[seed % kinds.length] })
      const best = bestPlanOf(problem)?.points
      const goal = { enough: -Infinity, rows: Infinity }
      const { proof, hasFailed } = boundByCuttingPlanes(
        problem,
        null,
        goal,
        solver.relaxed,
        neverStop,
      )
      expect(hasFailed).toBe(false)
      if (best === undefined || proof === null) continue
      problems++
      const { multipliers, bound, cuts } = proof
      expect(bound.points, `problem ${seed}`).toBeGreaterThanOrEqual(best)
      expect(lagrangianBound(withCuts(problem, cuts), multipliers).points).toBe(bound.points)
      expect(bound.points).toBeLessThan(lagrangianBound(problem, evenMultipliers(problem)).points)
      // A millionth of a plan is what the prices of the solver may have lost.
      if (bound.points - best < 1e6) proven++
      if (cuts.length > 0) lower++
    }
    expect(problems).toBeGreaterThan(60)
    expect(proven).toBeGreaterThan(0.6 * problems)
    expect(lower).toBeGreaterThan(problems / 4)
  })

  it('are the same however often the search for them is left and gone on with', () => {
    let left = 0
    for (let seed = 0; seed < 10; seed++) {
      const problem = rivalCells({ seed, ...kinds[seed % kinds.length] })
      const state = (from: CuttingState | null, rows: number) =>
        boundByCuttingPlanes(problem, from, { enough: -Infinity, rows }, solver.relaxed, neverStop)
      const whole = state(null, Infinity)
      let piece = state(null, 2000)
      for (; piece.left !== null; left++)
        piece = state(JSON.parse(JSON.stringify(piece.left)) as CuttingState, 2000)
      expect(piece).toEqual(whole)
    }
    expect(left).toBeGreaterThan(10)
  })
})
