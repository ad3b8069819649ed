import type { Measure, Subproblem } from './subproblem.ts'
import type { Question } from './whole-subproblem.ts'

/**
 * An amount with gains as in a measure that no plan of the part exceeds in composite score.
 *
 * The overlap utility is 1 - O / C. With O0 what overlaps in every plan of the part and C1 what none
 * exceeds in covered buildings, (O - O0) (1 / C - 1 / C1) >= 0, and 1 / C >= 2 / c - C / c^2 for any
 * c > 0. Together
 *   O / C >= (O - O0) / C1 + O0 (2 / c - C / c^2),
 * which is linear in O and C.
 */
export function upperForm(
  subproblem: Subproblem,
  { overlapShare, covered, overlap }: Question,
  likelyCovered: number,
): Measure {
  const [value] = subproblem.measures
  if (overlapShare === 0) return value
  const [covers, overlaps] = [subproblem.measures[covered], subproblem.measures[overlap]]
  const most = maximumCovered(subproblem, covers)
  const near = Math.min(most, Math.max(covers.base, likelyCovered))
  const always = -overlaps.base
  const perCovered = near > 0 ? (overlapShare * always) / (near * near) : 0
  const perOverlap = most > 0 ? overlapShare / most : 0
  const together = (left: Float64Array, middle: Float64Array, right: Float64Array) =>
    left.map((amount, at) => amount + perCovered * middle[at] + perOverlap * right[at])
  return {
    base:
      value.base +
      overlapShare * (1 - (near > 0 ? (2 * always) / near : 0)) +
      perCovered * covers.base,
    once: together(value.once, covers.once, overlaps.once),
    again: overlaps.again!.map((amount) => perOverlap * amount),
    own: value.own.map((gains, cell) => together(gains, covers.own[cell], overlaps.own[cell])),
  }
}

/** What every plan covers, and no more than each cell's best candidate or everything in reach. */
function maximumCovered({ stretches }: Subproblem, { base, once, own }: Measure): number {
  let best = base
  let inReach = base
  for (const buildings of once) inReach += buildings
  for (const [cell, gains] of own.entries()) {
    const changes = new Float64Array(gains.length + 1)
    const list = stretches[cell]
    for (let at = 0; at < list.length; at += 3) {
      changes[list[at + 1]] += once[list[at]]
      changes[list[at + 2]] -= once[list[at]]
    }
    let sum = 0
    best += Math.max(...gains.map((gain, candidate) => gain + (sum += changes[candidate])))
    inReach += Math.max(...gains)
  }
  return Math.min(best, inReach)
}
