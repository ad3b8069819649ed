import type { ExactProblem } from './problem.ts'
import type { SubtreeTask } from './subtree-task.ts'

/**
 * The same plan with the azimuths of interchangeable cells in tie order: what the search itself
 * would find for it. Rows in request order.
 */
export function canonicalRows(problem: ExactProblem, rows: readonly number[]): number[] {
  const canonical = [...rows]
  const { cells, twins } = problem
  // Bubble sort among the at most six cells; each swap of twins keeps the plan's score.
  for (let round = 0; round < cells.length; round++) {
    cells.forEach((left, p) => {
      cells.forEach((right, q) => {
        if (twins[p * 8 + q] === 0) return
        const leftChoice = left.candidates.rows.indexOf(canonical[left.request])
        const rightChoice = right.candidates.rows.indexOf(canonical[right.request])
        const leftRank = left.candidates.gridRanks[leftChoice] ?? -1
        const rightRank = right.candidates.gridRanks[rightChoice] ?? -1
        if (leftRank < 0 || rightRank < 0 || leftRank <= rightRank) return
        const leftSwapped = left.candidates.gridRanks.indexOf(rightRank)
        const rightSwapped = right.candidates.gridRanks.indexOf(leftRank)
        if (leftSwapped < 0 || rightSwapped < 0) return
        canonical[left.request] = left.candidates.rows[leftSwapped]
        canonical[right.request] = right.candidates.rows[rightSwapped]
      })
    })
  }
  return canonical
}

/**
 * The choices of a plan for all cells but the free ones.
 * @returns null when the plan uses an azimuth that the search has left out as dominated
 */
export function pathOf(
  problem: ExactProblem,
  rows: readonly number[],
  freePlaces: readonly number[],
): SubtreeTask['path'] | null {
  const path: { place: number; choice: number }[] = []
  for (const [place, cell] of problem.cells.entries()) {
    if (freePlaces.includes(place)) continue
    const choice = cell.candidates.rows.indexOf(rows[cell.request])
    if (choice < 0) return null
    path.push({ place, choice })
  }
  return path
}
