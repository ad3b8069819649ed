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
  /** Candidates that the local search and the parts may weigh. */
  readonly maxEvaluations: number
  /** Passes over all candidates spent on a bound, of which there are four at most. */
  readonly boundSteps: number
  /** Present: a bound that does not close is not sought in parts of all plans. */
  readonly staysWhole?: true
  /** Present: where the bound does not close, a solver is asked for better plans (`continueMipAssisted`). */
  readonly usesSolver?: true
}

/** Best plan and bound, as many candidates as were weighed when they stood so. */
export interface SearchMoment {
  readonly evaluations: number
  readonly points: number
  /** Null: there is none yet. */
  readonly upperBound: number | null
}

/** Where a bounded search is; plain data, so that it can be left and gone on with. */
export interface SearchState {
  /** Rounds that are over: each is a local search and the way to a bound. */
  readonly round: number
  /** What is under way; at most one of them, none when all is done. */
  readonly local: LocalState | null
  readonly subgradient: SubgradientState | null
  readonly best: { readonly plan: Plan; readonly points: number; readonly violation: number }
  readonly proof: BoundProof | null
  /** How often the prices of that proof took each candidate; null: there is none yet. */
  readonly shares: Float64Array | null
  /** What a solver is asked for before parts of all plans are searched; null: nothing, or nothing more. */
  readonly neighbourhoods: NeighbourhoodState | null
  /** Whether a solver is asked for cuts once it is asked for nothing else. */
  readonly areCutsDue: boolean
  /** Where the search for cuts was left; null: it has not begun, or is over. */
  readonly cutting: CuttingState | null
  /** With their prices in every plan the multipliers of the parts prove their bounds; mostly none. */
  readonly cuts: readonly PricedCut[]
  /** The solver has failed: the search went on without it. */
  readonly hasSolverFailed: boolean
  /** Parts of all plans, once their bound comes no nearer to the best plan; null: it does, or is there. */
  readonly nodes: readonly BranchNode[] | null
  /** Candidates that the local search and the parts may still weigh; what a solver takes comes off too. */
  readonly evaluationsLeft: number
  /** Those that they have weighed: never more than they may. */
  readonly weighed: number
  /** With those spent on the bound of all plans, and what a solver took. */
  readonly evaluations: number
  readonly moments: readonly SearchMoment[]
}

/**
 * Which cells a solver is asked to choose anew: first all, then, where it did not come to an end, each
 * together with those around it.
 */
export interface NeighbourhoodState {
  readonly isWholeTried: boolean
  /** Of each cell whether nothing better is around it since something there has changed. */
  readonly isTried: readonly boolean[]
}

/** A plan is called the best when the bound is no farther above it, as a share of a plan that achieves all. */
export const provenWithin = 1e-6

/**
 * The beginning of a search: the network as it stands.
 *
 * @param plan an allowed plan to begin with instead
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

/** Whether nothing is left of a search, or of its budget. */
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

/** The better of a plan that is known and another one: lacking less, else with more points. */
export function betterOf(problem: PlanProblem, known: SearchState['best'], plan: Plan) {
  const points = scaledObjective(problem, plan)
  const violation = totalViolation(problem, plan)
  const isBetter =
    violation < known.violation || (violation === known.violation && points > known.points)
  return isBetter ? { plan, points, violation } : known
}

/** A bound that proves the best plan. */
export function enoughFor({ points }: SearchState['best']): number {
  return points + provenWithin * objectiveScale
}

/** On all plans; null: there is none yet. */
export function boundOf({ proof, nodes }: SearchState): number | null {
  return nodes === null ? (proof?.bound.points ?? null) : boundOfNodes(nodes)
}

/** To a millionth of what all is worth. */
export function isBestProven({ points, violation }: SearchState['best'], bound: number): boolean {
  return violation === 0 && bound - points <= provenWithin * objectiveScale
}

/** A search with how it stands among its moments. */
export function withMoment(state: SearchState): SearchState {
  const { evaluations, best, moments } = state
  const upperBound = boundOf(state)
  return { ...state, moments: [...moments, { evaluations, points: best.points, upperBound }] }
}
