import type { StopSignal } from '../../stop-signal.ts'
import {
  type Descent,
  descendOnce,
  descentFrom,
  type DualProof,
  evenMultipliers,
  type Multipliers,
  provenBy,
} from './dual-bound.ts'
import { flatOptions } from './flat-options.ts'
import type { IntegerSolver } from './integer-program.ts'
import {
  type Detour,
  type Evaluations,
  localFrom,
  LocalSearch,
  type LocalState,
} from './local-search.ts'
import { cellsAround, chooseAnew } from './neighbourhood.ts'
import { searchPart } from './part-search.ts'
import { allPlans, boundOfParts, nextPart, type PlanPart } from './plan-parts.ts'
import {
  allPoints,
  isAllowed,
  lackOf,
  ownPlan,
  type Plan,
  planPoints,
  type PlanProblem,
} from './problem.ts'

export interface BoundedBudget {
  /** Options that the local search may weigh. */
  readonly maxEvaluations: number
  /** Passes over all options on the way to a bound, of which there are four at most. */
  readonly boundSteps: number
  /** Present: a bound that does not close is not sought in parts of all plans. */
  readonly staysWhole?: true
  /** Present: where the bound does not close, a solver is asked for better plans (`continueAsking`). */
  readonly asksSolver?: true
}

/** A budget with which a search asks a solver. */
export function askingBudget(budget: BoundedBudget): BoundedBudget {
  return { ...budget, asksSolver: true }
}

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
  readonly isProvenOptimal: boolean
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
  /** The solver has failed: the search went on without it. */
  readonly hasSolverFailed: boolean
  /** Parts of all plans, once their bound comes no nearer to the best plan; null: it does, or is there. */
  readonly parts: readonly PlanPart[] | null
  /** Options that the local search may still weigh, and that all has weighed so far. */
  readonly evaluationsLeft: number
  readonly evaluations: number
  readonly moments: readonly SearchMoment[]
}

/**
 * Which cells a solver is asked to choose anew: first all, then, where it did not come to an end, each
 * together with those around it.
 */
interface AskedSolver {
  readonly areAllTried: boolean
  /** Of each cell whether nothing better is around it since something there has changed. */
  readonly isTried: readonly boolean[]
}

/** A better plan is a better target for the bound, whose prices begin a better plan: so often. */
const rounds = 4

/** A plan is called the best when the bound is no farther above it, as a share of a plan that achieves all. */
export const provenWithin = 1e-6

/** An option that is taken less often at the prices of the bound is no detour. */
const leastShare = 0.005

/** A plan is sought from the prices of the first parts: later ones differ little. */
const partsWithPlan = 24

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
    hasSolverFailed: false,
    parts: null,
    evaluationsLeft: maxEvaluations,
    evaluations: 0,
    moments: [{ evaluations: 0, points, upperBound: null }],
  }
}

export function isSearchOver({
  local,
  descent,
  parts,
  best,
  evaluationsLeft,
}: SearchState): boolean {
  if (local !== null || descent !== null) return false
  return parts === null || evaluationsLeft <= 0 || nextPart(parts, enoughFor(best)) === null
}

/** Whether a search goes on with a solver alone. */
function awaitsSolver(state: SearchState): boolean {
  return state.asked !== null && !isSearchOver(state)
}

/**
 * As `continueSearch`, with a solver where the search awaits one. Each time it is asked the same, it
 * answers the same: however the search is cut, the whole of it is the same.
 *
 * @param solverOf loads the solver; null: there is none
 * @throws {StoppedError} when told to stop
 */
export async function continueAsking(
  problem: PlanProblem,
  state: SearchState,
  budget: BoundedBudget,
  evaluations: number,
  solverOf: () => Promise<IntegerSolver | null>,
  stop: StopSignal,
): Promise<SearchState> {
  const until = state.evaluations + evaluations
  let current = continueSearch(problem, state, budget, evaluations, stop)
  if (!awaitsSolver(current)) return current
  const solve = await solverOf()
  while (awaitsSolver(current) && current.evaluations < until)
    current = askSolver(problem, current, current.asked!, solve, stop)
  return continueSearch(problem, current, budget, until - current.evaluations, stop)
}

/** All cells, or the first one around which something may have changed and those around it. */
function askSolver(
  problem: PlanProblem,
  state: SearchState,
  { areAllTried, isTried }: AskedSolver,
  solve: IntegerSolver | null,
  stop: StopSignal,
): SearchState {
  const cell = isTried.indexOf(false)
  if (cell < 0) return { ...state, asked: null }
  if (solve === null) return { ...state, asked: null, hasSolverFailed: true }
  const { best, proof } = state
  const { plan, isBest, evaluations, hasFailed } = chooseAnew(
    problem,
    { ...best, enough: enoughFor(best) },
    areAllTried ? cellsAround(problem, cell) : [...problem.cells.keys()],
    proof!.multipliers,
    solve,
    stop,
  )
  if (hasFailed) return { ...state, asked: null, hasSolverFailed: true }
  const better = plan !== null && isAllowed(problem, plan) ? betterOf(problem, best, plan) : best
  const tried = areAllTried ? isTried.with(cell, true) : isTried
  const left = triedAfter(problem, tried, best.plan, better.plan)
  const next: SearchState = {
    ...state,
    best: better,
    asked: !areAllTried && isBest ? null : { areAllTried: true, isTried: left },
    evaluationsLeft: state.evaluationsLeft - evaluations,
    evaluations: state.evaluations + evaluations,
  }
  return better === best ? next : withMoment(next)
}

/** Around a cell that has changed, all is to be tried again. */
function triedAfter(
  problem: PlanProblem,
  isTried: readonly boolean[],
  before: Plan,
  after: Plan,
): readonly boolean[] {
  const changed = new Set([...after.keys()].filter((cell) => after[cell] !== before[cell]))
  if (changed.size === 0) return isTried
  const { neighbours } = flatOptions(problem)
  return isTried.map(
    (one, cell) =>
      one && !changed.has(cell) && !neighbours[cell].some((other) => changed.has(other)),
  )
}

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
  while (!isSearchOver(current) && current.asked === null && current.evaluations < until) {
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
  const weighed = () => state.evaluations + state.evaluationsLeft - evaluations.left
  const search = new LocalSearch(problem, from, detoursOf(problem, state), evaluations, stop)
  const isOver = () => search.isOver || evaluations.left <= 0
  while (!isOver() && weighed() < until) search.goOn()
  const local = search.state()
  const next = { ...state, local, evaluationsLeft: evaluations.left, evaluations: weighed() }
  return isOver() ? afterLocal(problem, next, local.plan) : next
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

function betterOf(problem: PlanProblem, known: SearchState['best'], plan: Plan) {
  const points = planPoints(problem, plan)
  const lack = lackOf(problem, plan)
  const isBetter = lack < known.lack || (lack === known.lack && points > known.points)
  return isBetter ? { plan, points, lack } : known
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
  return withMoment({ ...state, round, local, descent: null, proof, shares, asked, parts })
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
  const { parts, choice, wanted, evaluations } = searchPart(
    problem,
    before,
    nextPart(before, enough)!,
    goal,
    stop,
  )
  const left: Evaluations = { left: state.evaluationsLeft - evaluations }
  let best = isAllowed(problem, choice) ? betterOf(problem, state.best, choice) : state.best
  if (before.length < partsWithPlan) {
    const begun = localFrom(repaired(problem, wanted))
    const search = new LocalSearch(problem, begun, wanted, left, stop)
    while (!search.isOver && left.left > 0) search.goOn()
    best = betterOf(problem, best, search.state().plan)
  }
  const next: SearchState = {
    ...state,
    best,
    parts,
    evaluationsLeft: left.left,
    evaluations: state.evaluations + state.evaluationsLeft - left.left,
  }
  const isNews = best !== state.best || boundOf(next) !== boundOf(state)
  return isNews ? withMoment(next) : next
}

/** A bound that proves the best plan. */
function enoughFor({ points }: SearchState['best']): number {
  return points + provenWithin * allPoints
}

/** On all plans; null: there is none yet. */
function boundOf({ proof, parts }: SearchState): number | null {
  return parts === null ? (proof?.bound.points ?? null) : boundOfParts(parts)
}

/** To a millionth of what all is worth. */
function isBestProven({ points, lack }: SearchState['best'], bound: number): boolean {
  return lack === 0 && bound - points <= provenWithin * allPoints
}

function withMoment(state: SearchState): SearchState {
  const { evaluations, best, moments } = state
  const upperBound = boundOf(state)
  return { ...state, moments: [...moments, { evaluations, points: best.points, upperBound }] }
}

/** What a search that is over has found. */
export function searchOutcome(state: SearchState): BoundedOutcome {
  const { best, proof, parts } = state
  const upperBound = boundOf(state)!
  return {
    ...best,
    upperBound,
    multipliers: parts?.[0].multipliers ?? proof!.multipliers,
    parts: parts !== null && parts.length > 1 ? parts : [],
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
