import type { Criteria } from './criteria.ts'
import type { Subproblem } from './subproblem.ts'

/** An amount that is linear in who is served: gains as in a tally. */
export interface LinearForm {
  readonly constant: number
  readonly first: Float64Array
  /** Never positive; null: none. */
  readonly second: Float64Array | null
  readonly gains: Float64Array
}

/** A tally as it stands. */
export function tallyForm({ tallies, classCount }: Subproblem, tally: number): LinearForm {
  const { base, first, second, gains } = tallies[tally]
  return { constant: base, first: first ?? new Float64Array(classCount), second, gains }
}

/**
 * A linear form that is never below the composite score of any completion.
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
): LinearForm {
  const score = tallyForm(subproblem, 0)
  if (overlapWeight === 0) return score
  const { tallies } = subproblem
  const [covered, overlap] = [tallies[coveredTally], tallies[overlapTally]]
  const most = mostCovered(subproblem, coveredTally)
  const tangentAt = Math.min(most, Math.max(covered.base, expectedCovered))
  const overlapNow = -overlap.base
  const perCovered = tangentAt > 0 ? (overlapWeight * overlapNow) / (tangentAt * tangentAt) : 0
  const perOverlap = most > 0 ? overlapWeight / most : 0
  const ratioAtNone = tangentAt > 0 ? (2 * overlapNow) / tangentAt : 0
  const combined = (a: Float64Array, b: Float64Array, c: Float64Array) =>
    a.map((value, index) => value + perCovered * b[index] + perOverlap * c[index])
  return {
    constant:
      score.constant +
      overlapWeight * (1 - ratioAtNone) +
      perCovered * covered.base +
      perOverlap * overlapNow +
      perOverlap * overlap.base,
    first: combined(score.first, covered.first!, overlap.first!),
    second: overlap.second!.map((value) => perOverlap * value),
    gains: combined(score.gains, covered.gains, overlap.gains),
  }
}

/** No completion covers more: what is covered, and each free cell's best choice by itself. */
function mostCovered({ tallies, cells, offsets, runs }: Subproblem, tally: number): number {
  const { base, first, gains } = tallies[tally]
  let best = base
  let potential = base
  for (const worth of first!) potential += worth
  for (let cell = 0; cell < cells.length; cell++) {
    const count = offsets[cell + 1] - offsets[cell]
    const sums = rowSums(runs[cell], first!, gains.subarray(offsets[cell], offsets[cell] + count))
    best += Math.max(...sums)
    potential += Math.max(...gains.subarray(offsets[cell], offsets[cell] + count))
  }
  return Math.min(best, potential)
}

function rowSums(runs: Int32Array, worth: Float64Array, gains: Float64Array): Float64Array {
  const differences = new Float64Array(gains.length + 1)
  for (let run = 0; run < runs.length; run += 3) {
    differences[runs[run + 1]] += worth[runs[run]]
    differences[runs[run + 2]] -= worth[runs[run]]
  }
  let sum = 0
  return gains.map((gain, choice) => {
    sum += differences[choice]
    return sum + gain
  })
}
