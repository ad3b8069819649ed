import type { StopSignal } from '../../stop-signal.ts'
import {
  type SubgradientState,
  subgradientStep,
  subgradientStart,
  evenMultipliers,
  bestProof,
} from '../bounds/subgradient.ts'
import type { Multipliers } from '../bounds/multipliers.ts'
import { flatCandidates } from '../bounds/lagrangian-bound.ts'
import {
  type Perturbation,
  type Evaluations,
  localFrom,
  LocalSearch,
  type LocalState,
} from './local-search.ts'
import { type PricedCut, withCuts } from '../bounds/zero-half-cuts.ts'
import { expandNode } from './subtree-search.ts'
import { rootNode, nextNode, type BranchNode } from './branch-nodes.ts'
import { objectiveScale, isAllowed, baselinePlan, type Plan, type PlanProblem } from '../problem.ts'
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

/** The result of a bounded search: a plan and its proven bound. */
export interface BoundedOutcome {
  readonly plan: Plan
  /** Scaled objective of the plan, and a bound on that of every feasible plan; points. */
  readonly points: number
  /** Total violation of the constraints by the plan; 0: feasible. */
  readonly violation: number
  readonly upperBound: number
  /** Multipliers of the root: they prove the bound, or begin the tree where there are nodes. */
  readonly multipliers: Multipliers
  /** Nodes that prove the bound together; none: the root multipliers do. */
  readonly nodes: readonly BranchNode[]
  /** Cuts with which multipliers and nodes prove the bound. */
  readonly cuts: readonly PricedCut[]
  readonly isProvenOptimal: boolean
}

/** Rounds of local search and subgradient descent, each begun from the result of the other. */
const rounds = 4

/** Least running share of a candidate that serves as perturbation. */
const leastShare = 0.005

/** Nodes whose Lagrangian solution begins a local search: those of later nodes differ little. */
const nodesWithPlan = 24

/**
 * Resumes a search for about so many evaluations, or until it awaits a solver. However it is sliced, the
 * whole of it is the same.
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
  const awaitsSolver = () => current.neighbourhoods !== null || current.areCutsDue
  while (!isSearchOver(current) && !awaitsSolver() && current.evaluations < until) {
    if (current.local !== null)
      current = continueLocal(problem, current, current.local, until, stop)
    else if (current.subgradient !== null)
      current = continueSubgradient(problem, current, current.subgradient, budget, until, stop)
    else current = expandNextNode(problem, current, current.nodes!, stop)
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
  const search = new LocalSearch(problem, from, perturbationsOf(problem, state), evaluations, stop)
  const isOver = () => search.isOver || evaluations.left <= 0
  while (!isOver() && state.evaluations + taken() < until) search.goOn()
  const local = search.state()
  const next = withWeighed({ ...state, local }, taken())
  return isOver() ? afterLocal(problem, next, local.plan) : next
}

/** A search after so many more evaluations. */
function withWeighed(state: SearchState, candidates: number): SearchState {
  return {
    ...state,
    evaluationsLeft: state.evaluationsLeft - candidates,
    weighed: state.weighed + candidates,
    evaluations: state.evaluations + candidates,
  }
}

/** Perturbations: candidates among which the subgradient descent could not decide. */
function perturbationsOf(problem: PlanProblem, { shares }: SearchState): readonly Perturbation[] {
  return shares === null ? [] : flatCandidates(problem).byShare(shares, leastShare)
}

function afterLocal(problem: PlanProblem, state: SearchState, plan: Plan): SearchState {
  const subgradient = subgradientStart(
    problem,
    state.proof?.multipliers ?? evenMultipliers(problem),
  )
  const best = betterOf(problem, state.best, plan)
  return withMoment({ ...state, local: null, subgradient, best })
}

function continueSubgradient(
  problem: PlanProblem,
  state: SearchState,
  from: SubgradientState,
  budget: BoundedBudget,
  until: number,
  stop: StopSignal,
): SearchState {
  const candidates = problem.cells.reduce((sum, cell) => sum + cell.candidates.length, 0)
  let subgradient = from
  let { evaluations } = state
  const isOver = () => subgradient.isOver || subgradient.steps >= budget.boundSteps
  while (!isOver() && evaluations < until) {
    stop.throwIfStopped()
    subgradient = subgradientStep(problem, subgradient, targetOf(state.best, subgradient))
    evaluations += candidates
  }
  const next = { ...state, subgradient, evaluations }
  return isOver() ? afterSubgradient(problem, next, subgradient, budget) : next
}

/** Target of the subgradient steps: the incumbent, or below the bound where none is feasible. */
function targetOf({ points, violation }: SearchState['best'], { least }: SubgradientState): number {
  return violation === 0 ? points : Math.min(points, least - objectiveScale / 100)
}

/** Ends a descent: the next local search begins with its Lagrangian solution, or branching begins. */
function afterSubgradient(
  problem: PlanProblem,
  state: SearchState,
  subgradient: SubgradientState,
  { staysWhole, usesSolver }: BoundedBudget,
): SearchState {
  const proof = bestProof(problem, subgradient)
  const round = state.round + 1
  const isProven = isBestProven(state.best, proof.bound.points)
  const { shares } = subgradient
  const wanted = flatCandidates(problem).byShare(shares, leastShare)
  const isLast = isProven || round === rounds
  const local = isLast ? null : localFrom(repaired(problem, wanted))
  const mayBranch = staysWhole !== true && state.best.violation === 0 && state.evaluationsLeft > 0
  const nodes =
    isLast && !isProven && mayBranch ? [rootNode(proof.multipliers, proof.bound.points)] : null
  const neighbourhoods =
    nodes !== null && usesSolver === true && problem.samples === undefined
      ? { isWholeTried: false, isTried: problem.cells.map(() => false) }
      : null
  // A second server takes points from a class, of which these cuts know nothing.
  const areCutsDue = neighbourhoods !== null && problem.overlapPoints === undefined
  return withMoment({
    ...state,
    round,
    local,
    subgradient: null,
    proof,
    shares,
    neighbourhoods,
    areCutsDue,
    nodes,
  })
}

/** Expands the node with the highest bound, and looks for a plan from its Lagrangian solution. */
function expandNextNode(
  problem: PlanProblem,
  state: SearchState,
  before: readonly BranchNode[],
  stop: StopSignal,
): SearchState {
  const enough = enoughFor(state.best)
  const goal = { points: state.best.points, enough, evaluations: state.evaluationsLeft }
  const place = nextNode(before, enough)!
  const searched = expandNode(withCuts(problem, state.cuts), before, place, goal, stop)
  // What is left of the budget is too little for it.
  if (searched === null) return { ...state, evaluationsLeft: 0 }
  const { nodes, solution, wanted, evaluations } = searched
  const left: Evaluations = { left: state.evaluationsLeft - evaluations }
  let best = isAllowed(problem, solution) ? betterOf(problem, state.best, solution) : state.best
  if (before.length < nodesWithPlan) {
    const begun = localFrom(repaired(problem, wanted))
    const search = new LocalSearch(problem, begun, wanted, left, stop)
    while (!search.isOver && left.left > 0) search.goOn()
    best = betterOf(problem, best, search.state().plan)
  }
  const next = withWeighed({ ...state, best, nodes }, state.evaluationsLeft - left.left)
  const isNews = best !== state.best || boundOf(next) !== boundOf(state)
  return isNews ? withMoment(next) : next
}

/** The outcome of a search that is over. */
export function searchOutcome(state: SearchState): BoundedOutcome {
  const { best, proof, nodes, cuts } = state
  const upperBound = boundOf(state)!
  return {
    ...best,
    upperBound,
    multipliers: nodes?.[0].multipliers ?? proof!.multipliers,
    nodes: nodes !== null && nodes.length > 1 ? nodes : [],
    cuts,
    isProvenOptimal: isBestProven(best, upperBound),
  }
}

/**
 * The outcome of a search wherever it is: the best plan so far, and the lowest bound that is proven.
 */
export function outcomeSoFar(problem: PlanProblem, state: SearchState): BoundedOutcome {
  const { local, subgradient, proof } = state
  const best = local === null ? state : afterLocal(problem, state, local.plan)
  const latest = bestProof(
    problem,
    subgradient ?? subgradientStart(problem, proof?.multipliers ?? evenMultipliers(problem)),
  )
  const isLower = proof === null || latest.bound.points < proof.bound.points
  return searchOutcome({ ...best, proof: isLower ? latest : proof })
}

/**
 * `bounded_search_v1`: local search from the baseline and from Lagrangian solutions, and a proven bound by
 * subgradient descent and branch and bound. Same problem and budget, same outcome.
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

/**
 * Repairs a Lagrangian solution: each cell takes its first wanted candidate that is allowed beside the
 * others.
 */
function repaired(problem: PlanProblem, wanted: readonly Perturbation[]): Plan {
  const plan = baselinePlan(problem)
  const isSet = new Set<number>()
  for (const [cell, candidate] of wanted) {
    if (isSet.has(cell)) continue
    const before = plan[cell]
    plan[cell] = candidate
    if (isAllowed(problem, plan)) isSet.add(cell)
    else plan[cell] = before
  }
  return plan
}
