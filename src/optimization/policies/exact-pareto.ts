import { invalidRequest } from '../../errors.ts'
import { pollEvery, type StopSignal } from '../../stop-signal.ts'
import { compareChoicesByKey } from '../candidate.ts'
import type { MetricsEvaluator, RawMetrics } from '../scoring/metrics.ts'
import type { Scoring } from '../scoring/scoring.ts'
import { dominates } from './frontier.ts'
import { candidateRows } from '../table/table.ts'
import type { PlanNames } from './search-space.ts'
import { evaluationOf, planNames } from './table-space.ts'

/** Most cells for which every plan is evaluated. */
export const maximumExactParetoCells = 3

/** One point of the exact frontier: utilities that no feasible plan dominates. */
interface ParetoPoint {
  /** Of the plan shown. */
  readonly id: string
  /** Of the plan with the smallest key among all that have these utilities. */
  readonly rows: readonly number[]
  readonly compositeScore: number
  /** Of the available objectives in their fixed order, unrounded. */
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

interface Candidate {
  readonly rows: readonly number[]
  readonly utilities: readonly number[]
  readonly compositeScore: number
  plans: number
}

/**
 * The complete Pareto frontier over the scanned choices of each cell and its own, by evaluating every
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
  const byUtilities = new Map<string, Candidate>()
  let evaluatedPlans = 0
  let feasiblePlans = 0
  visitPlans(choicesOf(evaluator), (rows) => {
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
  const nonDominated = nonDominatedCandidates([...byUtilities.values()], signal)
  // Candidates come in the order of their keys, and sorting keeps the order of equals.
  const names = planNames(evaluator.table)
  nonDominated.sort((left, right) => right.compositeScore - left.compositeScore)
  return {
    isComplete: true,
    evaluatedPlans,
    feasiblePlans,
    points: nonDominated.map((candidate, index) => {
      if (index % 1000 === 0) signal.throwIfStopped()
      return pointOf(evaluator, names, candidate)
    }),
  }
}

/** The rows of each cell among which plans choose, in ascending order of their keys. */
function choicesOf(evaluator: MetricsEvaluator): number[][] {
  return evaluator.table.cells.map((cell) =>
    candidateRows(cell).sort((a, b) => compareChoicesByKey(cell.choices[a], cell.choices[b])),
  )
}

/** Visits every plan once, in ascending order of their keys; the array given is reused. */
function visitPlans(
  choices: readonly (readonly number[])[],
  visit: (rows: readonly number[]) => void,
): void {
  const rows = choices.map(() => 0)
  const choose = (cell: number): void => {
    if (cell === choices.length) {
      visit(rows)
      return
    }
    for (const row of choices[cell]) {
      rows[cell] = row
      choose(cell + 1)
    }
  }
  choose(0)
}

const comparisonsBetweenStops = 100_000

/** Keeps the order given. */
function nonDominatedCandidates(candidates: Candidate[], signal: StopSignal): Candidate[] {
  // The front grows: what is counted are comparisons, not candidates.
  const poll = pollEvery(comparisonsBetweenStops, signal)
  // Whatever dominates a candidate has a larger sum of utilities, or comes first in their order.
  const order = candidates
    .map((candidate, index) => ({ candidate, index }))
    .sort((a, b) => {
      poll()
      return compareDescending(a.candidate.utilities, b.candidate.utilities)
    })
  const front: typeof order = []
  for (const entry of order) {
    const isBeaten = front.some((member) => {
      poll()
      return dominates(member.candidate.utilities, entry.candidate.utilities)
    })
    if (!isBeaten) front.push(entry)
  }
  return front.sort((a, b) => a.index - b.index).map(({ candidate }) => candidate)
}

function compareDescending(left: readonly number[], right: readonly number[]): number {
  for (let index = 0; index < left.length; index++)
    if (left[index] !== right[index]) return right[index] - left[index]
  return 0
}

function pointOf(
  evaluator: MetricsEvaluator,
  names: PlanNames,
  { rows, compositeScore, utilities, plans }: Candidate,
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
