// What a response prints of an exact search, held against the claim of its certificate.
import type { ComparedNumbers } from './compared-numbers.ts'
import { listOf, type Members, membersOf } from './document-members.ts'
import type { PlanDocument } from './plan-document.ts'

/** Printed bounds and gaps have six decimals, and are rounded up. */
const rounding = 1e-6
const slack = 1e-9

const guarantees = {
  optimal: 'proven_optimum',
  infeasible: 'proven_infeasible',
  bounded: 'best_found_with_proven_upper_bound',
} as const

/**
 * Compares the guarantee, the bound and the gap. How the search went is not known from the table: the numbers
 * of nodes, of classes and of the progress are compared as far as the certificate has them, and not proven.
 */
export function compareSearch(
  document: PlanDocument,
  printed: unknown,
  compared: ComparedNumbers,
): void {
  const search = membersOf(printed)
  const path = 'optimization.search'
  const { claim, upperBound } = document
  compared.compare(`${path}.search_guarantee`, search['search_guarantee'], guarantees[claim])
  compared.compare(`${path}.globally_optimal`, search['globally_optimal'], claim === 'optimal')
  const isInfeasible = claim === 'infeasible'
  compared.compare(`${path}.proven_infeasible`, search['proven_infeasible'], isInfeasible)
  const { upper_bound: bound } = search
  // A bound above 1 is printed as 1; that none is below its certificate is held before.
  const certified = upperBound === null ? null : Math.min(1, upperBound)
  compared.compare(`${path}.upper_bound`, bound, certified, rounding + slack)
  compareGap(document, `${path}.optimality_gap`, search['optimality_gap'], compared)
  compareEnd(document, search, compared)
  compareNodes(search, compared)
}

/** (bound - score) / bound, never understated; 0 of a plan that is the best, null without a plan. */
function compareGap(
  { claim, upperBound, compositeScore }: PlanDocument,
  path: string,
  printed: unknown,
  compared: ComparedNumbers,
): void {
  if (upperBound === null || compositeScore === null) compared.compare(path, printed, null)
  else if (claim === 'optimal' || upperBound === 0) compared.compare(path, printed, 0)
  else {
    const bound = Math.min(1, upperBound)
    const gap = Math.max(0, bound - compositeScore) / bound
    const isStated = typeof printed === 'number' && printed >= gap - slack
    compared.compare(path, printed, gap, isStated ? rounding + (2 * rounding) / bound : 0)
  }
}

/** What was searched to its end has no open bound. */
function compareEnd({ claim }: PlanDocument, search: Members, compared: ComparedNumbers): void {
  const isSaid =
    search['exhaustive'] === true ||
    search['incomplete_search'] === false ||
    search['termination_reason'] === 'proven'
  if (isSaid && claim === 'bounded')
    compared.refute(
      'the answer says that its search was complete, its certificate has a bound alone',
    )
}

/** The numbers of nodes agree with each other: that so many were looked at is taken from the file. */
function compareNodes(search: Members, compared: ComparedNumbers): void {
  const { nodes_expanded: nodes, certificate } = search
  if (nodes === undefined || certificate === undefined) return
  const { nodes_expanded: certified } = membersOf(certificate)
  if (nodes !== certified)
    compared.refute(
      `the answer prints ${JSON.stringify(nodes)} nodes, its certificate ${JSON.stringify(certified)}`,
    )
  const most = listOf(search['progress']).map((step) => Number(step['nodes']))
  if (most.some((one) => one > Number(certified)))
    compared.refute('the answer tells of more nodes on its way than in its certificate')
}
