import type { StopSignal } from '../../stop-signal.ts'
import { dualBound, type Multipliers, provenBy } from '../bounds/lagrangian-bound.ts'
import { flatOptions } from '../bounds/flat-candidates.ts'
import { allPlans, type CellOptions, multipliersOf, openIn, type PlanPart } from './branch-nodes.ts'
import type { Plan, PlanProblem } from '../problem.ts'
import { isTooNarrow } from '../model/site-combinations.ts'
import { withOptions } from '../model/restricted-problem.ts'
import { settledDescent } from '../bounds/subgradient-descent.ts'
import { type Split, splitsOf } from './branching.ts'

/** What a bound is held against. */
interface PartGoal {
  /** Of the best plan. */
  readonly points: number
  /** A bound that need not be lowered. */
  readonly enough: number
  /** Options that may be weighed. */
  readonly evaluations: number
}

/** All parts once one of them was searched. */
interface SearchedPart {
  readonly parts: readonly PlanPart[]
  /** What its cells take at the prices of its bound; it need not be allowed. */
  readonly choice: Plan
  /** Options that its prices take, the one that is taken most often first. */
  readonly wanted: readonly (readonly [cell: number, option: number])[]
  readonly evaluations: number
}

/** Steps on the way to the bound of all plans, and of a part of them. */
const stepsOfAll = 1500
const stepsOfPart = 60

/** Steps that show what a way to split a part is worth. */
const triedSteps = 20

/** An option that is taken less often is no detour. */
const leastShare = 0.005

/** A side whose bound is no lower counts as if it were by this share of what is to be closed. */
const leastDrop = 1e-6

/**
 * Lowers the bound of a part, closes the options that no plan above what is known takes, and splits what
 * is left in two where the bound is still above it.
 *
 * @param place of the part
 * @returns null where not one step may be taken
 * @throws {StoppedError} when told to stop
 */
export function searchPart(
  problem: PlanProblem,
  parts: readonly PlanPart[],
  place: number,
  goal: PartGoal,
  stop: StopSignal,
): SearchedPart | null {
  const open = openIn(problem, parts, place)
  const some = withOptions(problem, open)
  const flat = flatOptions(some)
  const limit = Math.floor(goal.evaluations / flat.count)
  if (limit < 1) return null
  const steps = Math.min(place === 0 ? stepsOfAll : stepsOfPart, limit)
  const descent = settledDescent(some, multipliersOf(parts, place), steps, goal, stop)
  const { multipliers, bound } = provenBy(some, descent)
  const { closed, closedBound, left } = closedAt(some, open, multipliers, goal.enough)
  const isDone = bound.points <= goal.enough
  const part: PlanPart = {
    ...parts[place],
    multipliers,
    bound: bound.points,
    ...(isDone ? {} : { closed, closedBound }),
  }
  const shares = flat
    .sharesOfCells(descent.shares)
    .map((list, cell) => list.filter((_, at) => left[cell].includes(open[cell][at])))
  const ways = isDone ? [] : waysOf(problem, open, left, shares)
  let evaluations = descent.steps * flat.count
  const tried: TriedWay[] = []
  for (const way of ways) {
    const sides = way.sides.map((options) => sideOf(problem, left, way.cell, options))
    const most = sides.reduce((sum, side) => sum + triedSteps * flatOptions(side).count, 0)
    if (evaluations + most > goal.evaluations) break
    const one = tryWay(way, sides, { ...goal, bound: bound.points, multipliers }, stop)
    evaluations += one.evaluations
    tried.push(one)
  }
  const best = tried.reduce<TriedWay | null>(
    (most, one) => (most === null || one.worth > most.worth ? one : most),
    null,
  )
  const next = [...parts]
  next[place] = { ...part, isSearched: true, isSplit: best !== null }
  if (best !== null) next.push(...splitParts(problem, left, place, best.way, multipliers))
  return {
    parts: next,
    choice: bound.choice.map((option, cell) => open[cell][option]),
    wanted: flat
      .byShare(descent.shares, leastShare)
      .map(([cell, option]) => [cell, open[cell][option]] as const),
    evaluations,
  }
}

/** Where one plan is left, but more were open, it is a part of its own: its bound is its points. */
function waysOf(
  problem: PlanProblem,
  open: readonly (readonly number[])[],
  left: readonly (readonly number[])[],
  shares: readonly Float64Array[],
): Split[] {
  if (left.some((options) => options.length > 1)) return splitsOf(problem, left, shares)
  return open.some((options) => options.length > 1) ? [{ cell: 0, sides: [left[0]] }] : []
}

/** Which open options of a part are in no plan above a bound that is enough, and which are left. */
function closedAt(
  problem: PlanProblem,
  open: readonly (readonly number[])[],
  multipliers: Multipliers,
  enough: number,
) {
  let closedBound = -Infinity
  const closed: CellOptions[] = []
  const bounds = flatOptions(problem).boundsWithEach(multipliers)
  const left = open.map((list, cell) => list.filter((_, at) => bounds[cell][at] > enough))
  for (const [cell, list] of open.entries()) {
    const options = list.filter((_, at) => bounds[cell][at] <= enough)
    if (options.length > 0) closed.push({ cell, options })
    for (const one of bounds[cell]) if (one <= enough) closedBound = Math.max(closedBound, one)
  }
  return { closed, closedBound, left }
}

interface TriedWay {
  readonly way: Split
  /** By how much both sides are lower, and the one that is less. */
  readonly worth: number
  readonly evaluations: number
}

function tryWay(
  way: Split,
  sides: readonly PlanProblem[],
  goal: PartGoal & { readonly bound: number; readonly multipliers: Multipliers },
  stop: StopSignal,
): TriedWay {
  const gap = goal.bound - goal.enough
  let [worth, evaluations] = [1, 0]
  for (const side of sides) {
    const { least, steps } = settledDescent(side, goal.multipliers, triedSteps, goal, stop)
    evaluations += steps * flatOptions(side).count
    worth *= Math.max(leastDrop, (goal.bound - least) / gap)
  }
  return { way, worth, evaluations }
}

function sideOf(
  problem: PlanProblem,
  open: readonly (readonly number[])[],
  cell: number,
  options: readonly number[],
): PlanProblem {
  return withOptions(
    problem,
    open.map((list, at) => (at === cell ? options : list)),
  )
}

function splitParts(
  problem: PlanProblem,
  open: readonly (readonly number[])[],
  above: number,
  { cell, sides }: Split,
  multipliers: Multipliers,
): PlanPart[] {
  return sides.map((options) => {
    const side = sideOf(problem, open, cell, options)
    const bound = isTooNarrow(side) ? -Infinity : dualBound(side, multipliers).points
    return { ...allPlans(null, bound), above, taken: { cell, options } }
  })
}
