import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { handMadeTable } from '../../../../test/worlds/hand-made-table.ts'
import { randomPlanning } from '../../../../test/worlds/random-planning.ts'
import { defaultPlanObjectives } from '../scoring/objectives.ts'
import { isFeasible, resolveScoring } from '../scoring/scoring.ts'
import { roundingSlack } from './criteria.ts'
import { Goal } from './goal.ts'
import { separateBound } from './separate-bound.ts'
import { SubtreeRunner } from './subtree-task.ts'

const limits = { maxNodes: 1e9, isTimeUp: () => false }

describe('the bounds of the exact search', () => {
  const question = fc.record({
    seed: fc.nat(1_000_000),
    cells: fc.integer({ min: 2, max: 6 }),
    path: fc.array(fc.nat(1000), { minLength: 4, maxLength: 4 }),
    completions: fc.array(fc.array(fc.nat(1000), { minLength: 6, maxLength: 6 }), {
      minLength: 30,
      maxLength: 30,
    }),
    expectedCovered: fc.nat(200),
  })

  it('are never below a feasible completion, at any partial plan, for any choice', () => {
    fc.assert(
      fc.property(question, ({ seed, cells, path, completions, expectedCovered }) => {
        const { table, plan: objectives } = randomPlanning(seed, cells, [5, 40, 120])
        const scoring = resolveScoring(table, objectives)
        const runner = new SubtreeRunner(table, scoring)
        const { problem, objective } = runner
        const goal = new Goal('improve', objective, -Infinity, null)
        const search = runner.take(goal, true, limits, expectedCovered)
        const { plan } = search
        const depth = path[0] % (cells - 1)
        for (let place = 0; place < depth; place++) {
          const choice = path[place] % problem.cells[place].choiceCount
          search.enter({ place, choice, upper: Infinity })
        }
        const open = search.active[depth].slice()
        const uppers = new Map(search.branches().map((branch) => [branch.choice, branch.upper]))
        const separate = separateBound(plan, open)
        for (const completion of completions) {
          const chosen = problem.cells.map((cell, place) => completion[place] % cell.choiceCount)
          // Rows closed by symmetry belong to other subtrees.
          const isOpen = chosen.every(
            (choice, place) => place < depth || open[place * problem.stride + choice] === 1,
          )
          if (!isOpen) continue
          for (let place = depth; place < cells; place++) plan.choose(place, chosen[place])
          const metrics = runner.evaluator.evaluate(plan.requestRows())
          for (let place = cells - 1; place >= depth; place--) plan.undo(place)
          if (!isFeasible(scoring.constraints, metrics)) continue
          const value = objective.valueOf(metrics)
          expect(uppers.get(chosen[depth])).toBeGreaterThanOrEqual(value - roundingSlack / 10)
          // The separate bound speaks of the composite score and rounds as the scorer does.
          if (!objective.isIntegral) expect(separate).toBeGreaterThanOrEqual(value)
        }
      }),
      { numRuns: 250 },
    )
  })

  it('are the score itself, to the last bit, where nothing is left to decide', () => {
    const table = handMadeTable(
      [{ demand: 3, residential: 1 }, { demand: 7 }, { residential: 2 }],
      [
        { id: 'A', at: { 0: { serves: [0, 1], reach: 33 } } },
        { id: 'B', at: { 0: { serves: [0, 2], reach: 66.6 } } },
        { id: 'C', at: {} },
      ],
    )
    const scoring = resolveScoring(table, defaultPlanObjectives)
    const runner = new SubtreeRunner(table, scoring)
    const goal = new Goal('improve', runner.objective, -Infinity, null)
    const search = runner.take(goal, false, limits, 0)
    for (const id of ['A', 'B']) {
      const place = runner.problem.cells.findIndex(({ request }) => table.cells[request].id === id)
      const choice = runner.problem.cells[place].candidates.rows.indexOf(0)
      search.enter({ place, choice, upper: Infinity })
    }
    const score = runner.objective.valueOf(runner.evaluator.evaluate([0, 0, 0]))
    expect(separateBound(search.plan, search.active[2])).toBe(score)
  })

  it('take a plan apart and put it together again without a trace', () => {
    const { table, plan: objectives } = randomPlanning(3, 5, [120])
    const runner = new SubtreeRunner(table, resolveScoring(table, objectives))
    const goal = new Goal('improve', runner.objective, -Infinity, null)
    const { plan } = runner.take(goal, true, limits, 0)
    fc.assert(
      fc.property(fc.array(fc.nat(1000), { minLength: 1, maxLength: 5 }), (picks) => {
        picks.forEach((pick, place) =>
          plan.choose(place, pick % runner.problem.cells[place].choiceCount),
        )
        for (let place = picks.length - 1; place >= 0; place--) plan.undo(place)
        expect(plan.multiplicity.every((times) => times === 0)).toBe(true)
        expect([plan.depth, plan.value, plan.covered, plan.overlap]).toEqual([0, 0, 0, 0])
      }),
    )
  })
})
