import type { StopSignal } from '../../stop-signal.ts'
import { lagrangianBound, flatCandidates } from '../bounds/lagrangian-bound.ts'
import type { Multipliers } from '../bounds/multipliers.ts'
import { bestProof, subgradientDescent } from '../bounds/subgradient.ts'
import {
  rootNode,
  type CellSubset,
  multipliersOf,
  openCandidates,
  type BranchNode,
} from './branch-nodes.ts'
import type { Plan, PlanProblem } from '../problem.ts'
import { isTooNarrow } from '../model/site-combinations.ts'
import { withCandidates } from '../model/restricted-problem.ts'
import { type Branching, twoWayBranchings } from './branching.ts'

/** When a node is pruned. */
interface NodeGoal {
  /** Points of the incumbent. */
  readonly points: number
  /** Bound at which the node is pruned. */
  readonly enough: number
  /** Evaluations left. */
  readonly evaluations: number
}

/** The nodes after one of them was expanded. */
interface ExpandedNode {
  readonly nodes: readonly BranchNode[]
  /** Lagrangian solution of the node; it need not be feasible. */
  readonly solution: Plan
  /** Candidates of the descent by their running share, the largest first. */
  readonly wanted: readonly (readonly [cell: number, candidate: number])[]
  readonly evaluations: number
}

/** Subgradient steps at the root, and at any other node. */
const stepsOfAll = 1500
const stepsOfNode = 60

/** Subgradient steps of strong branching on each side. */
const strongBranchingSteps = 20

/** Least running share of a candidate that serves as perturbation. */
const leastShare = 0.005

/** Least gain of a side in strong branching, as a share of the gap. */
const leastDrop = 1e-6

/**
 * Expands a node: lowers its bound by a subgradient descent, fixes candidates by reduced cost, and branches
 * in two where the bound is still above the incumbent.
 *
 * @param place of the node
 * @returns null where not one step may be taken
 * @throws {StoppedError} when told to stop
 */
export function expandNode(
  problem: PlanProblem,
  nodes: readonly BranchNode[],
  place: number,
  goal: NodeGoal,
  stop: StopSignal,
): ExpandedNode | null {
  const open = openCandidates(problem, nodes, place)
  const some = withCandidates(problem, open)
  const flat = flatCandidates(some)
  const limit = Math.floor(goal.evaluations / flat.count)
  if (limit < 1) return null
  const steps = Math.min(place === 0 ? stepsOfAll : stepsOfNode, limit)
  const subgradient = subgradientDescent(some, multipliersOf(nodes, place), steps, goal, stop)
  const { multipliers, bound } = bestProof(some, subgradient)
  const { fixedToZero, fixedBound, left } = fixByReducedCost(some, open, multipliers, goal.enough)
  const isDone = bound.points <= goal.enough
  const node: BranchNode = {
    ...nodes[place],
    multipliers,
    bound: bound.points,
    ...(isDone ? {} : { fixedToZero, fixedBound }),
  }
  const shares = flat
    .sharesOfCells(subgradient.shares)
    .map((list, cell) => list.filter((_, at) => left[cell].includes(open[cell][at])))
  const branchings = isDone ? [] : branchingsOf(problem, open, left, shares)
  let evaluations = subgradient.steps * flat.count
  const strongBranchings: StrongBranching[] = []
  for (const branching of branchings) {
    const sides = branching.sides.map((candidates) =>
      sideOf(problem, left, branching.cell, candidates),
    )
    const most = sides.reduce(
      (sum, side) => sum + strongBranchingSteps * flatCandidates(side).count,
      0,
    )
    if (evaluations + most > goal.evaluations) break
    const one = strongBranching(
      branching,
      sides,
      { ...goal, bound: bound.points, multipliers },
      stop,
    )
    evaluations += one.evaluations
    strongBranchings.push(one)
  }
  const best = strongBranchings.reduce<StrongBranching | null>(
    (most, one) => (most === null || one.worth > most.worth ? one : most),
    null,
  )
  const next = [...nodes]
  next[place] = { ...node, isSearched: true, isBranched: best !== null }
  if (best !== null) next.push(...childNodes(problem, left, place, best.branching, multipliers))
  return {
    nodes: next,
    solution: bound.solution.map((candidate, cell) => open[cell][candidate]),
    wanted: flat
      .byShare(subgradient.shares, leastShare)
      .map(([cell, candidate]) => [cell, open[cell][candidate]] as const),
    evaluations,
  }
}

/**
 * Branchings to try. Where fixing leaves one plan it becomes a child of its own, whose bound is its points.
 */
function branchingsOf(
  problem: PlanProblem,
  open: readonly (readonly number[])[],
  left: readonly (readonly number[])[],
  shares: readonly Float64Array[],
): Branching[] {
  if (left.some((candidates) => candidates.length > 1))
    return twoWayBranchings(problem, left, shares)
  return open.some((candidates) => candidates.length > 1) ? [{ cell: 0, sides: [left[0]] }] : []
}

/** Fixes candidates to zero by reduced cost: those whose bound is at most `enough`. */
function fixByReducedCost(
  problem: PlanProblem,
  open: readonly (readonly number[])[],
  multipliers: Multipliers,
  enough: number,
) {
  let fixedBound = -Infinity
  const fixedToZero: CellSubset[] = []
  const bounds = flatCandidates(problem).boundsWithEach(multipliers)
  const left = open.map((list, cell) => list.filter((_, at) => bounds[cell][at] > enough))
  for (const [cell, list] of open.entries()) {
    const candidates = list.filter((_, at) => bounds[cell][at] <= enough)
    if (candidates.length > 0) fixedToZero.push({ cell, candidates })
    for (const one of bounds[cell]) if (one <= enough) fixedBound = Math.max(fixedBound, one)
  }
  return { fixedToZero, fixedBound, left }
}

interface StrongBranching {
  readonly branching: Branching
  /** Product of the relative gains of both sides. */
  readonly worth: number
  readonly evaluations: number
}

function strongBranching(
  branching: Branching,
  sides: readonly PlanProblem[],
  goal: NodeGoal & { readonly bound: number; readonly multipliers: Multipliers },
  stop: StopSignal,
): StrongBranching {
  const gap = goal.bound - goal.enough
  let [worth, evaluations] = [1, 0]
  for (const side of sides) {
    const { least, steps } = subgradientDescent(
      side,
      goal.multipliers,
      strongBranchingSteps,
      goal,
      stop,
    )
    evaluations += steps * flatCandidates(side).count
    worth *= Math.max(leastDrop, (goal.bound - least) / gap)
  }
  return { branching, worth, evaluations }
}

function sideOf(
  problem: PlanProblem,
  open: readonly (readonly number[])[],
  cell: number,
  candidates: readonly number[],
): PlanProblem {
  return withCandidates(
    problem,
    open.map((list, at) => (at === cell ? candidates : list)),
  )
}

function childNodes(
  problem: PlanProblem,
  open: readonly (readonly number[])[],
  parent: number,
  { cell, sides }: Branching,
  multipliers: Multipliers,
): BranchNode[] {
  return sides.map((candidates) => {
    const side = sideOf(problem, open, cell, candidates)
    const bound = isTooNarrow(side) ? -Infinity : lagrangianBound(side, multipliers).points
    return { ...rootNode(null, bound), parent, branch: { cell, candidates } }
  })
}
