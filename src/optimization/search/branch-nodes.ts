import type { Multipliers } from '../bounds/multipliers.ts'
import type { PlanProblem } from '../problem.ts'

/** Some of the candidates of a cell. */
export interface CellSubset {
  readonly cell: number
  readonly candidates: readonly number[]
}

/** A part of all plans: those that take one of its open candidates in every cell. */
export interface BranchNode {
  /** Place of the part that was split into it and others; -1: it is all plans. */
  readonly parent: number
  /** The cell that was split, and which of its candidates are open here; null: it is all plans. */
  readonly branch: CellSubset | null
  /** Null: those of the part above it prove its bound as well. */
  readonly multipliers: Multipliers | null
  /** Open candidates that are in no plan of it above a bound that its multipliers prove. */
  readonly fixedToZero: readonly CellSubset[]
  /** On the plans with a candidate that was closed; -Infinity: there are none. */
  readonly fixedBound: number
  /** On the plans of this part with what is left open. */
  readonly bound: number
  /** Whether it has been searched, and whether other parts hold its plans since then. */
  readonly isSearched: boolean
  readonly isBranched: boolean
}

/** Parts of a problem are so few that the numbers of their multipliers fit a document. */
const maximumNumbers = 400_000
const maximumNodes = 700

/** All plans as one part. */
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
 * The part that is searched next: of those above a bound that is enough the one with the highest, of equal
 * ones the first; null: there is none, or there are too many parts already.
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

/** Of each cell the candidates that are open in a part, once its closed ones are out. */
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

/** From all plans down to a part. */
function pathTo(nodes: readonly BranchNode[], place: number): BranchNode[] {
  const path: BranchNode[] = []
  for (let at = place; at >= 0; at = nodes[at].parent) path.unshift(nodes[at])
  return path
}

/** The multipliers that prove the bound of a part. */
export function multipliersOf(nodes: readonly BranchNode[], place: number): Multipliers {
  return pathTo(nodes, place).findLast(({ multipliers }) => multipliers !== null)!.multipliers!
}

/** A bound on all plans. */
export function boundOfNodes(nodes: readonly BranchNode[]): number {
  return nodes.reduce(
    (most, { bound, fixedBound, isBranched }) => Math.max(most, isBranched ? fixedBound : bound),
    -Infinity,
  )
}
