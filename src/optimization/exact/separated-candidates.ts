import type { ExactProblem } from './problem.ts'
import { allOpen, type OpenCandidates, type Subproblem } from './subproblem.ts'

interface CandidatesBeside {
  readonly open: OpenCandidates
  /** Whether plans of equal score were closed. */
  readonly leavesTies: boolean
}

/**
 * The candidates beside one of a cell: those that are not too near to it. Cells with equal rows can trade
 * their rows: of the two plans only the one whose rows ascend in request order is searched.
 */
export function candidatesBeside(
  problem: ExactProblem,
  subproblem: Subproblem,
  cell: number,
  candidate: number,
): CandidatesBeside {
  const open = allOpen(subproblem)
  open[cell].fill(0).fill(1, candidate, candidate + 1)
  pruneNear(problem, subproblem, cell, candidate, open)
  return { open, leavesTies: pruneTraded(problem, subproblem, cell, candidate, open) }
}

function pruneNear(
  { separations }: ExactProblem,
  { rows }: Subproblem,
  cell: number,
  candidate: number,
  open: OpenCandidates,
): void {
  if (separations === null) return
  for (const [other, candidates] of rows.entries())
    for (const [at, row] of candidates.entries())
      if (separations.areNear([cell, rows[cell][candidate]], [other, row])) open[other][at] = 0
}

/** @returns whether any was closed: what is closed here ties with what stays */
function pruneTraded(
  { scanPlaces, twins }: ExactProblem,
  { rows }: Subproblem,
  cell: number,
  candidate: number,
  open: OpenCandidates,
): boolean {
  const place = scanPlaces[cell][rows[cell][candidate]]
  if (place < 0) return false
  let isPruned = false
  for (const [other, candidates] of rows.entries()) {
    if (!twins[cell * rows.length + other]) continue
    for (const [at, row] of candidates.entries()) {
      const otherPlace = scanPlaces[other][row]
      const isTraded = other > cell ? otherPlace < place : otherPlace > place
      if (!isTraded || otherPlace < 0) continue
      open[other][at] = 0
      isPruned = true
    }
  }
  return isPruned
}

/** Whether a plan has cells that are too near to each other. @param candidates of the free cells */
export function hasNear(
  { separations }: ExactProblem,
  { rows }: Subproblem,
  free: readonly number[],
  candidates: ArrayLike<number>,
): boolean {
  if (separations === null) return false
  const plan = rows.map((list) => list[0])
  for (const [place, cell] of free.entries()) plan[cell] = rows[cell][candidates[place]]
  return separations.countNear(plan) > 0
}
