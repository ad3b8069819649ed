import type { CellCandidates } from './cell-candidates.ts'
import { judgedSamples } from './cell-samples.ts'
import type { PlanQuestion } from '../plan-question.ts'
import { objectiveScale, type PlanProblem } from '../../../optimization/problem.ts'
import { sampleClasses } from '../../../optimization/model/sample-classes.ts'
import type { TableProblem } from '../../../optimization/model/table-problem.ts'

/**
 * The problem with what interference leaves, where it is asked for: each sample that any candidate might
 * serve well enough is a class behind those of buildings.
 *
 * @param share of all that samples are worth, where every one is served well enough
 * @throws {SightlineError} `not_processable` when powers at samples would take too much memory
 */
export function withSamples(
  question: PlanQuestion,
  rows: readonly CellCandidates[],
  made: TableProblem,
  share: number,
): TableProblem {
  const samples = rows.flatMap((row) => (row.samples === undefined ? [] : [row.samples]))
  if (samples.length < rows.length || samples[0].count === 0) return made
  const judged = judgedSamples(
    question,
    samples,
    rows.map(({ candidates }) => candidates),
    made.rows,
  )
  return { ...made, problem: problemWithSamples(made.problem, judged, share) }
}

/** @param share of all that samples are worth, where every one is served well enough */
export function problemWithSamples(
  problem: PlanProblem,
  judged: Parameters<typeof sampleClasses>[0],
  share: number,
): PlanProblem {
  const { cells, classPoints, overlapPoints, constraints } = problem
  const serves = cells.map(({ candidates }) => candidates.map((candidate) => candidate.serves))
  const { samples, classCount, serves: all } = sampleClasses(judged, classPoints.length, serves)
  const longer = (values: Float64Array, value: number) => {
    const result = new Float64Array(classCount).fill(value)
    result.set(values)
    return result
  }
  return {
    ...problem,
    cells: cells.map((cell, index) => ({
      ...cell,
      candidates: cell.candidates.map((candidate, at) => ({
        ...candidate,
        serves: all[index][at],
      })),
    })),
    classPoints: longer(classPoints, Math.floor((objectiveScale * share) / judged.count)),
    ...(overlapPoints === undefined ? {} : { overlapPoints: longer(overlapPoints, 0) }),
    constraints: constraints.map((constraint) => ({
      ...constraint,
      classPoints: longer(constraint.classPoints, 0),
    })),
    samples,
  }
}
