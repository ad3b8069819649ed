import type { Multipliers } from '../bounds/multipliers.ts'
import type { PlanProblem } from '../problem.ts'

/** A subset of the candidates of a cell. */
export interface CellSubset {
  readonly cell: number
  readonly candidates: readonly number[]
}

/** A node of branch and bound: the plans that take one of its open candidates in every cell. */
export interface BranchNode {
  /** Place of the parent node; -1: the root. */
  readonly parent: number
  /** The cell branched on, and which of its candidates are open here; null: the root. */
  readonly branch: CellSubset | null
  /** Multipliers of the node; null: those of its parent. */
  readonly multipliers: Multipliers | null
  /** Candidates fixed to zero by reduced cost. */
  readonly fixedToZero: readonly CellSubset[]
  /** Bound on the plans with a candidate fixed to zero; -Infinity: there are none. */
  readonly fixedBound: number
  /** Bound on the plans of the open candidates. */
  readonly bound: number
  /** Whether the node was expanded, and whether it has children. */
  readonly isSearched: boolean
  readonly isBranched: boolean
}

/** Limits on the nodes, so that their multipliers fit a document. */
const maximumNumbers = 400_000
const maximumNodes = 700

/** A node of all plans. */
export function rootNode(multipliers: Multipliers | null, bound: number): BranchNode {
  return {
    parent: -1,
    branch: null,
    multipliers,
    fixedToZero: [],
    fixedBound: -Infinity,
    bound,
    isSearched: false,
    isBranched: false,
  }
}

/**
 * The node that is expanded next: the open one with the highest bound, of equal ones the first.
 *
 * @param enough bound at which a node is pruned
 * @returns null where none is open, or there are too many nodes already
 */
export function nextNode(nodes: readonly BranchNode[], enough: number): number | null {
  const classes = nodes[0].multipliers!.ofClasses.length
  if (nodes.length >= maximumNodes || nodes.length * classes >= maximumNumbers) return null
  let found: number | null = null
  for (const [place, { bound, isSearched }] of nodes.entries()) {
    if (isSearched || bound <= enough) continue
    if (found === null || bound > nodes[found].bound) found = place
  }
  return found
}

/** Open candidates of each cell in a node. */
export function openCandidates(
  { cells }: PlanProblem,
  nodes: readonly BranchNode[],
  place: number,
): number[][] {
  const open = cells.map(({ candidates }) => [...candidates.keys()])
  for (const node of pathTo(nodes, place)) {
    if (node.branch !== null) open[node.branch.cell] = [...node.branch.candidates]
    for (const { cell, candidates } of node.fixedToZero) {
      const isOut = new Set(candidates)
      open[cell] = open[cell].filter((candidate) => !isOut.has(candidate))
    }
  }
  return open
}

/** Nodes from the root down to a node. */
function pathTo(nodes: readonly BranchNode[], place: number): BranchNode[] {
  const path: BranchNode[] = []
  for (let at = place; at >= 0; at = nodes[at].parent) path.unshift(nodes[at])
  return path
}

/** Multipliers that prove the bound of a node. */
export function multipliersOf(nodes: readonly BranchNode[], place: number): Multipliers {
  return pathTo(nodes, place).findLast(({ multipliers }) => multipliers !== null)!.multipliers!
}

/** Bound on all plans. */
export function boundOfNodes(nodes: readonly BranchNode[]): number {
  return nodes.reduce(
    (most, { bound, fixedBound, isBranched }) => Math.max(most, isBranched ? fixedBound : bound),
    -Infinity,
  )
}
