import type { PlanCell, PlanCandidate } from '../problem.ts'

/** The candidates of a cell, with the rows of the table that they stand for. */
export interface CellOfTable extends PlanCell {
  readonly rows: readonly number[]
}

/** What decides beside service whether one candidate dominates another. */
export interface DominanceRules {
  /** Whether the number of changes is limited. */
  readonly isLimited: boolean
  /** Whether a second server of a building costs anything. */
  readonly costsOverlap: boolean
  /** Whether plans are judged by what interference leaves. */
  readonly judgesSamples: boolean
}

/**
 * The candidates of a cell that no other one dominates. A candidate dominates another one that is worth no
 * more by itself, serves a part of the same classes, adds no more to any constraint and saves no change. The
 * baseline always stays, and of equal candidates the first.
 *
 * @param rules what decides beside service
 * @param mayReplace whether a candidate may stand in for another, as far as its constraints go
 */
export function undominatedCandidates(
  cell: CellOfTable,
  rules: DominanceRules,
  mayReplace: (other: number, candidate: number) => boolean = () => true,
): CellOfTable {
  const { candidates, baseline } = cell
  // What replaces a candidate is before it here, so that one pass over those that stay is enough.
  const order = [...candidates.keys()].sort(
    (a, b) =>
      candidates[b].serves.length - candidates[a].serves.length ||
      candidates[b].points - candidates[a].points ||
      a - b,
  )
  const staying: number[] = []
  for (const index of order) {
    const isReplaced = staying.some(
      (other) => mayReplace(other, index) && replaces(candidates[other], candidates[index], rules),
    )
    if (index === baseline || !isReplaced) staying.push(index)
  }
  staying.sort((a, b) => a - b)
  return {
    id: cell.id,
    baseline: staying.indexOf(baseline),
    candidates: staying.map((index) => candidates[index]),
    rows: staying.map((index) => cell.rows[index]),
  }
}

function replaces(
  other: PlanCandidate,
  candidate: PlanCandidate,
  { isLimited, costsOverlap }: DominanceRules,
): boolean {
  // Whom another cell serves as well costs something: more is not better.
  if (costsOverlap && other.serves.length > candidate.serves.length) return false
  if (other.points < candidate.points || (isLimited && other.isChange && !candidate.isChange))
    return false
  if (
    other.constraintPoints.some(
      (points, constraint) => points < candidate.constraintPoints[constraint],
    )
  )
    return false
  return isPartOf(candidate.serves, other.serves)
}

/** Both ascending. */
function isPartOf(part: Int32Array, whole: Int32Array): boolean {
  let at = 0
  for (const item of part) {
    while (at < whole.length && whole[at] < item) at++
    if (whole[at] !== item) return false
  }
  return true
}
