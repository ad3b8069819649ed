import type { PlanProblem } from '../problem.ts'

/** A branching: the open candidates of a cell, divided among child nodes. */
export interface Branching {
  readonly cell: number
  readonly sides: readonly (readonly number[])[]
}

/** Least weight of a class, which no fractional service exceeds. */
const leastWeight = 1e-6

/**
 * One two-way branching for each cell with two open candidates or more. Fractional candidates serve some
 * classes more than whole ones would: a cell is branched on between the candidates that differ most in that.
 *
 * @param open candidates of each cell
 * @param shares how often each of them is taken
 */
export function twoWayBranchings(
  problem: PlanProblem,
  open: readonly (readonly number[])[],
  shares: readonly Float64Array[],
): Branching[] {
  const free = [...open.keys()].filter((cell) => open[cell].length > 1)
  const served = open.map((candidates, cell) => servedBy(problem, cell, candidates, shares[cell]))
  const weights = weightsOf(problem, served)
  return free.map((cell) => ({
    cell,
    sides: sidesOf(problem, weights, cell, open[cell], shares[cell]),
  }))
}

/** Share in which a cell serves each class. */
function servedBy(
  { cells }: PlanProblem,
  cell: number,
  candidates: readonly number[],
  shares: Float64Array,
): Map<number, number> {
  const whole = shares.reduce((sum, share) => sum + share, 0)
  const served = new Map<number, number>()
  if (whole <= 0) return served
  for (const [at, candidate] of candidates.entries()) {
    if (shares[at] <= 0) continue
    for (const item of cells[cell].candidates[candidate].serves)
      served.set(item, Math.min(1, (served.get(item) ?? 0) + shares[at] / whole))
  }
  return served
}

/** Weight of each class: its points by how much more of it fractions serve than whole candidates would. */
function weightsOf(
  { classPoints }: PlanProblem,
  served: readonly ReadonlyMap<number, number>[],
): Float64Array {
  const sums = new Float64Array(classPoints.length)
  const missed = new Float64Array(classPoints.length).fill(1)
  for (const ofCell of served)
    for (const [item, share] of ofCell) {
      sums[item] += share
      missed[item] *= 1 - share
    }
  return classPoints.map(
    (points, item) =>
      points * (leastWeight + Math.max(0, Math.min(1, sums[item]) - 1 + missed[item])),
  )
}

function sidesOf(
  problem: PlanProblem,
  weights: Float64Array,
  cell: number,
  candidates: readonly number[],
  shares: Float64Array,
): [number[], number[]] {
  const apart = (one: number, other: number) => difference(problem, weights, cell, one, other)
  const first = largestAt(shares)
  const fromFirst = candidates.map((candidate) => apart(candidates[first], candidate))
  const second = largestAt(
    fromFirst.map((points, at) => (at === first ? -1 : (shares[at] + leastWeight) * points)),
  )
  const isNear = candidates.map(
    (candidate, at) => at !== second && fromFirst[at] <= apart(candidates[second], candidate),
  )
  return [candidates.filter((_, at) => isNear[at]), candidates.filter((_, at) => !isNear[at])]
}

/** Distance of two candidates: weights of the classes that only one of them serves, and their own points. */
function difference(
  { cells }: PlanProblem,
  weights: Float64Array,
  cell: number,
  one: number,
  other: number,
): number {
  const [a, b] = [cells[cell].candidates[one], cells[cell].candidates[other]]
  const inOne = new Set(a.serves)
  let sum = leastWeight * Math.abs(a.points - b.points)
  for (const item of b.serves) if (!inOne.delete(item)) sum += weights[item]
  for (const item of inOne) sum += weights[item]
  return sum
}

function largestAt(values: ArrayLike<number>): number {
  let best = 0
  for (let at = 1; at < values.length; at++) if (values[at] > values[best]) best = at
  return best
}
