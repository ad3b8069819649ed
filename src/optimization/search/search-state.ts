// Where a bounded search is, and what is asked of it.
import type { CuttingState } from '../bounds/cutting-planes.ts'
import type { SubgradientState, BoundProof } from '../bounds/subgradient.ts'
import { localFrom, type LocalState } from './local-search.ts'
import type { PricedCut } from '../bounds/zero-half-cuts.ts'
import { boundOfNodes, nextNode, type BranchNode } from './branch-nodes.ts'
import {
  objectiveScale,
  totalViolation,
  baselinePlan,
  type Plan,
  scaledObjective,
  type PlanProblem,
} from '../problem.ts'

export interface BoundedBudget {
  /** Evaluations of the local search and of branch and bound at most. */
  readonly maxEvaluations: number
  /** Subgradient steps for each of the four root bounds at most. */
  readonly boundSteps: number
  /** Present: no branching where the gap stays open. */
  readonly staysWhole?: true
  /** Present: where the gap stays open, a MIP solver looks for better plans (`continueMipAssisted`). */
  readonly usesSolver?: true
}

/** Incumbent and bound after so many evaluations. */
export interface SearchMoment {
  readonly evaluations: number
  readonly points: number
  /** Null: there is none yet. */
  readonly upperBound: number | null
}

/** State of a bounded search; plain data, so that it can be left and resumed. */
export interface SearchState {
  /** Completed rounds: each is a local search and a subgradient descent. */
  readonly round: number
  /** Local search or subgradient descent under way; at most one of them. */
  readonly local: LocalState | null
  readonly subgradient: SubgradientState | null
  readonly best: { readonly plan: Plan; readonly points: number; readonly violation: number }
  readonly proof: BoundProof | null
  /** Running shares of the candidates in the descent of that proof; null: none yet. */
  readonly shares: Float64Array | null
  /** Large neighbourhood search before branching; null: not wanted, or over. */
  readonly neighbourhoods: NeighbourhoodState | null
  /** Whether cutting planes follow the large neighbourhood search. */
  readonly areCutsDue: boolean
  /** State of the cutting planes; null: not begun, or over. */
  readonly cutting: CuttingState | null
  /** Cuts in the objective, with which the multipliers of the nodes prove their bounds; mostly none. */
  readonly cuts: readonly PricedCut[]
  /** Whether the solver has failed; the search goes on without it. */
  readonly hasSolverFailed: boolean
  /** Nodes of branch and bound; null: not begun, or not needed. */
  readonly nodes: readonly BranchNode[] | null
  /** Evaluations left of the budget; work of the solver counts as evaluations. */
  readonly evaluationsLeft: number
  /** Evaluations of local search and branch and bound; never above the budget. */
  readonly weighed: number
  /** Evaluations in all, with those of the root bound and of the solver. */
  readonly evaluations: number
  readonly moments: readonly SearchMoment[]
}

/**
 * State of the large neighbourhood search: first all cells at once, then, where that did not end, the
 * neighbourhood of each cell.
 */
export interface NeighbourhoodState {
  readonly isWholeTried: boolean
  /** Per cell whether its neighbourhood was reoptimized since it last changed. */
  readonly isTried: readonly boolean[]
}

/** Gap, as a share of a plan that achieves everything, at which the incumbent counts as optimal. */
export const provenWithin = 1e-6

/**
 * A bounded search before its first step.
 *
 * @param plan an allowed plan to begin with instead of the baseline
 */
export function searchFrom(
  problem: PlanProblem,
  { maxEvaluations }: BoundedBudget,
  plan: Plan = baselinePlan(problem),
): SearchState {
  const points = scaledObjective(problem, plan)
  return {
    round: 0,
    local: localFrom(plan),
    subgradient: null,
    best: { plan, points, violation: totalViolation(problem, plan) },
    proof: null,
    shares: null,
    neighbourhoods: null,
    areCutsDue: false,
    cutting: null,
    cuts: [],
    hasSolverFailed: false,
    nodes: null,
    evaluationsLeft: maxEvaluations,
    weighed: 0,
    evaluations: 0,
    moments: [{ evaluations: 0, points, upperBound: null }],
  }
}

/** Whether a search or its budget is at its end. */
export function isSearchOver({
  local,
  subgradient,
  nodes,
  best,
  areCutsDue,
  evaluationsLeft,
}: SearchState): boolean {
  if (local !== null || subgradient !== null) return false
  const isOut = evaluationsLeft <= 0 && !areCutsDue
  return nodes === null || isOut || nextNode(nodes, enoughFor(best)) === null
}

/** The better of the incumbent and another plan: the smaller violation, then more points. */
export function betterOf(problem: PlanProblem, known: SearchState['best'], plan: Plan) {
  const points = scaledObjective(problem, plan)
  const violation = totalViolation(problem, plan)
  const isBetter =
    violation < known.violation || (violation === known.violation && points > known.points)
  return isBetter ? { plan, points, violation } : known
}

/** Bound at which a node is pruned: the incumbent counts as optimal. */
export function enoughFor({ points }: SearchState['best']): number {
  return points + provenWithin * objectiveScale
}

/** Bound on all plans; null: none yet. */
export function boundOf({ proof, nodes }: SearchState): number | null {
  return nodes === null ? (proof?.bound.points ?? null) : boundOfNodes(nodes)
}

/** Whether the incumbent is proven optimal, to a millionth of what all is worth. */
export function isBestProven({ points, violation }: SearchState['best'], bound: number): boolean {
  return violation === 0 && bound - points <= provenWithin * objectiveScale
}

/** A search with its present incumbent and bound among its moments. */
export function withMoment(state: SearchState): SearchState {
  const { evaluations, best, moments } = state
  const upperBound = boundOf(state)
  return { ...state, moments: [...moments, { evaluations, points: best.points, upperBound }] }
}
