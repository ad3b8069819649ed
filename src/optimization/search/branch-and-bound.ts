import type { StopSignal } from '../../stop-signal.ts'
import {
  type Descent,
  descendOnce,
  descentFrom,
  evenMultipliers,
  type Multipliers,
  provenBy,
} from '../bounds/lagrangian-bound.ts'
import { flatOptions } from '../bounds/flat-candidates.ts'
import {
  type Detour,
  type Evaluations,
  localFrom,
  LocalSearch,
  type LocalState,
} from './local-search.ts'
import { type PricedCut, withCuts } from '../bounds/zero-half-cuts.ts'
import { searchPart } from './subtree-search.ts'
import { allPlans, nextPart, type PlanPart } from './branch-nodes.ts'
import { allPoints, isAllowed, ownPlan, type Plan, type PlanProblem } from '../problem.ts'
import {
  betterOf,
  type BoundedBudget,
  boundOf,
  enoughFor,
  isBestProven,
  isSearchOver,
  searchFrom,
  type SearchState,
  withMoment,
} from './search-state.ts'

/** A plan, and how far from the best it is at most. */
export interface BoundedOutcome {
  readonly plan: Plan
  /** Points of the plan, and a bound on those of every plan that keeps the limits. */
  readonly points: number
  /** What the plan lacks of the limits together; 0: it keeps them. */
  readonly lack: number
  readonly upperBound: number
  /** They prove the bound by one pass over the options; where there are parts, what these say of them. */
  readonly multipliers: Multipliers
  /** Parts of all plans whose multipliers prove the bound together; none: those of all plans do. */
  readonly parts: readonly PlanPart[]
  /** What multipliers and parts prove holds with the prices of these. */
  readonly cuts: readonly PricedCut[]
  readonly isProvenOptimal: boolean
}

/** A better plan is a better target for the bound, whose prices begin a better plan: so often. */
const rounds = 4

/** An option that is taken less often at the prices of the bound is no detour. */
const leastShare = 0.005

/** A plan is sought from the prices of the first parts: later ones differ little. */
const partsWithPlan = 24

/**
 * Goes on with a search until about so many options have been weighed, or until it awaits a solver. However
 * it is cut into pieces, the whole of it is the same.
 *
 * @param evaluations Infinity: to its end
 * @throws {StoppedError} when told to stop
 */
export function continueSearch(
  problem: PlanProblem,
  state: SearchState,
  budget: BoundedBudget,
  evaluations: number,
  stop: StopSignal,
): SearchState {
  const until = state.evaluations + evaluations
  let current = state
  const awaitsSolver = () => current.asked !== null || current.areCutsDue
  while (!isSearchOver(current) && !awaitsSolver() && current.evaluations < until) {
    if (current.local !== null)
      current = continueLocal(problem, current, current.local, until, stop)
    else if (current.descent !== null)
      current = continueDescent(problem, current, current.descent, budget, until, stop)
    else current = searchNextPart(problem, current, current.parts!, stop)
  }
  return current
}

function continueLocal(
  problem: PlanProblem,
  state: SearchState,
  from: LocalState,
  until: number,
  stop: StopSignal,
): SearchState {
  const evaluations: Evaluations = { left: state.evaluationsLeft }
  const taken = () => state.evaluationsLeft - evaluations.left
  const search = new LocalSearch(problem, from, detoursOf(problem, state), evaluations, stop)
  const isOver = () => search.isOver || evaluations.left <= 0
  while (!isOver() && state.evaluations + taken() < until) search.goOn()
  const local = search.state()
  const next = withWeighed({ ...state, local }, taken())
  return isOver() ? afterLocal(problem, next, local.plan) : next
}

/** A search that has weighed so many options more. */
function withWeighed(state: SearchState, options: number): SearchState {
  return {
    ...state,
    evaluationsLeft: state.evaluationsLeft - options,
    weighed: state.weighed + options,
    evaluations: state.evaluations + options,
  }
}

/** Detours lead by the options among which the prices of the bound could not decide. */
function detoursOf(problem: PlanProblem, { shares }: SearchState): readonly Detour[] {
  return shares === null ? [] : flatOptions(problem).byShare(shares, leastShare)
}

function afterLocal(problem: PlanProblem, state: SearchState, plan: Plan): SearchState {
  const descent = descentFrom(problem, state.proof?.multipliers ?? evenMultipliers(problem))
  const best = betterOf(problem, state.best, plan)
  return withMoment({ ...state, local: null, descent, best })
}

function continueDescent(
  problem: PlanProblem,
  state: SearchState,
  from: Descent,
  budget: BoundedBudget,
  until: number,
  stop: StopSignal,
): SearchState {
  const options = problem.cells.reduce((sum, cell) => sum + cell.options.length, 0)
  let descent = from
  let { evaluations } = state
  const isOver = () => descent.isOver || descent.steps >= budget.boundSteps
  while (!isOver() && evaluations < until) {
    stop.throwIfStopped()
    descent = descendOnce(problem, descent, targetOf(state.best, descent))
    evaluations += options
  }
  const next = { ...state, descent, evaluations }
  return isOver() ? afterDescent(problem, next, descent, budget) : next
}

/** What the bound is led to: the best plan, or below all it has been, where none keeps the limits. */
function targetOf({ points, lack }: SearchState['best'], { least }: Descent): number {
  return lack === 0 ? points : Math.min(points, least - allPoints / 100)
}

/** The next local search begins with what the cells take at the prices of the bound. */
function afterDescent(
  problem: PlanProblem,
  state: SearchState,
  descent: Descent,
  { staysWhole, asksSolver }: BoundedBudget,
): SearchState {
  const proof = provenBy(problem, descent)
  const round = state.round + 1
  const isProven = isBestProven(state.best, proof.bound.points)
  const { shares } = descent
  const wanted = flatOptions(problem).byShare(shares, leastShare)
  const isLast = isProven || round === rounds
  const local = isLast ? null : localFrom(repaired(problem, wanted))
  const maySplit = staysWhole !== true && state.best.lack === 0 && state.evaluationsLeft > 0
  const parts =
    isLast && !isProven && maySplit ? [allPlans(proof.multipliers, proof.bound.points)] : null
  const asked =
    parts !== null && asksSolver === true && problem.samples === undefined
      ? { areAllTried: false, isTried: problem.cells.map(() => false) }
      : null
  // A second server takes points from a class, of which these cuts know nothing.
  const areCutsDue = asked !== null && problem.overlapPoints === undefined
  return withMoment({
    ...state,
    round,
    local,
    descent: null,
    proof,
    shares,
    asked,
    areCutsDue,
    parts,
  })
}

/** The part with the highest bound, and a plan from what its prices take. */
function searchNextPart(
  problem: PlanProblem,
  state: SearchState,
  before: readonly PlanPart[],
  stop: StopSignal,
): SearchState {
  const enough = enoughFor(state.best)
  const goal = { points: state.best.points, enough, evaluations: state.evaluationsLeft }
  const place = nextPart(before, enough)!
  const searched = searchPart(withCuts(problem, state.cuts), before, place, goal, stop)
  // What is left of the budget is too little for it.
  if (searched === null) return { ...state, evaluationsLeft: 0 }
  const { parts, choice, wanted, evaluations } = searched
  const left: Evaluations = { left: state.evaluationsLeft - evaluations }
  let best = isAllowed(problem, choice) ? betterOf(problem, state.best, choice) : state.best
  if (before.length < partsWithPlan) {
    const begun = localFrom(repaired(problem, wanted))
    const search = new LocalSearch(problem, begun, wanted, left, stop)
    while (!search.isOver && left.left > 0) search.goOn()
    best = betterOf(problem, best, search.state().plan)
  }
  const next = withWeighed({ ...state, best, parts }, state.evaluationsLeft - left.left)
  const isNews = best !== state.best || boundOf(next) !== boundOf(state)
  return isNews ? withMoment(next) : next
}

/** What a search that is over has found. */
export function searchOutcome(state: SearchState): BoundedOutcome {
  const { best, proof, parts, cuts } = state
  const upperBound = boundOf(state)!
  return {
    ...best,
    upperBound,
    multipliers: parts?.[0].multipliers ?? proof!.multipliers,
    parts: parts !== null && parts.length > 1 ? parts : [],
    cuts,
    isProvenOptimal: isBestProven(best, upperBound),
  }
}

/**
 * What a search has found so far, wherever it is: the best plan that it has met, and the lowest bound that
 * is proven by then. Of a search that is over, what it has found.
 */
export function outcomeSoFar(problem: PlanProblem, state: SearchState): BoundedOutcome {
  const { local, descent, proof } = state
  const best = local === null ? state : afterLocal(problem, state, local.plan)
  const latest = provenBy(
    problem,
    descent ?? descentFrom(problem, proof?.multipliers ?? evenMultipliers(problem)),
  )
  const isLower = proof === null || latest.bound.points < proof.bound.points
  return searchOutcome({ ...best, proof: isLower ? latest : proof })
}

/**
 * `bounded_search_v1`: a good plan by local search from the network as it stands and from what the
 * cells would take at the prices of the bound, and the bound beside it. Same problem and budget, same
 * outcome.
 *
 * @throws {StoppedError} when told to stop
 */
export function boundedSearch(
  problem: PlanProblem,
  budget: BoundedBudget,
  stop: StopSignal,
): BoundedOutcome {
  const begun = searchFrom(problem, budget)
  return searchOutcome(continueSearch(problem, begun, budget, Infinity, stop))
}

/** Every cell at the first of its wanted options that keeps the limits beside those before it. */
function repaired(problem: PlanProblem, wanted: readonly Detour[]): Plan {
  const plan = ownPlan(problem)
  const isSet = new Set<number>()
  for (const [cell, option] of wanted) {
    if (isSet.has(cell)) continue
    const before = plan[cell]
    plan[cell] = option
    if (isAllowed(problem, plan)) isSet.add(cell)
    else plan[cell] = before
  }
  return plan
}
