import { objectiveScale, scaledObjective } from '../../../../src/optimization/problem.ts'
import type { PlanProblem } from '../../../../src/optimization/problem.ts'
import { isQualityJudged } from './quality.ts'
import type { ManyAnswer } from './answer.ts'

/** What a part of a plan comes to. */
interface PartFigures {
  /** Share of a plan that achieves everything; null where interference counts, which rows do not tell. */
  readonly score: number | null
  /** Null where the service does not name the buildings. */
  readonly demandWeight: number | null
  readonly homes: number | null
}

const problems = new WeakMap<ManyAnswer['rows'], PlanProblem>()

/** The baseline is the first candidate of a cell, the plan the second. */
function problemOf({ rows, classPoints, overlapPoints }: ManyAnswer): PlanProblem {
  const known = problems.get(rows)
  if (known !== undefined) return known
  const candidateOf = ({ points, is_change, serves }: ManyAnswer['rows'][number]['own']) => ({
    points,
    isChange: is_change,
    serves: Int32Array.from(serves),
    constraintPoints: [],
  })
  const problem: PlanProblem = {
    cells: rows.map(({ id, own, planned }) => ({
      id,
      baseline: 0,
      candidates: [candidateOf(own), candidateOf(planned)],
    })),
    classPoints: Float64Array.from(classPoints),
    ...(overlapPoints !== undefined && { overlapPoints: Float64Array.from(overlapPoints) }),
    maxChanges: Infinity,
    constraints: [],
    sites: [],
  }
  problems.set(rows, problem)
  return problem
}

const planOf = ({ cells }: PlanProblem, changed: ReadonlySet<string>): number[] =>
  cells.map(({ id }) => (changed.has(id) ? 1 : 0))

/**
 * A part of a plan from the rows that came with it, by the service's own module: what the service would
 * answer of a network with these changes alone. What the cells send to each sample is not among them.
 *
 * @param changed ids of the cells that are changed as planned; the others stay
 */
export function partFigures(answer: ManyAnswer, changed: ReadonlySet<string>): PartFigures {
  const problem = problemOf(answer)
  const isServed = servedBuildings(answer, changed)
  const { buildings } = answer
  const sum = (values: readonly number[]): number =>
    values.reduce((total, value, i) => (isServed?.[i] === true ? total + value : total), 0)
  return {
    score: isQualityJudged(answer)
      ? null
      : scaledObjective(problem, planOf(problem, changed)) / objectiveScale,
    demandWeight: buildings === null ? null : sum(buildings.demand_weights),
    homes: buildings === null ? null : sum(buildings.homes.map(Number)),
  }
}

/** Of each building whether any cell serves it; null where the service does not name them. */
export function servedBuildings(
  answer: ManyAnswer,
  changed: ReadonlySet<string>,
): readonly boolean[] | null {
  const { buildings } = answer
  if (buildings === null) return null
  const problem = problemOf(answer)
  const isServed = new Uint8Array(problem.classPoints.length)
  for (const [cell, option] of planOf(problem, changed).entries())
    for (const item of problem.cells[cell].candidates[option].serves) isServed[item] = 1
  return buildings.classes.map((item) => item !== null && isServed[item] === 1)
}
