// Where a bounded search is, and what is asked of it.
import type { CutsSought } from '../bounds/cutting-planes.ts'
import type { Descent, DualProof } from '../bounds/lagrangian-bound.ts'
import { localFrom, type LocalState } from './local-search.ts'
import type { PricedCut } from '../bounds/zero-half-cuts.ts'
import { boundOfParts, nextPart, type PlanPart } from './branch-nodes.ts'
import { allPoints, lackOf, ownPlan, type Plan, planPoints, type PlanProblem } from '../problem.ts'

export interface BoundedBudget {
  /** Options that the local search and the parts may weigh. */
  readonly maxEvaluations: number
  /** Passes over all options on the way to a bound, of which there are four at most. */
  readonly boundSteps: number
  /** Present: a bound that does not close is not sought in parts of all plans. */
  readonly staysWhole?: true
  /** Present: where the bound does not close, a solver is asked for better plans (`continueAsking`). */
  readonly asksSolver?: true
}

/** Best plan and bound, as many options as were weighed when they stood so. */
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
  readonly descent: Descent | null
  readonly best: { readonly plan: Plan; readonly points: number; readonly lack: number }
  readonly proof: DualProof | null
  /** How often the prices of that proof took each option; null: there is none yet. */
  readonly shares: Float64Array | null
  /** What a solver is asked for before parts of all plans are searched; null: nothing, or nothing more. */
  readonly asked: AskedSolver | null
  /** Whether a solver is asked for cuts once it is asked for nothing else. */
  readonly areCutsDue: boolean
  /** Where the search for cuts was left; null: it has not begun, or is over. */
  readonly cutsSought: CutsSought | null
  /** With their prices in every plan the multipliers of the parts prove their bounds; mostly none. */
  readonly cuts: readonly PricedCut[]
  /** The solver has failed: the search went on without it. */
  readonly hasSolverFailed: boolean
  /** Parts of all plans, once their bound comes no nearer to the best plan; null: it does, or is there. */
  readonly parts: readonly PlanPart[] | null
  /** Options that the local search and the parts may still weigh; what a solver takes comes off too. */
  readonly evaluationsLeft: number
  /** Those that they have weighed: never more than they may. */
  readonly weighed: number
  /** With those on the way to the bound of all plans, and what a solver took. */
  readonly evaluations: number
  readonly moments: readonly SearchMoment[]
}

/**
 * Which cells a solver is asked to choose anew: first all, then, where it did not come to an end, each
 * together with those around it.
 */
export interface AskedSolver {
  readonly areAllTried: boolean
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
  plan: Plan = ownPlan(problem),
): SearchState {
  const points = planPoints(problem, plan)
  return {
    round: 0,
    local: localFrom(plan),
    descent: null,
    best: { plan, points, lack: lackOf(problem, plan) },
    proof: null,
    shares: null,
    asked: null,
    areCutsDue: false,
    cutsSought: null,
    cuts: [],
    hasSolverFailed: false,
    parts: null,
    evaluationsLeft: maxEvaluations,
    weighed: 0,
    evaluations: 0,
    moments: [{ evaluations: 0, points, upperBound: null }],
  }
}

/** Whether nothing is left of a search, or of its budget. */
export function isSearchOver({
  local,
  descent,
  parts,
  best,
  areCutsDue,
  evaluationsLeft,
}: SearchState): boolean {
  if (local !== null || descent !== null) return false
  const isOut = evaluationsLeft <= 0 && !areCutsDue
  return parts === null || isOut || nextPart(parts, enoughFor(best)) === null
}

/** The better of a plan that is known and another one: lacking less, else with more points. */
export function betterOf(problem: PlanProblem, known: SearchState['best'], plan: Plan) {
  const points = planPoints(problem, plan)
  const lack = lackOf(problem, plan)
  const isBetter = lack < known.lack || (lack === known.lack && points > known.points)
  return isBetter ? { plan, points, lack } : known
}

/** A bound that proves the best plan. */
export function enoughFor({ points }: SearchState['best']): number {
  return points + provenWithin * allPoints
}

/** On all plans; null: there is none yet. */
export function boundOf({ proof, parts }: SearchState): number | null {
  return parts === null ? (proof?.bound.points ?? null) : boundOfParts(parts)
}

/** To a millionth of what all is worth. */
export function isBestProven({ points, lack }: SearchState['best'], bound: number): boolean {
  return lack === 0 && bound - points <= provenWithin * allPoints
}

/** A search with how it stands among its moments. */
export function withMoment(state: SearchState): SearchState {
  const { evaluations, best, moments } = state
  const upperBound = boundOf(state)
  return { ...state, moments: [...moments, { evaluations, points: best.points, upperBound }] }
}
