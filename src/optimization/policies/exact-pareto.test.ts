import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { networkWorld } from '../../../test/worlds/network-world.ts'
import { randomPlanning } from '../../../test/worlds/random-planning.ts'
import { gridAzimuthsDeg } from '../azimuth-grid.ts'
import { neverStop, StoppedError } from '../../stop-signal.ts'
import { exactParetoFrontier } from './exact-pareto.ts'
import { MetricsEvaluator } from '../scoring/metrics.ts'
import { defaultScoringRequest } from '../scoring/objectives.ts'
import { isFeasible, resolveScoring } from '../scoring/scoring.ts'
import { defaultMaxNodes, searchExactly } from '../exact/exact-search.ts'
import { dominates } from './frontier.ts'
import { evaluationOf } from './table-space.ts'
import { runs } from '../../../test/runs.ts'

describe('the exact Pareto frontier', () => {
  it('is what no plan of two cells dominates, and every such plan is counted', () => {
    fc.assert(
      fc.property(fc.nat(100_000), (seed) => {
        const { table, plan } = randomPlanning(seed, 2, [0, 2, 30, 90])
        const scoring = resolveScoring(table, plan)
        const evaluator = new MetricsEvaluator(table)
        const pareto = exactParetoFrontier(evaluator, scoring, neverStop)
        let feasible = 0
        const counts = pareto.points.map(() => 0)
        const rowsOf = (cell: number) =>
          [...table.cells[cell].candidates.keys()].filter((row) => {
            const { azimuthDeg } = table.cells[cell].candidates[row]
            const isGrid = gridAzimuthsDeg.includes(azimuthDeg)
            return isGrid || azimuthDeg === table.cells[cell].baseline.azimuthDeg
          })
        for (const first of rowsOf(0)) {
          for (const second of rowsOf(1)) {
            const metrics = evaluator.evaluate([first, second])
            if (!isFeasible(scoring.constraints, metrics)) continue
            feasible++
            const { utilities } = evaluationOf(metrics, scoring)
            const same = pareto.points.findIndex((point) =>
              point.utilities.every((utility, index) => utility === utilities[index]),
            )
            if (same >= 0) counts[same]++
            else
              expect(pareto.points.some((point) => dominates(point.utilities, utilities))).toBe(
                true,
              )
          }
        }
        expect(pareto.feasiblePlans).toBe(feasible)
        expect(pareto.points.map((point) => point.plans)).toEqual(counts)
        for (const point of pareto.points)
          expect(pareto.points.some((other) => dominates(other.utilities, point.utilities))).toBe(
            false,
          )
      }),
      { numRuns: runs(25) },
    )
  })

  it('holds the proven optimum of three cells first', () => {
    const table = networkWorld({ seed: 15, cells: 3, buildings: 120 })
    const scoring = resolveScoring(table, defaultScoringRequest)
    const pareto = exactParetoFrontier(new MetricsEvaluator(table), scoring, neverStop)
    const optimum = searchExactly(table, scoring, {
      maxNodes: defaultMaxNodes,
      isTimeUp: () => false,
    })
    expect(pareto.isComplete).toBe(true)
    expect(pareto.points[0].compositeScore).toBe(optimum.upperBound)
    expect(pareto.points[0].rows).toEqual(optimum.best.rows)
    const scores = pareto.points.map((point) => point.compositeScore)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
  })

  it('is refused for four cells and stops when told to', () => {
    const four = networkWorld({ seed: 1, cells: 4, buildings: 10 })
    const scoring = resolveScoring(four, defaultScoringRequest)
    expect(() => exactParetoFrontier(new MetricsEvaluator(four), scoring, neverStop)).toThrow(
      /2 or 3 cells/,
    )
    const two = networkWorld({ seed: 1, cells: 2, buildings: 10 })
    const stopped = {
      throwIfStopped: () => {
        throw new StoppedError()
      },
    }
    const judge = () =>
      exactParetoFrontier(
        new MetricsEvaluator(two),
        resolveScoring(two, defaultScoringRequest),
        stopped,
      )
    expect(judge).toThrow(StoppedError)
  })
})
