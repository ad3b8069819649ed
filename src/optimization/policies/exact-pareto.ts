import { invalidRequest } from '../../errors.ts'
import { pollEvery, type StopSignal } from '../../stop-signal.ts'
import { compareCandidatesByKey } from '../candidate.ts'
import type { MetricsEvaluator, RawMetrics } from '../scoring/metrics.ts'
import type { Scoring } from '../scoring/scoring.ts'
import { withoutDominated } from './frontier.ts'
import { candidateRows } from '../table/table.ts'
import type { PlanNames } from './search-space.ts'
import { evaluationOf, planNames } from './table-space.ts'

/** Most cells for which every plan is evaluated. */
export const maximumExactParetoCells = 3

/** One point of the exact frontier: utilities that no feasible plan dominates. */
interface ParetoPoint {
  /** Id of the plan shown. */
  readonly id: string
  /** Rows of the plan with the smallest key among all with these utilities. */
  readonly rows: readonly number[]
  readonly compositeScore: number
  /** Utilities of the available objectives in their fixed order, unrounded. */
  readonly utilities: readonly number[]
  readonly metrics: RawMetrics
  /** Feasible plans with exactly these utilities. */
  readonly plans: number
}

export interface ExactPareto {
  /** Always true: every plan has been evaluated. */
  readonly isComplete: true
  readonly evaluatedPlans: number
  readonly feasiblePlans: number
  /** Best composite score first, then the smallest key. */
  readonly points: readonly ParetoPoint[]
}

interface DistinctPlan {
  readonly rows: readonly number[]
  readonly utilities: readonly number[]
  readonly compositeScore: number
  plans: number
}

/**
 * The complete Pareto frontier over the scanned candidates of each cell and its own, by evaluating every
 * plan. Deterministic; needs no budget.
 * @throws SightlineError `invalid_request` for more than 3 cells
 */
export function exactParetoFrontier(
  evaluator: MetricsEvaluator,
  scoring: Scoring,
  signal: StopSignal,
): ExactPareto {
  const { cells } = evaluator.table
  if (cells.length > maximumExactParetoCells)
    throw invalidRequest(`the exact Pareto frontier needs 2 or 3 cells, not ${cells.length}`)
  const byUtilities = new Map<string, DistinctPlan>()
  let evaluatedPlans = 0
  let feasiblePlans = 0
  visitPlans(candidatesOf(evaluator), (rows) => {
    if (evaluatedPlans++ % 1000 === 0) signal.throwIfStopped()
    const { isFeasible, utilities, compositeScore } = evaluationOf(
      evaluator.evaluate(rows),
      scoring,
    )
    if (!isFeasible) return
    feasiblePlans++
    const key = utilities.join()
    const known = byUtilities.get(key)
    if (known !== undefined) known.plans++
    else byUtilities.set(key, { rows: [...rows], utilities, compositeScore, plans: 1 })
  })
  const nonDominated = withoutDominated(
    [...byUtilities.values()],
    // The front grows: what is counted are comparisons, not plans.
    pollEvery(comparisonsBetweenStops, signal),
  )
  // Candidates come in the order of their keys, and sorting keeps the order of equals.
  const names = planNames(evaluator.table)
  nonDominated.sort((left, right) => right.compositeScore - left.compositeScore)
  return {
    isComplete: true,
    evaluatedPlans,
    feasiblePlans,
    points: nonDominated.map((plan, index) => {
      if (index % 1000 === 0) signal.throwIfStopped()
      return pointOf(evaluator, names, plan)
    }),
  }
}

/** The rows of each cell among which plans choose, in ascending order of their keys. */
function candidatesOf(evaluator: MetricsEvaluator): number[][] {
  return evaluator.table.cells.map((cell) =>
    candidateRows(cell).sort((a, b) =>
      compareCandidatesByKey(cell.candidates[a], cell.candidates[b]),
    ),
  )
}

/** Visits every plan once, in ascending order of their keys; the array given is reused. */
function visitPlans(
  candidates: readonly (readonly number[])[],
  visit: (rows: readonly number[]) => void,
): void {
  const rows = candidates.map(() => 0)
  const choose = (cell: number): void => {
    if (cell === candidates.length) {
      visit(rows)
      return
    }
    for (const row of candidates[cell]) {
      rows[cell] = row
      choose(cell + 1)
    }
  }
  choose(0)
}

const comparisonsBetweenStops = 100_000

function pointOf(
  evaluator: MetricsEvaluator,
  names: PlanNames,
  { rows, compositeScore, utilities, plans }: DistinctPlan,
): ParetoPoint {
  return {
    id: names.planId(rows),
    rows,
    compositeScore,
    utilities,
    metrics: evaluator.evaluate(rows),
    plans,
  }
}
