import type { Scoring } from '../scoring/scoring.ts'
import type { ContributionTable } from '../table/table.ts'
import type { KnownPlan } from './incumbent.ts'
import { compileProblem, type ExactProblem } from './problem.ts'
import type { ProgressStep } from './progress.ts'
import { equalScores, TreeSearch } from './tree-search.ts'

/** Nodes after which the search ends when a request names no budget. */
export const defaultMaxNodes = 250_000

export interface ExactOptions {
  /** 1 or more. */
  readonly maxNodes: number
  /** Rows of plans that are known already: the answer is none below them. */
  readonly knownPlans?: readonly (readonly number[])[]
  /** Polled often; true ends the search with the best plan and the bound so far; may throw. */
  readonly isTimeUp: () => boolean
}

type ExactTermination = 'proven' | 'max_nodes' | 'deadline'

/** What the exact search knows when it ends. */
export interface ExactOutcome {
  readonly terminationReason: ExactTermination
  /** The best plan known: feasible when any feasible one is known. */
  readonly best: KnownPlan
  /** Whether it is proven that no plan meets the constraints. */
  readonly isProvenInfeasible: boolean
  /** Whether it is proven that no feasible plan scores more; when infeasible: no plan at all. */
  readonly isProvenOptimal: boolean
  /** `smallest_azimuth_key`: no other plan of the same score has a smaller key; that is proven. */
  readonly tieBreak: 'smallest_azimuth_key' | 'first_found'
  /** No feasible plan has a larger composite score; null when no plan is feasible. */
  readonly upperBound: number | null
  readonly nodesExpanded: number
  /** At most 20 steps of the search. */
  readonly progress: readonly ProgressStep[]
  /** Cell ids in the order in which the tree branches; cells that the root decides come first. */
  readonly cellOrder: readonly string[]
  /** Buildings merged by identical service. */
  readonly buildingClasses: number
  /** Every plan met, in the order in which they were. */
  readonly plans: readonly KnownPlan[]
}

/**
 * `exact_branch_and_bound_v1`: the proven best plan over the scanned candidates of each cell and its
 * own. Where no plan meets the constraints, the best one without them.
 * @throws SightlineError `invalid_request` when the table lacks a row the search needs, or has
 *   too few or too many cells for a network
 */
export function searchExactly(
  table: ContributionTable,
  scoring: Scoring,
  options: ExactOptions,
): ExactOutcome {
  const problem = compileProblem(table, scoring)
  const search = new TreeSearch(problem, options)
  options.knownPlans?.forEach((rows) => search.incumbent.offer(rows))
  search.run()
  if (search.cutReason === null && !search.incumbent.best.isFeasible)
    return searchWithoutConstraints(table, scoring, options, search)
  return outcomeOf(problem, search)
}

/** No plan meets the constraints: the best one without them, where the budget suffices for it. */
function searchWithoutConstraints(
  table: ContributionTable,
  scoring: Scoring,
  options: ExactOptions,
  proof: TreeSearch,
): ExactOutcome {
  const problem = compileProblem(table, { ...scoring, constraints: {} })
  const maxNodes = Math.max(0, options.maxNodes - proof.nodes)
  const search = new TreeSearch(problem, { ...options, maxNodes })
  search.run()
  return {
    ...outcomeOf(problem, search),
    best: { ...search.incumbent.best, isFeasible: false },
    isProvenInfeasible: true,
    upperBound: null,
    nodesExpanded: proof.nodes + search.nodes,
    progress: proof.progress.steps({ nodes: proof.nodes, best: null, bound: 0 }),
    plans: [],
  }
}

function outcomeOf({ table, classCount }: ExactProblem, search: TreeSearch): ExactOutcome {
  const isProven = search.cutReason === null
  const isKeySmallest = search.knowsAllTies && search.incumbent.hasSmallestKey
  const { best, plans } = search.incumbent
  const upperBound = isProven ? best.score : Math.min(1, search.bound + equalScores)
  return {
    terminationReason: search.cutReason ?? 'proven',
    best,
    isProvenInfeasible: false,
    isProvenOptimal: isProven,
    tieBreak: isKeySmallest ? 'smallest_azimuth_key' : 'first_found',
    upperBound,
    nodesExpanded: search.nodes,
    progress: search.progress.steps({ ...search.step, bound: upperBound }),
    cellOrder: branchingOrder(search.order, table),
    buildingClasses: classCount,
    plans: [...plans.values()],
  }
}

function branchingOrder(order: readonly number[], { cells }: ContributionTable): readonly string[] {
  const decided = [...cells.keys()].filter((cell) => !order.includes(cell))
  return [...decided, ...order].map((cell) => cells[cell].id)
}
