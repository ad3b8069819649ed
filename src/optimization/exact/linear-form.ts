import type { Criteria } from './criteria.ts'
import { addRuns, type Subproblem, type Tally } from './subproblem.ts'

/**
 * A tally that is never below the composite score of any completion.
 *
 * Only the overlap ratio O / C (overlap by covered buildings) is not linear. What overlaps now, O0,
 * stays, and no completion covers more than C1:
 *   O / C = O0 / C + (O - O0) / C >= O0 (2 / c - C / c^2) + (O - O0) / C1
 * because 1 / C is convex and lies above its tangent at any c > 0. The right side is linear in O and
 * C; c is put where good plans have been found.
 */
export function scoreForm(
  subproblem: Subproblem,
  { overlapWeight, coveredTally, overlapTally }: Criteria,
  expectedCovered: number,
): Tally {
  const { tallies } = subproblem
  const score = tallies[0]
  if (overlapWeight === 0) return score
  const [covered, overlap] = [tallies[coveredTally], tallies[overlapTally]]
  const most = maximumCovered(subproblem, covered)
  const tangentAt = Math.min(most, Math.max(covered.base, expectedCovered))
  const overlapNow = -overlap.base
  const perCovered = tangentAt > 0 ? (overlapWeight * overlapNow) / (tangentAt * tangentAt) : 0
  const perOverlap = most > 0 ? overlapWeight / most : 0
  const ratioAtNone = tangentAt > 0 ? (2 * overlapNow) / tangentAt : 0
  const combined = (a: Float64Array, b: Float64Array, c: Float64Array) =>
    a.map((value, index) => value + perCovered * b[index] + perOverlap * c[index])
  return {
    base: score.base + overlapWeight * (1 - ratioAtNone) + perCovered * covered.base,
    first: combined(score.first, covered.first, overlap.first),
    second: overlap.second!.map((value) => perOverlap * value),
    gains: score.gains.map((own, cell) => combined(own, covered.gains[cell], overlap.gains[cell])),
  }
}

/** No completion covers more: what is covered, and each free cell's best candidate by itself. */
function maximumCovered({ runs }: Subproblem, { base, first, gains }: Tally): number {
  let best = base
  let potential = base
  for (const worth of first) potential += worth
  for (const [cell, own] of gains.entries()) {
    potential += Math.max(...own)
    const amounts = own.slice()
    addRuns(amounts, runs[cell], first)
    best += Math.max(...amounts)
  }
  return Math.min(best, potential)
}
